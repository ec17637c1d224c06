// What a place shows when it cannot show what it is for.

import { Refused } from "../api.js";
import { h } from "../dom.js";
import { problem } from "../words/speech.js";
import { say } from "../words/words.js";

/** Problems that pass. */
const PASSING = new Set(["too_many", "busy", "failed"]);

/** A button that loads the page again, where that may help. @param {unknown} error */
export const retry = (error) =>
  error instanceof Refused && !PASSING.has(error.problem.problem)
    ? null
    : h("p", {}, h("button", { type: "button", "data-do": "retry", onclick: () => location.reload() }, say("try-again")));

/** @param {unknown} error */
export const failed = (error) => [
  h("div", { role: "alert" }, h("h1", {}, problem(error))),
  retry(error),
  h("p", {}, h("a", { href: "/" }, say("to-games"))),
];
