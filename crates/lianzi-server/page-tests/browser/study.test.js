// Analysis on the board: shapes and distances where values are proved, another kind of mark where they are guessed, the line
// to come, the graph of a game, and where it went wrong. The values are those of tic-tac-toe, which everybody can check.

import assert from "node:assert/strict";
import { test } from "node:test";

import { made, person, playOn, point, reaches, says, seated, setting } from "./table.js";

const at = setting();

/** How many marks of each kind are on the board. @param {import("playwright-core").Page} page */
const marks = (page) =>
  page.evaluate(() => Object.fromEntries(["win", "draw", "loss", "guess", "unknown"].map((kind) => [kind, document.querySelectorAll(`.board .worth.${kind}`).length])));

test("after a corner only the middle holds the draw: a square there, triangles down with a six everywhere else", async () => {
  const { page, errors } = await person(at.chromium, at.server.origin);
  await page.goto("/analyse?game=tic-tac-toe&moves=a1");
  await page.locator(".board .worth").first().waitFor({ state: "attached" });
  assert.deepEqual(await marks(page), { win: 0, draw: 1, loss: 7, guess: 0, unknown: 0 });
  assert.deepEqual(await page.locator(".board .worth.loss text").allTextContents(), Array(7).fill("6"));
  await page.locator(".verdict", { hasText: "A draw with best play. Proved." }).waitFor();
  await page.locator(".judged button", { hasText: "the only move that does not lose" }).waitFor();
  // Following a move shows how the game would go on, as numbered stones.
  await page.locator('.judged [data-move="b2"]').focus();
  await page.locator(".board .preview").first().waitFor({ state: "attached" });
  const numbers = await page.locator(".board .preview text").allTextContents();
  assert.deepEqual(numbers.sort((a, b) => Number(a) - Number(b)), ["1", "2", "3", "4", "5", "6", "7", "8"]);
  await page.locator('.judged [data-move="b2"]').blur();
  await page.locator(".board .preview").first().waitFor({ state: "detached" });
  // A move on the board goes on from there; a mistake shows at once what it costs.
  await point(page, "b1").click();
  await page.locator('.table[data-ply="2"]').waitFor();
  await page.locator(".verdict", { hasText: "Whoever moves wins in 5. Proved." }).waitFor();
  await page.locator(".board .worth.win").first().waitFor({ state: "attached" });
  assert.match(page.url(), /moves=a1\+b1/);
  await page.reload();
  await page.locator('.table[data-ply="2"]').waitFor();
  assert.deepEqual(errors, []);
});

test("rows that come to lie under a resting pointer leave the marks on the board", async () => {
  const { page } = await person(at.chromium, at.server.origin);
  await page.goto("/analyse?game=tic-tac-toe&moves=a1%20b2");
  await page.locator(".judged button").nth(2).hover();
  await page.locator(".board .preview").first().waitFor({ state: "attached" });
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => request.url().endsWith("/api/positions") && asked.push(request.postData() ?? ""));
  await page.keyboard.press("[");
  await page.locator('.table[data-ply="1"]').waitFor();
  await page.locator('.judged [data-move="b2"]').waitFor();
  // Whether the browser notices by itself where the pointer lies now is a matter of luck; so it is told what it would notice.
  const row = page.locator('.judged [data-move="b2"]');
  for (const noticed of ["pointerover", "pointerenter", "mouseover", "mouseenter"]) await row.dispatchEvent(noticed);
  await page.locator(".board .worth.draw").waitFor({ state: "attached" });
  assert.equal(await page.locator(".board .preview").count(), 0);
  // What a row says of its line is asked of the server: the looks at the new position name nothing after its one move.
  assert.deepEqual(asked.filter((wish) => JSON.parse(wish).moves.length > 1), []);
  // A pointer that moves points.
  await row.hover();
  await page.mouse.move(1, 1);
  await row.hover();
  await page.locator(".board .preview").first().waitFor({ state: "attached" });
});

test("what is not proved is a bar, never a shape", async () => {
  const { page } = await person(at.chromium, at.server.origin);
  await page.goto("/analyse?game=gomoku&moves=h8");
  await page.locator(".board .worth").first().waitFor({ state: "attached" });
  const found = await marks(page);
  assert.ok((found["guess"] ?? 0) + (found["unknown"] ?? 0) > 200, JSON.stringify(found));
  await page.locator(".verdict", { hasText: "Nothing is proved." }).waitFor();
});

test("stones that slide show their best move's worth, and once picked up, what each target is worth", async () => {
  const { page } = await person(at.chromium, at.server.origin);
  await page.goto("/analyse?game=three-mens-morris&moves=a1+b1+c3+a3+b3+c1".replace(/\+/g, "%20"));
  await page.locator('.table[data-ply="6"]').waitFor();
  await page.locator(".board .worth").first().waitFor({ state: "attached" });
  const stones = await page.locator(".board .worth").count();
  assert.ok(stones >= 1 && stones <= 3, `${stones} stones that can go`);
  await page.locator(".board .cell.can").first().click();
  await page.locator('.board [aria-selected="true"]').waitFor();
  await page.locator(".board .picked").waitFor();
  assert.ok((await page.locator(".board .worth").count()) >= 1);
});

test("the graph of a game marks where the result was given away, and leads there", async () => {
  const { anna, bo, match } = await seated(at, "tic-tac-toe");
  await anna.getByRole("tab", { name: "Analysis" }).click();
  await anna.getByText("Analysis opens when the match is over").waitFor();
  await playOn([anna, bo], "a1 b1 a2 a3 b2 c3 c2");
  await says(anna, /X wins: 3 in a row/);
  await anna.getByRole("button", { name: "Look at the whole game" }).click();
  await anna.locator(".wrongs button", { hasText: "2. b1" }).waitFor();
  assert.match((await anna.locator(".wrongs button", { hasText: "2. b1" }).textContent()) ?? "", /loses; a draw was there\. Better: b2\./);
  await anna.getByRole("img", { name: /Graph of the game/ }).waitFor();
  assert.ok(await anna.locator(".graph .wrong").count());
  assert.equal(await anna.locator(".graph .proved").count(), 8);
  await anna.locator(".wrongs button", { hasText: "2. b1" }).click();
  await says(anna, "After move 1 of 7.");
  await anna.locator(".board .worth.draw").waitFor({ state: "attached" });
  await anna.getByRole("link", { name: "Try other moves on the analysis board" }).click();
  await anna.locator('.table[data-ply="7"]').waitFor();
  assert.equal(match.id.length > 8, true);
});

test("against the computer one may ask for a hint", async () => {
  const match = await made(at.server.address, "tic-tac-toe", { seats: { first: { kind: "me", name: "A" }, second: { kind: "computer", agent: "level:1" } }, takeback: "free" });
  const { page } = await person(at.chromium, at.server.origin);
  await page.goto(match.first);
  await reaches(page, 0);
  await page.keyboard.press("h");
  await page.locator(".board .worth.draw").first().waitFor({ state: "attached" });
  assert.deepEqual((await marks(page)).draw, 9);
});

test("a position is set up from its text, and stones may carry letters", async () => {
  const { page } = await person(at.chromium, at.server.origin);
  await page.goto("/analyse?game=tic-tac-toe");
  await page.locator('.table[data-ply="0"]').waitFor();
  await page.locator("summary", { hasText: "Set up a position" }).click();
  await page.locator("#study-setup").fill("XX1/OO1/3 X - 4");
  await page.locator("#study-setup ~ button").click();
  await page.getByRole("gridcell", { name: "b2, O" }).waitFor();
  await page.locator(".board .worth.win text", { hasText: "1" }).first().waitFor({ state: "attached" });
  await page.getByLabel("Letters on the stones").check();
  assert.deepEqual(await page.locator(".board .letter").allTextContents(), ["X", "X", "O", "O"]);
  await page.goto("/analyse?game=tic-tac-toe&position=nonsense");
  await page.locator(".table .trouble").filter({ hasText: /\S/ }).waitFor();
});
