// What a browser may lack or refuse is asked for in one module, and no refusal reaches the rest of the page.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { afterEach, mock, test } from "node:test";

import { send } from "../../page/api.js";
import { randomId, storage } from "../../page/platform.js";
import { problem } from "../../page/words/speech.js";
import { en } from "../../page/words/en.js";

const page = new URL("../../page/", import.meta.url);

afterEach(() => mock.restoreAll());

/** Puts a global in the place of another for one test. @param {import("node:test").TestContext} t @param {string} name @param {PropertyDescriptor} descriptor */
function instead(t, name, descriptor) {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { configurable: true, ...descriptor });
  t.after(() => (before ? Object.defineProperty(globalThis, name, before) : Reflect.deleteProperty(globalThis, name)));
}

test("what exists only in secure contexts, or may be blocked, is named in platform.js alone, and the network in api.js and live.js", () => {
  const own = /\b(crypto|navigator|localStorage|sessionStorage|indexedDB|caches|cookieStore|Notification|AudioContext|execCommand|isSecureContext)\b|\bhistory\./;
  const network = /\b(fetch|XMLHttpRequest|sendBeacon|EventSource|WebSocket)\(/;
  const files = readdirSync(page, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  for (const file of files) {
    // Types and comments ask for nothing.
    const code = readFileSync(new URL(file, page), "utf8").replace(/\/\*\*.*?\*\/|\/\/[^\n]*/gs, "");
    if (file !== "platform.js") assert.doesNotMatch(code, own, file);
    if (file !== "api.js" && file !== "live.js") assert.doesNotMatch(code, network, file);
  }
});

test("identifiers need no secure context, and differ", (t) => {
  const { crypto } = globalThis;
  // Plain http: randomUUID and subtle do not exist.
  instead(t, "crypto", { value: { getRandomValues: crypto.getRandomValues.bind(crypto) } });
  const made = new Set(Array.from({ length: 1000 }, randomId));
  assert.equal(made.size, 1000);
  for (const id of made) assert.match(id, /^[0-9a-f]{32}$/);
});

test("blocked storage forgets with the page, and throws nowhere", (t) => {
  instead(t, "localStorage", {
    get() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  assert.equal(storage.get("lianzi.blocked"), null);
  storage.set("lianzi.blocked", "a");
  assert.equal(storage.get("lianzi.blocked"), "a");
});

test("full storage keeps the newest value as long as the page lasts", (t) => {
  let full = true;
  const kept = new Map([["lianzi.full", "old"]]);
  instead(t, "localStorage", {
    value: {
      getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
      setItem(/** @type {string} */ key, /** @type {string} */ value) {
        if (full) throw new DOMException("full", "QuotaExceededError");
        kept.set(key, value);
      },
    },
  });
  storage.set("lianzi.full", "new");
  assert.equal(storage.get("lianzi.full"), "new");
  full = false;
  storage.set("lianzi.full", "newest");
  assert.deepEqual([storage.get("lianzi.full"), kept.get("lianzi.full")], ["newest", "newest"]);
});

/** What is said of the way an answer fails, and what is logged. @param {() => Promise<Response>} answer */
async function told(answer) {
  const logged = mock.method(console, "error", () => {});
  mock.method(globalThis, "fetch", answer);
  const error = await send("/api/games").then(() => null, (/** @type {unknown} */ error) => error);
  return { says: problem(error), logged: logged.mock.calls.map((call) => call.arguments[0]) };
}

test("a fetch that is rejected is a network failure", async () => {
  const { says, logged } = await told(() => Promise.reject(new TypeError("Failed to fetch")));
  assert.deepEqual([says, logged], [en["problem-network"], []]);
});

test("an answer that breaks off is a network failure", async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError("network error")) });
  const { says, logged } = await told(() => Promise.resolve(new Response(broken, { status: 503 })));
  assert.deepEqual([says, logged], [en["problem-network"], []]);
});

test("a proxy's page is told as an answer that is not the server's", async () => {
  const { says, logged } = await told(() => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 })));
  assert.deepEqual([says, logged], ["Something else answered instead of the server (status 502).", []]);
});

test("a refusal is told by its reason", async () => {
  const { says, logged } = await told(() => Promise.resolve(Response.json({ problem: "too_many" }, { status: 429 })));
  assert.deepEqual([says, logged], [en["problem-too_many"], []]);
});

test("a TypeError of our own is a fault of the page, is told as one, and is logged", () => {
  const logged = mock.method(console, "error", () => {});
  const error = new TypeError("crypto.randomUUID is not a function");
  assert.equal(problem(error), en["problem-page"]);
  assert.deepEqual(logged.mock.calls[0]?.arguments, [error]);
});
