// Two browsers play each kind of game to its end, by clicks alone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { Server, browser } from "./house.js";
import { scripts } from "./scripts.js";
import { act, made, person, reaches, says, status } from "./table.js";

/** @type {Server} */ let server;
/** @type {import("playwright-core").Browser} */ let chromium;
/** @type {Awaited<ReturnType<typeof person>>} */ let anna;
/** @type {Awaited<ReturnType<typeof person>>} */ let bo;

before(async () => {
  [server, chromium] = await Promise.all([new Server().start(), browser()]);
  anna = await person(chromium, server.origin);
  bo = await person(chromium, server.origin, { viewport: { width: 390, height: 844 }, hasTouch: true });
});
after(async () => {
  await chromium?.close();
  await server?.end();
});

for (const { game, shows, moves, says: end } of scripts) {
  test(`${game}: ${shows}`, async () => {
    const match = await made(server.origin, game);
    await Promise.all([anna.page.goto(match.first), bo.page.goto(match.second)]);
    await Promise.all([reaches(anna.page, 0), reaches(bo.page, 0)]);
    const list = moves.split(" ");
    for (const [ply, move] of list.entries()) {
      // Whose turn it is, each page says itself: games of several stones a turn do not alternate.
      const turn = await Promise.race([says(anna.page, /^Your turn/).then(() => anna), says(bo.page, /^Your turn/).then(() => bo)]);
      await act(turn.page, move);
      await Promise.all([reaches(anna.page, ply + 1), reaches(bo.page, ply + 1)]);
    }
    await Promise.all([says(anna.page, end), says(bo.page, end)]);
    assert.equal(await status(anna.page), await status(bo.page));
    const [left, right] = await Promise.all([anna, bo].map(({ page }) => page.locator(".board [data-name]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")))));
    assert.deepEqual(left, right, "both see the same stones");
    if (/in a row/.test(await status(anna.page))) assert.ok(await anna.page.locator(".board .decided").count(), "the winning line is drawn");
    assert.deepEqual([...anna.errors, ...bo.errors], []);
  });
}
