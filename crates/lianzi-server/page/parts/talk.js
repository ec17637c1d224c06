// What players do beside moving: taking back, draws, giving up, playing again; and what they are asked.

import { h } from "../dom.js";
import { go } from "../places/go.js";
import { keep, tokens } from "../seats.js";
import { seated } from "../words/speech.js";
import { say } from "../words/words.js";

/** @typedef {import("../live.js").Live} Live */
/** @typedef {import("../wire/wire.js").State} State */
/** @typedef {import("../wire/wire.js").Command} Command */
/** @typedef {import("../wire/wire.js").Side} Side */

/** @param {string} key @param {() => void} act @param {string} [kind] */
const button = (key, act, kind) => h("button", { type: "button", class: kind, onclick: act, "data-do": key }, say(key));

/** The seat that a command is for, where one holds both. @param {Live} live @param {State} state */
const speaker = (live, state) => (live.you.length === 2 ? state.mover : null);

/**
 * What one may do now.
 * @param {Live} live
 * @param {State} state
 * @param {boolean} sure whether resigning has been asked for once
 * @param {(sure: boolean) => void} ask
 */
export function actions(live, state, sure, ask) {
  const { you, moves, about } = live;
  const found = [];
  const side = speaker(live, state);
  if (you.length && !state.outcome && !state.waiting) {
    if (about?.takeback !== "never" && moves.length) found.push(button("do-takeback", () => live.send({ kind: "takeback" }, side)));
    const other = you[0] === "first" ? "second" : "first";
    const person = about?.seats[other].kind === "person";
    if (you.length === 1 && person) found.push(button("do-draw", () => live.send({ kind: "draw" })));
    found.push(
      button(
        sure ? "do-resign-sure" : "do-resign",
        () => {
          if (sure) live.send({ kind: "resign" }, side);
          ask(!sure);
        },
        sure ? "sure" : undefined,
      ),
    );
    const absent = you.length === 1 && person && live.presence?.here[other] === false;
    if (absent) found.push(button("do-claim", () => live.send({ kind: "claim" })));
  }
  if (you.length && state.waiting) found.push(button("do-call-off", () => live.send({ kind: "resign" }, side)));
  if (you.length && state.outcome && !state.rematch) found.push(button("do-rematch", () => live.send({ kind: "rematch" }, side)));
  return found;
}

/**
 * What one is asked: by the rules (to swap sides, to pass), or by the other player.
 * @param {Live} live
 * @param {State} state
 * @param {string} id of the match
 * @param {(move: string) => void} move
 */
export function questions(live, state, id, move) {
  const { you, about } = live;
  if (state.rematch) {
    const next = state.rematch;
    keep(next, tokens(id));
    return [h("p", {}, say("rematch-made"), " ", button("rematch-go", () => go(`/m/${next}`)))];
  }
  if (!you.length || !about) return [];
  const found = [];
  const mine = you.includes(state.mover) && !state.outcome;
  if (mine && state.legal.includes("swap")) found.push(h("p", {}, say("asked-swap"), " ", button("do-swap", () => move("swap"))));
  if (mine && state.legal.includes("--")) found.push(h("p", {}, say("asked-pass"), " ", button("do-pass", () => move("--"))));
  /** @type {["takeback" | "draw" | "rematch", (accept: boolean) => Command | null][]} */
  const kinds = [
    ["takeback", (accept) => ({ kind: "answer_takeback", accept })],
    ["draw", (accept) => ({ kind: "answer_draw", accept })],
    ["rematch", (accept) => (accept ? { kind: "rematch" } : null)],
  ];
  for (const [kind, answer] of kinds) {
    const side = state.asked[kind];
    if (!side) continue;
    if (you.includes(side)) {
      if (you.length === 1) found.push(h("p", {}, say("asked-by-you")));
      continue;
    }
    const reply = (/** @type {boolean} */ accept) => {
      const command = answer(accept);
      if (command) live.send(command);
    };
    found.push(
      h(
        "p",
        {},
        say(`asked-${kind}`, { who: seated(about.seats[side]) }),
        " ",
        button("do-accept", () => reply(true)),
        kind === "rematch" ? null : button("do-decline", () => reply(false)),
      ),
    );
  }
  return found;
}
