// How a match looks and what one can do in it, as it goes on.

import { Board } from "../board/board.js";
import { choose, readMoves, rest, targets } from "../board/choice.js";
import { worths } from "../board/values.js";
import { h, put, putStaying } from "../dom.js";
import { Live } from "../live.js";
import { Course } from "../parts/course.js";
import { kinds } from "../parts/kinds.js";
import { MoveList } from "../parts/moves.js";
import { letters, options } from "../parts/options.js";
import { showPlayer } from "../parts/players.js";
import { copier, saver } from "../parts/share.js";
import { Study } from "../parts/study.js";
import { tabs } from "../parts/tabs.js";
import { actions, questions } from "../parts/talk.js";
import { storage } from "../platform.js";
import { tokens } from "../seats.js";
import * as sound from "../sound.js";
import { after, touched } from "../stand.js";
import { tint } from "../tint.js";
import { heard, lettersOf, pointName, refused, status } from "../words/speech.js";
import { pick, say } from "../words/words.js";
import { rules } from "./game.js";
import { keysHelp } from "./keys.js";

/** @typedef {import("../wire/wire.js").Side} Side */
/** @typedef {import("../wire/wire.js").GameView} GameView */
/** @typedef {import("../wire/wire.js").State} State */

/** After so many moves of one's own, on many-pointed boards the targets are no longer drawn all the time. */
const LEARNT = 12;
const PLAYED = "lianzi.played";

export class MatchView {
  /** @type {number | null} */ #picked = null;
  /** @type {number | null} */ #aim = null;
  /** @type {number | null} */ #refusedAt = null;
  /** @type {string | null} */ #stone = null;
  /** The number of moves that are shown; `null`: all. @type {number | null} */ #ply = null;
  /** The number of moves that have been heard of. */ #heard = -1;
  #sure = false;
  /** What the panel shows. */ #panelSign = "";
  #showTargets = false;
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
    this.board = new Board(game.board, game.family, (point, near) => this.#chosen(point, near), () => this.#letGo());
    this.status = h("p", { class: "status" });
    this.heard = h("p", { class: "unseen", role: "status", "aria-live": "polite" });
    this.trouble = h("p", { class: "trouble", role: "alert" });
    this.confirm = h("p", { class: "confirm" });
    this.above = h("div", { class: "player" });
    this.below = h("div", { class: "player" });
    this.asked = h("div", { class: "asked" });
    this.acts = h("p", { class: "acts" });
    this.kinds = h("fieldset", { class: "kinds" });
    this.moves = new MoveList((ply) => this.#goTo(ply));
    this.study = new Study(game.board, () => this.#show(), null);
    this.course = new Course((ply) => this.#goTo(ply), () => this.#show());
    this.closed = h("p", { class: "closed" }, say("study-closed"));
    this.deeper = h("p", {}, h("a", { href: `/analyse?match=${encodeURIComponent(id)}` }, say("study-board")));
    this.box = h("input", { id: "move-box", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    this.boxLabel = h("label", { for: "move-box" });
    this.form = h(
      "form",
      { class: "box", onsubmit: (/** @type {Event} */ event) => this.#typed(event) },
      this.boxLabel,
      this.box,
      h("button", {}, say("do-move")),
    );
    this.links = h("p", { class: "acts" });
    this.keysHelp = keysHelp();
    const study = h("div", {}, this.closed, this.study.element, this.course.element, this.deeper);
    this.tabs = tabs(
      say("panel"),
      [
        { key: "moves", title: say("tab-moves"), content: h("div", {}, this.moves.element, this.form, this.links, saver(id, (text) => this.#say(text)), options(() => this.#show())) },
        { key: "study", title: say("tab-study"), content: study },
        { key: "rules", title: say("tab-rules"), content: h("div", {}, rules(game), this.keysHelp) },
      ],
      () => this.#show(),
    );
    this.whole = h(
      "div",
      { class: "match" },
      h("div", { class: "table" }, this.above, this.board.element, this.below, this.status, this.trouble, this.confirm, this.heard),
      h("section", { class: "panel", "aria-label": say("panel") }, this.asked, this.kinds, this.acts, this.tabs.element),
    );
    const shape = this.board.element.style.getPropertyValue("--shape");
    this.whole.style.setProperty("--shape", shape);
    tint(this.whole, game.players);
    put(root, h("h1", { class: "quiet" }, h("a", { href: game.shipped ? `/games/${encodeURIComponent(game.name)}` : "/invent" }, pick(game.title))), this.whole);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.live = new Live(`${scheme}//${location.host}/api/matches/${encodeURIComponent(id)}/socket`, tokens(id), (change) => {
      if (change.kind === "refused") this.#say(refused(change.refusal));
      this.#picked = null;
      this.#aim = null;
      this.#show();
    });
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    this.#ticking = setInterval(() => this.#players(), 200);
    this.#show();
  }

  leave() {
    this.live.close();
    this.study.leave();
    this.course.leave();
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

  /** Analysis is for after the game, or when no other person plays against one. */
  #mayStudy() {
    const { state, you, about } = this.live;
    if (!state || !about || state.outcome || you.length !== 1) return true;
    return about.seats[you[0] === "first" ? "second" : "first"].kind === "computer";
  }

  /** @param {number} point @param {boolean} near */
  #chosen(point, near) {
    const choosing = this.#choosing();
    if (!choosing || !this.live.state) return;
    if (this.#ply !== null) {
      this.#goTo(this.live.moves.length);
      return;
    }
    const choice = choose(choosing, point);
    this.#refusedAt = null;
    this.#say("");
    if ("pick" in choice) this.#picked = choice.pick;
    else if ("move" in choice && near && this.#aim !== point && this.#picked === null) this.#aim = point;
    else {
      if ("refused" in choice) this.#refusedAt = point;
      this.#move("move" in choice ? choice.move : choice.refused);
    }
    this.#show();
  }

  /** @param {string} text */
  #move(text) {
    const { state } = this.live;
    if (!state) return;
    this.#aim = null;
    storage.set(PLAYED, String(Number(storage.get(PLAYED) ?? 0) + 1));
    this.live.send({ kind: "move", ply: state.ply, text });
  }

  #letGo() {
    this.#picked = null;
    this.#aim = null;
    this.#show();
  }

  /** @param {Event} event */
  #typed(event) {
    event.preventDefault();
    const text = this.box.value.trim();
    if (!text) return;
    this.#refusedAt = null;
    this.#say("");
    this.#move(text);
    this.box.value = "";
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const typing = event.target instanceof Element && event.target.closest("input, select, textarea");
    if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
    const shown = this.#ply ?? this.live.moves.length;
    if (event.key === "[") this.#goTo(shown - 1);
    else if (event.key === "]") this.#goTo(shown + 1);
    else if (event.key === "/") {
      this.tabs.select("moves");
      this.box.focus();
    } else if (event.key === "u") this.live.send({ kind: "takeback" }, this.live.you.length === 2 ? (this.live.state?.mover ?? null) : null);
    else if (event.key === "a") this.tabs.select(this.tabs.shown() === "study" ? "moves" : "study", true);
    else if (event.key === "h") this.#hint();
    else if (event.key === "?") {
      this.tabs.select("rules");
      this.keysHelp.open = true;
      this.keysHelp.querySelector("summary")?.focus();
    } else return;
    event.preventDefault();
  }

  /** Shows where one may go; with analysis open, the board says the rest. */
  #hint() {
    this.#showTargets = true;
    if (this.#mayStudy()) this.tabs.select("study");
    this.#show();
  }

  /** @param {number} ply */
  #goTo(ply) {
    const all = this.live.moves.length;
    this.#ply = ply >= all ? null : Math.max(0, ply);
    this.#picked = null;
    this.#aim = null;
    this.#show();
  }

  /** @param {string} text */
  #say(text) {
    this.#notice = text;
    this.trouble.textContent = text;
  }

  #show() {
    // The parts tell of changes while they are made.
    const { about, state, moves, you, line } = this.live ?? {};
    if (line !== "here") this.status.textContent = say(`line-${line ?? "connecting"}`, { why: this.live?.why ?? "" });
    if (!state || !about || !moves || !you) return;
    this.whole.dataset["ply"] = String(state.ply);
    const count = this.#ply ?? moves.length;
    const stand = after(about.start, moves, count);
    const last = touched(moves[count - 1]);
    const choosing = this.#choosing();
    const can = choosing ? targets(choosing) : new Map();
    const many = [...can.values()].every((kind) => kind === "place") && can.size > 12;
    const learnt = Number(storage.get(PLAYED) ?? 0) >= LEARNT;
    this.#analyse(count);
    const worth = this.study.judged.length ? worths(this.study.judged, readMoves(this.study.judged.map((one) => one.text), this.game.board), this.#picked) : new Map();
    this.board.show({
      stones: stand,
      last,
      lines: this.#ply === null ? state.lines : [],
      picked: this.#picked,
      aim: this.#aim === null || !choosing ? null : rest(choosing, this.#aim),
      targets: can,
      hints: this.#showTargets || !many || !learnt,
      refused: this.#notice ? this.#refusedAt : null,
      worths: worth,
      preview: this.study.preview,
      mover: choosing?.moves.length ? stoneOf(this.game, choosing.stone, state.mover) : null,
      rest: (point) => landing(choosing, can, point),
      letters: letters() ? lettersOf(this.game) : null,
      label: (point) => pointName(this.game, point, stand, last, can),
      name: say("board-name", { game: pick(this.game.title) }),
    });
    if (line === "here") this.status.textContent = this.#ply === null ? this.#now() : say(state.outcome ? "now-was" : "now-past", { ply: count, all: moves.length });
    this.#hear(moves.length);
    this.boxLabel.textContent = say("move-box", { example: state.legal[0] ?? "c3" });
    this.form.hidden = !you.length || state.outcome !== null;
    this.moves.show(moves, count, this.course.verdicts);
    this.#players();
    this.#panel(state);
  }

  #now() {
    const { state, you, moves } = this.live;
    return state ? status(this.game, state, you, moves.at(-1)?.side ?? null) : "";
  }

  /** Tells a reader of the screen what has happened, and knocks. @param {number} count */
  #hear(count) {
    const { moves, state } = this.live;
    if (count === this.#heard && !state?.outcome) return;
    const fresh = this.#heard >= 0 && count > this.#heard;
    const text = [fresh ? heard(this.game, moves.at(-1)) : "", this.#now()].join(" ").trim();
    if (fresh) sound.knock();
    this.#heard = count;
    if (this.heard.textContent !== text) this.heard.textContent = text;
  }

  /** @param {number} count */
  #analyse(count) {
    const { about, moves } = this.live;
    const open = this.#mayStudy();
    this.closed.hidden = open;
    this.study.element.hidden = !open;
    this.deeper.hidden = !open;
    const choice = about?.game ? /** @type {const} */ ({ kind: "shipped", name: about.game }) : /** @type {const} */ ({ kind: "rules", name: this.game.name, text: this.game.text });
    const position = about && about.start_position !== this.game.start_position ? about.start_position : null;
    const all = moves.map((move) => move.text);
    this.study.look({ choice, position, moves: all.slice(0, count) });
    if (open) this.course.look({ choice, position, moves: all }, count);
    else this.course.element.hidden = true;
    this.study.turn(open && this.tabs.shown() === "study");
  }

  #players() {
    const { state, about, you, presence } = this.live;
    if (!state || !about) return;
    const own = you.length === 1 && you[0] ? you[0] : "first";
    const since = performance.now() - this.live.stateAt;
    for (const [bar, side] of /** @type {[HTMLElement, Side][]} */ ([[this.below, own], [this.above, own === "first" ? "second" : "first"]])) {
      const seat = about.seats[side];
      const away = seat.kind === "person" && presence !== null && !presence.here[side];
      showPlayer(bar, { game: this.game, state, seat, side, away, since });
    }
  }

  /** @param {State} state */
  #panel(state) {
    const { you, presence } = this.live;
    // What has not changed stays as it is: a button that goes away under a finger does nothing.
    const sign = JSON.stringify([state.version, you, presence?.here, this.#sure, this.#aim, this.#stone]);
    if (sign === this.#panelSign) return;
    this.#panelSign = sign;
    const resigning = (/** @type {boolean} */ sure) => {
      this.#sure = sure;
      this.#show();
    };
    const waits = state.waiting && you.length > 0;
    const base = `${location.origin}/m/${this.id}`;
    const invitation = storage.get(`lianzi.invitation.${this.id}`);
    const tell = (/** @type {string} */ text) => this.#say(text);
    const link = waits ? copier("do-share", () => `${base}#${invitation ? `invite=${invitation}` : "join"}`, tell) : copier("do-share-watch", () => base, tell);
    putStaying(this.acts, waits ? link : null, actions(this.live, state, this.#sure, resigning));
    putStaying(this.asked, questions(this.live, state, this.id, (move) => this.#move(move)));
    put(this.links, waits ? null : link);
    const chosen = this.#stone ?? this.game.players[state.mover].letter;
    const choose = (/** @type {string} */ letter) => {
      this.#stone = letter;
      this.#show();
    };
    putStaying(this.kinds, you.includes(state.mover) ? kinds(state.legal, this.game, chosen, choose) : []);
    this.kinds.hidden = !this.kinds.childElementCount;
    const aim = this.#aim;
    const place = () => aim !== null && this.#chosen(aim, false);
    const aimed = () => [
      h("button", { type: "button", class: "main", onclick: place }, say("do-confirm", { point: this.game.board.points[aim ?? 0]?.name ?? "" })),
      h("button", { type: "button", onclick: () => this.#letGo() }, say("do-let-go")),
    ];
    put(this.confirm, aim === null ? null : aimed());
    this.confirm.hidden = aim === null;
  }
}

/**
 * Where a stone would come to rest, when it may be placed there.
 * @param {import("../board/choice.js").Choosing | null} choosing
 * @param {Map<number, string>} can
 * @param {number} point
 */
function landing(choosing, can, point) {
  if (!choosing || choosing.picked !== null) return null;
  const at = rest(choosing, point);
  return can.get(at) === "place" ? at : null;
}

/** Whose stone a letter is. @param {GameView} game @param {string | null} letter @param {Side} mover @returns {Side} */
function stoneOf(game, letter, mover) {
  if (game.stone === "shared" || letter === game.players.first.letter) return "first";
  return letter === game.players.second.letter ? "second" : mover;
}
