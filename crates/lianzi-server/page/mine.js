// Rules that were written or kept in this browser.

import { storage } from "./platform.js";

const DRAFT = "lianzi.draft";
const MINE = "lianzi.mine";
/** So many are remembered. */
const MOST = 24;

/** @typedef {{ id: string, name: string }} Mine */

/** What was being written. */
export const draft = () => storage.get(DRAFT);

/** @param {string} text */
export const saveDraft = (text) => storage.set(DRAFT, text);

/** Rules that have an address, the latest first. @returns {Mine[]} */
export function mine() {
  try {
    const kept = JSON.parse(storage.get(MINE) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.id === "string" && typeof one?.name === "string") : [];
  } catch {
    return [];
  }
}

/** @param {Mine} one */
export function remember(one) {
  const rest = mine().filter(({ id }) => id !== one.id);
  storage.set(MINE, JSON.stringify([one, ...rest].slice(0, MOST)));
}
