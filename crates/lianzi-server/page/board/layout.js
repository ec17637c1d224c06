// Where the points of a board are drawn, and which point lies next in a direction. Pure geometry.

/** @typedef {import("../wire/wire.js").BoardView} BoardView */
/** @typedef {import("../wire/wire.js").SmallBoard} SmallBoard */
/** @typedef {{ x: number, y: number }} Place */
/**
 * @typedef {object} Layout
 * @property {Place[]} places of the points
 * @property {[number, number][]} edges
 * @property {number} width
 * @property {number} height
 * @property {number} radius of a stone
 */

/** Room around the board, in points' distances. */
export const MARGIN = 0.9;
/** Room between the levels of a box. */
const GAP = 1;

/**
 * @param {BoardView} board
 * @returns {Layout}
 */
export function layout(board) {
  const places = board.points.map(({ x, y, level }) => shifted(board, x, y, level));
  return finished(places, board.edges, board);
}

/**
 * The same for a small picture, whose points may be left out where they form a rectangle.
 * @param {SmallBoard} board
 * @returns {Layout}
 */
export function smallLayout(board) {
  if (board.places && board.edges) {
    const a = board.places.length / board.levels;
    const places = board.places.map(([x, y], index) => shifted(board, x, y, Math.floor(index / a)));
    return finished(places, board.edges, board);
  }
  const columns = board.width + 1;
  /** @type {Place[]} */
  const places = [];
  /** @type {[number, number][]} */
  const edges = [];
  for (let y = 0; y <= board.height; y++) {
    for (let x = 0; x <= board.width; x++) {
      const index = y * columns + x;
      places.push({ x, y });
      if (x < board.width) edges.push([index, index + 1]);
      if (y < board.height) edges.push([index, index + columns]);
    }
  }
  return finished(places, edges, board);
}

/**
 * Levels stand in two columns.
 * @param {{ width: number, height: number }} board
 * @param {number} x
 * @param {number} y
 * @param {number} level
 */
function shifted(board, x, y, level) {
  return { x: x + (level % 2) * (board.width + 1 + GAP), y: y + Math.floor(level / 2) * (board.height + 1 + GAP) };
}

/**
 * @param {Place[]} places
 * @param {[number, number][]} edges
 * @param {{ width: number, height: number }} board
 * @returns {Layout}
 */
function finished(places, edges, board) {
  const most = (/** @type {"x" | "y"} */ axis) => Math.max(...places.map((place) => place[axis]));
  return { places, edges, width: most("x"), height: most("y"), radius: spacing(places, edges, board) * 0.43 };
}

/**
 * The least distance between neighbours.
 * @param {Place[]} places
 * @param {[number, number][]} edges
 * @param {{ width: number, height: number }} board
 */
function spacing(places, edges, board) {
  let least = Math.max(board.width, board.height, 1);
  for (const [from, to] of edges) {
    const a = places[from];
    const b = places[to];
    if (a && b) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  }
  return edges.length ? least : 1;
}

/**
 * The nearest point in a direction, or the same point where there is none. A little to the side counts as far away.
 * @param {Place[]} places
 * @param {number} from
 * @param {number} right -1, 0 or 1
 * @param {number} down -1, 0 or 1
 */
export function step(places, from, right, down) {
  const here = places[from];
  if (!here) return from;
  let best = from;
  let least = Infinity;
  places.forEach((place, index) => {
    const ahead = (place.x - here.x) * right + (place.y - here.y) * down;
    const aside = Math.abs((place.x - here.x) * down) + Math.abs((place.y - here.y) * right);
    if (index === from || ahead <= 0.01 || aside > ahead * 1.8) return;
    const far = ahead + 2 * aside;
    if (far < least) [least, best] = [far, index];
  });
  return best;
}

/**
 * Points by rows from top to bottom, each from left to right: for readers of the screen.
 * @param {Place[]} places
 * @returns {number[][]}
 */
export function rows(places) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  places.forEach((place, index) => {
    const key = Math.round(place.y * 4);
    found.set(key, [...(found.get(key) ?? []), index]);
  });
  const x = (/** @type {number} */ index) => places[index]?.x ?? 0;
  return [...found.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row.sort((a, b) => x(a) - x(b)));
}
