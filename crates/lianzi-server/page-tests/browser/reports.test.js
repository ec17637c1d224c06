// The reports that the program writes for inventors: pages of one file that are opened from the disk, read, and printed.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { found } from "./axe.js";
import { browser, program } from "./house.js";

const folder = mkdtempSync(join(tmpdir(), "lianzi-reports-"));
/** @type {import("playwright-core").Browser} */ let chromium;

before(async () => {
  chromium = await browser();
});
after(async () => {
  await chromium.close();
  rmSync(folder, { recursive: true, force: true });
});

// The first player wins it, and a column less makes it a draw: there is something to tell in every report.
const rules = join(folder, "mine.toml");
writeFileSync(rules, 'lianzi = 1\nextends = "mnk:4,3,3"\nname = { en = "Mine", zh = "我的棋" }\n');

const players = ["--agents", "random", "level:2", "--seed", "1"];
/** @type {[string, string[], RegExp, RegExp][]} */
const reports = [
  ["balance", ["balance", rules, ...players, "--games", "20"], /Not fair: .*What would make it fair/s, /不公平：.*怎样改才公平/s],
  ["repair", ["repair", rules, ...players, "--games", "20", "--largest", "1"], /The best change that was found/, /找到的最好的改动/],
  ["sweep", ["sweep", rules, "--vary", "rule.1.made.line=2..5", ...players, "--games", "20"], /makes no game: /, /不成棋：/],
];

for (const [name, task, english, chinese] of reports) {
  for (const [language, says] of /** @type {const} */ ([["en", english], ["zh", chinese]])) {
    test(`axe finds nothing in the report of ${name}, ${language}, which loads nothing and fits on a telephone`, async () => {
      const file = join(folder, `${name}-${language}.html`);
      const made = spawnSync(program, [...task, "--lang", language, "--html", file], { encoding: "utf8" });
      assert.equal(made.status, 0, made.stderr);
      const page = await chromium.newPage();
      /** @type {string[]} */ const asked = [];
      /** @type {string[]} */ const errors = [];
      page.on("request", (request) => asked.push(request.url()));
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      const place = pathToFileURL(file).href;
      await page.goto(place);
      assert.match(await page.locator("body").innerText(), says);
      assert.equal(await page.getAttribute("html", "lang"), language);
      for (const media of /** @type {const} */ (["screen", "print"])) {
        await page.emulateMedia({ media });
        assert.deepEqual(await found(page), [], media);
      }
      await page.emulateMedia({ media: "screen" });
      await page.setViewportSize({ width: 360, height: 740 });
      assert.deepEqual(await found(page), [], "narrow");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(wide, 0, "wide things scroll by themselves, and the page does not");
      assert.deepEqual([asked, errors], [[place], []]);
      await page.close();
    });
  }
}
