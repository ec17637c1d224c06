// A match over a line that breaks: what was missed, what is sent again, and when it is given up.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Live } from "../../page/live.js";

/** A line whose other end is the test. */
class Wire extends EventTarget {
  readyState = 1;
  /** @type {any[]} */ said = [];
  /** @param {string} text */
  send(text) {
    this.said.push(JSON.parse(text));
  }
  close() {}
  /** @param {unknown} message */
  tell(message) {
    const event = /** @type {any} */ (new Event("message"));
    event.data = JSON.stringify(message);
    this.dispatchEvent(event);
  }
}

const state = (/** @type {number} */ version, /** @type {number} */ ply) => ({ version, ply, legal: [] });
const moved = (/** @type {number} */ version, /** @type {number} */ ply) => ({
  version,
  at: 0,
  event: { kind: "moved", ply, text: `m${ply}`, side: "first", changes: [], took_ms: 0 },
});

/** A match and the lines that it opened. */
function begun() {
  /** @type {Wire[]} */
  const wires = [];
  /** @type {any[]} */
  const told = [];
  const live = new Live("ws://x", ["t"], (change) => told.push(change), () => {
    const wire = new Wire();
    wires.push(wire);
    return /** @type {any} */ (wire);
  });
  const first = /** @type {Wire} */ (wires[0]);
  first.dispatchEvent(new Event("open"));
  first.tell({ type: "welcome", protocol: 1, you: ["first"] });
  first.tell({ type: "snapshot", about: { seats: {} }, moves: [], state: state(1, 0) });
  return { live, wires, told, first };
}

test("events are applied in their order, and moves can be taken back", () => {
  const { live, first } = begun();
  first.tell({ type: "events", events: [moved(2, 0), moved(3, 1)], state: state(3, 2) });
  assert.deepEqual(live.moves.map((move) => move.text), ["m0", "m1"]);
  const back = { version: 4, at: 0, event: { kind: "taken_back", side: "first", ply: 1 } };
  first.tell({ type: "events", events: [back], state: state(4, 1) });
  assert.deepEqual(live.moves.map((move) => move.text), ["m0"]);
});

test("after a break it says what it has seen, and an unanswered move is sent again under the same id", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { live, wires, first } = begun();
  live.send({ kind: "move", ply: 0, text: "c3" });
  const sent = first.said.at(-1);
  first.dispatchEvent(new Event("close"));
  assert.equal(live.line, "away");
  mock.timers.tick(500);
  const second = /** @type {Wire} */ (wires[1]);
  second.dispatchEvent(new Event("open"));
  assert.deepEqual(second.said[0], { type: "hello", protocol: 1, seen: 1, tokens: ["t"] });
  second.tell({ type: "welcome", protocol: 1, you: ["first"] });
  second.tell({ type: "events", events: [], state: state(1, 0) });
  assert.deepEqual(second.said[1], sent);
  second.tell({ type: "accepted", id: sent.id, version: 2 });
  second.dispatchEvent(new Event("close"));
  mock.timers.tick(500);
  const third = /** @type {Wire} */ (wires[2]);
  third.dispatchEvent(new Event("open"));
  third.tell({ type: "events", events: [], state: state(2, 1) });
  assert.equal(third.said.length, 1, "an answered move is not sent again");
  live.close();
  mock.timers.reset();
});

test("a refusal brings the truth, and a match that is not there is given up", () => {
  const { live, wires, told, first } = begun();
  first.tell({ type: "refused", id: "x", refusal: { reason: "occupied", point: "c3" }, state: state(7, 4) });
  assert.equal(live.state?.version, 7);
  assert.deepEqual(told.at(-1), { kind: "refused", refusal: { reason: "occupied", point: "c3" } });
  first.tell({ type: "closing", why: "no_match" });
  first.dispatchEvent(new Event("close"));
  assert.equal(live.line, "gone");
  assert.equal(wires.length, 1);
});
