// The letters and numbers at a board's edges.

import { s } from "../dom.js";

/** @typedef {import("../wire/wire.js").BoardView} BoardView */
/** @typedef {import("./layout.js").Layout} Layout */

/**
 * Texts at the edges, and how much room around the outermost points everything takes.
 * @param {BoardView} board
 * @param {Layout} layout
 */
export function names(board, layout) {
  const edge = layout.cells ? 0.5 : 0.45;
  // As large on every board, up to what fits between two lines.
  const size = Math.min(0.6, 0.03 * (Math.max(layout.width, layout.height) + 1.5));
  const found = board.shape === "hex" ? slanted(board, layout, size) : straight(board, layout, edge, size);
  const texts = found.map(({ x, y, text }) => s("text", { class: "name", x, y, "font-size": size }, text));
  return { texts, margin: texts.length ? edge + size * (board.shape === "hex" ? 2.2 : 1.35) : edge + 0.15 };
}

/**
 * Columns have letters and rows have numbers: above, or below where rows are counted from below.
 * @param {BoardView} board
 * @param {Layout} layout
 * @param {number} edge
 * @param {number} size
 */
function straight(board, layout, edge, size) {
  const read = board.points.map(({ name }) => /^([a-z]+)(\d+)(?:\.\d+)?$/.exec(name));
  /** @type {Map<string, number>} */
  const columns = new Map();
  /** @type {Map<string, number>} */
  const lines = new Map();
  for (const [index, point] of board.points.entries()) {
    const [, letter = "", number = ""] = read[index] ?? [];
    if (!letter || (columns.get(letter) ?? point.x) !== point.x || (lines.get(number) ?? point.y) !== point.y) return [];
    columns.set(letter, point.x);
    lines.set(number, point.y);
  }
  const upwards = (lines.get("1") ?? 0) > 0;
  const texts = [];
  for (let level = 0; level < board.levels; level++) {
    const first = board.points.findIndex((point) => point.level === level);
    const point = board.points[first];
    const place = layout.places[first];
    if (!point || !place) continue;
    const left = place.x - point.x;
    const top = place.y - point.y;
    const beside = upwards ? top + board.height + edge + size * 1.05 : top - edge - size * 0.35;
    for (const [text, x] of columns) texts.push({ x: left + x, y: beside, text });
    for (const [text, y] of lines) texts.push({ x: left - edge - size * 0.65, y: top + y + size * 0.35, text });
    if (board.levels > 1) texts.push({ x: left - edge - size * 0.4, y: beside, text: `.${level + 1}` });
  }
  return texts;
}

/**
 * On hexagons rows have numbers on the left, and slanting lines have letters below.
 * @param {BoardView} board
 * @param {Layout} layout
 * @param {number} size
 */
function slanted(board, layout, size) {
  /** @type {Map<string, number>} */
  const feet = new Map();
  /** @type {Map<string, number>} */
  const lefts = new Map();
  const at = (/** @type {number} */ index) => layout.places[index] ?? { x: 0, y: 0 };
  for (const [index, point] of board.points.entries()) {
    const [, letter, number] = /^([a-z]+)(\d+)$/.exec(point.name) ?? [];
    if (!letter || !number) return [];
    const foot = feet.get(letter);
    if (foot === undefined || at(index).y > at(foot).y) feet.set(letter, index);
    const left = lefts.get(number);
    if (left === undefined || at(index).x < at(left).x) lefts.set(number, index);
  }
  return [
    ...[...feet].map(([text, index]) => ({ x: at(index).x + 0.36, y: at(index).y + 0.5 + size * 0.7, text })),
    ...[...lefts].map(([text, index]) => ({ x: at(index).x - 0.7, y: at(index).y + size * 0.5, text })),
  ];
}
