// The analysis board: any position of any game, what its moves are worth, the graph of the game, and where it went wrong.
// Its address says everything, so that it can be linked and reloaded.

import * as api from "../api.js";
import { h, put } from "../dom.js";
import { Bench } from "../parts/bench.js";
import { Course } from "../parts/course.js";
import { failed } from "../parts/failed.js";
import { Fair } from "../parts/fair.js";
import { MoveList } from "../parts/moves.js";
import { options } from "../parts/options.js";
import { copier } from "../parts/share.js";
import { Study } from "../parts/study.js";
import { tabs } from "../parts/tabs.js";
import { showAddress } from "../platform.js";
import { tint } from "../tint.js";
import { problem } from "../words/speech.js";
import { pick, say } from "../words/words.js";
import { rules } from "./game.js";
import { keysHelp } from "./keys.js";

/** @typedef {import("../wire/wire.js").GameView} GameView */
/** @typedef {{ game: GameView, position: string | null, moves: string[], shown: number }} Subject */

/** @param {URLSearchParams} query @returns {import("../main.js").Place} */
export function analysisPage(query) {
  return (root) => {
    let here = true;
    /** @type {AnalysisView | null} */ let view = null;
    const show = (/** @type {Subject} */ subject) => {
      if (!here) return;
      view?.leave();
      view = new AnalysisView(root, subject, show);
    };
    put(root);
    find(query).then(show, (error) => here && put(root, failed(error)));
    return () => {
      here = false;
      view?.leave();
    };
  };
}

/**
 * What an address speaks of: a match, kept rules, or a shipped game; moves and a position where it says so.
 * @param {URLSearchParams} query
 * @returns {Promise<Subject>}
 */
async function find(query) {
  const match = query.get("match");
  if (match) {
    const [whole, game] = await Promise.all([api.wholeMatch(match), api.gameOf(match)]);
    const moves = whole.moves.map((move) => move.text);
    const position = whole.about.start_position === game.start_position ? null : whole.about.start_position;
    return { game, position, moves, shown: Number(query.get("ply") ?? moves.length) };
  }
  const kept = query.get("rules");
  const moves = (query.get("moves") ?? "").split(/[\s,]+/).filter(Boolean);
  const rest = { position: query.get("position"), moves, shown: Number(query.get("ply") ?? moves.length) };
  if (kept) {
    const { name, text } = await api.kept(kept);
    const { game } = await api.check(name, text);
    if (game) return { game, ...rest };
  }
  return { game: await api.game(query.get("game") ?? "liansi"), ...rest };
}

class AnalysisView {
  /**
   * @param {HTMLElement} root
   * @param {Subject} subject
   * @param {(subject: Subject) => void} open shows something else
   */
  constructor(root, subject, open) {
    const { game, position, moves, shown } = subject;
    this.game = game;
    /** @type {import("../wire/wire.js").GameChoice} */
    const choice = game.shipped ? { kind: "shipped", name: game.name } : { kind: "rules", name: game.name, text: game.text };
    document.title = `${say("study-title")}: ${pick(game.title)} · Lianzi`;
    this.study = new Study(game.board, () => this.bench.draw(), (move) => this.bench.play(move));
    this.bench = new Bench(game, choice, { position, study: this.study, changed: () => this.#changed() });
    this.moves = new MoveList((ply) => this.bench.go(ply));
    this.course = new Course((ply) => this.bench.go(ply), () => this.#list());
    this.fair = new Fair(game, () => this.bench.source);
    this.told = h("p", { class: "trouble", role: "status" });
    this.keysHelp = keysHelp();
    this.setup = h("input", { id: "study-setup", class: "setup", spellcheck: "false", autocomplete: "off" });
    const button = (/** @type {string} */ key, /** @type {() => void} */ act) => h("button", { type: "button", onclick: act }, say(key));
    const acts = h(
      "p",
      { class: "acts" },
      button("study-undo", () => this.bench.set(this.bench.all.slice(0, Math.max(0, this.bench.shown - 1)))),
      button("study-new", () => this.bench.set([])),
      copier("study-link", () => this.#link(choice), (text) => put(this.told, text)),
    );
    const study = h("div", {}, this.study.element, this.moves.element, acts, this.told, this.course.element);
    this.tabs = tabs(say("panel"), [
      { key: "study", title: say("tab-study"), content: study },
      { key: "fair", title: say("fair-title"), content: this.fair.element },
      { key: "rules", title: say("tab-rules"), content: h("div", {}, rules(game), this.keysHelp) },
    ]);
    const whole = h("div", { class: "match" }, this.bench.element, h("section", { class: "panel", "aria-label": say("panel") }, this.tabs.element, this.#reader(open)));
    whole.style.setProperty("--shape", this.bench.element.style.getPropertyValue("--shape"));
    tint(whole, game.players);
    put(root, h("h1", { class: "quiet" }, say("study-title"), ": ", pick(game.title)), whole);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    this.study.turn(true);
    this.bench.set(moves, shown);
  }

  leave() {
    this.bench.leave();
    this.study.leave();
    this.course.leave();
    this.fair.leave();
    document.removeEventListener("keydown", this.keys);
  }

  #changed() {
    if (document.activeElement !== this.setup) this.setup.value = this.bench.looked?.state.position ?? "";
    this.study.look(this.bench.source);
    this.course.look({ ...this.bench.source, moves: this.bench.all }, this.bench.shown);
    this.#list();
    if (this.game.shipped) showAddress(this.#address({ game: this.game.name }), "replace");
  }

  #list() {
    const { all, shown, looked } = this.bench;
    // Moves after the shown position are known by their texts alone; sides go on as the stones do.
    const known = looked?.moves ?? [];
    const rest = all.slice(known.length).map((text, index) => {
      const side = this.#sides[known.length + index] ?? "first";
      return { ply: known.length + index, text, side, changes: [], took_ms: 0 };
    });
    known.forEach((move, index) => (this.#sides[index] = move.side));
    this.moves.show([...known, ...rest], shown, this.course.verdicts);
  }

  /** Who made which move, as far as it has been seen. @type {import("../wire/wire.js").Side[]} */ #sides = [];

  /** @param {Record<string, string>} what */
  #address(what) {
    const query = new URLSearchParams(what);
    if (this.bench.position) query.set("position", this.bench.position);
    if (this.bench.all.length) query.set("moves", this.bench.all.join(" "));
    if (this.bench.shown < this.bench.all.length) query.set("ply", String(this.bench.shown));
    return `/analyse?${query}`;
  }

  /** A link to what is shown; rules of one's own are kept first. @param {import("../wire/wire.js").GameChoice} choice */
  async #link(choice) {
    if (choice.kind === "shipped") return location.origin + this.#address({ game: choice.name });
    return location.origin + this.#address({ rules: (await api.keep(choice.name, choice.text)).id });
  }

  /** Another game, or a record, to look at. @param {(subject: Subject) => void} open */
  #reader(open) {
    const games = h("select", { id: "study-game", onchange: () => api.game(games.value).then((game) => open({ game, position: null, moves: [], shown: 0 }), refuse) });
    const trouble = h("p", { class: "trouble", role: "alert" });
    const refuse = (/** @type {unknown} */ error) => put(trouble, problem(error));
    api.games().then((all) => {
      const own = this.game.shipped ? [] : [h("option", { value: "", selected: true }, pick(this.game.title))];
      put(games, own, all.map((game) => h("option", { value: game.name, selected: this.game.shipped && game.name === this.game.name }, pick(game.title))));
    }, refuse);
    const text = h("textarea", { id: "study-text", rows: 4, spellcheck: "false" });
    const file = h("input", {
      type: "file",
      "aria-label": say("study-record"),
      onchange: () => file.files?.[0]?.text().then((content) => (text.value = content), () => put(trouble, say("problem-file"))),
    });
    const read = () =>
      api.readRecord(text.value, null).then((record) => {
        const moves = record.moves.map((move) => move.text);
        open({ game: record.game, position: null, moves, shown: moves.length });
      }, refuse);
    return h(
      "div",
      { class: "reader" },
      h("p", { class: "field" }, h("label", { for: "study-game" }, say("study-game")), games),
      h(
        "details",
        {},
        h("summary", {}, say("study-record")),
        file,
        h("label", { for: "study-text", class: "unseen" }, say("study-record")),
        text,
        h("button", { type: "button", onclick: read }, say("study-read")),
      ),
      h(
        "details",
        {},
        h("summary", {}, say("study-position")),
        h("label", { for: "study-setup", class: "unseen" }, say("study-position")),
        this.setup,
        h("button", { type: "button", onclick: () => open({ game: this.game, position: this.setup.value.trim() || null, moves: [], shown: 0 }) }, say("study-read")),
      ),
      options(() => this.bench.draw()),
      trouble,
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const typing = event.target instanceof Element && event.target.closest("input, select, textarea");
    if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
    const { shown } = this.bench;
    if (event.key === "[" || event.key === "u") this.bench.go(shown - 1);
    else if (event.key === "]") this.bench.go(shown + 1);
    else if (event.key === "a") this.tabs.select("study", true);
    else if (event.key === "?") {
      this.tabs.select("rules");
      this.keysHelp.open = true;
      this.keysHelp.querySelector("summary")?.focus();
    } else return;
    event.preventDefault();
  }
}
