// A place to write rule files: numbered lines, faults marked where they are. It knows texts and places in them, no rules.

import { h, put } from "../dom.js";
import { pick, say } from "../words/words.js";

/** @typedef {import("../wire/wire.js").FaultView} FaultView */

export class Editor {
  /** @type {FaultView[]} */ #faults = [];

  /** @param {() => void} changed @param {() => void} moved the cursor stands elsewhere */
  constructor(changed, moved) {
    this.changed = changed;
    this.numbers = h("div", { class: "numbers", "aria-hidden": "true" });
    this.under = h("pre", { class: "under", "aria-hidden": "true" });
    this.text = h("textarea", {
      id: "invent-text",
      class: "paper",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      wrap: "off",
      rows: 22,
      "aria-describedby": "faults",
      oninput: () => this.#edited(),
      onscroll: () => this.#scrolled(),
      onkeyup: moved,
      onclick: moved,
      onfocus: moved,
    });
    const sheet = h("div", { class: "sheet" }, this.under, this.text);
    this.element = h("div", { class: "editor" }, this.numbers, sheet);
    this.list = h("div", { class: "faults", id: "faults", role: "status", "aria-live": "polite" });
  }

  get value() {
    return this.text.value;
  }

  /** @param {string} text */
  write(text) {
    this.text.value = text;
    this.text.setSelectionRange(0, 0);
    this.#edited();
  }

  /** The line that the cursor stands in, up to its end. */
  get line() {
    const at = this.text.selectionStart;
    const begin = this.value.lastIndexOf("\n", at - 1) + 1;
    const end = this.value.indexOf("\n", at);
    return { text: this.value.slice(begin, end < 0 ? undefined : end), column: at - begin, before: this.value.slice(0, begin) };
  }

  #edited() {
    // Places of faults are true only for the text that was checked.
    this.#faults = [];
    this.#draw();
    this.changed();
  }

  #scrolled() {
    this.numbers.scrollTop = this.text.scrollTop;
    this.under.scrollTop = this.text.scrollTop;
    this.under.scrollLeft = this.text.scrollLeft;
  }

  #draw() {
    const wrong = new Map(this.#faults.map((fault) => [fault.line, fault]));
    const lines = this.value.split("\n").length;
    put(
      this.numbers,
      Array.from({ length: lines }, (_, index) => {
        const fault = wrong.get(index + 1);
        if (!fault) return h("div", {}, String(index + 1));
        return h("div", { class: "wrong", title: pick(fault.message), onclick: () => this.#mark(fault) }, String(index + 1));
      }),
    );
    /** @type {(Node | string)[]} */
    const parts = [];
    let at = 0;
    for (const { start, end } of [...this.#faults].sort((a, b) => a.start - b.start)) {
      if (start < at) continue;
      // A fault between two letters is shown at the one before it.
      const from = start === end ? Math.max(at, start - 1) : start;
      parts.push(this.value.slice(at, from), h("mark", {}, this.value.slice(from, end) || " "));
      at = Math.max(end, from);
    }
    parts.push(this.value.slice(at), "\n");
    this.under.replaceChildren(...parts);
    this.#scrolled();
  }

  /** Shows what is wrong with the text as it is now. @param {FaultView[]} faults */
  tell(faults) {
    this.#faults = faults;
    this.#draw();
    this.text.setAttribute("aria-invalid", String(faults.length > 0));
    if (!faults.length) {
      put(this.list, h("p", { class: "right" }, say("invent-right")));
      return;
    }
    put(this.list, h("p", {}, say("invent-wrong", { count: faults.length })), h("ul", {}, faults.map((fault) => this.#row(fault))));
  }

  /** @param {FaultView} fault */
  #row(fault) {
    const place = say("invent-place", { line: fault.line, column: fault.column });
    return h(
      "li",
      {},
      h("button", { type: "button", class: "place", onclick: () => this.#mark(fault) }, place),
      " ",
      pick(fault.message),
      " ",
      fault.suggestion === null
        ? null
        : h("button", { type: "button", class: "accept", onclick: () => this.#accept(fault) }, say("invent-accept", { text: fault.suggestion })),
    );
  }

  /** @param {FaultView} fault */
  #mark(fault) {
    this.text.focus();
    this.text.setSelectionRange(fault.start, fault.end);
  }

  /** @param {FaultView} fault */
  #accept(fault) {
    this.text.setRangeText(fault.suggestion ?? "", fault.start, fault.end, "end");
    this.#edited();
    this.text.focus();
  }
}
