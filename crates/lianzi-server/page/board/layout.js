// Where the points of a board are drawn, how its lines run, and which point lies next in a direction. Pure geometry.

/** @typedef {import("../wire/wire.js").BoardView} BoardView */
/** @typedef {import("../wire/wire.js").SmallBoard} SmallBoard */
/** @typedef {import("../wire/wire.js").Family} Family */
/** @typedef {{ x: number, y: number }} Place */
/**
 * @typedef {object} Layout
 * @property {Place[]} places of the points
 * @property {[number, number][]} edges
 * @property {number} width
 * @property {number} height
 * @property {number} radius of a stone
 * @property {boolean} cells whether points are squares between the lines, and not where lines meet
 */

/** Room between the levels of a box. */
const GAP = 1;

/** From how many columns on a board is one of crossing lines, as players know large boards. */
const LARGE = 10;

/**
 * @param {BoardView} board
 * @param {Family} family
 * @returns {Layout}
 */
export function layout(board, family) {
  const places = board.points.map(({ x, y, level }) => shifted(board, x, y, level));
  return finished(places, board.edges, board, family);
}

/**
 * The same for a small picture, whose points may be left out where they form a rectangle.
 * @param {SmallBoard} board
 * @param {Family} family
 * @returns {Layout}
 */
export function smallLayout(board, family) {
  if (board.places && board.edges) {
    const a = board.places.length / board.levels;
    const places = board.places.map(([x, y], index) => shifted(board, x, y, Math.floor(index / a)));
    return finished(places, board.edges, board, family);
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
  return finished(places, edges, board, family);
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
 * @param {{ width: number, height: number, levels: number, shape: string }} board
 * @param {Family} family
 * @returns {Layout}
 */
function finished(places, edges, board, family) {
  const most = (/** @type {"x" | "y"} */ axis) => Math.max(...places.map((place) => place[axis]));
  const cells = drawnAsCells(places, edges, board, family);
  const radius = spacing(places, edges, board) * (cells ? 0.38 : 0.43);
  return { places, edges, width: most("x"), height: most("y"), radius, cells };
}

/**
 * Whether stones stand in squares. So they do on small boards of nothing but rows and columns, unless stones go along the
 * drawn lines, as in the morris games; a large board is one of crossing lines, as in gomoku.
 * @param {Place[]} places
 * @param {[number, number][]} edges
 * @param {{ width: number, height: number, levels: number, shape: string }} board
 * @param {Family} family
 */
function drawnAsCells(places, edges, board, family) {
  if (board.shape === "box") return true;
  const columns = board.width + 1;
  const rows = board.height + 1;
  if (board.shape !== "square" || columns >= LARGE || rows >= LARGE || places.length !== columns * rows) return false;
  const plain = edges.length === (columns - 1) * rows + columns * (rows - 1);
  return plain && (family === "rows" || family === "gravity" || columns > 5);
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
 * The lines of a board as the path of an SVG picture.
 * @param {Layout} layout
 * @returns {string}
 */
export function linesOf({ places, edges, cells }) {
  if (!cells) {
    return edges
      .map(([from, to]) => {
        const a = places[from];
        const b = places[to];
        return a && b ? `M${a.x} ${a.y}L${b.x} ${b.y}` : "";
      })
      .join("");
  }
  // Neighbouring squares share a side, which is drawn once.
  const sides = new Set(places.flatMap(({ x, y }) => [`${x - 0.5} ${y - 0.5}h1`, `${x - 0.5} ${y + 0.5}h1`, `${x - 0.5} ${y - 0.5}v1`, `${x + 0.5} ${y - 0.5}v1`]));
  return [...sides].map((side) => `M${side}`).join("");
}

/**
 * The points that large boards mark, to be counted from.
 * @param {{ shape: string, width: number, height: number }} board
 * @param {Place[]} places
 * @returns {Place[]}
 */
export function stars({ shape, width, height }, places) {
  if (shape !== "square" || width < 12 || height < 12 || width % 2 || height % 2) return [];
  const along = (/** @type {number} */ most) => [3, most / 2, most - 3];
  return places.filter(({ x, y }) => along(width).includes(x) && along(height).includes(y));
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
 * The point that is nearest to a place.
 * @param {Place[]} places
 * @param {Place} to
 */
export function nearest(places, to) {
  let best = 0;
  let least = Infinity;
  places.forEach(({ x, y }, index) => {
    const far = Math.hypot(x - to.x, y - to.y);
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
