// What a place shows when it cannot show what it is for.

import { h } from "../dom.js";
import { problem } from "../words/speech.js";
import { say } from "../words/words.js";

/** @param {unknown} error */
export const failed = (error) => [
  h("div", { role: "alert" }, h("h1", {}, problem(error))),
  h("p", {}, h("a", { href: "/" }, say("to-games"))),
];
