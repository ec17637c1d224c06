// How every place looks to axe, in light and dark; what it says in both languages; how much it weighs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { found } from "./axe.js";
import { act, made, person, playOn, point, reaches, says, seated, setting } from "./table.js";

const at = setting();

/** The most that a place may weigh as it comes over the wire, in bytes. */
const BUDGET = 150 * 1024;

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`axe finds nothing in any place, ${colorScheme}`, async () => {
    const match = await made(at.server.address, "nine-mens-morris", { clock: { kind: "game", initial_ms: 60000, increment_ms: 0 } });
    const { page } = await person(at.chromium, at.server.origin, { colorScheme });
    /** @type {[string, string, (() => Promise<unknown>)?][]} */
    const places = [
      ["/", ".card"],
      ["/games/yavalath", ".board"],
      [match.first, '.match[data-ply="0"]', () => point(page, "d2").click().then(() => reaches(page, 1))],
      ["/analyse?game=tic-tac-toe&moves=a1", ".judged button"],
      ["/invent", ".right", async () => {
        await page.locator("#invent-text").fill('lianzi = 1\nboard = { kind = "sqare", size = [3, 3] }\n');
        await page.locator(".faults .accept").first().waitFor();
      }],
      ["/nowhere", "h1"],
    ];
    for (const [place, there, then] of places) {
      await page.goto(place);
      await page.locator(there).first().waitFor();
      await then?.();
      assert.deepEqual(await found(page), [], place);
    }
  });
}

test("axe finds nothing in a match that is over, with every tab open", async () => {
  const { anna, bo } = await seated(at, "tic-tac-toe");
  await playOn([anna, bo], "a1 a2 b1 b2 c1");
  await says(anna, /X wins/);
  assert.deepEqual(await found(anna), []);
  for (const tab of ["Analysis", "Rules"]) {
    await anna.getByRole("tab", { name: tab }).click();
    assert.deepEqual(await found(anna), [], tab);
  }
});

test("a Chinese reader is spoken to in Chinese everywhere, and changes the language where he stands", async () => {
  const { anna, match, people } = await seated(at, "liansi");
  await act(anna, "c3");
  await reaches(anna, 1);
  const { page, errors } = await person(at.chromium, at.server.origin, { locale: "zh-CN" });
  /** @type {[string, string, RegExp][]} */
  const places = [
    ["/", ".card", /连子成线的棋.*连四占点棋/s],
    ["/games/connect-four", ".board", /新对局.*规则/s],
    [`/m/${match.id}`, '.match[data-ply="1"]', /轮到O。/],
    ["/analyse?game=tic-tac-toe&moves=a1", ".judged button", /双方都走最好则和棋，已证明。.*哪一手走错了/s],
    ["/invent", ".right", /没有错误。.*公平吗/s],
  ];
  for (const [place, there, text] of places) {
    await page.goto(place);
    await page.locator(there).first().waitFor();
    assert.match((await page.locator("body").textContent()) ?? "", text, place);
    assert.equal(await page.getAttribute("html", "lang"), "zh-CN");
  }
  await page.goto(`/m/${match.id}`);
  await reaches(page, 1);
  assert.equal(await point(page, "c3").getAttribute("aria-label"), "c3，X，最后一手");
  await page.getByRole("button", { name: "English" }).click();
  await says(page, "O is on move.");
  await page.reload();
  await says(page, "O is on move.");
  assert.deepEqual([...errors, ...people.flatMap((one) => one.errors)], []);
});

test("no sentence is missing or has gaps left open", async () => {
  for (const locale of ["en-GB", "zh-CN"]) {
    const { page } = await person(at.chromium, at.server.origin, { locale });
    for (const [place, there] of [["/", ".card"], ["/games/pente", ".board"], ["/analyse?game=connect-four", ".judged button"], ["/invent", ".fair"]]) {
      await page.goto(place ?? "");
      await page.locator(there ?? "").first().waitFor();
      const text = await page.locator("body").innerText();
      assert.doesNotMatch(text, /\{\w+\}|undefined|\[object|\bNaN\b/, place);
    }
  }
});

test("every place stays within its weight", async () => {
  const match = await made(at.server.address, "gomoku");
  for (const [place, there] of [["/", ".card"], ["/games/gomoku", ".board"], [match.first, '.match[data-ply="0"]'], ["/analyse?game=gomoku", ".board"], ["/invent", ".board"]]) {
    const { page, context } = await person(at.chromium, at.server.origin);
    const cdp = await context.newCDPSession(page);
    let bytes = 0;
    // What is thought about the position comes later and as it becomes known; it is not what the place weighs.
    const thoughts = new Set();
    await cdp.send("Network.enable");
    cdp.on("Network.requestWillBeSent", (event) => event.request.url.includes("/api/analysis") && thoughts.add(event.requestId));
    cdp.on("Network.loadingFinished", (event) => thoughts.has(event.requestId) || (bytes += event.encodedDataLength));
    await page.goto(place ?? "");
    await page.locator(there ?? "").first().waitFor();
    if (!place?.startsWith("/analyse")) await page.waitForLoadState("networkidle");
    assert.ok(bytes > 10000 && bytes < BUDGET, `${place} weighs ${bytes} bytes`);
    await context.close();
  }
});

test("nothing moves for those who would rather have it still, nor for others for long", async () => {
  const { page } = await person(at.chromium, at.server.origin, { reducedMotion: "reduce" });
  const match = await made(at.server.address, "tic-tac-toe");
  await page.goto(match.first);
  await reaches(page, 0);
  await point(page, "a1").click();
  await reaches(page, 1);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
});

test("sounds are off until they are turned on", async () => {
  const { page } = await person(at.chromium, at.server.origin);
  await page.addInitScript(() => {
    const Real = window.AudioContext;
    /** @type {any} */ (window).knocks = 0;
    window.AudioContext = class extends Real {
      /** @override */
      createOscillator() {
        /** @type {any} */ (window).knocks++;
        return super.createOscillator();
      }
    };
  });
  const match = await made(at.server.address, "tic-tac-toe");
  await page.goto(match.first);
  await reaches(page, 0);
  await point(page, "a1").click();
  await reaches(page, 1);
  const knocks = () => page.evaluate(() => /** @type {any} */ (window).knocks);
  assert.equal(await knocks(), 0);
  await page.getByLabel("Sounds").check();
  assert.equal(await knocks(), 1);
});

test("the gallery draws games as they are played, says what is proved, and stones have the colour they are called by", async () => {
  const { page } = await person(at.chromium, at.server.origin);
  await page.goto("/");
  const card = (/** @type {string} */ name) => page.locator(`.card[href="/games/${name}"]`);
  await card("tic-tac-toe").getByText("A draw with best play, proved.").waitFor();
  await card("liansi").getByText("X wins by force in 11, proved.").waitFor();
  const empty = await page.locator(".card").evaluateAll((cards) => cards.filter((one) => !one.querySelector(".stone")).map((one) => one.getAttribute("href")));
  assert.deepEqual(empty, [], "games without a stone on their picture");
  const fill = (/** @type {string} */ name) => card(name).locator(".stone.first").first().evaluate((stone) => getComputedStyle(stone).fill);
  assert.equal(await fill("pente"), "rgb(253, 252, 249)", "White plays white stones");
  assert.equal(await fill("gomoku"), "rgb(29, 29, 27)", "Black plays black stones");
});
