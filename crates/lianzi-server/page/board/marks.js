// What is drawn on a board: stones, targets, the last move, values, a line to come. Each function gives SVG elements.

import { s } from "../dom.js";
import { kindOf, shape } from "./values.js";

/** @typedef {import("../wire/wire.js").Side} Side */
/** @typedef {import("./layout.js").Layout} Layout */
/**
 * @typedef {object} Look what is on the board
 * @property {(Side | null)[]} stones
 * @property {number[]} last points of the last move
 * @property {number[][]} lines that decided the game
 * @property {number | null} picked
 * @property {number | null} [aim] point that is aimed at and waits to be confirmed
 * @property {Map<number, string>} targets kinds of points that can be chosen
 * @property {boolean} hints whether targets are shown
 * @property {number | null} refused point that a refusal is about
 * @property {Map<number, import("./values.js").Worth>} [worths] what moves are worth
 * @property {{ point: number, side: Side | null, number: number }[]} [preview] stones to come; no side: one that goes
 * @property {Side | null} [mover] whose stone follows the pointer
 * @property {(point: number) => number | null} [rest] where a stone dropped at a point would come to rest
 * @property {{ first: string, second: string } | null} [letters] on the stones
 * @property {(point: number) => string} label what a point is called aloud
 * @property {string} name what the board is called aloud
 */

/**
 * @param {Layout} layout
 * @param {string} name
 * @param {number} point
 * @param {number} r
 */
export function circle(layout, name, point, r) {
  const { x, y } = layout.places[point] ?? { x: 0, y: 0 };
  return s("circle", { class: name, cx: x, cy: y, r });
}

/** @param {Layout} layout @param {Look} look */
export function stoneMarks(layout, look) {
  const stones = look.stones.flatMap((side, point) => (side ? [circle(layout, `stone ${side}`, point, layout.radius)] : []));
  const { letters } = look;
  if (!letters) return stones;
  const texts = look.stones.flatMap((side, point) => {
    const place = layout.places[point];
    if (!side || !place) return [];
    return [s("text", { class: `letter ${side}`, x: place.x, y: place.y + layout.radius * 0.35, "font-size": layout.radius }, letters[side])];
  });
  return [...stones, ...texts];
}

/** All that lies over the stones. @param {Layout} layout @param {Look} look */
export function overMarks(layout, look) {
  const { places, radius } = layout;
  const at = (/** @type {number} */ point) => places[point] ?? { x: 0, y: 0 };
  const hints = look.hints
    ? [...look.targets].flatMap(([point, kind]) => {
        if (look.worths?.has(point) || look.preview?.length) return [];
        return [circle(layout, `hint ${kind}`, point, look.stones[point] ? radius * 1.13 : radius * 0.26)];
      })
    : [];
  const lines = look.lines.flatMap((line) => {
    const points = line.map((point) => `${at(point).x},${at(point).y}`).join(" ");
    // A light edge, so that the line is seen on stones of any colour.
    return [s("polyline", { class: "edge", points }), s("polyline", { class: "decided", points })];
  });
  return [
    hints,
    lines,
    look.last.map((point) => {
      const name = `last ${look.stones[point] ?? "gone"}`;
      return circle(layout, name, point, radius * (look.stones[point] ? (look.letters ? 0.8 : 0.42) : 0.3));
    }),
    look.preview?.length ? [] : [...(look.worths ?? [])].map(([point, worth]) => worthMark(layout, look, point, worth)),
    (look.preview ?? []).map((one) => previewMark(layout, one)),
    look.picked === null ? [] : [circle(layout, "picked", look.picked, radius * 1.13)],
    look.refused === null ? [] : [circle(layout, "refused", look.refused, radius * 1.13)],
    aimMarks(layout, look),
  ].flat();
}

/**
 * A shape with the distance inside where a value is proved; a bar that is more or less full where it is guessed.
 * @param {Layout} layout
 * @param {Look} look
 * @param {number} point
 * @param {import("./values.js").Worth} worth
 */
function worthMark(layout, look, point, worth) {
  const { x, y } = layout.places[point] ?? { x: 0, y: 0 };
  const r = layout.radius * (look.stones[point] ? 0.62 : 0.8);
  const kind = kindOf(worth);
  const best = worth.best ? [s("circle", { class: "best", cx: x, cy: y, r: layout.radius * 1.1 })] : [];
  if (kind === "guess") {
    const full = (((worth.score ?? 0) + 1) / 2) * r * 1.6;
    return s(
      "g",
      { class: "worth guess" },
      best,
      s("rect", { class: "track", x: x - r * 0.8, y: y - r * 0.22, width: r * 1.6, height: r * 0.44 }),
      s("rect", { class: "full", x: x - r * 0.8, y: y - r * 0.22, width: full, height: r * 0.44 }),
    );
  }
  if (kind === "unknown") return s("g", { class: "worth unknown" }, best, s("circle", { class: "open", cx: x, cy: y, r: r * 0.5 }));
  const text = worth.plies === null || kind === "draw" ? "" : `${worth.exact ? "" : "≤"}${worth.plies}`;
  const down = kind === "win" ? 0.5 : kind === "loss" ? 0.06 : 0.3;
  return s(
    "g",
    { class: `worth ${kind}` },
    best,
    s("path", { d: shape(kind, x, y, r) }),
    text && s("text", { x, y: y + r * down, "font-size": r * (text.length > 2 ? 0.62 : 0.8) }, text),
  );
}

/**
 * @param {Layout} layout
 * @param {{ point: number, side: Side | null, number: number }} one
 */
function previewMark(layout, { point, side, number }) {
  const { x, y } = layout.places[point] ?? { x: 0, y: 0 };
  return s(
    "g",
    { class: `preview ${side ?? "gone"}` },
    s("circle", { cx: x, cy: y, r: layout.radius * 0.86 }),
    s("text", { x, y: y + layout.radius * 0.26, "font-size": layout.radius * 0.75 }, String(number)),
  );
}

/** @param {Layout} layout @param {Look} look */
function aimMarks(layout, look) {
  if (look.aim === null || look.aim === undefined) return [];
  const { x, y } = layout.places[look.aim] ?? { x: 0, y: 0 };
  const across = `M${-0.5} ${y}H${layout.width + 0.5}M${x} ${-0.5}V${layout.height + 0.5}`;
  return [s("path", { class: "aim", d: across }), circle(layout, `ghost ${look.mover ?? "first"}`, look.aim, layout.radius)];
}
