// The whole game at a glance: its graph, and the moves that gave something away.

import * as api from "../api.js";
import { h, put, s } from "../dom.js";
import { lines } from "../stream.js";
import { problem, verdictOf } from "../words/speech.js";
import { say } from "../words/words.js";

/** @typedef {import("../wire/wire.js").GameLine} GameLine */
/** @typedef {Extract<GameLine, { kind: "ply" }>} Ply */

/** The longest time for a whole game, in milliseconds. */
const MILLIS = 15000;

const HEIGHT = 60;

export class Course {
  /** What is known, by ply. @type {Map<number, Ply>} */ plies = new Map();
  #stop = new AbortController();
  #sign = "";
  #shown = 0;
  #count = 0;
  /** @type {"idle" | "busy" | "done"} */ #at = "idle";

  /**
   * @param {(ply: number) => void} go shows the position after so many moves
   * @param {() => void} changed more is known
   */
  constructor(go, changed) {
    this.go = go;
    this.changed = changed;
    this.graph = h("div", { class: "graph" });
    this.list = h("ul", { class: "wrongs" });
    this.begin = h("button", { type: "button", onclick: () => this.#ask() }, say("course-begin"));
    this.told = h("p", { class: "told", role: "status" });
    this.element = h("section", { class: "course" }, h("h2", {}, say("course-title")), this.begin, this.told, this.graph, this.list);
  }

  leave() {
    this.#stop.abort();
  }

  /** What there is to say of moves, by the ply of the move. */
  get verdicts() {
    /** @type {Map<number, import("../wire/wire.js").VerdictView>} */
    const found = new Map();
    for (const [ply, line] of this.plies) if (line.verdict && line.verdict.kind !== "right") found.set(ply, line.verdict);
    return found;
  }

  /**
   * Which game it is about, and how far the board shows it.
   * @param {import("./study.js").Source} source with all moves
   * @param {number} shown
   */
  look(source, shown) {
    const key = JSON.stringify(source);
    if (key !== this.#sign) {
      this.#sign = key;
      this.#stop.abort();
      this.source = source;
      this.plies.clear();
      this.#count = source.moves.length;
      this.#at = "idle";
    } else if (shown === this.#shown) return;
    this.#shown = shown;
    this.#show();
  }

  async #ask() {
    const source = this.source;
    if (!source) return;
    this.#stop.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.#at = "busy";
    this.#show();
    try {
      const wish = { game: source.choice, position: source.position, moves: source.moves, millis: MILLIS };
      await lines(api.GAME_ANALYSIS, wish, stop.signal, (/** @type {GameLine} */ line) => {
        if (line.kind === "ply") this.plies.set(line.ply, line);
        else if (line.kind === "done") this.#at = "done";
        else if (line.kind === "failed") this.#at = "idle";
        this.#show();
        this.changed();
      });
    } catch (error) {
      this.#at = "idle";
      this.#show();
      put(this.told, problem(error));
    }
  }

  #show() {
    this.begin.hidden = this.#at !== "idle" || this.#count === 0;
    this.element.hidden = this.#count === 0;
    const wrongs = [...this.verdicts].sort(([a], [b]) => a - b);
    put(
      this.told,
      this.#at === "busy" ? say("course-busy", { done: this.plies.size, all: this.#count + 1 }) : "",
      this.#at === "done" ? (wrongs.length ? say("course-wrongs") : say("course-right")) : "",
    );
    put(this.graph, this.plies.size ? picture(this.plies, this.#count, this.#shown, this.go) : null);
    put(
      this.list,
      wrongs.map(([ply, verdict]) => {
        const line = this.plies.get(ply);
        return h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: verdict.kind, onclick: () => this.go(ply) },
            h("b", {}, `${ply + 1}. ${line?.played?.text ?? ""}`),
            ` ${verdictOf(verdict, line?.best?.text ?? null)}`,
          ),
        );
      }),
    );
  }
}

/**
 * Above the middle the first player is better, below it the second. What is proved is a filled shape, what is guessed an
 * open one, so that a guess never looks like a proof.
 * @param {Map<number, Ply>} plies
 * @param {number} count
 * @param {number} shown
 * @param {(ply: number) => void} go
 */
function picture(plies, count, shown, go) {
  const width = Math.max(count, 1);
  const x = (/** @type {number} */ ply) => (ply / width) * 300;
  const y = (/** @type {number} */ height) => HEIGHT / 2 - height * (HEIGHT / 2 - 6);
  const sorted = [...plies.values()].sort((a, b) => a.ply - b.ply);
  const known = sorted.filter((line) => line.height !== null);
  const path = known.map((line, index) => `${index ? "L" : "M"}${x(line.ply)} ${y(line.height ?? 0)}`).join("");
  const marks = known.map((line) => {
    const place = { cx: x(line.ply), cy: y(line.height ?? 0) };
    const proved = line.value.grade !== null;
    return s("circle", { class: proved ? "proved" : "guessed", ...place, r: proved ? 3 : 2.2 });
  });
  const wrong = sorted
    .filter((line) => line.verdict?.kind === "wrong")
    .map((line) => s("path", { class: "wrong", d: `M${x(line.ply + 1)} 2V${HEIGHT - 2}` }));
  return s(
    "svg",
    {
      viewBox: `-6 0 312 ${HEIGHT}`,
      role: "img",
      "aria-label": say("course-graph"),
      preserveAspectRatio: "none",
      onclick: (/** @type {MouseEvent} */ event) => {
        const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
        const part = ((event.clientX - box.left) / box.width) * 312 - 6;
        go(Math.min(count, Math.max(0, Math.round((part / 300) * width))));
      },
    },
    s("path", { class: "middle", d: `M0 ${HEIGHT / 2}H300` }),
    s("path", { class: "now", d: `M${x(shown)} 0V${HEIGHT}` }),
    wrong,
    s("path", { class: "course-line", d: path }),
    marks,
  );
}
