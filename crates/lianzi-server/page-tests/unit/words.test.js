// Both languages say the same things, and everything that is said exists.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { en } from "../../page/words/en.js";
import { zh } from "../../page/words/zh.js";

const page = new URL("../../page/", import.meta.url);

/** The gaps of a sentence. @param {string | undefined} text */
const gaps = (text) => [...(text ?? "").matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

test("both languages have the same sentences with the same gaps", () => {
  assert.deepEqual(Object.keys(zh).sort(), Object.keys(en).sort());
  for (const key of Object.keys(en)) assert.deepEqual(gaps(zh[key]), gaps(en[key]), key);
});

test("every sentence that the code asks for exists", () => {
  const files = readdirSync(page, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  for (const file of files) {
    const text = readFileSync(new URL(file, page), "utf8");
    for (const [, key] of text.matchAll(/say\("([^"]+)"/g)) assert.ok(key && key in en, `${file}: ${key}`);
  }
});

test("every reason of the server's has a sentence", () => {
  const wire = readFileSync(new URL("wire/wire.d.ts", page), "utf8");
  const reasons = [...wire.matchAll(/"reason": "(\w+)"/g)].map((match) => match[1]);
  assert.ok(reasons.length > 30);
  for (const reason of reasons) assert.ok(`refused-${reason}` in en, String(reason));
  const [, ends] = /export type EndedBy = ([^;]+);/.exec(wire) ?? [];
  for (const [, by] of (ends ?? "").matchAll(/"(\w+)"/g)) assert.ok(`by-${by}` in en, String(by));
});
