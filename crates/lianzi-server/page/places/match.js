// A match: the board, the two players, and one panel.

import * as api from "../api.js";
import { Board } from "../board/board.js";
import { choose, readMoves, targets } from "../board/choice.js";
import { h, put } from "../dom.js";
import { Live } from "../live.js";
import { keep, nickname, tokens } from "../seats.js";
import { after, touched } from "../stand.js";
import { player, problem, refused, seated, status, time } from "../words/speech.js";
import { pick, say } from "../words/words.js";
import { rules } from "./game.js";
import { go } from "./go.js";

/** @typedef {import("../wire/wire.js").Side} Side */
/** @typedef {import("../wire/wire.js").GameView} GameView */
/** @typedef {import("../wire/wire.js").State} State */

/** @param {string} id @returns {import("../main.js").Place} */
export function matchPage(id) {
  return (root) => {
    put(root);
    let view = /** @type {MatchPage | null} */ (null);
    let here = true;
    sitDown(id)
      .then(() => api.gameOf(id))
      .then(
        (game) => {
          if (here) view = new MatchPage(root, id, game);
        },
        (error) => here && put(root, h("p", { role: "alert" }, problem(error)), h("a", { href: "/" }, say("to-games"))),
      );
    return () => {
      here = false;
      view?.leave();
    };
  };
}

/** Takes the seat that the address speaks of, and forgets it there. @param {string} id */
async function sitDown(id) {
  const hash = new URLSearchParams(location.hash.slice(1));
  const seat = hash.get("seat");
  if (seat) keep(id, [seat]);
  const invitation = hash.get("invite");
  const joins = invitation !== null || hash.has("join");
  if (joins && !tokens(id).length) {
    const wish = { side: null, name: nickname() || say("opponent"), invitation };
    keep(id, [(await api.join(id, wish)).token]);
  }
  if (location.hash) history.replaceState(null, "", location.pathname);
}

class MatchPage {
  /** @type {number | null} */ #picked = null;
  /** @type {number | null} */ #refusedAt = null;
  /** @type {string | null} */ #stone = null;
  /** The number of moves that are shown; `null`: all. @type {number | null} */ #ply = null;
  #sure = false;
  #notice = "";
  /** @type {ReturnType<typeof setInterval>} */ #ticking;

  /**
   * @param {HTMLElement} root
   * @param {string} id
   * @param {GameView} game
   */
  constructor(root, id, game) {
    this.id = id;
    this.game = game;
    document.title = `${pick(game.title)} · Lianzi`;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.board = new Board(game.board, (point) => this.#chosen(point), () => this.#letGo());
    this.status = h("p", { class: "status", role: "status", "aria-live": "polite" });
    this.trouble = h("p", { class: "trouble", role: "alert" });
    this.above = h("div", { class: "player" });
    this.below = h("div", { class: "player" });
    this.asked = h("div", { class: "asked" });
    this.moves = h("ol", { class: "moves" });
    this.steps = h("p", { class: "steps" });
    this.acts = h("p", { class: "acts" });
    this.kinds = h("p", { class: "kinds" });
    this.box = h("input", { id: "move-box", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    this.boxLabel = h("label", { for: "move-box" });
    const form = h(
      "form",
      { class: "box", onsubmit: (/** @type {Event} */ event) => this.#typed(event) },
      this.boxLabel,
      this.box,
      h("button", {}, say("do-move")),
    );
    const panel = h(
      "section",
      { class: "panel" },
      this.asked,
      this.acts,
      this.kinds,
      form,
      h("h2", {}, say("tab-moves")),
      this.steps,
      this.moves,
      h("details", {}, h("summary", {}, say("tab-rules")), rules(game)),
    );
    this.whole = h(
      "div",
      { class: "match" },
      h("div", { class: "table" }, this.above, this.board.element, this.below, this.status, this.trouble),
      panel,
    );
    put(root, h("h1", { class: "quiet" }, pick(game.title)), this.whole);
    this.live = new Live(`${scheme}//${location.host}/api/matches/${encodeURIComponent(id)}/socket`, tokens(id), (change) => {
      if (change.kind === "refused") this.#say(refused(change.refusal));
      this.#letGo();
      this.#show();
    });
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    this.#ticking = setInterval(() => this.#players(), 200);
    this.#show();
  }

  leave() {
    this.live.close();
    clearInterval(this.#ticking);
    document.removeEventListener("keydown", this.keys);
  }

  /** @returns {import("../board/choice.js").Choosing | null} */
  #choosing() {
    const { state, you } = this.live;
    if (!state) return null;
    const mine = you.includes(state.mover) && this.#ply === null;
    return {
      board: this.game.board,
      moves: mine ? readMoves(state.legal, this.game.board) : [],
      picked: this.#picked,
      stone: this.#stone ?? this.game.players[state.mover].letter,
      gravity: this.game.phases[state.phase]?.gravity ?? null,
    };
  }

  /** @param {number} point */
  #chosen(point) {
    const choosing = this.#choosing();
    if (!choosing || !this.live.state) return;
    if (this.#ply !== null) {
      this.#ply = null;
      this.#show();
      return;
    }
    const choice = choose(choosing, point);
    this.#refusedAt = null;
    if ("pick" in choice) this.#picked = choice.pick;
    else {
      if ("refused" in choice) this.#refusedAt = point;
      this.#move("move" in choice ? choice.move : choice.refused);
    }
    this.#say("");
    this.#show();
  }

  /** @param {string} text */
  #move(text) {
    if (!this.live.state) return;
    this.live.send({ kind: "move", ply: this.live.state.ply, text });
  }

  #letGo() {
    this.#picked = null;
    this.#show();
  }

  /** @param {Event} event */
  #typed(event) {
    event.preventDefault();
    const text = this.box.value.trim();
    if (!text) return;
    this.#say("");
    this.#move(text);
    this.box.value = "";
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const typing = event.target instanceof Element && event.target.closest("input, select, textarea");
    if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "[") this.#step(-1);
    else if (event.key === "]") this.#step(1);
    else if (event.key === "/") this.box.focus();
    else if (event.key === "u") this.live.send({ kind: "takeback" });
    else return;
    event.preventDefault();
  }

  /** @param {number} by */
  #step(by) {
    const all = this.live.moves.length;
    const ply = Math.min(all, Math.max(0, (this.#ply ?? all) + by));
    this.#ply = ply === all ? null : ply;
    this.#show();
  }

  /** @param {string} text */
  #say(text) {
    this.#notice = text;
    this.trouble.textContent = text;
  }

  #show() {
    const { about, state, moves, you, line } = this.live;
    if (line !== "here") {
      this.status.textContent = say(`line-${line}`, { why: this.live.why ?? "" });
      if (!state || !about) return;
    }
    if (!state || !about) return;
    this.whole.dataset["ply"] = String(state.ply);
    const count = this.#ply ?? moves.length;
    const stand = after(about.start, moves, count);
    const last = touched(moves[count - 1]);
    const choosing = this.#choosing();
    const can = choosing ? targets(choosing) : new Map();
    const small = [...can.values()].every((kind) => kind === "place") && can.size > 12;
    this.board.show({
      stones: stand,
      last,
      lines: this.#ply === null ? state.lines : [],
      picked: this.#picked,
      targets: can,
      hints: !small || moves.length < 2,
      refused: this.#notice ? this.#refusedAt : null,
      label: (point) => this.#label(point, stand, last, can),
      name: say("board-name", { game: pick(this.game.title) }),
    });
    if (line === "here") {
      this.status.textContent =
        this.#ply === null ? status(this.game, state, you, moves.at(-1)?.side ?? null) : say("now-past", { ply: count, all: moves.length });
    }
    this.boxLabel.textContent = say("move-box", { example: state.legal[0] ?? "c3" });
    this.#players();
    this.#panel(state);
  }

  /**
   * @param {number} point
   * @param {(Side | null)[]} stand
   * @param {number[]} last
   * @param {Map<number, string>} can
   */
  #label(point, stand, last, can) {
    const name = this.game.board.points[point]?.name ?? "";
    const side = stand[point];
    const what = side
      ? say("point-stone", { point: name, who: player(this.game, side) })
      : say("point-empty", { point: name });
    return what + (last.includes(point) ? say("point-last") : "") + (can.has(point) ? say("point-can") : "");
  }

  #players() {
    const { state, about, you } = this.live;
    if (!state || !about) return;
    const own = you.length === 1 && you[0] ? you[0] : "first";
    const other = own === "first" ? "second" : "first";
    this.#player(this.below, own, state, about);
    this.#player(this.above, other, state, about);
  }

  /**
   * @param {HTMLElement} bar
   * @param {Side} side
   * @param {State} state
   * @param {import("../wire/wire.js").MatchView} about
   */
  #player(bar, side, state, about) {
    const seat = about.seats[side];
    const { presence } = this.live;
    const away = seat.kind === "person" && presence && !presence.here[side];
    const hand = state.hands[side];
    const on = !state.outcome && !state.waiting && state.mover === side;
    const { clocks } = state;
    let left = "";
    if (clocks) {
      const gone = clocks.running === side ? performance.now() - this.live.stateAt : 0;
      left = time(clocks.left_ms[side] - gone);
    }
    const text = [
      `${player(this.game, side)} · ${seated(seat)}`,
      away ? ` (${say("absent")})` : "",
      hand === null ? "" : ` · ${say("hand-many")} ${hand}`,
      state.captured.first + state.captured.second ? ` · +${state.captured[side]}` : "",
    ].join("");
    const sign = `${side} ${on} ${text} ${left}`;
    if (bar.dataset["sign"] === sign) return;
    bar.dataset["sign"] = sign;
    bar.classList.toggle("on", on);
    put(bar, h("span", { class: `chip ${side}`, "aria-hidden": "true" }), h("span", {}, text), left && h("span", { class: "clock" }, left));
  }

  /** @param {State} state */
  #panel(state) {
    const { moves, you } = this.live;
    const count = this.#ply ?? moves.length;
    put(
      this.moves,
      moves.map((move, index) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: move.side,
              "aria-current": index === count - 1 && "true",
              onclick: () => {
                this.#ply = index + 1 === moves.length ? null : index + 1;
                this.#show();
              },
            },
            move.text,
          ),
        ),
      ),
    );
    const step = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {number} */ by, /** @type {boolean} */ off) =>
      h("button", { type: "button", "aria-label": say(key), title: say(key), disabled: off, onclick: () => this.#step(by) }, sign);
    put(
      this.steps,
      step("step-start", "«", -moves.length, count === 0),
      step("step-back", "‹", -1, count === 0),
      step("step-on", "›", 1, count === moves.length),
      step("step-end", "»", moves.length, count === moves.length),
      h("a", { href: api.recordAddress(this.id, "lianzi"), download: `${this.id}.txt` }, say("export")),
    );
    put(this.acts, this.#buttons(state));
    put(this.asked, this.#questions(state));
    const letters = [...new Set(readMoves(state.legal, this.game.board).flatMap((move) => (move.kind === "place" && move.stone ? [move.stone] : [])))];
    put(
      this.kinds,
      letters.length > 1 && you.includes(state.mover)
        ? [
            say("stone-kind"),
            ...letters.map((letter) =>
              h(
                "label",
                {},
                h("input", {
                  type: "radio",
                  name: "stone",
                  checked: letter === (this.#stone ?? this.game.players[state.mover].letter),
                  onchange: () => (this.#stone = letter),
                }),
                letter,
              ),
            ),
          ]
        : [],
    );
  }

  /** @param {State} state */
  #buttons(state) {
    const { you, moves, about } = this.live;
    /** @type {(key: string, act: () => void) => HTMLElement} */
    const button = (key, act) => h("button", { type: "button", onclick: act }, say(key));
    const found = [];
    const mine = you.includes(state.mover) && !state.outcome;
    if (mine && state.legal.includes("--")) found.push(button("do-pass", () => this.#move("--")));
    if (mine && state.legal.includes("swap")) found.push(button("do-swap", () => this.#move("swap")));
    const side = you.length === 2 ? state.mover : null;
    if (you.length && !state.outcome && !state.waiting) {
      if (about?.takeback !== "never" && moves.length) found.push(button("do-takeback", () => this.live.send({ kind: "takeback" }, side)));
      if (you.length === 1) found.push(button("do-draw", () => this.live.send({ kind: "draw" })));
      found.push(
        button(this.#sure ? "do-resign-sure" : "do-resign", () => {
          if (this.#sure) this.live.send({ kind: "resign" }, side);
          this.#sure = !this.#sure;
          this.#show();
        }),
      );
      const other = you.length === 1 && you[0] === "first" ? "second" : "first";
      const absent = you.length === 1 && about?.seats[other].kind === "person" && this.live.presence?.here[other] === false;
      if (absent) found.push(button("do-claim", () => this.live.send({ kind: "claim" })));
    }
    if (you.length && state.outcome && !state.rematch) found.push(button("do-rematch", () => this.live.send({ kind: "rematch" }, side)));
    const invitation = sessionStorage.getItem(`lianzi.invitation.${this.id}`);
    const base = `${location.origin}/m/${this.id}`;
    if (state.waiting && you.length) found.push(this.#copy("do-share", invitation ? `${base}#invite=${invitation}` : `${base}#join`));
    else found.push(this.#copy("do-share-watch", base));
    return found;
  }

  /** @param {string} key @param {string} link */
  #copy(key, link) {
    return h(
      "button",
      {
        type: "button",
        onclick: () =>
          navigator.clipboard.writeText(link).then(
            () => this.#say(say("copied")),
            () => this.#say(link),
          ),
      },
      say(key),
    );
  }

  /** @param {State} state */
  #questions(state) {
    const { you, about } = this.live;
    if (state.rematch) {
      const next = state.rematch;
      keep(next, tokens(this.id));
      return [h("p", {}, say("rematch-made"), " ", h("button", { type: "button", onclick: () => go(`/m/${next}`) }, say("rematch-go")))];
    }
    if (!you.length || !about) return [];
    /** @type {["takeback" | "draw" | "rematch", (accept: boolean) => import("../wire/wire.js").Command | null][]} */
    const kinds = [
      ["takeback", (accept) => ({ kind: "answer_takeback", accept })],
      ["draw", (accept) => ({ kind: "answer_draw", accept })],
      ["rematch", (accept) => (accept ? { kind: "rematch" } : null)],
    ];
    return kinds.flatMap(([kind, answer]) => {
      const side = state.asked[kind];
      if (!side) return [];
      if (you.includes(side)) return you.length === 1 ? [h("p", {}, say("asked-by-you"))] : [];
      const reply = (/** @type {boolean} */ accept) => {
        const command = answer(accept);
        if (command) this.live.send(command);
      };
      return [
        h(
          "p",
          {},
          say(`asked-${kind}`, { who: seated(about.seats[side]) }),
          " ",
          h("button", { type: "button", onclick: () => reply(true) }, say("do-accept")),
          kind === "rematch" ? null : h("button", { type: "button", onclick: () => reply(false) }, say("do-decline")),
        ),
      ];
    });
  }
}
