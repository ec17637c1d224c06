// How stones stand after some of the moves.

/** @typedef {import("./wire/wire.js").Played} Played */
/** @typedef {import("./wire/wire.js").Side} Side */

/**
 * The stones at the beginning, from their characters.
 * @param {string} cells
 * @returns {(Side | null)[]}
 */
export function stones(cells) {
  return Array.from(cells, (cell) => (cell === "1" ? "first" : cell === "2" ? "second" : null));
}

/**
 * The stones after the first `count` moves.
 * @param {string} start
 * @param {Played[]} moves
 * @param {number} count
 */
export function after(start, moves, count) {
  const stand = stones(start);
  for (const move of moves.slice(0, count)) {
    for (const { point, stone } of move.changes) stand[point] = stone;
  }
  return stand;
}

/**
 * The points that a move is about: where stones came to stand, or else where they went.
 * @param {Played | undefined} move
 */
export function touched(move) {
  if (!move) return [];
  const placed = move.changes.filter((change) => change.stone !== null);
  return (placed.length ? placed : move.changes).map((change) => change.point);
}
