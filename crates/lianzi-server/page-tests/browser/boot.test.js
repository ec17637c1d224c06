// A page that does not come up says so, in both languages, and comes up once it is told to try again.

import assert from "node:assert/strict";
import { test } from "node:test";

import { found } from "./axe.js";
import { made, person, reaches, setting } from "./table.js";

const at = setting();

/** @typedef {import("playwright-core").Page} Page */

/** The page says in both languages that it has not come up. @param {Page} page */
async function saysSo(page) {
  await page.getByText("This page has not loaded completely.").waitFor();
  await page.getByText("页面没有完整载入。").waitFor();
}

/** @type {[string, string, (route: import("playwright-core").Route) => Promise<void>][]} */
const failures = [
  ["the first module is refused", "**/main.js", (route) => route.fulfill({ status: 429, json: { problem: "too_many" } })],
  ["one module of many is refused", "**/words/zh.js", (route) => route.fulfill({ status: 429, json: { problem: "too_many" } })],
  ["one module is lost on the way", "**/board/layout.js", (route) => route.abort()],
  ["one module arrives in part", "**/parts/study.js", (route) => route.fulfill({ contentType: "text/javascript", body: "export class Study {" })],
  ["one module is of another version", "**/seats.js", (route) => route.fulfill({ contentType: "text/javascript", body: "export const tokens = 1;" })],
];

for (const [what, where, failure] of failures) {
  test(`${what}: the page says so, and comes up when it is tried again`, async () => {
    const { page } = await person(at.chromium, at.server.origin, { viewport: { width: 390, height: 844 } });
    await page.route(where, failure);
    await page.goto("/");
    await saysSo(page);
    assert.deepEqual(await found(page), []);
    await page.unroute(where);
    await page.getByRole("button", { name: "Try again · 重试" }).click();
    await page.locator(".card").first().waitFor();
    assert.equal(await page.locator("#boot").count(), 0);
  });
}

test("whoever follows a link to a seat still has the seat after the page was tried again", async () => {
  const match = await made(at.server.address, "tic-tac-toe");
  const { page } = await person(at.chromium, at.server.origin);
  await page.route("**/live.js", (route) => route.abort());
  await page.goto(match.first);
  await saysSo(page);
  await page.unroute("**/live.js");
  await page.getByRole("button", { name: "Try again · 重试" }).click();
  await reaches(page, 0);
  await page.locator(".status", { hasText: "Your turn" }).waitFor();
});

test("where nothing but the style arrives, the page says so by itself after a while", async () => {
  const { page } = await person(at.chromium, at.server.origin);
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("/");
  const text = page.getByText("This page has not loaded completely.");
  assert.ok(await text.isHidden(), "a page that is still on its way is not called broken");
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await saysSo(page);
  // A button that does nothing is not there.
  assert.ok(await page.locator("#reload").isHidden());
});

test("without JavaScript the page says what it needs, and nothing of failures", async () => {
  const { page } = await person(at.chromium, at.server.origin, { javaScriptEnabled: false });
  await page.goto("/");
  const words = page.locator("noscript p");
  await words.waitFor();
  assert.equal(await words.innerText(), "Lianzi needs JavaScript. · 需要启用 JavaScript。");
  assert.equal(await page.locator("#boot").evaluate((boot) => getComputedStyle(boot).display), "none");
});
