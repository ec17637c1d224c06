// A match as two people see it: what they do with the mouse, and what they wait to see.

import assert from "node:assert/strict";
import { after, before } from "node:test";

import { PATIENCE, Server, browser } from "./house.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Browser} Browser */

/**
 * A server and a browser for all tests of a file; both are there once the tests run.
 */
export function setting() {
  const found = /** @type {{ server: Server, chromium: Browser }} */ ({});
  before(async () => {
    [found.server, found.chromium] = await Promise.all([new Server().start(), browser()]);
  });
  after(async () => {
    await found.chromium?.close();
    await found.server?.end();
  });
  return found;
}

/**
 * A person: a browser of one's own, which remembers nothing of another's.
 * @param {Browser} browser
 * @param {string} origin
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function person(browser, origin, options = {}) {
  const context = await browser.newContext({ baseURL: origin, locale: "en-GB", ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return { context, page, errors };
}

/**
 * Asks the server as a script would.
 * @param {string} address
 * @param {string} path
 * @param {unknown} body
 * @param {string} [token]
 */
export async function ask(address, path, body, token) {
  const headers = /** @type {Record<string, string>} */ ({ "content-type": "application/json" });
  if (token) headers["authorization"] = `Bearer ${token}`;
  const response = await fetch(address + path, { method: "POST", headers, body: JSON.stringify(body) });
  return response.json();
}

/**
 * A match made by a script, and the addresses of its seats.
 * @param {string} address
 * @param {string} game
 * @param {object} [more]
 */
export async function made(address, game, more = {}) {
  const me = (/** @type {string} */ name) => ({ kind: "me", name });
  const answer = await ask(address, "/api/matches", {
    game: { kind: "shipped", name: game },
    seats: { first: me("Anna"), second: me("Bo") },
    random_sides: false,
    clock: { kind: "none" },
    takeback: "ask",
    listed: false,
    position: null,
    ...more,
  });
  assert.ok(answer.id, JSON.stringify(answer));
  const seat = (/** @type {string} */ side) => {
    const found = answer.seats.find((/** @type {any} */ one) => one.side === side);
    return found ? `/m/${answer.id}#seat=${found.token}` : "";
  };
  return { id: /** @type {string} */ (answer.id), first: seat("first"), second: seat("second"), answer };
}

/** Waits until so many moves have been made. @param {Page} page @param {number} ply */
export const reaches = (page, ply) => page.locator(`.match[data-ply="${ply}"]`).waitFor();

/** A point of the board. @param {Page} page @param {string} name */
export const point = (page, name) => page.locator(`.board [data-name="${name}"]`);

/** Makes a move with the mouse, as a person would. @param {Page} page @param {string} move */
export async function act(page, move) {
  const names = new Set(await page.locator(".board [data-name]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-name") ?? "")));
  if (move === "swap") return page.getByRole("button", { name: "Swap sides" }).click();
  if (move === "--") return page.getByRole("button", { name: "Pass" }).click();
  if (names.has(move)) return point(page, move).click();
  const [from, to] = move.split("-");
  if (from && to) {
    await point(page, from).click();
    return point(page, to).click();
  }
  const rest = move.slice(1);
  if (move[0] !== "x") await page.getByRole("radio", { name: move[0] ?? "", exact: true }).check();
  return point(page, rest).click();
}

/**
 * What is on the clipboard, pasted as a person would. Only secure contexts may read it.
 * @param {Page} page one that may be left
 */
export async function clipboard(page) {
  await page.evaluate(() => {
    const field = document.createElement("textarea");
    field.id = "pasted";
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.press("ControlOrMeta+V");
  const field = page.locator("#pasted");
  await page.waitForFunction(() => /** @type {HTMLTextAreaElement} */ (document.querySelector("#pasted")).value);
  const text = await field.inputValue();
  await field.evaluate((element) => element.remove());
  return text;
}

/** What is said under the board. @param {Page} page */
export const status = async (page) => (await page.locator(".status").textContent()) ?? "";

/**
 * Waits until the line under the board says something.
 * @param {Page} page
 * @param {RegExp | string} text
 */
export const says = (page, text) => page.locator(".status").filter({ hasText: text }).waitFor();

/**
 * Two people sit down at a match, and see it.
 * @param {Awaited<ReturnType<typeof setting>>} at
 * @param {string} game
 * @param {object} [more]
 */
export async function seated(at, game, more = {}) {
  const match = await made(at.server.address, game, more);
  const [anna, bo] = await Promise.all([person(at.chromium, at.server.origin), person(at.chromium, at.server.origin)]);
  await Promise.all([anna.page.goto(match.first), bo.page.goto(match.second)]);
  await Promise.all([reaches(anna.page, 0), reaches(bo.page, 0)]);
  return { match, anna: anna.page, bo: bo.page, errors: [anna.errors, bo.errors], people: [anna, bo] };
}

/**
 * Both make moves in turn, and each is seen by both.
 * @param {Page[]} pages whoever moves first comes first
 * @param {string} moves
 * @param {number} [from] how many moves have been made
 */
export async function playOn(pages, moves, from = 0) {
  for (const [index, move] of moves.split(" ").entries()) {
    const ply = from + index;
    await act(/** @type {Page} */ (pages[ply % pages.length]), move);
    await Promise.all(pages.map((page) => reaches(page, ply + 1)));
  }
}

/** A button by what it does. @param {Page} page @param {string} what */
export const button = (page, what) => page.locator(`[data-do="do-${what}"]`);

/** The stones of a board, as they are called aloud to everybody. @param {Page} page */
export const stones = (page) =>
  page.locator(".board [data-name]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")?.replace(", possible", "")));

/**
 * Waits until a reason is given under the board.
 * @param {Page} page
 * @param {RegExp | string} text
 */
export const complains = (page, text) => page.locator(".table .trouble").filter({ hasText: text }).waitFor();
