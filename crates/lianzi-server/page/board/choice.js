// From points that somebody chooses to the text of a move. Pure: legal moves come from the server.

/** @typedef {import("../wire/wire.js").BoardView} BoardView */
/** @typedef {import("../wire/wire.js").Side} Side */
/**
 * @typedef {{ kind: "place", at: number, stone: string | null, text: string }
 *   | { kind: "slide", from: number, to: number, text: string }
 *   | { kind: "remove", at: number, text: string }
 *   | { kind: "pass", text: string } | { kind: "swap", text: string }} Move
 */

/**
 * Reads legal moves as the server writes them.
 * @param {string[]} texts
 * @param {BoardView} board
 * @returns {Move[]}
 */
export function readMoves(texts, board) {
  const names = new Map(board.points.map((point, index) => [point.name, index]));
  return texts.flatMap((text) => {
    const move = readMove(text, names);
    return move ? [move] : [];
  });
}

/**
 * @param {string} text
 * @param {Map<string, number>} names
 * @returns {Move | null}
 */
function readMove(text, names) {
  if (text === "--") return { kind: "pass", text };
  if (text === "swap") return { kind: "swap", text };
  const at = names.get(text);
  if (at !== undefined) return { kind: "place", at, stone: null, text };
  const [left, right] = text.split("-").map((name) => names.get(name));
  if (left !== undefined && right !== undefined) return { kind: "slide", from: left, to: right, text };
  const rest = names.get(text.slice(1));
  if (rest === undefined) return null;
  if (text[0] === "x") return { kind: "remove", at: rest, text };
  return { kind: "place", at: rest, stone: text[0] ?? null, text };
}

/**
 * @typedef {object} Choosing
 * @property {BoardView} board
 * @property {Move[]} moves that are legal
 * @property {number | null} picked stone that is to slide
 * @property {string | null} stone letter of the stone to place, where one may choose
 * @property {string | null} gravity which way stones fall
 */

/**
 * Where a stone dropped at a point comes to rest: the legal point in the same column or row.
 * @param {Choosing} choosing
 * @param {number} point
 */
export function rest(choosing, point) {
  const { board, moves, gravity } = choosing;
  if (!gravity) return point;
  const chosen = board.points[point];
  const along = gravity === "up" || gravity === "down" ? "x" : "y";
  const landing = moves.find((move) => {
    if (move.kind !== "place") return false;
    const place = board.points[move.at];
    return place && chosen && place[along] === chosen[along] && place.level === chosen.level;
  });
  return landing?.kind === "place" ? landing.at : point;
}

/**
 * What choosing a point means: a move, a stone that is picked up or let go, or nothing legal.
 * @param {Choosing} choosing
 * @param {number} point
 * @returns {{ move: string } | { pick: number | null } | { refused: string }}
 */
export function choose(choosing, point) {
  const { board, moves, picked, stone } = choosing;
  const name = (/** @type {number} */ index) => board.points[index]?.name ?? "";
  const removal = moves.find((move) => move.kind === "remove" && move.at === point);
  if (removal) return { move: removal.text };
  if (picked !== null) {
    if (picked === point) return { pick: null };
    const slide = moves.find((move) => move.kind === "slide" && move.from === picked && move.to === point);
    if (slide) return { move: slide.text };
  }
  if (moves.some((move) => move.kind === "slide" && move.from === point)) return { pick: point };
  const at = rest(choosing, point);
  const placement = moves.find(
    (move) => move.kind === "place" && move.at === at && (move.stone === null || move.stone === stone),
  );
  if (placement) return { move: placement.text };
  // The server knows why not, and says so.
  return { refused: picked === null ? name(point) : `${name(picked)}-${name(point)}` };
}

/**
 * The points that can be chosen now: targets of a picked stone, stones that can go, points to place or remove.
 * @param {Choosing} choosing
 * @returns {Map<number, "place" | "pick" | "target" | "remove">}
 */
export function targets(choosing) {
  /** @type {Map<number, "place" | "pick" | "target" | "remove">} */
  const found = new Map();
  for (const move of choosing.moves) {
    if (move.kind === "remove") found.set(move.at, "remove");
    else if (move.kind === "place") found.set(move.at, "place");
    else if (move.kind === "slide") {
      if (choosing.picked === null) found.set(move.from, "pick");
      else if (move.from === choosing.picked) found.set(move.to, "target");
    }
  }
  return found;
}
