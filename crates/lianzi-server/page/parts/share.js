// Links to copy, and the record to save.

import * as api from "../api.js";
import { h } from "../dom.js";
import { say } from "../words/words.js";

/**
 * A button that copies a link; where the browser does not let it, the link itself is told.
 * @param {string} key
 * @param {() => string | Promise<string>} link
 * @param {(text: string) => void} tell
 */
export function copier(key, link, tell) {
  const copy = async () => {
    const text = await link();
    await navigator.clipboard.writeText(text).then(
      () => tell(say("copied")),
      () => tell(text),
    );
  };
  return h("button", { type: "button", "data-do": key, onclick: () => copy().catch(() => tell(say("problem-network"))) }, say(key));
}

/**
 * Links to the record of a match, in the formats that fit it.
 * @param {string} id
 * @param {readonly string[]} formats
 */
export function exports(id, formats) {
  return h(
    "p",
    { class: "exports" },
    say("export"),
    formats.map((format) => [" ", h("a", { href: api.recordAddress(id, format), download: `${id}.${format === "sgf" ? "sgf" : "txt"}` }, say(`format-${format}`))]).flat(),
  );
}
