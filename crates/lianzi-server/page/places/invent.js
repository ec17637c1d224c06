// The workshop: a rule file on the left, the game that it makes on the right.

import * as api from "../api.js";
import { h, put } from "../dom.js";
import { problem } from "../words/speech.js";
import { pick, say } from "../words/words.js";
import { rules, startForm, still } from "./game.js";

const DRAFT = "lianzi.draft";
/** How long after the last key the text is checked. */
const PAUSE = 300;

/** @param {string | null} kept id of rules that are shared @returns {import("../main.js").Place} */
export function workshop(kept) {
  return (root) => {
    const shop = new Workshop(root);
    shop.begin(kept);
    return () => shop.leave();
  };
}

class Workshop {
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;
  #asked = 0;
  #here = true;
  #levels = 8;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.name = h("input", { id: "invent-name", maxlength: 60, value: say("invent-mine") });
    this.from = h("select", { id: "invent-from", onchange: () => this.#take(this.from.value) });
    this.numbers = h("pre", { class: "numbers", "aria-hidden": "true" });
    this.text = h("textarea", {
      id: "invent-text",
      spellcheck: "false",
      autocapitalize: "off",
      rows: 24,
      oninput: () => this.#changed(),
      onscroll: () => (this.numbers.scrollTop = this.text.scrollTop),
    });
    this.faults = h("div", { class: "faults", role: "status", "aria-live": "polite" });
    this.made = h("div", { class: "made" });
    this.trouble = h("p", { class: "trouble", role: "alert" });
    const field = (/** @type {string} */ key, /** @type {HTMLElement} */ control) =>
      h("p", { class: "field" }, h("label", { for: control.id }, say(key)), control);
    put(
      root,
      h("h1", {}, say("invent-title")),
      h("p", { class: "sub" }, say("invent-sub")),
      h(
        "div",
        { class: "beside shop" },
        h(
          "div",
          {},
          field("invent-from", this.from),
          field("invent-name", this.name),
          h("label", { for: "invent-text" }, say("invent-text")),
          h("div", { class: "editor" }, this.numbers, this.text),
          this.faults,
          h("button", { type: "button", onclick: () => this.#share() }, say("invent-share")),
          this.trouble,
        ),
        this.made,
      ),
    );
  }

  leave() {
    this.#here = false;
    clearTimeout(this.#timer);
  }

  /** @param {string | null} kept */
  begin(kept) {
    api.games().then((games) => {
      const options = games.map((game) => h("option", { value: game.name }, pick(game.title)));
      put(this.from, h("option", { value: "" }, "—"), options);
    }, this.#failed);
    api.computers().then(({ levels }) => (this.#levels = levels), this.#failed);
    const draft = localStorage.getItem(DRAFT);
    if (kept) {
      api.kept(kept).then(({ name, text }) => {
        this.name.value = name;
        this.#write(text);
      }, this.#failed);
    } else if (draft) this.#write(draft);
    else this.#take("liansi");
  }

  #failed = (/** @type {unknown} */ error) => {
    this.trouble.textContent = problem(error);
  };

  /** @param {string} name */
  #take(name) {
    if (name) api.game(name).then((game) => this.#write(game.text), this.#failed);
  }

  /** @param {string} text */
  #write(text) {
    this.text.value = text;
    this.#changed();
  }

  #changed() {
    localStorage.setItem(DRAFT, this.text.value);
    const lines = this.text.value.split("\n").length;
    this.numbers.textContent = Array.from({ length: lines }, (_, index) => index + 1).join("\n");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), PAUSE);
  }

  #check() {
    const asked = ++this.#asked;
    const text = this.text.value;
    const name = this.name.value.trim() || say("invent-mine");
    api.check(name, text).then((checked) => {
      // An answer that a later question has overtaken says nothing.
      if (!this.#here || asked !== this.#asked) return;
      this.trouble.textContent = "";
      this.#tell(checked.faults);
      this.made.classList.toggle("old", !checked.game);
      if (checked.game) {
        put(
          this.made,
          h("div", { class: "still" }, still(checked.game)),
          startForm({ kind: "rules", name, text }, this.#levels),
          rules(checked.game),
        );
      }
    }, this.#failed);
  }

  /** @param {import("../wire/wire.js").FaultView[]} faults */
  #tell(faults) {
    if (!faults.length) {
      put(this.faults, h("p", {}, say("invent-right")));
      return;
    }
    put(
      this.faults,
      h("p", {}, say("invent-wrong", { count: faults.length })),
      h(
        "ul",
        {},
        faults.map((fault) =>
          h(
            "li",
            {},
            h(
              "button",
              { type: "button", class: "place", onclick: () => this.#mark(fault) },
              say("invent-place", { line: fault.line, column: fault.column }),
            ),
            " ",
            pick(fault.message),
            " ",
            fault.suggestion === null
              ? null
              : h("button", { type: "button", onclick: () => this.#accept(fault) }, say("invent-accept", { text: fault.suggestion })),
          ),
        ),
      ),
    );
  }

  /** @param {import("../wire/wire.js").FaultView} fault */
  #mark(fault) {
    this.text.focus();
    this.text.setSelectionRange(fault.start, fault.end);
  }

  /** @param {import("../wire/wire.js").FaultView} fault */
  #accept(fault) {
    this.text.setRangeText(fault.suggestion ?? "", fault.start, fault.end, "end");
    this.#changed();
    this.text.focus();
  }

  #share() {
    const name = this.name.value.trim() || say("invent-mine");
    api.keep(name, this.text.value).then(({ id }) => {
      const link = `${location.origin}/invent?rules=${encodeURIComponent(id)}`;
      navigator.clipboard.writeText(link).then(
        () => (this.trouble.textContent = say("copied")),
        () => (this.trouble.textContent = link),
      );
    }, this.#failed);
  }
}
