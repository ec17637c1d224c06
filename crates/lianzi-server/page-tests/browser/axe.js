// What axe finds on a page that is open.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds, in a few words. Pages forbid scripts from elsewhere, so axe comes by the tester's door.
 * @param {import("playwright-core").Page} page
 */
export async function found(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    // eslint-disable-next-line no-undef
    const { violations } = await /** @type {any} */ (window).axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.map((/** @type {any} */ node) => node.html.slice(0, 120)).slice(0, 3).join(" | ")}`);
  });
}
