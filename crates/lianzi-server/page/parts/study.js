// Analysis of the position that is shown: what each move is worth, and how the game would go on.

import * as api from "../api.js";
import { readMoves } from "../board/choice.js";
import { kindOf, shape } from "../board/values.js";
import { h, put, s } from "../dom.js";
import { problem, worth } from "../words/speech.js";
import { pick, say } from "../words/words.js";

/** @typedef {import("../wire/wire.js").JudgedView} JudgedView */
/** @typedef {{ choice: import("../wire/wire.js").GameChoice, position: string | null, moves: string[] }} Source */
/** @typedef {{ point: number, side: import("../wire/wire.js").Side | null, number: number }} Ghost */

/** Better and better: how long each answer may take. The server keeps what it has found in between. */
const PATIENCES = [400, 1500, 5000];
/** So many moves are listed. */
const LISTED = 8;

export class Study {
  /** @type {JudgedView[]} */ judged = [];
  /** Stones of the line that is looked at. @type {Ghost[]} */ preview = [];
  /** @type {Source | null} */ #source = null;
  /** What has been answered, and what is being asked. */ #sign = "";
  #on = false;
  #asked = 0;
  /** Whose line is looked at. @type {JudgedView | null} */ #pointed = null;
  /** @type {AbortController} */ #stop = new AbortController();
  /** @type {Map<string, Ghost[]>} */ #ghosts = new Map();

  /**
   * @param {import("../wire/wire.js").BoardView} board
   * @param {() => void} changed the board has to be drawn anew
   * @param {((move: string) => void) | null} play makes a move on the board, where one may
   */
  constructor(board, changed, play) {
    this.board = board;
    this.changed = changed;
    this.play = play;
    this.verdict = h("p", { class: "verdict", role: "status" });
    this.list = h("ol", { class: "judged", "aria-label": say("study-moves") });
    this.legend = h("p", { class: "legend" }, ["win", "draw", "loss", "guess"].map((kind) => [sign(kind), say(`legend-${kind}`)]).flat());
    this.element = h("div", { class: "study" }, this.verdict, this.list, this.legend);
  }

  /** Begins or ends to think. @param {boolean} on */
  turn(on) {
    if (on === this.#on) return;
    this.#on = on;
    if (on && this.#source) this.#think(this.#source);
    else this.#forget();
  }

  leave() {
    this.#on = false;
    // The answer that is being waited for is not heard any more, nor that it was called off.
    this.#asked++;
    this.#stop.abort();
  }

  /** Looks at another position, or at none. @param {Source | null} source */
  look(source) {
    const key = source ? JSON.stringify(source) : "";
    if (key === this.#sign) return;
    this.#sign = key;
    this.#source = source;
    this.#forget();
    if (this.#on && source) this.#think(source);
  }

  #forget() {
    this.#stop.abort();
    this.#asked++;
    this.judged = [];
    this.preview = [];
    this.#pointed = null;
    this.#ghosts.clear();
    put(this.verdict);
    put(this.list);
  }

  /** @param {Source} source */
  async #think(source) {
    this.#stop.abort();
    this.#stop = new AbortController();
    const asked = ++this.#asked;
    put(this.verdict, say("study-thinking"));
    try {
      for (const millis of PATIENCES) {
        const answer = await api.analyse({ game: source.choice, position: source.position, moves: source.moves, millis }, this.#stop.signal);
        if (asked !== this.#asked) return;
        const done = !answer.halted || answer.moves.every((move) => move.value.grade !== null && move.value.exact);
        this.#show(answer, done || millis === PATIENCES.at(-1));
        if (done) return;
      }
    } catch (error) {
      if (asked === this.#asked) put(this.verdict, problem(error));
    }
  }

  /**
   * @param {import("../wire/wire.js").AnalysisView} answer
   * @param {boolean} done
   */
  #show(answer, done) {
    this.judged = answer.moves;
    const proved = answer.value.grade !== null;
    put(
      this.verdict,
      answer.moves.length ? worth(answer.value) : say("study-over"),
      !proved && answer.moves.length ? ` ${say("study-depth", { depth: answer.depth })}` : "",
      done ? null : h("span", { class: "busy" }, ` ${say("study-more")}`),
    );
    const focused = this.list.contains(document.activeElement) ? document.activeElement?.getAttribute("data-move") : null;
    put(this.list, answer.moves.slice(0, LISTED).map((move) => this.#row(move)));
    if (focused) /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-move="${CSS.escape(focused)}"]`))?.focus();
    const rest = answer.moves.length - LISTED;
    if (rest > 0) this.list.append(h("li", { class: "rest" }, say("study-rest", { count: rest })));
    this.changed();
  }

  /** @param {JudgedView} move */
  #row(move) {
    const kind = kindOf({ ...move.value, score: move.score, best: false });
    const says = pick(move.says);
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          "data-move": move.text,
          // Only a pointer that moves points: a row that comes to lie under one that rests does not hide the marks.
          onpointermove: () => this.#pointed !== move && this.#follow(move),
          onpointerleave: () => this.#unfollow(),
          onfocus: () => this.#follow(move),
          onblur: () => this.#unfollow(),
          onclick: () => (this.play ? this.play(move.text) : this.#follow(move)),
        },
        sign(kind, move),
        h("b", {}, move.text),
        h("span", {}, says || worth(move.value), move.line.length > 1 ? h("span", { class: "line" }, move.line.slice(1, 9).join(" ")) : null),
      ),
    );
  }

  /** Shows a move's line on the board. @param {JudgedView} move */
  async #follow(move) {
    const source = this.#source;
    if (!source) return;
    this.#pointed = move;
    const asked = this.#asked;
    const key = move.line.join(" ");
    let ghosts = this.#ghosts.get(key);
    if (!ghosts) {
      const line = move.line.slice(0, 12);
      const looked = await api.look({ game: source.choice, position: source.position, moves: [...source.moves, ...line] }).catch((error) => void problem(error));
      if (!looked || asked !== this.#asked) return;
      ghosts = ghostsOf(looked.moves.slice(source.moves.length), this.board);
      this.#ghosts.set(key, ghosts);
      // The pointer may have left in the meantime.
      if (this.#pointed !== move) return;
    }
    this.preview = ghosts;
    this.changed();
  }

  #unfollow() {
    this.#pointed = null;
    if (!this.preview.length) return;
    this.preview = [];
    this.changed();
  }
}

/**
 * Stones to come, numbered; a point where several come is shown with the first.
 * @param {import("../wire/wire.js").Played[]} moves
 * @param {import("../wire/wire.js").BoardView} board
 * @returns {Ghost[]}
 */
export function ghostsOf(moves, board) {
  /** @type {Map<number, Ghost>} */
  const found = new Map();
  moves.forEach((played, index) => {
    const [move] = readMoves([played.text], board);
    if (!move || move.kind === "pass" || move.kind === "swap") return;
    const point = move.kind === "slide" ? move.to : move.at;
    const side = move.kind === "remove" ? null : (played.changes.find((change) => change.point === point)?.stone ?? played.side);
    if (!found.has(point)) found.set(point, { point, side, number: index + 1 });
  });
  return [...found.values()];
}

/**
 * A small sign for a list, as on the board.
 * @param {string} kind
 * @param {JudgedView} [move]
 */
export function sign(kind, move) {
  const inside =
    kind === "win" || kind === "draw" || kind === "loss"
      ? s("path", { d: shape(kind, 0, 0, 0.8) })
      : kind === "guess"
        ? [
            s("rect", { class: "track", x: -0.9, y: -0.25, width: 1.8, height: 0.5 }),
            s("rect", { class: "full", x: -0.9, y: -0.25, width: ((move?.score ?? 0.2) + 1) * 0.9, height: 0.5 }),
          ]
        : s("circle", { class: "open", cx: 0, cy: 0, r: 0.5 });
  return s("svg", { class: `sign worth ${kind}`, viewBox: "-1 -1 2 2", "aria-hidden": "true" }, inside);
}
