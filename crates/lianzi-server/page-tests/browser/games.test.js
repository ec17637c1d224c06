// Two browsers play each kind of game to its end, by clicks alone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { scripts } from "./scripts.js";
import { act, made, person, reaches, says, setting, status, stones } from "./table.js";

const at = setting();
/** The same two play all games. @type {Promise<Awaited<ReturnType<typeof person>>[]> | undefined} */
let people;
const twoPeople = () => (people ??= Promise.all([person(at.chromium, at.server.origin), person(at.chromium, at.server.origin, { viewport: { width: 390, height: 844 } })]));

for (const { game, shows, moves, says: end } of scripts) {
  test(`${game}: ${shows}`, async () => {
    const [anna, bo] = await twoPeople();
    assert.ok(anna && bo);
    const match = await made(at.server.address, game);
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
    assert.deepEqual(await stones(anna.page), await stones(bo.page), "both see the same stones");
    if (/in a row/.test(await status(anna.page))) assert.ok(await anna.page.locator(".board .decided").count(), "the winning line is drawn");
    assert.deepEqual([...anna.errors, ...bo.errors], []);
  });
}
