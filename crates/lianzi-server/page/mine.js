// Rules that were written or kept in this browser.

const DRAFT = "lianzi.draft";
const MINE = "lianzi.mine";
/** So many are remembered. */
const MOST = 24;

/** @typedef {{ id: string, name: string }} Mine */

/** What was being written. */
export const draft = () => localStorage.getItem(DRAFT);

/** @param {string} text */
export const saveDraft = (text) => localStorage.setItem(DRAFT, text);

/** Rules that have an address, the latest first. @returns {Mine[]} */
export function mine() {
  try {
    const kept = JSON.parse(localStorage.getItem(MINE) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.id === "string" && typeof one?.name === "string") : [];
  } catch {
    return [];
  }
}

/** @param {Mine} one */
export function remember(one) {
  const rest = mine().filter(({ id }) => id !== one.id);
  localStorage.setItem(MINE, JSON.stringify([one, ...rest].slice(0, MOST)));
}
