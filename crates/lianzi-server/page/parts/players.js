// The line above or below a board that says who plays a side: name, stones in hand, what was taken, clock, whose turn.

import { h, put } from "../dom.js";
import { player, seated, time } from "../words/speech.js";
import { say } from "../words/words.js";

/** @typedef {import("../wire/wire.js").Side} Side */

/** As many stones in hand are drawn; more of them are a number. */
const DRAWN = 13;

/**
 * @typedef {object} Bar
 * @property {import("../wire/wire.js").GameView} game
 * @property {import("../wire/wire.js").State} state
 * @property {import("../wire/wire.js").SeatView | null} seat `null`: nobody, on a board for looking
 * @property {Side} side
 * @property {boolean} away
 * @property {number} since milliseconds since the state came, for its clocks
 */

/**
 * Draws it, when it has changed.
 * @param {HTMLElement} element
 * @param {Bar} bar
 */
export function showPlayer(element, { game, state, seat, side, away, since }) {
  const hand = state.hands[side];
  const on = !state.outcome && !state.waiting && state.mover === side;
  const won = state.outcome?.winner === side;
  const { clocks } = state;
  const left = clocks ? time(clocks.left_ms[side] - (clocks.running === side ? since : 0)) : "";
  const short = clocks !== null && clocks.left_ms[side] - (clocks.running === side ? since : 0) < 10000;
  const name = seat ? seated(seat) : "";
  const taken = state.captured.first + state.captured.second > 0 ? state.captured[side] : 0;
  const sign = [side, on, won, name, away, hand, taken, left].join("|");
  if (element.dataset["sign"] === sign) return;
  element.dataset["sign"] = sign;
  element.classList.toggle("on", on);
  put(
    element,
    h("span", { class: `chip ${side}`, "aria-hidden": "true" }),
    h("span", { class: "who" }, h("strong", {}, player(game, side)), name && ` ${name}`, away && h("em", {}, ` ${say("absent")}`)),
    won && h("span", { class: "won" }, say("won")),
    hand === null ? null : handful(side, hand),
    taken ? h("span", { class: "taken", title: say("taken", { count: taken }) }, say("taken", { count: taken })) : null,
    left && h("span", { class: `clock${short ? " short" : ""}`, role: "timer", "aria-label": say("clock-of", { who: player(game, side), left }) }, left),
  );
}

/** @param {Side} side @param {number} hand */
function handful(side, hand) {
  const text = say("in-hand", { count: hand });
  if (hand > DRAWN) return h("span", { class: "hand" }, text);
  const stones = Array.from({ length: hand }, () => h("i", { class: `chip ${side}` }));
  return h("span", { class: "hand", role: "img", "aria-label": text, title: text }, stones);
}
