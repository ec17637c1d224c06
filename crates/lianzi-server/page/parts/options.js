// What a reader likes: sounds, and letters on the stones. Kept in this browser.

import { h } from "../dom.js";
import { storage } from "../platform.js";
import * as sound from "../sound.js";
import { say } from "../words/words.js";

const LETTERS = "lianzi.letters";

/** Whether stones carry their letters. */
export const letters = () => storage.get(LETTERS) === "on";

/** @param {() => void} changed the board has to be drawn anew */
export function options(changed) {
  /** @type {(id: string, on: boolean, turn: (on: boolean) => void) => HTMLElement} */
  const option = (id, on, turn) => {
    const box = h("input", { type: "checkbox", id: `option-${id}`, checked: on, onchange: () => turn(box.checked) });
    return h("span", { class: "option" }, box, h("label", { for: box.id }, say(`option-${id}`)));
  };
  return h(
    "p",
    { class: "options" },
    option("sound", sound.isOn(), sound.turn),
    option("letters", letters(), (on) => {
      storage.set(LETTERS, on ? "on" : "off");
      changed();
    }),
  );
}
