// The keys, for those who would like to know them.

import { h } from "../dom.js";
import { say } from "../words/words.js";

/** @type {[string, string][]} */
const KEYS = [
  ["← ↑ → ↓", "key-arrows"],
  ["Enter", "key-enter"],
  ["Esc", "key-escape"],
  ["[ ]", "key-step"],
  ["u", "key-takeback"],
  ["h", "key-hint"],
  ["a", "key-study"],
  ["/", "key-box"],
  ["?", "key-help"],
];

export function keysHelp() {
  const rows = KEYS.map(([keys, what]) => h("div", {}, h("dt", {}, h("kbd", {}, keys)), h("dd", {}, say(what))));
  return h("details", { class: "keys" }, h("summary", {}, say("keys-title")), h("dl", {}, rows));
}
