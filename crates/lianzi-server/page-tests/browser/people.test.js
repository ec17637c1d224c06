// What two people do with each other beside moving, and what happens with moves that are wrong or come too late.

import assert from "node:assert/strict";
import { test } from "node:test";

import { button, clipboard, complains, made, person, playOn, point, reaches, says, seated, setting, stones } from "./table.js";

const at = setting();

test("a wrong move is refused with its reason, the point is outlined, and nothing changes", async () => {
  const { anna, bo } = await seated(at, "tic-tac-toe");
  await playOn([anna, bo], "a1 b2");
  await point(anna, "b2").click();
  await complains(anna, "There is a stone on b2 already.");
  await anna.locator(".board .refused").waitFor();
  await anna.locator("#move-box").fill("z9");
  await anna.getByRole("button", { name: "Move", exact: true }).click();
  await complains(anna, /That is no move|not on the board/);
  await point(bo, "c3").click();
  await complains(bo, "It is not your turn.");
  await playOn([anna, bo], "c1", 2);
  assert.equal(await anna.locator(".board .refused").count(), 0);
  await complains(anna, /^$/).catch(() => assert.fail("the reason goes away with the next move"));
});

test("a move that comes too late is refused, and the true state is shown", async () => {
  const match = await made(at.server.address, "tic-tac-toe");
  const { page, context } = await person(at.chromium, at.server.origin);
  const late = await context.newPage();
  // The second window hears nothing of what happens until it speaks itself.
  let deaf = false;
  await late.routeWebSocket(/socket$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!deaf || String(message).includes('"refused"')) socket.send(message);
    });
  });
  await page.goto(match.first);
  await reaches(page, 0);
  await late.goto(match.first);
  await reaches(late, 0);
  deaf = true;
  await point(page, "a1").click();
  await reaches(page, 1);
  await point(late, "b2").click();
  await complains(late, /The position has changed|not your turn/);
  await reaches(late, 1);
});

test("taking back is asked for, declined, and granted", async () => {
  const { anna, bo } = await seated(at, "tic-tac-toe");
  await playOn([anna, bo], "a1 b2");
  await button(anna, "takeback").click();
  await bo.getByText("Anna would like to take a move back.").waitFor();
  await button(bo, "decline").click();
  await anna.locator(".asked p").waitFor({ state: "detached" });
  await button(anna, "takeback").click();
  await button(bo, "accept").click();
  await Promise.all([reaches(anna, 0), reaches(bo, 0)]);
  assert.ok((await stones(bo)).every((label) => label?.includes("empty")));
  await playOn([anna, bo], "c3 b2 c2 a1 c1");
  await says(bo, /X wins: 3 in a row/);
});

test("a draw is offered, declined by a move, offered again, and agreed", async () => {
  const { anna, bo } = await seated(at, "tic-tac-toe");
  await playOn([anna, bo], "a1");
  await button(anna, "draw").click();
  await bo.getByText("Anna offers a draw.").waitFor();
  await playOn([anna, bo], "b2", 1);
  await anna.locator(".asked p").waitFor({ state: "detached" });
  await button(bo, "draw").click();
  await button(anna, "accept").click();
  await Promise.all([says(anna, "A draw: agreed"), says(bo, "A draw: agreed")]);
});

test("resigning is asked twice, and the rematch is played with sides changed", async () => {
  const { anna, bo } = await seated(at, "tic-tac-toe");
  await playOn([anna, bo], "a1 b2");
  await button(bo, "resign").click();
  await button(bo, "resign-sure").click();
  await Promise.all([says(anna, "X wins: the other resigned"), says(bo, "X wins: the other resigned")]);
  await button(anna, "rematch").click();
  await bo.getByText("Anna would like to play again.").waitFor();
  await button(bo, "accept").click();
  await Promise.all([anna, bo].map((page) => page.getByRole("button", { name: "Go there" }).click()));
  await Promise.all([reaches(anna, 0), reaches(bo, 0), says(bo, /^Your turn/)]);
  await playOn([bo, anna], "a1 a2 b1 b2 c1");
  await says(anna, /X wins: 3 in a row/);
});

test("clocks count down, and who lets it run out has lost", async () => {
  const { anna, bo } = await seated(at, "tic-tac-toe", { clock: { kind: "move", move_ms: 1500 } });
  await playOn([anna, bo], "a1 b2");
  const clock = anna.locator(".player.on .clock");
  const before = Number(await clock.textContent());
  assert.ok(before <= 1.5, "a running clock shows tenths");
  await anna.waitForFunction((least) => Number(document.querySelector(".player.on .clock")?.textContent) < least, before);
  await Promise.all([says(anna, "O wins: on time"), says(bo, "O wins: on time")]);
});

test("a friend comes by a link, others watch, and only the players move", async () => {
  const anna = await person(at.chromium, at.server.origin);
  await anna.page.goto("/games/tic-tac-toe");
  await anna.page.getByLabel("Opponent").selectOption("friend");
  await anna.page.getByLabel("My name").fill("Anna <b>");
  await anna.page.getByRole("button", { name: "Begin" }).click();
  await says(anna.page, /Waiting for an opponent/);
  await button(anna.page, "share").click();
  await complains(anna.page, "Copied.");
  const link = await clipboard(anna.page);
  assert.match(link, /#invite=/);
  const bo = await person(at.chromium, at.server.origin);
  await bo.page.goto(link);
  await says(anna.page, /^Your turn/);
  // The seat's secret leaves the address.
  await bo.page.waitForURL((url) => !url.hash);
  await bo.page.getByText("Anna <b>").waitFor();
  await button(anna.page, "share-watch").click();
  await complains(anna.page, "Copied.");
  const watched = await clipboard(anna.page);
  const cleo = await person(at.chromium, at.server.origin);
  await cleo.page.goto(watched);
  await playOn([anna.page, bo.page, cleo.page].slice(0, 2), "a1 b2");
  await reaches(cleo.page, 2);
  await point(cleo.page, "c3").click();
  await complains(cleo.page, "You are watching this match.");
});

test("a listed match is found in the gallery and joined there", async () => {
  const match = await made(at.server.address, "connect-four", { listed: true, seats: { first: { kind: "me", name: "Anna" }, second: { kind: "open" } } });
  const { page } = await person(at.chromium, at.server.origin);
  await page.goto("/");
  await page.getByRole("link", { name: "Connect four · Anna" }).click();
  await reaches(page, 0);
  assert.ok(page.url().endsWith(match.id));
  await says(page, "Red is on move.");
});

test("against the computer, the first click on the board of a game begins it, and it is played to its end", async () => {
  const { page } = await person(at.chromium, at.server.origin);
  await page.goto("/games/tic-tac-toe");
  await page.getByLabel("Level").selectOption("1");
  await point(page, "b2").click();
  await page.locator(".match").waitFor();
  const over = page.locator(".status").filter({ hasText: /wins:|draw/ });
  for (;;) {
    const mine = page.locator(".status").filter({ hasText: /^Your turn/ });
    await over.or(mine).first().waitFor();
    if (await over.count()) break;
    const ply = Number(await page.locator(".match").getAttribute("data-ply"));
    await page.locator(".board .cell.can").first().click();
    await page.waitForFunction((before) => Number(document.querySelector(".match")?.getAttribute("data-ply")) > before, ply);
  }
  await button(page, "rematch").click();
  await page.getByRole("button", { name: "Go there" }).click();
  // The computer moves first in the second match.
  await page.locator('.match[data-ply="1"]').waitFor();
  await button(page, "takeback").click();
  await page.locator(".trouble").filter({ hasText: /nothing to take back/ }).waitFor();
});

test("moves are stepped through, the record is saved, and the analysis board opens it", async () => {
  const { anna, bo, match } = await seated(at, "pente");
  await playOn([anna, bo], "j10 k10 m13 l10 m10");
  await anna.getByRole("button", { name: "One move back" }).click();
  await says(anna, "After move 4 of 5.");
  assert.match((await point(anna, "k10").getAttribute("aria-label")) ?? "", /Black/, "a captured stone stands again");
  await anna.getByRole("button", { name: "To the start" }).click();
  assert.ok((await stones(anna)).every((label) => label?.includes("empty")));
  await anna.getByRole("button", { name: "To the last move" }).click();
  await says(anna, "Black is on move.");
  const [download] = await Promise.all([anna.waitForEvent("download"), button(anna, "save").click()]);
  const text = await (await import("node:fs/promises")).readFile(await download.path(), "utf8");
  assert.match(text, /m10/);
  await anna.getByLabel("Format").selectOption("columns");
  await button(anna, "save").click();
  await complains(anna, "This format does not fit this game.");
  const { page } = await person(at.chromium, at.server.origin);
  await page.goto("/analyse");
  await page.locator("summary", { hasText: "Open a saved game" }).click();
  await page.locator("#study-text").fill(text);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("heading", { name: "Analysis board: Pente" }).waitFor();
  await page.locator('.table[data-ply="5"]').waitFor();
  await page.goto(`/analyse?match=${match.id}`);
  await page.locator('.table[data-ply="5"]').waitFor();
});
