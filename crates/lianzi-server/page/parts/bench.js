// A board on which one moves the stones of both sides, to try things out. What is legal, the server says each time.

import * as api from "../api.js";
import { Board } from "../board/board.js";
import { choose, readMoves, rest, targets } from "../board/choice.js";
import { worths } from "../board/values.js";
import { h, put } from "../dom.js";
import * as sound from "../sound.js";
import { after, touched } from "../stand.js";
import { tint } from "../tint.js";
import { heard, lettersOf, pointName, problem, refused, status } from "../words/speech.js";
import { pick, say } from "../words/words.js";
import { kinds } from "./kinds.js";
import { letters } from "./options.js";
import { showPlayer } from "./players.js";

/** @typedef {import("../wire/wire.js").GameView} GameView */
/** @typedef {import("../wire/wire.js").Looked} Looked */

export class Bench {
  /** What the server said of the position that is shown. @type {Looked | null} */ looked = null;
  /** All moves, also those after the position that is shown. @type {string[]} */ all = [];
  /** @type {number | null} */ #picked = null;
  /** @type {number | null} */ #aim = null;
  /** @type {number | null} */ #refusedAt = null;
  /** @type {string | null} */ #stone = null;
  #asked = 0;
  #gone = false;

  /**
   * @param {GameView} game
   * @param {import("../wire/wire.js").GameChoice} choice
   * @param {object} [more]
   * @param {string | null} [more.position] where it begins; `null`: as the rules begin
   * @param {() => void} [more.changed] another position is shown
   * @param {import("./study.js").Study | null} [more.study] what the moves are worth
   * @param {((move: string) => void) | null} [more.instead] what happens with a move, instead of making it
   */
  constructor(game, choice, { position = null, changed = () => {}, study = null, instead = null } = {}) {
    this.game = game;
    this.choice = choice;
    this.position = position;
    this.changed = changed;
    this.study = study;
    this.instead = instead;
    this.board = new Board(game.board, game.family, (point, near) => this.#chosen(point, near), () => this.#letGo());
    this.status = h("p", { class: "status" });
    this.heard = h("p", { class: "unseen", role: "status", "aria-live": "polite" });
    this.trouble = h("p", { class: "trouble", role: "alert" });
    this.above = h("div", { class: "player" });
    this.below = h("div", { class: "player" });
    this.kinds = h("fieldset", { class: "kinds" });
    this.others = h("p", { class: "acts" });
    this.element = h("div", { class: "table" }, this.above, this.board.element, this.below, this.status, this.others, this.kinds, this.trouble, this.heard);
    this.element.style.setProperty("--shape", this.board.element.style.getPropertyValue("--shape"));
    tint(this.element, game.players);
  }

  leave() {
    this.#gone = true;
  }

  /** After how many moves the board stands. */
  get shown() {
    return this.looked?.moves.length ?? 0;
  }

  /** What is shown, for those who analyse it. @returns {import("./study.js").Source} */
  get source() {
    return { choice: this.choice, position: this.position, moves: this.all.slice(0, this.shown) };
  }

  /** Shows the position after some moves. @param {string[]} moves @param {number} [shown] */
  async set(moves, shown = moves.length) {
    const asked = ++this.#asked;
    this.#picked = null;
    this.#aim = null;
    const some = moves.slice(0, Math.max(0, shown));
    try {
      const looked = await api.look({ game: this.choice, position: this.position, moves: some });
      if (asked !== this.#asked || this.#gone) return;
      const fresh = this.looked !== null && looked.moves.length > this.shown;
      if (looked.refusal) {
        put(this.trouble, refused(looked.refusal));
        // What could be made of it is shown, unless it is only the last move that could not.
        if (this.looked && looked.moves.length === this.shown) return this.draw();
      } else {
        put(this.trouble);
        this.#refusedAt = null;
      }
      this.looked = looked;
      this.all = looked.refusal ? looked.moves.map((move) => move.text) : moves;
      if (fresh) {
        sound.knock();
        this.heard.textContent = `${heard(this.game, looked.moves.at(-1))} ${this.#now()}`;
      }
      this.changed();
      this.draw();
    } catch (error) {
      if (asked === this.#asked && !this.#gone) put(this.trouble, problem(error));
    }
  }

  /** Makes a move in the position that is shown; another continuation is forgotten. @param {string} text */
  play(text) {
    if (this.instead) return this.instead(text);
    if (this.all[this.shown] === text) return this.set(this.all, this.shown + 1);
    return this.set([...this.all.slice(0, this.shown), text]);
  }

  /** @param {number} ply */
  go(ply) {
    return this.set(this.all, Math.min(this.all.length, Math.max(0, ply)));
  }

  /** @returns {import("../board/choice.js").Choosing | null} */
  #choosing() {
    const state = this.looked?.state;
    if (!state) return null;
    return {
      board: this.game.board,
      moves: readMoves(state.legal, this.game.board),
      picked: this.#picked,
      stone: this.#stone ?? this.game.players[state.mover].letter,
      gravity: this.game.phases[state.phase]?.gravity ?? null,
    };
  }

  /** @param {number} point @param {boolean} near */
  #chosen(point, near) {
    const choosing = this.#choosing();
    if (!choosing) return;
    const choice = choose(choosing, point);
    put(this.trouble);
    this.#refusedAt = null;
    if ("pick" in choice) this.#picked = choice.pick;
    else if ("move" in choice && near && this.#aim !== point && this.#picked === null) this.#aim = point;
    else {
      if ("refused" in choice) this.#refusedAt = point;
      // What is refused is looked up all the same: the server knows why not.
      if ("move" in choice) this.play(choice.move);
      else this.set([...this.all.slice(0, this.shown), choice.refused]);
    }
    this.draw();
  }

  #letGo() {
    this.#picked = null;
    this.#aim = null;
    this.draw();
  }

  #now() {
    const state = this.looked?.state;
    return state ? status(this.game, state, ["first", "second"], this.looked?.moves.at(-1)?.side ?? null) : "";
  }

  draw() {
    const looked = this.looked;
    if (!looked) return;
    const { state, moves } = looked;
    this.element.dataset["ply"] = String(state.ply);
    const stand = after(looked.start, moves, moves.length);
    const last = touched(moves.at(-1));
    const choosing = this.#choosing();
    const can = choosing ? targets(choosing) : new Map();
    const judged = this.study?.judged ?? [];
    const many = [...can.values()].every((kind) => kind === "place") && can.size > 12;
    this.board.show({
      stones: stand,
      last,
      lines: state.lines,
      picked: this.#picked,
      aim: this.#aim === null || !choosing ? null : rest(choosing, this.#aim),
      targets: can,
      hints: !many && !judged.length,
      refused: this.#refusedAt,
      worths: judged.length ? worths(judged, readMoves(judged.map((one) => one.text), this.game.board), this.#picked) : new Map(),
      preview: this.study?.preview ?? [],
      mover: choosing?.moves.length ? state.mover : null,
      rest: (point) => {
        if (!choosing || this.#picked !== null) return null;
        const at = rest(choosing, point);
        return can.get(at) === "place" ? at : null;
      },
      letters: letters() ? lettersOf(this.game) : null,
      label: (point) => pointName(this.game, point, stand, last, can),
      name: say("board-name", { game: pick(this.game.title) }),
    });
    this.status.textContent = this.#now();
    showPlayer(this.above, { game: this.game, state, seat: null, side: "second", away: false, since: 0 });
    showPlayer(this.below, { game: this.game, state, seat: null, side: "first", away: false, since: 0 });
    /** @type {(move: string, key: string) => HTMLElement | null} */
    const other = (move, key) => (state.legal.includes(move) ? h("button", { type: "button", onclick: () => this.play(move) }, say(key)) : null);
    put(this.others, other("swap", "do-swap"), other("--", "do-pass"));
    const chosen = this.#stone ?? this.game.players[state.mover].letter;
    put(this.kinds, kinds(state.legal, this.game, chosen, (letter) => {
      this.#stone = letter;
      this.draw();
    }));
    this.kinds.hidden = !this.kinds.childElementCount;
  }
}
