// The reader's language, and sentences in it.

import { preferredLanguage, storage } from "../platform.js";
import { en } from "./en.js";
import { zh } from "./zh.js";

/** @typedef {"en" | "zh"} Language */

const TEXTS = { en, zh };
const KEY = "lianzi.language";

/** @returns {Language} */
function chosen() {
  const kept = storage.get(KEY);
  if (kept === "en" || kept === "zh") return kept;
  return preferredLanguage().startsWith("zh") ? "zh" : "en";
}

/** @type {Language} */
let language = chosen();

/** The language that the page speaks. */
export const current = () => language;

/** @param {Language} other */
export function speak(other) {
  language = other;
  storage.set(KEY, other);
  document.documentElement.lang = other === "zh" ? "zh-CN" : "en";
}

/**
 * Fills a sentence's gaps.
 * @param {string} text
 * @param {Record<string, string | number>} facts
 */
export function filled(text, facts) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(facts[name] ?? whole));
}

/**
 * A sentence by its key.
 * @param {string} key
 * @param {Record<string, string | number>} [facts]
 */
export const say = (key, facts = {}) => filled(TEXTS[language][key] ?? key, facts);

/** Whether there is such a sentence. @param {string} key */
export const known = (key) => key in en;

/** The half of a text that is in the reader's language. @param {{ en: string, zh: string }} text */
export const pick = (text) => text[language];
