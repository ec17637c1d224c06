// A small drawn board without anything to do on it.

import { s } from "../dom.js";
import { MARGIN, smallLayout } from "./layout.js";
import { stones } from "../stand.js";

/**
 * @param {import("../wire/wire.js").SmallBoard} board
 * @param {string} cells
 */
export function picture(board, cells) {
  const { places, edges, width, height, radius } = smallLayout(board);
  const box = [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(" ");
  const lines = edges.flatMap(([from, to]) => {
    const a = places[from];
    const b = places[to];
    return a && b ? [`M${a.x} ${a.y}L${b.x} ${b.y}`] : [];
  });
  const stand = stones(cells);
  const marks = places.map(({ x, y }, index) => {
    const side = stand[index];
    if (side) return s("circle", { class: `stone ${side}`, cx: x, cy: y, r: radius });
    return edges.length ? null : s("circle", { class: "spot", cx: x, cy: y, r: radius * 0.5 });
  });
  return s(
    "svg",
    { class: "picture", viewBox: box, "aria-hidden": "true", focusable: "false" },
    s("path", { class: "lines", d: lines.join("") }),
    marks,
  );
}
