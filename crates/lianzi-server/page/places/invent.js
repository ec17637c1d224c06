// The workshop: a rule file on the left, the game that it makes on the right, alive.

import * as api from "../api.js";
import { h, put } from "../dom.js";
import { draft, remember, saveDraft } from "../mine.js";
import { Bench } from "../parts/bench.js";
import { Editor } from "../parts/editor.js";
import { explain } from "../parts/explain.js";
import { Fair } from "../parts/fair.js";
import { explained, pathAt } from "../parts/schema.js";
import { copier, saveAs } from "../parts/share.js";
import { showAddress } from "../platform.js";
import { problem } from "../words/speech.js";
import { pick, say } from "../words/words.js";
import { rules, startForm } from "./game.js";

/** How long after the last key the text is checked. */
const PAUSE = 250;

/** @param {string | null} kept id of rules that are shared @param {string | null} from a game to begin with @returns {import("../main.js").Place} */
export function workshop(kept, from) {
  return (root) => {
    const shop = new Workshop(root);
    shop.begin(kept, from);
    return () => shop.leave();
  };
}

class Workshop {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #asked = 0;
  #here = true;
  #levels = 8;
  /** The text that the game on the board was made from. */ #made = "";
  /** What that game is called. */ #called = say("invent-mine");
  /** @type {import("../parts/schema.js").Schema | null} */ #schema = null;
  /** @type {Promise<unknown> | null} */ #asking = null;
  /** @type {Bench | null} */ #bench = null;
  /** @type {Fair | null} */ #fair = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.from = h("select", { id: "invent-from", onchange: () => this.#take(this.from.value) });
    this.editor = new Editor(() => this.#changed(), () => this.#explain());
    this.help = h("div", { class: "explained" });
    this.made = h("div", { class: "made" });
    this.trouble = h("p", { class: "trouble", role: "status" });
    const tell = (/** @type {string} */ text) => put(this.trouble, text);
    const field = (/** @type {string} */ key, /** @type {HTMLElement} */ control) =>
      h("p", { class: "field" }, h("label", { for: control.id }, say(key)), control);
    put(
      root,
      h("h1", {}, say("invent-title")),
      h("p", { class: "sub" }, say("invent-sub")),
      h(
        "div",
        { class: "shop" },
        h(
          "div",
          { class: "writing" },
          field("invent-from", this.from),
          h("label", { for: "invent-text", class: "unseen" }, say("invent-text")),
          this.editor.element,
          this.editor.list,
          h("section", { "aria-label": say("invent-help") }, this.help),
          h(
            "p",
            { class: "acts" },
            copier("invent-share", () => this.#keep(), tell),
            h("button", { type: "button", onclick: () => this.#save() }, say("invent-save")),
          ),
          this.trouble,
        ),
        this.made,
      ),
    );
  }

  leave() {
    this.#here = false;
    clearTimeout(this.#timer);
    this.#bench?.leave();
    this.#fair?.leave();
  }

  /** @param {string | null} kept @param {string | null} from */
  begin(kept, from) {
    api.games().then((games) => {
      const options = games.map((game) => h("option", { value: game.name }, pick(game.title)));
      put(this.from, h("option", { value: "" }, "—"), options);
    }, this.#failed);
    api.computers().then(({ levels }) => (this.#levels = levels), this.#failed);
    const begun = draft();
    if (kept) {
      api.kept(kept).then(({ text }) => this.editor.write(text), this.#failed);
    } else if (from) this.#take(from);
    else if (begun !== null) this.editor.write(begun);
    else this.#take("liansi");
  }

  #failed = (/** @type {unknown} */ error) => {
    put(this.trouble, problem(error));
  };

  /** @param {string} name */
  #take(name) {
    if (name) api.game(name).then((game) => this.#here && this.editor.write(game.text), this.#failed);
  }

  /** Says what the key means where the cursor stands. The language itself is asked for when somebody begins to write. */
  async #explain() {
    this.#asking ??= api.schema().then((schema) => (this.#schema = schema), this.#failed);
    await this.#asking;
    const { before, text, column } = this.editor.line;
    if (this.#schema && this.#here) explain(this.help, explained(this.#schema, pathAt(before, text, column)));
  }

  #changed() {
    saveDraft(this.editor.value);
    put(this.trouble);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), PAUSE);
  }

  #check() {
    const asked = ++this.#asked;
    const text = this.editor.value;
    api.check(this.#called, text).then((checked) => {
      // An answer that a later question has overtaken says nothing.
      if (!this.#here || asked !== this.#asked || text !== this.editor.value) return;
      this.editor.tell(checked.faults);
      this.made.classList.toggle("old", !checked.game);
      if (!checked.game || this.#made === text) return;
      this.#made = text;
      this.#called = pick(checked.game.title);
      this.#show(checked.game, text);
    }, this.#failed);
  }

  /**
   * Sets up the game that the text makes; moves that were tried stay as far as they are still possible.
   * @param {import("../wire/wire.js").GameView} game
   * @param {string} text
   */
  #show(game, text) {
    const moves = this.#bench?.all ?? [];
    this.#bench?.leave();
    this.#fair?.leave();
    /** @type {import("../wire/wire.js").GameChoice} */
    const choice = { kind: "rules", name: this.#called, text };
    const bench = new Bench(game, choice);
    const fair = new Fair(game, () => ({ choice, position: null, moves: [] }));
    this.#bench = bench;
    this.#fair = fair;
    const again = h("button", { type: "button", onclick: () => bench.set([]) }, say("invent-again"));
    const back = h("button", { type: "button", onclick: () => bench.set(bench.all.slice(0, -1)) }, say("study-undo"));
    put(
      this.made,
      bench.element,
      h("p", { class: "acts" }, h("span", { class: "sub" }, say("invent-try")), back, again),
      fair.element,
      startForm(choice, this.#levels).element,
      rules(game, false),
    );
    bench.set(moves);
  }

  /** Keeps the rules on the server, and gives their address. */
  async #keep() {
    const { id } = await api.keep(this.#called, this.editor.value);
    remember({ id, name: this.#called });
    const path = `/invent?rules=${encodeURIComponent(id)}`;
    showAddress(path, "replace");
    return location.origin + path;
  }

  /** Saves the file. */
  #save() {
    const stem = this.#called.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "game";
    saveAs(`${stem}.toml`, this.editor.value, "application/toml");
  }
}
