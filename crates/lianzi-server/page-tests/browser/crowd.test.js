// Many browsers behind one address, as in a school or an office, with the limits that a server has by default.

import assert from "node:assert/strict";
import { test } from "node:test";

import { made, person, setting } from "./table.js";

const at = setting();

/** So many requests may come at once from one address (`Limits::default`). */
const AT_ONCE = 200;

/** The statuses of everything that a page is answered. @param {import("playwright-core").Page} page */
function statuses(page) {
  /** @type {number[]} */
  const seen = [];
  page.on("response", (response) => seen.push(response.status()));
  return seen;
}

test("ten fresh browsers behind one address open the gallery at once, and each can go on to a game", async () => {
  const { length: all } = await (await fetch(`${at.server.address}/api/games`)).json();
  assert.ok(all > 40);
  const people = await Promise.all(Array.from({ length: 10 }, () => person(at.chromium, at.server.origin)));
  const answers = people.map(({ page }) => statuses(page));
  await Promise.all(people.map(({ page }) => page.goto("/")));
  await Promise.all(people.map(({ page }) => page.locator(".card").nth(all - 1).waitFor()));
  for (const { page } of people) assert.equal(await page.locator(".card").count(), all);
  await Promise.all(people.map(({ page }) => page.locator('.card[href="/games/tic-tac-toe"]').click()));
  await Promise.all(people.map(({ page }) => page.locator(".board [data-name]").first().waitFor()));
  assert.deepEqual(answers.flat().filter((status) => status >= 400), []);
  assert.deepEqual(people.flatMap(({ errors }) => errors), []);
  await Promise.all(people.map(({ context }) => context.close()));
});

test("one person loads the page again ten times in a row, and it is there each time", async () => {
  const { page, context, errors } = await person(at.chromium, at.server.origin);
  const seen = statuses(page);
  await page.goto("/");
  for (let again = 0; again < 10; again++) {
    // Not waiting for what the page asks for: impatient people do not. (A reload so soon after another one is refused by the
    // browser's protocol now and then; going to the same address asks for the same.)
    await page.goto("/", { waitUntil: "commit" });
  }
  await page.locator(".card").first().waitFor();
  for (let again = 0; again < 10; again++) {
    await page.reload();
    await page.locator(".card").first().waitFor();
  }
  assert.deepEqual(seen.filter((status) => status >= 400), []);
  assert.deepEqual(errors, []);
  await context.close();
});

test("what one load asks of the interface leaves room for ten people, twice over", async () => {
  const match = await made(at.server.address, "tic-tac-toe");
  for (const [place, there] of [["/", ".card"], ["/games/tic-tac-toe", ".board [data-name]"], [match.first, '.match[data-ply="0"]'], ["/analyse?game=tic-tac-toe", ".judged button"], ["/invent", ".right"]]) {
    const { page, context } = await person(at.chromium, at.server.origin);
    /** @type {string[]} */
    const asked = [];
    page.on("request", (request) => new URL(request.url()).pathname.startsWith("/api/") && asked.push(new URL(request.url()).pathname));
    await page.goto(place ?? "");
    await page.locator(there ?? "").first().waitFor();
    await page.waitForLoadState("networkidle");
    assert.ok(asked.length >= 1 && asked.length * 10 * 2 <= AT_ONCE, `${place}: ${asked.length} requests: ${asked.join(" ")}`);
    await context.close();
  }
});
