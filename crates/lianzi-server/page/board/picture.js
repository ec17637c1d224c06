// A small drawn board without anything to do on it.

import { s } from "../dom.js";
import { linesOf, smallLayout } from "./layout.js";
import { stones } from "../stand.js";

/** Room around it, in points' distances. */
const MARGIN = 0.7;

/**
 * @param {import("../wire/wire.js").SmallBoard} board
 * @param {import("../wire/wire.js").Family} family
 * @param {string} cells
 */
export function picture(board, family, cells) {
  const drawn = smallLayout(board, family);
  const { places, edges, width, height, radius } = drawn;
  const box = [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(" ");
  const stand = stones(cells);
  const marks = places.map(({ x, y }, index) => {
    const side = stand[index];
    if (side) return s("circle", { class: `stone ${side}`, cx: x, cy: y, r: radius });
    return edges.length || drawn.cells ? null : s("circle", { class: "spot", cx: x, cy: y, r: radius * 0.5 });
  });
  return s(
    "svg",
    { class: "picture", viewBox: box, "aria-hidden": "true", focusable: "false" },
    s("path", { class: "lines", d: linesOf(drawn) }),
    marks,
  );
}
