// "Is it fair?": a proof is attempted, with a time limit, and its progress is shown while it runs.

import * as api from "../api.js";
import { h, put } from "../dom.js";
import { lines } from "../stream.js";
import { large, problem, verdictOn } from "../words/speech.js";
import { current, pick, say } from "../words/words.js";

/** @typedef {import("../wire/wire.js").ProofLine} ProofLine */

const TIMES = [5, 15, 60];

export class Fair {
  #stop = new AbortController();
  #busy = false;

  /**
   * @param {import("../wire/wire.js").GameView} game
   * @param {() => import("./study.js").Source} source what is to be proved
   */
  constructor(game, source) {
    this.game = game;
    this.source = source;
    this.time = h("select", { id: "fair-time" }, TIMES.map((seconds) => h("option", { value: seconds, selected: seconds === 15 }, say("fair-seconds", { seconds }))));
    this.begin = h("button", { type: "button", onclick: () => (this.#busy ? this.#end() : this.#ask()) }, say("fair-begin"));
    this.bar = h("progress", { class: "going", hidden: true, "aria-label": say("fair-title") });
    this.told = h("p", { class: "told" });
    this.answer = h("div", { class: "answer", role: "status" });
    this.element = h(
      "section",
      { class: "fair" },
      h("h2", {}, say("fair-title")),
      h("p", { class: "sub" }, say("fair-sub")),
      h("p", { class: "acts" }, this.begin, h("label", { for: "fair-time" }, say("fair-time")), this.time),
      this.bar,
      this.told,
      this.answer,
    );
  }

  leave() {
    this.#stop.abort();
  }

  /** @param {boolean} busy */
  #turn(busy) {
    this.#busy = busy;
    this.begin.textContent = say(busy ? "fair-stop" : "fair-begin");
    this.bar.hidden = !busy;
    this.bar.removeAttribute("value");
  }

  #end() {
    this.#stop.abort();
    this.#turn(false);
    put(this.told);
  }

  async #ask() {
    this.#stop = new AbortController();
    this.#turn(true);
    put(this.answer);
    put(this.told, say("study-thinking"));
    const { choice, position, moves } = this.source();
    const wish = { game: choice, position, moves, millis: Number(this.time.value) * 1000 };
    const { signal } = this.#stop;
    try {
      await lines(api.PROOF, wish, signal, (/** @type {ProofLine} */ line) => this.#hear(line));
    } catch (error) {
      put(this.told);
      put(this.answer, h("p", {}, problem(error)));
    }
    if (!signal.aborted) this.#turn(false);
  }

  /** @param {ProofLine} line */
  #hear(line) {
    if (line.kind === "waiting") put(this.told, say("fair-waiting"));
    else if (line.kind === "progress") {
      const seconds = (line.millis / 1000).toFixed(1);
      const how = say("fair-progress", { nodes: large(line.nodes), rate: large(line.per_second), seconds });
      put(this.told, pick(line.says), " ", h("span", { class: "figures" }, how));
      if (line.done !== null) this.bar.value = line.done;
    } else {
      put(this.told);
      put(this.answer, this.#says(line));
    }
  }

  /** @param {Exclude<ProofLine, { kind: "waiting" | "progress" }>} line */
  #says(line) {
    if (line.kind === "failed") return [h("p", {}, say("fair-failed"))];
    if (line.kind === "no_method") return [h("p", {}, pick(line.says) || say("fair-no-method"))];
    const { grade, plies, exact } = line.value;
    const seconds = (line.millis / 1000).toFixed(1);
    const how = h("p", { class: "sub" }, say("fair-progress", { nodes: large(line.nodes), rate: large(line.nodes / Math.max(line.millis / 1000, 0.001)), seconds }));
    if (grade === null) return [h("p", {}, h("strong", {}, say("fair-open"))), how];
    const result = line.winner === null ? say("fair-draw") : verdictOn(this.game, { winner: line.winner, plies, shortest: exact });
    const join = current() === "zh" ? "、" : ", ";
    return [
      h("p", {}, h("strong", {}, result)),
      line.best.length && line.winner ? h("p", {}, say("fair-best", { moves: line.best.slice(0, 12).join(join) })) : null,
      line.line.length ? h("p", {}, say("fair-line", { line: line.line.slice(0, 24).join(" ") })) : null,
      how,
    ];
  }
}
