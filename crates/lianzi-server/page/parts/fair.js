// "Is it fair?": a proof is attempted, with a time limit, and its progress is shown while it runs; then equal players may play
// the game, and what that shows is said beside what is proved.

import * as api from "../api.js";
import { h, put } from "../dom.js";
import { lines } from "../stream.js";
import { large, problem, verdictOn } from "../words/speech.js";
import { current, pick, say } from "../words/words.js";

/** @typedef {import("../wire/wire.js").ProofLine} ProofLine */
/** @typedef {import("../wire/wire.js").BalanceLine} BalanceLine */
/** @typedef {import("../wire/wire.js").BalanceView} BalanceView */
/** @typedef {import("../wire/wire.js").StrengthView} StrengthView */

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
    this.play = h("button", { type: "button", onclick: () => this.#measure() }, say("fair-measure"));
    this.practice = h("p", { class: "acts", hidden: true }, this.play, h("span", { class: "sub" }, say("fair-measure-sub")));
    this.shown = h("div", { class: "shown", role: "status" });
    this.element = h(
      "section",
      { class: "fair" },
      h("h2", {}, say("fair-title")),
      h("p", { class: "sub" }, say("fair-sub")),
      h("p", { class: "acts" }, this.begin, h("label", { for: "fair-time" }, say("fair-time")), this.time),
      this.bar,
      this.told,
      this.answer,
      this.practice,
      this.shown,
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
    // Whoever does not want to wait for a proof may still want to see how it goes in practice.
    this.practice.hidden = false;
  }

  async #ask() {
    put(this.shown);
    this.practice.hidden = true;
    put(this.answer);
    const { choice, position, moves } = this.source();
    const wish = { game: choice, position, moves, millis: this.#millis() };
    await this.#listen(api.PROOF, wish, this.answer, (/** @type {ProofLine} */ line) => this.#hear(line));
  }

  async #measure() {
    this.practice.hidden = true;
    put(this.shown);
    const wish = { game: this.source().choice, millis: this.#millis() };
    await this.#listen(api.BALANCE, wish, this.shown, (/** @type {BalanceLine} */ line) => this.#see(line));
  }

  #millis() {
    return Number(this.time.value) * 1000;
  }

  /**
   * Long work, from its beginning to its end or until it is stopped; what goes wrong is said at a place.
   * @template Line
   * @param {string} path
   * @param {unknown} wish
   * @param {HTMLElement} place
   * @param {(line: Line) => void} tell
   */
  async #listen(path, wish, place, tell) {
    this.#stop = new AbortController();
    this.#turn(true);
    put(this.told, say("study-thinking"));
    const { signal } = this.#stop;
    try {
      await lines(path, wish, signal, tell);
    } catch (error) {
      put(this.told);
      put(place, h("p", {}, problem(error)));
    }
    if (signal.aborted) return;
    this.#turn(false);
    this.practice.hidden = false;
  }

  /** @param {BalanceLine} line */
  #see(line) {
    if (line.kind === "waiting") put(this.told, say("fair-waiting"));
    else if (line.kind === "progress") {
      const seconds = (line.millis / 1000).toFixed(1);
      put(this.told, h("span", { class: "figures" }, say("fair-games", { done: line.done, all: line.of, seconds })));
      this.bar.value = line.done / line.of;
    } else {
      put(this.told);
      put(this.shown, line.kind === "failed" ? h("p", {}, say("fair-failed")) : this.#shows(line));
    }
  }

  /**
   * What games show, and the numbers behind it.
   * @param {BalanceView} found
   */
  #shows(found) {
    const heads = ["fair-level", "fair-share", "fair-results", "fair-plies"].map((key) => h("th", { scope: "col" }, say(key)));
    const rows = found.strengths.map((one) => {
      const share = one.share === null || one.low === null || one.high === null ? "–" : `${percent(one.share)} % (${percent(one.low)}–${percent(one.high)})`;
      const plies = one.plies === null ? "–" : one.plies.toFixed(1);
      return h("tr", {}, h("th", { scope: "row" }, String(one.level)), h("td", {}, share), h("td", {}, `${one.first} / ${one.draws} / ${one.second}`), h("td", {}, plies));
    });
    const few = found.strengths.filter((one) => one.distinct * 10 < one.games * 9);
    return [
      h("p", {}, h("strong", {}, practice(found))),
      h("div", { class: "wide", role: "group", "aria-label": say("fair-table"), tabindex: 0 }, h("table", {}, h("caption", {}, say("fair-table")), h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows))),
      ...few.map((one) => h("p", { class: "sub" }, say("fair-repeats", { level: one.level, distinct: one.distinct, games: one.games }))),
      h("p", { class: "sub" }, say("fair-caution")),
    ];
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

/** @param {number} share */
const percent = (share) => (share * 100).toFixed(1);

/**
 * Whom games favour, in a sentence that claims no more than they show.
 * @param {BalanceView} found
 */
function practice({ practice: shown, strengths }) {
  const games = strengths.reduce((sum, one) => sum + one.games, 0);
  switch (shown.kind) {
    case "none":
      return say("fair-no-games");
    case "disagree":
      return say("fair-disagree");
    case "favours":
      return say(`fair-favours-${shown.side}`, { games, shown: shown.shown, measured: shown.measured });
    case "not_shown":
      if (shown.draws > 0.95) return say("fair-drawn", { games, percent: percent(shown.draws) });
      return say("fair-not-shown", {
        games,
        distinct: strengths.reduce((sum, one) => sum + one.distinct, 0),
        low: percent(shown.low),
        high: percent(shown.high),
      });
  }
}
