// A phone: fingers instead of a pointer, little room, and large boards.

import assert from "node:assert/strict";
import { test } from "node:test";

import { made, person, point, reaches, says, setting } from "./table.js";

const at = setting();
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

test("on a board of 15 by 15, a finger aims first, and places when it confirms", async () => {
  const match = await made(at.server.address, "gomoku");
  const anna = await person(at.chromium, at.server.origin, PHONE);
  const bo = await person(at.chromium, at.server.origin, PHONE);
  await Promise.all([anna.page.goto(match.first), bo.page.goto(match.second)]);
  await Promise.all([reaches(anna.page, 0), reaches(bo.page, 0)]);
  await point(anna.page, "h7").tap();
  await anna.page.locator(".board .aim").waitFor();
  await anna.page.getByRole("button", { name: "Place at h7" }).waitFor();
  // Missed: the finger aims anew, and nothing has been placed.
  await point(anna.page, "h8").tap();
  await anna.page.getByRole("button", { name: "Place at h8" }).tap();
  await Promise.all([reaches(anna.page, 1), reaches(bo.page, 1)]);
  assert.match((await point(anna.page, "h7").getAttribute("aria-label")) ?? "", /empty/);
  for (const [index, move] of "a1 h9 a3 h10 a5 h11 a7 h12".split(" ").entries()) {
    const page = index % 2 ? anna.page : bo.page;
    await point(page, move).tap();
    await page.locator(".board .aim").waitFor();
    // The same point again confirms as well as the button.
    await point(page, move).tap();
    await Promise.all([reaches(anna.page, index + 2), reaches(bo.page, index + 2)]);
  }
  await says(bo.page, /Black wins: 5 in a row/);
  await anna.page.locator(".board .decided").waitFor({ state: "attached" });
});

test("an aim is let go", async () => {
  const match = await made(at.server.address, "gomoku");
  const { page } = await person(at.chromium, at.server.origin, PHONE);
  await page.goto(match.first);
  await reaches(page, 0);
  await point(page, "c3").tap();
  await page.getByRole("button", { name: "Let go" }).tap();
  await page.locator(".board .aim").waitFor({ state: "detached" });
  await reaches(page, 0);
});

test("on a small board one tap is a move", async () => {
  const match = await made(at.server.address, "tic-tac-toe");
  const { page } = await person(at.chromium, at.server.origin, PHONE);
  await page.goto(match.first);
  await reaches(page, 0);
  await point(page, "b2").tap();
  await reaches(page, 1);
});

test("no place is wider than a narrow screen, nor than a page at twice the size", async () => {
  const match = await made(at.server.address, "connect6");
  for (const width of [320, 640]) {
    const { page, context } = await person(at.chromium, at.server.origin, { viewport: { width, height: 700 }, ...(width === 640 && { deviceScaleFactor: 2 }) });
    for (const place of ["/", "/games/connect6", match.first, "/analyse?game=nine-mens-morris", "/invent"]) {
      await page.goto(place);
      await page.locator(place === "/" ? ".card" : ".board").first().waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${place}: ${wide} of ${width}`);
      if (place !== "/") {
        const box = await page.locator(".board").boundingBox();
        assert.ok(box && box.width <= width && box.width >= Math.min(width, 640) * 0.45, `${place}: the board is ${box?.width} wide`);
      }
    }
    await context.close();
  }
});
