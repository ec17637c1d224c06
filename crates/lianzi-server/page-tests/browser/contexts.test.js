// What browsers give and refuse: no secure context, no clipboard, no storage; and what is said when the page or the network
// fails.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { chromium } from "playwright-core";

import { found } from "./axe.js";
import { HOST, launching } from "./house.js";
import { act, button, clipboard, complains, made, person, playOn, point, reaches, says, seated, setting } from "./table.js";

const at = setting();

test("over plain http from another machine people move, take back, offer a draw, and resign", async () => {
  const { anna, bo, errors } = await seated(at, "tic-tac-toe");
  assert.deepEqual(
    await anna.evaluate(() => [location.hostname, isSecureContext, "randomUUID" in crypto, "clipboard" in navigator]),
    [HOST, false, false, false],
  );
  await playOn([anna, bo], "a1 b2");
  await button(anna, "takeback").click();
  await button(bo, "accept").click();
  await Promise.all([reaches(anna, 0), reaches(bo, 0)]);
  await playOn([anna, bo], "c3 b2");
  await button(anna, "draw").click();
  await button(bo, "decline").click();
  await button(anna, "resign").click();
  await button(anna, "resign-sure").click();
  await Promise.all([says(anna, "O wins: the other resigned"), says(bo, "O wins: the other resigned")]);
  assert.deepEqual(errors, [[], []]);
});

test("over plain http the first move on a game's own page begins a match with that move", async () => {
  const { page, errors } = await person(at.chromium, at.server.origin);
  await page.goto("/games/tic-tac-toe");
  await page.getByLabel("Opponent").selectOption("here");
  await point(page, "b2").click();
  await reaches(page, 1);
  assert.match((await point(page, "b2").getAttribute("aria-label")) ?? "", /^b2, X/);
  assert.deepEqual(errors, []);
});

test("over plain http links are copied", async () => {
  const { anna, match } = await seated(at, "tic-tac-toe");
  await button(anna, "share-watch").click();
  await complains(anna, "Copied.");
  assert.equal(await clipboard(anna), `${at.server.origin}/m/${match.id}`);
  // Whoever used the keyboard is still on the button.
  await button(anna, "share-watch").focus();
  await anna.keyboard.press("Enter");
  await complains(anna, "Copied.");
  assert.equal(await anna.evaluate(() => document.activeElement?.getAttribute("data-do")), "do-share-watch");
});

test("in a secure context links are copied by the clipboard's own interface", async () => {
  const match = await made(at.server.address, "tic-tac-toe");
  const { page, context } = await person(at.chromium, at.server.address, { permissions: ["clipboard-read", "clipboard-write"] });
  // Its older sibling is not needed there.
  await page.addInitScript(() => (document.execCommand = () => false));
  await page.goto(match.first);
  await reaches(page, 0);
  assert.ok(await page.evaluate(() => isSecureContext));
  await button(page, "share-watch").click();
  await complains(page, "Copied.");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${at.server.address}/m/${match.id}`);
  await context.close();
});

test("where nothing may be copied, the link is shown, selected, and fits on a phone", async () => {
  const match = await made(at.server.address, "tic-tac-toe");
  for (const locale of ["en-GB", "zh-CN"]) {
    const { page, errors } = await person(at.chromium, at.server.origin, { locale, viewport: { width: 390, height: 844 } });
    await page.addInitScript(() => (document.execCommand = () => false));
    await page.goto(match.first);
    await reaches(page, 0);
    await button(page, "share-watch").click();
    const dialog = page.getByRole("dialog", { name: locale === "en-GB" ? "Copy the link here:" : "请手动复制这个链接" });
    await dialog.waitFor();
    const link = `${at.server.origin}/m/${match.id}`;
    assert.equal(await dialog.getByRole("textbox").inputValue(), link);
    const selected = () => page.evaluate(() => document.activeElement instanceof HTMLInputElement && document.activeElement.value.slice(document.activeElement.selectionStart ?? 0, document.activeElement.selectionEnd ?? 0));
    assert.equal(await selected(), link);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assert.deepEqual(await found(page), []);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-do")), "do-share-watch");
    assert.deepEqual(errors, []);
  }
});

test("a browser that blocks all cookies, and storage with them, plays all the same", async () => {
  const profile = mkdtempSync(join(tmpdir(), "lianzi-profile-"));
  mkdirSync(join(profile, "Default"));
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(blocked));
  const context = await chromium.launchPersistentContext(profile, { ...launching(), baseURL: at.server.origin, locale: "en-GB" });
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/");
  await page.locator(".card").first().waitFor();
  assert.equal(await page.evaluate(() => {
    try {
      return String(localStorage);
    } catch (error) {
      return /** @type {Error} */ (error).name;
    }
  }), "SecurityError");
  await page.locator('.card[href="/games/tic-tac-toe"]').click();
  await page.getByLabel("Opponent").selectOption("here");
  await page.getByRole("button", { name: "Begin" }).click();
  await reaches(page, 0);
  for (const [ply, move] of ["a1", "a2", "b1", "b2", "c1"].entries()) {
    await act(page, move);
    await reaches(page, ply + 1);
  }
  await says(page, /X wins/);
  // The language, sounds and letters are chosen for as long as the page lasts, and the workshop keeps its draft.
  await page.getByLabel("Letters on the stones").check();
  await page.locator(".board .letter").first().waitFor();
  await page.getByRole("link", { name: "Invent" }).click();
  await page.locator(".right").waitFor();
  await page.getByRole("button", { name: "中文" }).click();
  await page.locator('html[lang="zh-CN"]').waitFor();
  assert.deepEqual(errors, []);
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});

test("a fault of the page is told as one, and not as a server that cannot be reached", async () => {
  const { page } = await person(at.chromium, at.server.origin);
  // An answer that the page cannot draw: what its own code throws then is no failure of the network.
  await page.route("**/api/games", (route) => route.fulfill({ json: [{ name: "x", family: "rows" }] }));
  const logged = page.waitForEvent("pageerror");
  await page.goto("/");
  const bar = page.locator(".fault");
  await bar.getByText("The page failed. Load it again.").waitFor();
  await logged;
  assert.doesNotMatch(await page.locator("body").innerText(), /cannot be reached/);
  assert.deepEqual(await found(page), []);
  await page.unroute("**/api/games");
  await bar.getByRole("button", { name: "Try again" }).click();
  await page.locator(".card").first().waitFor();
  assert.equal(await bar.count(), 0);
});

test("a gallery without an answer says why, and asks again when told to", async () => {
  const { page } = await person(at.chromium, at.server.origin);
  /** @type {[(route: import("playwright-core").Route) => Promise<void>, string][]} */
  const failures = [
    [(route) => route.abort(), "The server cannot be reached."],
    [(route) => route.fulfill({ status: 429, json: { problem: "too_many" } }), "Too much at once. Try again in a while."],
    [(route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }), "Something else answered instead of the server (status 502)."],
  ];
  for (const [failure, text] of failures) {
    await page.route("**/api/games", failure);
    await page.goto("/");
    await page.getByRole("alert").filter({ hasText: text }).waitFor();
    await page.unroute("**/api/games");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".card").first().waitFor();
  }
});
