// Geometry of boards.

import assert from "node:assert/strict";
import { test } from "node:test";

import { rows, smallLayout, step } from "../../page/board/layout.js";
import { after, stones, touched } from "../../page/stand.js";

const grid = { shape: /** @type {const} */ ("square"), width: 2, height: 1, levels: 1, places: null, edges: null };

test("a rectangle is told by its measures", () => {
  const { places, edges, radius } = smallLayout(grid, "moving");
  assert.equal(places.length, 6);
  assert.equal(edges.length, 2 * 2 + 3);
  assert.ok(radius < 0.5, "stones of neighbours do not touch");
});

test("arrows go to the neighbour, and stay at the edge", () => {
  const { places } = smallLayout(grid, "moving");
  assert.equal(step(places, 0, 1, 0), 1);
  assert.equal(step(places, 1, 0, 1), 4);
  assert.equal(step(places, 2, 1, 0), 2);
});

test("every point of a board without a grid can be reached by arrows", () => {
  const ring = Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });
  const places = [{ x: 0, y: 0 }, ...ring];
  const reached = new Set([0]);
  for (let round = 0; round < places.length; round++) {
    for (const from of [...reached]) {
      for (const [right, down] of /** @type {[number, number][]} */ ([[1, 0], [-1, 0], [0, 1], [0, -1]])) {
        reached.add(step(places, from, right, down));
      }
    }
  }
  assert.equal(reached.size, places.length);
});

test("rows go from top to bottom and left to right", () => {
  assert.deepEqual(rows(smallLayout(grid, "moving").places), [[0, 1, 2], [3, 4, 5]]);
});

test("stones after some of the moves, captures included", () => {
  const move = (/** @type {number} */ ply, /** @type {any[]} */ changes) => ({ ply, text: "", side: /** @type {const} */ ("first"), changes, took_ms: 0 });
  const moves = [move(0, [{ point: 0, stone: "first" }]), move(1, [{ point: 2, stone: "second" }, { point: 1, stone: null }])];
  assert.deepEqual(stones(".12"), [null, "first", "second"]);
  assert.deepEqual(after(".1.", moves, 1), ["first", "first", null]);
  assert.deepEqual(after(".1.", moves, 2), ["first", null, "second"]);
  assert.deepEqual(touched(moves[1]), [2]);
});
