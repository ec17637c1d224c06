// The page as it is loaded first.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const page = new URL("../../page/", import.meta.url);

test("every module is named in the page, so that none waits for another to be read", () => {
  const files = readdirSync(page, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  const modules = files.filter((name) => name.endsWith(".js") && name !== "main.js" && name !== "boot.js").sort();
  const text = readFileSync(new URL("index.html", page), "utf8");
  const named = [...text.matchAll(/<link rel="modulepreload" href="\/([^"]+)"/g)].map((match) => match[1]);
  assert.deepEqual(named.sort(), modules);
});

test("what speaks when a module fails is no module itself, and runs before them", () => {
  const text = readFileSync(new URL("index.html", page), "utf8");
  const scripts = [...text.matchAll(/<script ([^>]*)>/g)].map((match) => match[1]);
  assert.deepEqual(scripts, ['defer src="/boot.js"', 'type="module" src="/main.js"']);
  assert.doesNotMatch(readFileSync(new URL("boot.js", page), "utf8"), /^import |\bimport\(/m);
});
