// Where the cursor stands in a rule file, and what the schema of the language says of it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { explained, pathAt } from "../../page/parts/schema.js";

const schema = JSON.parse(readFileSync(new URL("../../../../docs/rule-file.schema.json", import.meta.url), "utf8"));

/** The path at the sign `|` in a text. @param {string} text */
function at(text) {
  const cursor = text.indexOf("|");
  const begin = text.lastIndexOf("\n", cursor - 1) + 1;
  const [line = ""] = text.slice(begin).replace("|", "").split("\n");
  return pathAt(text.slice(0, begin), line, cursor - begin).join(".");
}

test("keys at the top, in tables, in lists of tables, and in tables within a line", () => {
  assert.equal(at("lianzi = |1"), "lianzi");
  assert.equal(at('board = { kind = "sq|uare", size = [6, 6] }'), "board.kind");
  assert.equal(at('board = { kind = "square", size = [6|, 6] }'), "board.size");
  assert.equal(at("[[phase]]\ntu|rn = []"), "phase.turn");
  assert.equal(at('[[phase]]\nturn = []\n[end]\nplies = 1|20'), "end.plies");
  assert.equal(at('players.first = { name = { en = "Wh|ite" } }'), "players.first.name.en");
  assert.equal(at('[[rule]]\nmade = { line = 4 }\nthen = "wi|n"'), "rule.then");
  assert.equal(at("[[ru|le]]"), "rule");
  assert.equal(at("[end]\nstu|"), "end.stu");
  assert.equal(at("|"), "");
});

test("the schema says what a key means, which values it takes, and which keys a table has", () => {
  const kind = explained(schema, ["board", "kind"]);
  assert.match(kind.says, /made of/);
  assert.ok(kind.values.some(([value, what]) => value === '"hex"' && what.length > 0));
  assert.equal(new Set(kind.values.map(([value]) => value)).size, kind.values.length, "each value once");
  const rule = explained(schema, ["rule"]);
  assert.ok(rule.keys.includes("then") && rule.keys.includes("made"));
  assert.ok(explained(schema, ["rule", "then"]).values.length > 1);
  assert.equal(explained(schema, ["end", "nonsense"]).path, "end");
  assert.ok(explained(schema, []).keys.includes("board"));
});
