// Inventing a game: faults while one types, playing at once, a proof with its progress, and a link to share.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { found } from "./axe.js";
import { clipboard, made, person, point, reaches, says, setting } from "./table.js";

const at = setting();

const SMALL = 'lianzi = 1\nname = "Narrow"\nboard = { kind = "square", size = [4, 3] }\n\n[[phase]]\nturn = ["place"]\n\n[[rule]]\nmade = { line = 3 }\nthen = "win"\n';

/** The workshop, with a text in it that has no faults. */
async function workshop() {
  const someone = await person(at.chromium, at.server.origin);
  await someone.page.goto("/invent");
  await someone.page.locator(".right").waitFor();
  await someone.page.locator("#invent-text").fill(SMALL);
  await someone.page.locator(".made .board [data-name='d3']").waitFor();
  await someone.page.waitForFunction(() => document.querySelectorAll(".made .board [data-name]").length === 12);
  return someone;
}

test("faults are marked at their line while one types, a suggestion is taken by one click, and the last good board stays", async () => {
  const { page, errors } = await workshop();
  await page.locator("#invent-text").fill(SMALL.replace("made", "maed").replace("size", "sise"));
  await page.locator(".editor .wrong").first().waitFor();
  assert.deepEqual(await page.locator(".editor .wrong").allTextContents(), ["3", "9"]);
  assert.deepEqual(await page.locator(".editor .under mark").allTextContents(), ["sise", "maed"]);
  assert.equal(await page.locator("#invent-text").getAttribute("aria-invalid"), "true");
  await page.locator(".made.old .board").waitFor();
  assert.equal(await page.locator(".made .board [data-name]").count(), 12);
  await page.locator(".faults .place").last().click();
  assert.equal(await page.evaluate(() => getSelection()?.toString() || document.querySelector("textarea")?.value.slice(document.querySelector("textarea")?.selectionStart, document.querySelector("textarea")?.selectionEnd)), "maed");
  await page.getByRole("button", { name: "Write made" }).click();
  await page.getByRole("button", { name: "Write size" }).click();
  await page.locator(".right").waitFor();
  await page.locator(".made:not(.old)").waitFor();
  assert.equal(await page.locator("#invent-text").inputValue(), SMALL);
  assert.deepEqual(errors, []);
});

test("the game is played at once, and moves stay on the board while its rules change", async () => {
  const { page } = await workshop();
  for (const [ply, name] of ["a1", "a2", "b1"].entries()) {
    await point(page, name).click();
    await page.locator(`.made .table[data-ply="${ply + 1}"]`).waitFor();
  }
  await page.locator("#invent-text").fill(SMALL.replace("[4, 3]", "[5, 4]"));
  await point(page, "e4").waitFor();
  await page.locator('.made .table[data-ply="3"]').waitFor();
  await point(page, "b1").click();
  await page.locator(".made .trouble", { hasText: "There is a stone on b1 already." }).waitFor();
  await point(page, "e4").click();
  await page.locator('.made .table[data-ply="4"]').waitFor();
  await point(page, "c1").click();
  await says(page, /wins: 3 in a row, a1 to c1/);
  await page.getByRole("button", { name: "From the start" }).click();
  await page.locator('.made .table[data-ply="0"]').waitFor();
});

test("rules are shared by a link, and a match is played by them", async () => {
  const { page, context } = await workshop();
  await page.getByRole("button", { name: "Copy a link to these rules" }).click();
  await page.locator(".trouble", { hasText: "Copied." }).waitFor();
  const link = await clipboard(page);
  const { page: other } = await person(at.chromium, at.server.origin);
  await other.goto(link);
  await other.locator(".right").waitFor();
  assert.equal(await other.locator("#invent-text").inputValue(), SMALL);
  await other.getByLabel("Opponent").selectOption("here");
  await other.getByRole("button", { name: "Begin" }).click();
  await reaches(other, 0);
  await other.getByRole("heading", { name: "Narrow" }).waitFor();
  for (const [ply, name] of ["a1", "a2", "b1", "b2", "c1"].entries()) {
    await point(other, name).click();
    await reaches(other, ply + 1);
  }
  await says(other, /wins: 3 in a row, a1 to c1/);
  // Whoever shared them finds them again in the gallery, and the server keeps them.
  await at.server.kill();
  await at.server.start();
  await page.goto("/");
  await page.getByRole("link", { name: "Narrow" }).click();
  await page.locator(".right").waitFor();
  assert.equal(await page.locator("#invent-text").inputValue(), SMALL);
  await context.close();
});

test("a draft outlives the page, the file is saved, and any shipped game is a beginning", async () => {
  const { page } = await workshop();
  await page.reload();
  await page.locator(".right").waitFor();
  assert.equal(await page.locator("#invent-text").inputValue(), SMALL);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the file" }).click()]);
  assert.equal(download.suggestedFilename(), "narrow.toml");
  assert.equal(await readFile(await download.path(), "utf8"), SMALL);
  await page.locator("#invent-from").selectOption("yavalath");
  await page.waitForFunction(() => document.querySelectorAll(".made .board [data-name]").length === 61);
  assert.match(await page.locator("#invent-text").inputValue(), /kind = "hex"/);
  await page.goto("/games/teeko");
  await page.locator("summary", { hasText: "The rule file" }).click();
  await page.getByRole("link", { name: "Change these rules in the workshop" }).click();
  await page.waitForFunction(() => document.querySelector("textarea")?.value.includes("Teeko"));
});

test("is it fair? A proof says who wins, shows its progress, and can be stopped", async () => {
  const { page } = await workshop();
  await page.getByRole("button", { name: "Try to prove it" }).click();
  // Three in a row on four by three: the first player wins.
  await page.locator(".answer strong", { hasText: /wins by force/ }).waitFor();
  assert.match((await page.locator(".answer").textContent()) ?? "", /First moves that do it: .*One best line: /s);
  // What nobody proves in a minute goes on until it is stopped.
  await page.locator("#invent-from").selectOption("gomoku-standard");
  await page.waitForFunction(() => document.querySelectorAll(".made .board [data-name]").length === 225);
  await page.locator("#fair-time").selectOption("60");
  await page.getByRole("button", { name: "Try to prove it" }).click();
  await page.locator(".fair .figures", { hasText: /positions/ }).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Try to prove it" }).waitFor();
  assert.equal(await page.locator(".answer").textContent(), "");
});

test("is it fair in practice? Equal players show it, with numbers, after the proof, and can be stopped", async () => {
  const { page, errors } = await workshop();
  assert.ok(await page.locator(".fair").getByRole("button", { name: "Let equal players play it" }).isHidden());
  await page.getByRole("button", { name: "Try to prove it" }).click();
  await page.locator(".answer strong", { hasText: /wins by force/ }).waitFor();
  await page.getByRole("button", { name: "Let equal players play it" }).click();
  await page.locator(".shown strong", { hasText: /the first one has the better of it: \d+ games show it at \d of 2 levels/ }).waitFor();
  // What was proved still stands above it.
  await page.locator(".answer strong", { hasText: /wins by force/ }).waitFor();
  const rows = await page.locator(".shown tbody tr").allInnerTexts();
  assert.equal(rows.length, 2);
  for (const row of rows) assert.match(row, /^[24]\s+[\d.]+ % \([\d.]+–[\d.]+\)\s+\d+ \/ \d+ \/ \d+\s+[\d.]+$/);
  assert.deepEqual(await found(page), []);
  // Games on a large board take longer, and are stopped; a stopped proof is no reason not to play.
  await page.locator("#invent-from").selectOption("connect6");
  await page.waitForFunction(() => document.querySelectorAll(".made .board [data-name]").length === 361);
  await page.locator("#fair-time").selectOption("60");
  await page.getByRole("button", { name: "Try to prove it" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Let equal players play it" }).click();
  await page.locator(".fair .figures", { hasText: /of 200 games/ }).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Let equal players play it" }).waitFor();
  assert.equal(await page.locator(".shown").textContent(), "");
  assert.deepEqual(errors, []);
});

test("a match of rules of one's own can be analysed and linked", async () => {
  const match = await made(at.server.address, "", { game: { kind: "rules", name: "Narrow", text: SMALL } });
  const { page } = await person(at.chromium, at.server.origin);
  await page.goto(`/analyse?match=${match.id}`);
  await page.locator(".judged button").first().waitFor();
  await page.getByRole("button", { name: "Copy a link to this position" }).click();
  await page.locator(".trouble", { hasText: "Copied." }).waitFor();
  await page.goto(await clipboard(page));
  await page.getByRole("heading", { name: /Analysis board: Narrow/ }).waitFor();
});

test("the key where the cursor stands is explained, with the values that it takes", async () => {
  const { page } = await workshop();
  const at = SMALL.indexOf("square");
  await page.locator("#invent-text").evaluate((text, place) => /** @type {HTMLTextAreaElement} */ (text).setSelectionRange(place, place), at);
  await page.locator("#invent-text").press("ArrowRight");
  await page.locator(".explained strong", { hasText: "board.kind" }).waitFor();
  await page.locator(".explained dt", { hasText: '"hex"' }).waitFor();
  await page.locator("#invent-text").press("Control+End");
  await page.locator(".explained", { hasText: "rule" }).waitFor();
});
