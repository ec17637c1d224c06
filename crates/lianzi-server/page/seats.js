// The seats that this browser holds, by match, and the name that it goes by.

import { storage } from "./platform.js";

const NAME = "lianzi.name";

/** @param {string} id */
const key = (id) => `lianzi.seats.${id}`;

/** Tokens for a match. @param {string} id @returns {string[]} */
export function tokens(id) {
  try {
    const kept = JSON.parse(storage.get(key(id)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((token) => typeof token === "string") : [];
  } catch {
    return [];
  }
}

/** Keeps tokens beside those that are there. @param {string} id @param {string[]} more */
export function keep(id, more) {
  storage.set(key(id), JSON.stringify([...new Set([...tokens(id), ...more])]));
}

/** What the person here is called. */
export const nickname = () => storage.get(NAME) ?? "";

/** @param {string} name */
export const rename = (name) => storage.set(NAME, name);
