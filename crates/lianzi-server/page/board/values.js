// What moves are worth, as marks on the board: a shape for what is proved, a bar for what is only guessed. Pure.

/** @typedef {import("../wire/wire.js").JudgedView} JudgedView */
/** @typedef {import("./choice.js").Move} Move */
/** @typedef {{ grade: "win" | "draw" | "loss" | null, plies: number | null, exact: boolean, score: number | null, best: boolean }} Worth */

/**
 * The marks of a position, by point: where a stone may be placed or taken away; of stones that slide, at the stone what its
 * best move is worth, and once it is picked up, at its targets.
 * @param {JudgedView[]} judged the best first
 * @param {Move[]} moves that are legal
 * @param {number | null} picked
 * @returns {Map<number, Worth>}
 */
export function worths(judged, moves, picked) {
  const read = new Map(moves.map((move) => [move.text, move]));
  /** @type {Map<number, Worth>} */
  const found = new Map();
  judged.forEach((one, rank) => {
    const move = read.get(one.text);
    const at = move ? pointOf(move, picked) : null;
    if (at === null || found.has(at)) return;
    found.set(at, { ...one.value, score: one.score, best: rank === 0 });
  });
  return found;
}

/**
 * @param {Move} move
 * @param {number | null} picked
 */
function pointOf(move, picked) {
  if (move.kind === "place" || move.kind === "remove") return picked === null ? move.at : null;
  if (move.kind !== "slide") return null;
  if (picked === null) return move.from;
  return move.from === picked ? move.to : null;
}

/** Which kind of mark a worth is drawn as. @param {Worth} worth */
export const kindOf = ({ grade, score }) => grade ?? (score === null ? "unknown" : "guess");

/**
 * The outline of a shape around the middle, as large as `r`: up for wins, down for losses, so that nobody needs the colours.
 * @param {"win" | "draw" | "loss"} kind
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
export function shape(kind, x, y, r) {
  if (kind === "draw") return `M${x - r * 0.85} ${y - r * 0.85}h${r * 1.7}v${r * 1.7}h${-r * 1.7}z`;
  const up = kind === "win" ? 1 : -1;
  return `M${x} ${y - up * r * 1.15}L${x + r * 1.15} ${y + up * r * 0.85}H${x - r * 1.15}z`;
}
