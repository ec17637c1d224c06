// A game's own page: its board, its rules, and a match to be made.

import * as api from "../api.js";
import { Board } from "../board/board.js";
import { h, put } from "../dom.js";
import { keep, nickname, rename } from "../seats.js";
import { stones } from "../stand.js";
import { problem } from "../words/speech.js";
import { current, pick, say } from "../words/words.js";
import { go } from "./go.js";

/** @typedef {import("../wire/wire.js").GameView} GameView */
/** @typedef {import("../wire/wire.js").SeatWish} SeatWish */

/** @param {string} name @returns {import("../main.js").Place} */
export function gamePage(name) {
  return (root) => {
    let here = true;
    put(root);
    Promise.all([api.game(name), api.computers()]).then(
      ([game, computers]) => here && show(root, game, computers.levels),
      (error) => here && put(root, h("p", { role: "alert" }, problem(error))),
    );
    return () => (here = false);
  };
}

/**
 * @param {HTMLElement} root
 * @param {GameView} game
 * @param {number} levels
 */
function show(root, game, levels) {
  document.title = `${pick(game.title)} · Lianzi`;
  put(
    root,
    h("h1", {}, pick(game.title)),
    h("p", { class: "sub" }, pick(game.description)),
    h(
      "div",
      { class: "beside" },
      h("div", { class: "still" }, still(game)),
      h("div", {}, startForm({ kind: "shipped", name: game.name }, levels), rules(game)),
    ),
  );
}

/** The board as the game begins, to look at. @param {GameView} game */
export function still(game) {
  const board = new Board(game.board, () => {}, () => {});
  const cells = stones(game.start);
  board.show({
    stones: cells,
    last: [],
    lines: [],
    picked: null,
    targets: new Map(),
    hints: false,
    refused: null,
    label: (point) => {
      const side = cells[point];
      const name = game.board.points[point]?.name ?? "";
      return side ? say("point-stone", { point: name, who: pick(game.players[side].name) }) : say("point-empty", { point: name });
    },
    name: say("board-name", { game: pick(game.title) }),
  });
  return board.element;
}

/** The rules in words, and the file that says them. @param {GameView} game */
export function rules(game) {
  return h(
    "section",
    { class: "rules" },
    h("h2", {}, say("rules-title")),
    h(
      "ul",
      {},
      game.words[current()].map((sentence) => h("li", {}, sentence)),
    ),
    h("details", {}, h("summary", {}, say("rules-file")), h("pre", { tabindex: 0 }, game.text)),
  );
}

/**
 * What a match is made from.
 * @param {import("../wire/wire.js").GameChoice} choice
 * @param {number} levels
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
  const begin = h("button", { type: "submit", class: "main" }, say("begin"));
  return h(
    "form",
    {
      class: "start",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        rename(name.value.trim());
        const chosen = /** @type {HTMLSelectElement | null} */ (side.querySelector("select"));
        /** @type {SeatWish} */
        const me = { kind: "me", name: name.value.trim() || say("you-first") };
        /** @type {SeatWish} */
        const other =
          opponent.value === "computer"
            ? { kind: "computer", agent: `level:${level.value}` }
            : opponent.value === "friend"
              ? { kind: "open" }
              : me;
        const second = opponent.value !== "here" && chosen?.value === "second";
        begin.disabled = true;
        api
          .make({
            game: choice,
            seats: second ? { first: other, second: me } : { first: me, second: other },
            random_sides: opponent.value !== "here" && chosen?.value === "random",
            clock: opponent.value === "friend" ? readClock(clock.value) : { kind: "none" },
            takeback: opponent.value === "friend" ? /** @type {"ask"} */ (takeback.value) : "free",
            listed: opponent.value === "friend" && listed.checked,
            position: null,
          })
          .then((made) => {
            keep(made.id, made.seats.map((seat) => seat.token));
            if (made.invitation) sessionStorage.setItem(`lianzi.invitation.${made.id}`, made.invitation);
            go(`/m/${made.id}`);
          })
          .catch((error) => {
            begin.disabled = false;
            trouble.textContent = problem(error);
          });
      },
    },
    h("h2", {}, say("start-title")),
    field("opponent", opponent),
    near,
    side,
    far,
    begin,
    trouble,
  );
}

/** @param {number} most */
const range = (most) => Array.from({ length: most }, (_, index) => index + 1);

/** @param {number} level @param {number} most */
function levelName(level, most) {
  return level === 1 ? say("level-1") : level === most ? say("level-8") : say("level-n", { level });
}

/** @returns {[string, string][]} */
function clocks() {
  const games = [[3, 2], [10, 5], [30, 20]].map(([minutes = 0, seconds = 0]) => {
    const text = say("clock-game", { minutes, seconds });
    return /** @type {[string, string]} */ ([`${minutes}+${seconds}`, text]);
  });
  return [["none", say("clock-none")], ...games];
}

/** @param {string} text @returns {import("../wire/wire.js").ClockSettings} */
function readClock(text) {
  const [minutes, seconds] = text.split("+").map(Number);
  if (minutes === undefined || seconds === undefined) return { kind: "none" };
  return { kind: "game", initial_ms: minutes * 60000, increment_ms: seconds * 1000 };
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
