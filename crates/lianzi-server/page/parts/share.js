// Links to copy, and the record to save.

import * as api from "../api.js";
import { h } from "../dom.js";
import { copyText } from "../platform.js";
import { problem } from "../words/speech.js";
import { say } from "../words/words.js";

/**
 * A button that copies a link; where the browser does not let it, the link is shown, ready to be copied by hand.
 * @param {string} key
 * @param {() => string | Promise<string>} link
 * @param {(text: string) => void} tell
 */
export function copier(key, link, tell) {
  const copy = async () => {
    const text = await link();
    const copied = await copyText(text);
    tell(copied ? say("copied") : "");
    if (!copied) showLink(text);
  };
  return h("button", { type: "button", "data-do": key, onclick: () => copy().catch((error) => tell(problem(error))) }, say(key));
}

/** A link in a window of its own, selected. @param {string} link */
function showLink(link) {
  const field = h("input", { id: "link-to-copy", readonly: true, value: link, onfocus: () => field.select() });
  const dialog = h(
    "dialog",
    { class: "link", "aria-labelledby": "link-title", onclose: () => dialog.remove() },
    h("label", { for: field.id, id: "link-title" }, say("copy-link")),
    field,
    h("button", { type: "button", onclick: () => dialog.close() }, say("close")),
  );
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
}

/** Formats of records that the server writes, and the endings of their files. */
const FORMATS = /** @type {const} */ ([["lianzi", "txt"], ["sgf", "sgf"], ["psq", "psq"], ["points", "txt"], ["columns", "txt"], ["mini_chess", "txt"]]);

/**
 * Saves the record of a match. Not every format fits every game: the server says so.
 * @param {string} id
 * @param {(text: string) => void} tell
 */
export function saver(id, tell) {
  const format = h("select", { id: "record-format" }, FORMATS.map(([name]) => h("option", { value: name }, say(`format-${name}`))));
  const save = async () => {
    try {
      const ending = FORMATS.find(([name]) => name === format.value)?.[1] ?? "txt";
      saveAs(`${id}.${ending}`, await api.record(id, format.value), "text/plain");
      tell("");
    } catch (error) {
      tell(problem(error));
    }
  };
  return h(
    "p",
    { class: "acts" },
    h("button", { type: "button", "data-do": "do-save", onclick: save }, say("export")),
    h("label", { for: "record-format", class: "unseen" }, say("format")),
    format,
  );
}

/**
 * Gives a text to the browser to be saved.
 * @param {string} name
 * @param {string} text
 * @param {string} kind
 */
export function saveAs(name, text, kind) {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  h("a", { href: address, download: name }).click();
  // The browser has taken it by the next turn of events; long after is soon enough to forget it.
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
