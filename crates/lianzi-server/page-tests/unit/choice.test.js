// What choosing points means, on boards as the server describes them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { choose, readMoves, targets } from "../../page/board/choice.js";

/** A square board. @param {number} columns @param {number} rows */
function square(columns, rows) {
  const points = [];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) points.push({ name: `${"abcdefg"[x]}${y + 1}`, x, y, level: 0 });
  }
  return { shape: /** @type {const} */ ("square"), points, width: columns - 1, height: rows - 1, levels: 1, edges: [] };
}

const board = square(3, 3);
const choosing = { board, moves: readMoves([], board), picked: null, stone: "X", gravity: null };

test("an empty point is placed on", () => {
  const moves = readMoves(["a1", "b2"], board);
  assert.deepEqual(choose({ ...choosing, moves }, 4), { move: "b2" });
  assert.deepEqual([...targets({ ...choosing, moves }).keys()], [0, 4]);
});

test("what the server does not offer is sent all the same, to learn why not", () => {
  assert.deepEqual(choose(choosing, 8), { refused: "c3" });
  assert.deepEqual(choose({ ...choosing, picked: 0 }, 8), { refused: "a1-c3" });
});

test("a stone is picked, changed, let go, and slid", () => {
  const moves = readMoves(["a1-b1", "c3-c2"], board);
  assert.deepEqual(choose({ ...choosing, moves }, 0), { pick: 0 });
  assert.deepEqual(choose({ ...choosing, moves, picked: 0 }, 8), { pick: 8 });
  assert.deepEqual(choose({ ...choosing, moves, picked: 0 }, 0), { pick: null });
  assert.deepEqual(choose({ ...choosing, moves, picked: 0 }, 1), { move: "a1-b1" });
  assert.deepEqual([...targets({ ...choosing, moves, picked: 8 })], [[5, "target"]]);
});

test("with gravity the whole column is the target", () => {
  const wide = square(7, 6);
  const moves = readMoves(["d6", "e5"], wide);
  const falling = { ...choosing, board: wide, moves, gravity: "down" };
  assert.deepEqual(choose(falling, 3), { move: "d6" });
  assert.deepEqual(choose(falling, 4), { move: "e5" });
  assert.deepEqual(choose(falling, 0), { refused: "a1" });
});

test("either kind of stone is placed where one may choose", () => {
  const moves = readMoves(["Xb2", "Ob2"], board);
  assert.deepEqual(choose({ ...choosing, moves, stone: "O" }, 4), { move: "Ob2" });
});

test("removing comes before everything else", () => {
  const moves = readMoves(["xa1", "xb2"], board);
  assert.deepEqual(choose({ ...choosing, moves }, 0), { move: "xa1" });
  assert.equal(targets({ ...choosing, moves }).get(4), "remove");
});

test("passing and swapping are no points", () => {
  const kinds = readMoves(["--", "swap", "nonsense"], board).map((move) => move.kind);
  assert.deepEqual(kinds, ["pass", "swap"]);
});
