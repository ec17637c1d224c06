// Shows what a key of a rule file means.

import { h, put } from "../dom.js";
import { say } from "../words/words.js";

/** @param {HTMLElement} element @param {import("./schema.js").Explained} found */
export function explain(element, { path, says, values, keys }) {
  put(
    element,
    h("p", {}, h("strong", {}, path || say("invent-file")), " ", h("span", { lang: "en" }, says)),
    values.length ? h("dl", {}, values.map(([value, what]) => h("div", {}, h("dt", {}, h("code", {}, value)), h("dd", { lang: "en" }, what)))) : null,
    keys.length && !values.length ? h("p", { class: "sub" }, say("invent-keys"), " ", keys.map((key) => [h("code", {}, key), " "]).flat()) : null,
  );
}
