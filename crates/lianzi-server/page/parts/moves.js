// The moves so far, and stepping through them.

import { h, put } from "../dom.js";
import { say } from "../words/words.js";

/** @typedef {import("../wire/wire.js").Played} Played */

export class MoveList {
  /** Nothing has been shown yet. */ #sign = "";

  /** @param {(ply: number) => void} go shows the position after so many moves */
  constructor(go) {
    this.go = go;
    this.list = h("ol", { class: "moves", "aria-label": say("tab-moves") });
    this.steps = h("p", { class: "steps" });
    this.element = h("div", {}, this.steps, this.list);
  }

  /**
   * @param {Played[]} moves
   * @param {number} shown after how many of them the board stands
   * @param {Map<number, import("../wire/wire.js").VerdictView>} [verdicts] what there is to say of moves, by ply
   */
  show(moves, shown, verdicts = new Map()) {
    const sign = [moves.map((move) => move.text).join(" "), shown, [...verdicts.keys()].join(" ")].join("|");
    if (sign === this.#sign) return;
    this.#sign = sign;
    const focused = this.list.contains(document.activeElement) || this.steps.contains(document.activeElement);
    const key = focused ? document.activeElement?.getAttribute("data-step") : null;
    put(
      this.list,
      moves.map((move, index) => {
        const verdict = verdicts.get(index);
        const mark = verdict && verdict.kind !== "right" ? verdict.kind : null;
        return h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              class: `${move.side}${mark ? ` ${mark}` : ""}`,
              "aria-current": index === shown - 1 && "step",
              "data-step": `m${index}`,
              onclick: () => this.go(index + 1),
            },
            h("span", { class: "number" }, String(index + 1)),
            h("i", { class: `chip ${move.side}`, "aria-hidden": "true" }),
            move.text,
            mark && h("span", { class: "mark", title: say(`mark-${mark}`) }, say(`mark-${mark}`)),
          ),
        );
      }),
    );
    /** @type {(key: string, sign: string, to: number, off: boolean) => HTMLElement} */
    const step = (name, text, to, off) =>
      h(
        "button",
        { type: "button", "aria-label": say(name), title: say(name), disabled: off, "data-step": name, onclick: () => this.go(to) },
        text,
      );
    put(
      this.steps,
      step("step-start", "«", 0, shown === 0),
      step("step-back", "‹", shown - 1, shown === 0),
      step("step-on", "›", shown + 1, shown === moves.length),
      step("step-end", "»", moves.length, shown === moves.length),
    );
    // Whoever steps with the keyboard stays where he is.
    if (key) {
      const same = /** @type {HTMLButtonElement | null} */ (this.element.querySelector(`[data-step="${key}"]:not(:disabled)`));
      (same ?? /** @type {HTMLButtonElement | null} */ (this.steps.querySelector("button:not(:disabled)")))?.focus();
    }
    const current = this.list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) {
      // Not scrollIntoView: the page itself must not move.
      const top = current.offsetTop - this.list.offsetTop;
      if (top < this.list.scrollTop || top + current.offsetHeight > this.list.scrollTop + this.list.clientHeight) {
        this.list.scrollTop = top - this.list.clientHeight / 2;
      }
    }
  }
}
