// Lines that break: the server is killed and comes back, the network goes and comes back, pages are loaded anew.

import assert from "node:assert/strict";
import { test } from "node:test";

import { act, button, made, person, playOn, point, reaches, says, seated, setting, stones } from "./table.js";

const at = setting();

test("the server is killed in mid-game; moves made meanwhile arrive once it is back, and the game goes on to its end", async () => {
  const { anna, bo, errors } = await seated(at, "connect-four");
  await playOn([anna, bo], "d1 e1 d2 e2");
  await at.server.kill();
  await Promise.all([says(anna, /The line is down/), says(bo, /The line is down/)]);
  await act(anna, "d3");
  await at.server.start();
  await Promise.all([reaches(anna, 5), reaches(bo, 5)]);
  await says(bo, /^Your turn/);
  assert.deepEqual(await stones(anna), await stones(bo));
  await playOn([anna, bo], "e3 d4", 5);
  await Promise.all([says(anna, /Red wins: 4 in a row/), says(bo, /Red wins: 4 in a row/)]);
  assert.deepEqual(errors, [[], []]);
});

test("a network that goes and comes back costs no move", async () => {
  const match = await made(at.server.address, "tic-tac-toe");
  const [anna, bo] = await Promise.all([person(at.chromium, at.server.origin), person(at.chromium, at.server.origin)]);
  // Chromium's own switch leaves open sockets alone; so the cable is pulled here.
  let cut = () => {};
  let down = false;
  await anna.page.routeWebSocket(/socket$/, (socket) => {
    if (down) return void socket.close();
    const server = socket.connectToServer();
    cut = () => {
      down = true;
      void server.close();
      void socket.close();
    };
  });
  await Promise.all([anna.page.goto(match.first), bo.page.goto(match.second)]);
  await Promise.all([reaches(anna.page, 0), reaches(bo.page, 0)]);
  await playOn([anna.page, bo.page], "a1");
  cut();
  await says(anna.page, /The line is down/);
  await act(bo.page, "b2");
  await reaches(bo.page, 2);
  // The opponent sees that nobody is there.
  await bo.page.locator(".player", { hasText: "Anna away" }).waitFor();
  await anna.page.locator('.match[data-ply="1"]').waitFor();
  down = false;
  await reaches(anna.page, 2);
  await playOn([anna.page, bo.page], "b1 c3 c1", 2);
  await says(bo.page, /X wins/);
});

test("a page that is loaded anew knows its seat, and where the game stands", async () => {
  const { anna, bo } = await seated(at, "liansi");
  await playOn([anna, bo], "c3 d4 c4");
  const before = await stones(anna);
  await anna.reload();
  await reaches(anna, 3);
  assert.deepEqual(await stones(anna), before);
  await bo.reload();
  await reaches(bo, 3);
  await says(bo, /^Your turn/);
  await act(bo, "d3");
  await Promise.all([reaches(anna, 4), reaches(bo, 4)]);
  await says(anna, /^Your turn/);
});

test("a match that is not there is said not to be there", async () => {
  const { page } = await person(at.chromium, at.server.origin);
  await page.goto("/m/nosuchmatch");
  await page.getByRole("alert").waitFor();
  await page.getByRole("link", { name: "To the games" }).click();
  await page.getByRole("heading", { name: "Games of stones in lines" }).waitFor();
});

test("a clock stands still while the server is away", async () => {
  const clock = { kind: "game", initial_ms: 60000, increment_ms: 0 };
  const { anna, bo } = await seated(at, "tic-tac-toe", { clock });
  await playOn([anna, bo], "a1 b2");
  await at.server.kill();
  await says(anna, /The line is down/);
  await at.server.start();
  await says(anna, /^Your turn/);
  await playOn([anna, bo], "b1 c3 c1", 2);
  await says(anna, /X wins/);
  assert.match((await anna.locator(".player .clock").first().textContent()) ?? "", /^(1:00|0:5\d)$/);
  assert.equal(await button(anna, "rematch").count(), 1);
  assert.match((await point(anna, "a1").getAttribute("aria-label")) ?? "", /^a1, X/);
});
