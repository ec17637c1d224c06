// What a key of a rule file means, from the schema that the server has of the language. Pure.

/** @typedef {{ [name: string]: any }} Schema as in JSON Schema, as far as ours goes */
/** @typedef {{ path: string, says: string, values: [string, string][], keys: string[] }} Explained */

/**
 * The keys that a place in a rule file stands under, from the outside in. TOML is read only as far as that takes.
 * @param {string} before whole lines before the one with the cursor
 * @param {string} line
 * @param {number} column of the cursor in it
 * @returns {string[]}
 */
export function pathAt(before, line, column) {
  const parts = (/** @type {string} */ text) => text.split(".").map((part) => part.trim().replace(/^"|"$/g, "")).filter(Boolean);
  const head = /^\s*\[\[?\s*([\w.\s"]+?)\s*\]?\]?\s*(#.*)?$/;
  const own = head.exec(line);
  if (own) return parts(own[1] ?? "");
  /** @type {string[]} */
  let table = [];
  for (const one of before.split("\n").reverse()) {
    const found = head.exec(one);
    // A list that goes over lines looks like a header only where it holds nothing but words.
    if (found && !/=/.test(one)) {
      table = parts(found[1] ?? "");
      break;
    }
  }
  const key = /^\s*([\w."-]+(?:\s*\.\s*[\w"-]+)*)\s*=/.exec(line);
  if (!key) {
    const begun = /^\s*([\w.-]+)/.exec(line);
    return begun ? [...table, ...parts(begun[1] ?? "")] : table;
  }
  // Tables within the line: each brace that is still open at the cursor belongs to the key before it.
  /** @type {string[][]} */
  const open = [];
  let last = parts(key[1] ?? "");
  const inner = /"(?:[^"\\]|\\.)*"|([\w.-]+)\s*=|([{}])|([,])/g;
  inner.lastIndex = key[0].length;
  for (let found = inner.exec(line); found && found.index < column; found = inner.exec(line)) {
    if (found[1]) last = parts(found[1]);
    else if (found[2] === "{") {
      open.push(last);
      last = [];
    } else if (found[2] === "}") last = open.pop() ?? [];
  }
  return [...table, ...open.flat(), ...last];
}

/**
 * What there is to say of a path, as deep as the schema knows it.
 * @param {Schema} schema
 * @param {string[]} path
 * @returns {Explained}
 */
export function explained(schema, path) {
  let node = schema;
  const known = [];
  let says = resolved(schema, node).description ?? "";
  for (const key of path) {
    const next = tables(schema, node).map((table) => table["properties"]?.[key]).find(Boolean);
    if (!next) break;
    node = next;
    known.push(key);
    says = next["description"] ?? resolved(schema, next)["description"] ?? says;
  }
  const choices = [...new Set([node, resolved(schema, node), ...(node["anyOf"] ?? [])])].flatMap((one) => one["oneOf"] ?? []);
  /** @type {[string, string][]} */
  const values = choices.filter((one) => one["const"] !== undefined).map((one) => [JSON.stringify(one["const"]), one["description"] ?? ""]);
  const keys = [...new Set(tables(schema, node).flatMap((table) => Object.keys(table["properties"] ?? {})))];
  return { path: known.join("."), says, values, keys };
}

/** @param {Schema} schema @param {Schema} node @returns {Schema} */
function resolved(schema, node) {
  const name = typeof node["$ref"] === "string" ? node["$ref"].replace("#/$defs/", "") : null;
  return name ? (schema["$defs"]?.[name] ?? {}) : node;
}

/** The tables that may stand there, in a list or by themselves. @param {Schema} schema @param {Schema} node @returns {Schema[]} */
function tables(schema, node) {
  const plain = resolved(schema, node);
  const within = [...(plain["anyOf"] ?? []), ...(plain["items"] ? [plain["items"]] : [])];
  return [...(plain["properties"] ? [plain] : []), ...within.flatMap((one) => tables(schema, one))];
}
