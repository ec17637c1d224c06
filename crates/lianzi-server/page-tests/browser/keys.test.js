// With the keyboard alone, and for somebody who hears the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { button, made, person, point, reaches, says, setting } from "./table.js";

const at = setting();

/**
 * Presses Tab until what has the focus is what is looked for.
 * @param {import("playwright-core").Page} page
 * @param {string} selector
 */
async function tabTo(page, selector) {
  for (let pressed = 0; pressed < 120; pressed++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  assert.fail(`Tab does not reach ${selector}`);
}

test("from the gallery to the end of a game with the keyboard alone", async () => {
  const { page, errors } = await person(at.chromium, at.server.origin);
  await page.goto("/");
  await page.locator(".card").first().waitFor();
  await tabTo(page, '.card[href="/games/tic-tac-toe"]');
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Tic-tac-toe", level: 1 }).waitFor();
  await tabTo(page, "#start-opponent");
  await page.keyboard.press("End");
  assert.equal(await page.locator("#start-opponent").inputValue(), "here");
  await tabTo(page, "button.main");
  await page.keyboard.press("Enter");
  await reaches(page, 0);
  await tabTo(page, ".board [data-point]");
  // One stop for the whole board, in its middle.
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-name")), "b2");
  assert.equal(await page.locator('.board [tabindex="0"]').count(), 1);
  await page.keyboard.press("Enter");
  await reaches(page, 1);
  for (const [ply, keys] of [["ArrowUp"], ["ArrowLeft"], ["ArrowRight", "ArrowRight"], ["ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowDown"]].entries()) {
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    await reaches(page, ply + 2);
  }
  // b2, b1, a1, c1, a3: the last was a mistake, c3 wins.
  await page.keyboard.press("u");
  await reaches(page, 4);
  await page.keyboard.press("/");
  assert.ok(await page.evaluate(() => document.activeElement?.id === "move-box"));
  await page.keyboard.type("c3");
  await page.keyboard.press("Enter");
  await says(page, /X wins: 3 in a row, a1 to c3/);
  await tabTo(page, '[data-do="do-rematch"]');
  await page.keyboard.press("Enter");
  await tabTo(page, '[data-do="rematch-go"]');
  await page.keyboard.press("Enter");
  await reaches(page, 0);
  // Whoever resigns with the keyboard stays on the button that asks whether he is sure.
  await tabTo(page, '[data-do="do-resign"]');
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-do") === "do-resign-sure");
  await page.keyboard.press("Enter");
  await says(page, /wins: the other resigned/);
  assert.deepEqual(errors, []);
});

test("keys step, open the analysis and the list of keys, and leave fields alone", async () => {
  const match = await made(at.server.address, "tic-tac-toe", { takeback: "free" });
  const { page } = await person(at.chromium, at.server.origin);
  await page.goto(`${match.first}`);
  await reaches(page, 0);
  await point(page, "a1").click();
  await reaches(page, 1);
  await page.keyboard.press("[");
  await says(page, "After move 0 of 1.");
  await page.keyboard.press("]");
  await says(page, /O is on move/);
  await page.keyboard.press("?");
  await page.getByText("step back and forth through the moves").waitFor();
  await page.keyboard.press("a");
  await page.locator('[role="tab"][aria-selected="true"]', { hasText: "Analysis" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.locator('[role="tab"][aria-selected="true"]', { hasText: "Moves" }).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("u[]?");
  assert.equal(await page.locator("#move-box").inputValue(), "u[]?");
  await reaches(page, 1);
});

test("every point says what it is, and moves are told politely", async () => {
  const match = await made(at.server.address, "liansi", { seats: { first: { kind: "me", name: "A" }, second: { kind: "me", name: "B" } } });
  const { page } = await person(at.chromium, at.server.origin);
  // One browser with both seats.
  await page.goto(match.first);
  await reaches(page, 0);
  await page.goto(match.second);
  await page.reload();
  await reaches(page, 0);
  await says(page, "X: place a stone.");
  const grid = page.getByRole("grid", { name: "Board of Liansi" });
  assert.equal(await grid.getByRole("row").count(), 6);
  assert.equal(await grid.getByRole("gridcell").count(), 36);
  await grid.getByRole("gridcell", { name: "c3, empty, possible" }).click();
  await grid.getByRole("gridcell", { name: "c3, X, last move" }).waitFor();
  const told = page.locator('.table [role="status"]');
  assert.equal(await told.getAttribute("aria-live"), "polite");
  await told.filter({ hasText: "X: c3. O: place a stone." }).waitFor({ state: "attached" });
  await button(page, "resign").waitFor();
});

test("a stone is picked up, exchanged for another, and let go with Escape", async () => {
  const match = await made(at.server.address, "shisima");
  const { page } = await person(at.chromium, at.server.origin);
  await page.goto(match.first);
  await reaches(page, 0);
  await point(page, "b4").focus();
  await page.keyboard.press("Enter");
  await page.locator('.board [data-name="b4"][aria-selected="true"]').waitFor();
  await point(page, "b6").focus();
  await page.keyboard.press("Enter");
  await page.locator('.board [data-name="b6"][aria-selected="true"]').waitFor();
  assert.equal(await page.locator('.board [aria-selected="true"]').count(), 1);
  await page.keyboard.press("Escape");
  await page.locator('.board [aria-selected="true"]').waitFor({ state: "detached" });
  await reaches(page, 0);
});
