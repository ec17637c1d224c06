// A game's own page: its board, its rules, and a match to be made.

import * as api from "../api.js";
import { h, put } from "../dom.js";
import { failed } from "../parts/failed.js";
import { Bench } from "../parts/bench.js";
import { storage } from "../platform.js";
import { keep, nickname, rename } from "../seats.js";
import { problem, verdictOn } from "../words/speech.js";
import { current, pick, say } from "../words/words.js";
import { go } from "./go.js";

/** @typedef {import("../wire/wire.js").GameView} GameView */
/** @typedef {import("../wire/wire.js").SeatWish} SeatWish */

/** @param {string} name @returns {import("../main.js").Place} */
export function gamePage(name) {
  return (root) => {
    let here = true;
    let bench = /** @type {Bench | null} */ (null);
    put(root);
    Promise.all([api.game(name), api.computers()]).then(
      ([game, computers]) => {
        if (here) bench = show(root, game, computers.levels);
      },
      (error) => here && put(root, failed(error)),
    );
    return () => {
      here = false;
      bench?.leave();
    };
  };
}

/**
 * @param {HTMLElement} root
 * @param {GameView} game
 * @param {number} levels
 */
function show(root, game, levels) {
  document.title = `${pick(game.title)} · Lianzi`;
  const choice = /** @type {const} */ ({ kind: "shipped", name: game.name });
  const start = startForm(choice, levels);
  // Whoever plays the first move on the board has begun.
  const bench = new Bench(game, choice, { instead: (move) => start.begin(move) });
  bench.set([]);
  put(
    root,
    h("h1", {}, pick(game.title)),
    h("p", { class: "sub" }, pick(game.description), game.known && ` ${verdictOn(game, game.known)}`),
    h(
      "div",
      { class: "beside" },
      h("div", {}, bench.element, h("p", { class: "sub" }, say("play-hint"))),
      h("div", {}, start.element, rules(game)),
    ),
  );
  return bench;
}

/**
 * The rules in words, and the file that says them.
 * @param {GameView} game
 * @param {boolean} [file] whether the file is shown too
 */
export function rules(game, file = true) {
  return h(
    "section",
    { class: "rules" },
    h("h2", {}, say("rules-title")),
    h(
      "ul",
      {},
      game.words[current()].map((sentence) => h("li", {}, sentence)),
    ),
    file
      ? h(
          "details",
          {},
          h("summary", {}, say("rules-file")),
          h("pre", { tabindex: 0 }, game.text),
          game.shipped && h("p", {}, h("a", { href: `/invent?from=${encodeURIComponent(game.name)}` }, say("rules-change"))),
        )
      : null,
  );
}

/**
 * What a match is made from.
 * @param {import("../wire/wire.js").GameChoice} choice
 * @param {number} levels
 * @returns {{ element: HTMLElement, begin: (move: string | null) => void }} the form, and beginning with a first move
 */
export function startForm(choice, levels) {
  const trouble = h("p", { role: "alert", class: "trouble" });
  const level = select("level", range(levels).map((n) => [String(n), levelName(n, levels)]), "4");
  const clock = select("clock", clocks());
  const takeback = select("takeback", ["ask", "never", "free"].map((kind) => [kind, say(`takeback-${kind}`)]));
  const listed = h("input", { type: "checkbox", name: "listed", id: "start-listed" });
  const name = h("input", { name: "name", id: "start-name", maxlength: 30, value: nickname(), autocomplete: "nickname" });
  const far = [
    field("nickname", name),
    field("clock", clock),
    h("p", { class: "field" }, listed, h("label", { for: "start-listed" }, say("listed"))),
  ];
  const near = field("level", level);
  const opponent = select(
    "opponent",
    ["computer", "friend", "here"].map((kind) => [kind, say(`opponent-${kind}`)]),
    "computer",
    () => arrange(),
  );
  const side = field("side", select("side", ["first", "second", "random"].map((kind) => [kind, say(`side-${kind}`)])));
  const arrange = () => {
    near.hidden = opponent.value !== "computer";
    for (const one of far) one.hidden = opponent.value !== "friend";
    side.hidden = opponent.value === "here";
  };
  arrange();
  const submit = h("button", { type: "submit", class: "main" }, say("begin"));
  /** @param {string | null} move */
  const begin = async (move) => {
    rename(name.value.trim());
    const chosen = /** @type {HTMLSelectElement | null} */ (side.querySelector("select"));
    /** @type {SeatWish} */
    const me = { kind: "me", name: name.value.trim() || say("you-first") };
    const far = opponent.value === "friend";
    const here = opponent.value === "here";
    /** @type {SeatWish} */
    const other = here ? me : far ? { kind: "open" } : { kind: "computer", agent: `level:${level.value}` };
    // Whoever makes the first move on the board plays first, whatever the form says.
    const second = !here && !move && chosen?.value === "second";
    submit.disabled = true;
    try {
      const made = await api.make({
        game: choice,
        seats: second ? { first: other, second: me } : { first: me, second: other },
        random_sides: !here && !move && chosen?.value === "random",
        clock: far ? readClock(clock.value) : { kind: "none" },
        takeback: far ? /** @type {"ask"} */ (takeback.value) : "free",
        listed: far && listed.checked,
        position: null,
      });
      keep(made.id, made.seats.map((seat) => seat.token));
      if (made.invitation) storage.set(`lianzi.invitation.${made.id}`, made.invitation);
      const token = made.seats.find((seat) => seat.side === "first")?.token;
      // With a friend far away it cannot be made before he is there.
      if (move && token && !far) await api.command(made.id, token, { kind: "move", ply: 0, text: move });
      go(`/m/${made.id}`);
    } catch (error) {
      submit.disabled = false;
      trouble.textContent = problem(error);
    }
  };
  const element = h(
    "form",
    {
      class: "start",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        begin(null);
      },
    },
    h("h2", {}, say("start-title")),
    field("opponent", opponent),
    near,
    side,
    far,
    submit,
    trouble,
  );
  return { element, begin };
}

/** @param {number} most */
const range = (most) => Array.from({ length: most }, (_, index) => index + 1);

/** @param {number} level @param {number} most */
function levelName(level, most) {
  return level === 1 ? say("level-1") : level === most ? say("level-8") : say("level-n", { level });
}

/** Minutes for the game and seconds a turn more. */
const GAME_CLOCKS = [[3, 2], [10, 5], [30, 20]];
/** Seconds for a move, and their names. */
const MOVE_CLOCKS = /** @type {const} */ ([[60, "clock-minute"], [86400, "clock-day"], [259200, "clock-days"]]);

/** @returns {[string, string][]} */
function clocks() {
  const game = GAME_CLOCKS.map(([minutes = 0, seconds = 0]) => [`game ${minutes * 60} ${seconds}`, say("clock-game", { minutes, seconds })]);
  const move = MOVE_CLOCKS.map(([seconds, key]) => [`move ${seconds}`, say(key)]);
  return /** @type {[string, string][]} */ ([["none", say("clock-none")], ...game, ...move]);
}

/** @param {string} text @returns {import("../wire/wire.js").ClockSettings} */
function readClock(text) {
  const [kind, one, two] = text.split(" ");
  if (kind === "game") return { kind: "game", initial_ms: Number(one) * 1000, increment_ms: Number(two) * 1000 };
  return kind === "move" ? { kind: "move", move_ms: Number(one) * 1000 } : { kind: "none" };
}

/**
 * @param {string} name
 * @param {string[][]} choices value and text
 * @param {string} [chosen]
 * @param {() => void} [changed]
 */
function select(name, choices, chosen, changed = () => {}) {
  const options = choices.map(([value, text]) => h("option", { value, selected: value === chosen }, text));
  return h("select", { name, id: `start-${name}`, onchange: changed }, options);
}

/** @param {string} key @param {HTMLInputElement | HTMLSelectElement} control */
function field(key, control) {
  return h("p", { class: "field" }, h("label", { for: control.id }, say(key)), control);
}
