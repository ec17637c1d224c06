import assert from "node:assert/strict";
import { test } from "node:test";

import { kindOf, shape, worths } from "../../page/board/values.js";

const won = { grade: /** @type {const} */ ("win"), plies: 3, exact: true };
const lost = { grade: /** @type {const} */ ("loss"), plies: 4, exact: true };

/** @param {string} text @param {object} value @param {number | null} score */
const judged = (text, value, score = null) => /** @type {any} */ ({ text, value, score });

test("what a placed stone is worth stands where it goes, and the best is told apart", () => {
  const moves = /** @type {any[]} */ ([
    { kind: "place", text: "a1", at: 0 },
    { kind: "place", text: "b1", at: 1 },
  ]);
  const found = worths([judged("b1", won), judged("a1", lost)], moves, null);
  assert.deepEqual([...found.keys()].sort(), [0, 1]);
  assert.equal(found.get(1)?.best, true);
  assert.equal(found.get(0)?.best, false);
  assert.equal(found.get(0)?.grade, "loss");
});

test("stones that slide show their best move, and once picked up only their own targets", () => {
  const moves = /** @type {any[]} */ ([
    { kind: "slide", text: "a1-a2", from: 0, to: 3 },
    { kind: "slide", text: "a1-b1", from: 0, to: 1 },
    { kind: "slide", text: "c1-c2", from: 2, to: 5 },
  ]);
  const all = [judged("a1-b1", won), judged("c1-c2", lost), judged("a1-a2", lost)];
  const stones = worths(all, moves, null);
  assert.deepEqual([...stones.keys()].sort(), [0, 2]);
  assert.equal(stones.get(0)?.grade, "win");
  const targets = worths(all, moves, 0);
  assert.deepEqual([...targets.keys()].sort(), [1, 3]);
  assert.equal(targets.get(3)?.grade, "loss");
});

test("a win points up, a loss down, and a draw is a square: nobody needs the colours", () => {
  /** Where the tip is, above (-1) or below (1) the middle. @param {"win" | "loss"} kind */
  const tip = (kind) => Math.sign(Number(shape(kind, 0, 0, 10).split(/[ML ]/)[2]));
  assert.equal(tip("win"), -1);
  assert.equal(tip("loss"), 1);
  assert.match(shape("draw", 0, 0, 10), /h.*v.*h.*z$/);
});

test("what is proved is drawn as it is, what is searched as a guess, and nothing as nothing", () => {
  const worth = (/** @type {any} */ grade, /** @type {number | null} */ score) =>
    kindOf({ grade, plies: null, exact: false, score, best: false });
  assert.deepEqual([worth("draw", 0.5), worth(null, 0.5), worth(null, null)], ["draw", "guess", "unknown"]);
});
