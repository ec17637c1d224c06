// The board that one plays on: an SVG picture that is a grid for keyboards and screen readers. It draws what it is told
// and says which point was chosen; what that means is decided elsewhere.

import { put, s } from "../dom.js";
import { MARGIN, layout, rows, step } from "./layout.js";

/** @typedef {import("../wire/wire.js").Side} Side */
/**
 * @typedef {object} Look what is on the board
 * @property {(Side | null)[]} stones
 * @property {number[]} last points of the last move
 * @property {number[][]} lines that decided the game
 * @property {number | null} picked
 * @property {Map<number, string>} targets kinds of points that can be chosen
 * @property {boolean} hints whether targets are shown
 * @property {number | null} refused point that a refusal is about
 * @property {(point: number) => string} label what a point is called aloud
 * @property {string} name what the board is called aloud
 */

const DIRECTIONS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

export class Board {
  /** @type {SVGElement[]} */ #cells = [];
  #marks = s("g", { class: "marks" });
  #over = s("g", { class: "over" });
  #focused = 0;

  /**
   * @param {import("../wire/wire.js").BoardView} board
   * @param {(point: number) => void} choose
   * @param {() => void} letGo
   */
  constructor(board, choose, letGo) {
    this.board = board;
    this.layout = layout(board);
    this.choose = choose;
    this.letGo = letGo;
    const { places, edges, width, height, radius } = this.layout;
    const box = [-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(" ");
    const lines = edges.flatMap(([from, to]) => {
      const a = places[from];
      const b = places[to];
      return a && b ? [`M${a.x} ${a.y}L${b.x} ${b.y}`] : [];
    });
    this.#focused = this.#middle();
    const grid = s("g", { class: "cells" });
    for (const row of rows(places)) {
      const cells = row.map((index) => {
        const { x, y } = places[index] ?? { x: 0, y: 0 };
        const cell = s(
          "g",
          { role: "gridcell", tabindex: index === this.#focused ? 0 : -1, "data-point": index, "data-name": board.points[index]?.name, class: "cell" },
          s("circle", { class: "reach", cx: x, cy: y, r: radius * 1.15 }),
        );
        this.#cells[index] = cell;
        return cell;
      });
      grid.append(s("g", { role: "row" }, cells));
    }
    const spots = edges.length ? [] : places.map(({ x, y }) => s("circle", { class: "spot", cx: x, cy: y, r: 0.08 }));
    this.element = s(
      "svg",
      {
        class: "board",
        viewBox: box,
        role: "grid",
        onclick: (/** @type {Event} */ event) => this.#clicked(event),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#pressed(event),
      },
      s("path", { class: "lines", d: lines.join(""), "aria-hidden": "true" }),
      s("g", { "aria-hidden": "true" }, spots, this.#names()),
      this.#marks,
      this.#over,
      grid,
    );
    this.#marks.setAttribute("aria-hidden", "true");
    this.#over.setAttribute("aria-hidden", "true");
    this.element.style.setProperty("--shape", String((width + 2 * MARGIN) / (height + 2 * MARGIN)));
  }

  /** Letters and numbers at the edges of square boards. */
  #names() {
    const { board } = this;
    if (board.shape !== "square") return [];
    const { places } = this.layout;
    return board.points.flatMap((point, index) => {
      const place = places[index];
      const [, letter, number] = /^([a-z]+)(\d+)$/.exec(point.name) ?? [];
      if (!place || !letter) return [];
      const texts = [];
      if (point.y === 0) texts.push(s("text", { class: "name", x: place.x, y: place.y - 0.62 }, letter));
      if (point.x === 0) texts.push(s("text", { class: "name", x: place.x - 0.68, y: place.y + 0.09 }, number));
      return texts;
    });
  }

  #middle() {
    const { places, width, height } = this.layout;
    let best = 0;
    let least = Infinity;
    places.forEach(({ x, y }, index) => {
      const far = Math.hypot(x - width / 2, y - height / 2);
      if (far < least) [least, best] = [far, index];
    });
    return best;
  }

  /** @param {Event} event */
  #clicked(event) {
    const cell = event.target instanceof Element ? event.target.closest("[data-point]") : null;
    if (!cell) return;
    const point = Number(cell.getAttribute("data-point"));
    this.#focus(point, false);
    this.choose(point);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const direction = DIRECTIONS[event.key];
    if (direction) this.#focus(step(this.layout.places, this.#focused, ...direction), true);
    else if (event.key === "Enter" || event.key === " ") this.choose(this.#focused);
    else if (event.key === "Escape") this.letGo();
    else return;
    event.preventDefault();
  }

  /**
   * @param {number} point
   * @param {boolean} move whether the keyboard's focus goes there
   */
  #focus(point, move) {
    this.#cells[this.#focused]?.setAttribute("tabindex", "-1");
    this.#focused = point;
    const cell = this.#cells[point];
    cell?.setAttribute("tabindex", "0");
    if (move) cell?.focus();
  }

  /** Puts the keyboard's focus on the board. */
  focus() {
    this.#cells[this.#focused]?.focus();
  }

  /**
   * Draws.
   * @param {Look} look
   */
  show(look) {
    const { places, radius } = this.layout;
    this.element.setAttribute("aria-label", look.name);
    const at = (/** @type {number} */ point) => places[point] ?? { x: 0, y: 0 };
    const circle = (/** @type {string} */ name, /** @type {number} */ point, /** @type {number} */ r) =>
      s("circle", { class: name, cx: at(point).x, cy: at(point).y, r });
    const stones = look.stones.flatMap((side, point) => (side ? [circle(`stone ${side}`, point, radius)] : []));
    put(this.#marks, stones);
    const hints = look.hints
      ? [...look.targets].map(([point, kind]) =>
          circle(`hint ${kind}`, point, look.stones[point] ? radius * 1.12 : radius * 0.28),
        )
      : [];
    const lines = look.lines.map((line) => {
      const points = line.map((point) => `${at(point).x},${at(point).y}`);
      return s("polyline", { class: "decided", points: points.join(" ") });
    });
    put(
      this.#over,
      hints,
      lines,
      look.last.map((point) => circle(`last ${look.stones[point] ?? "gone"}`, point, radius * 0.42)),
      look.picked === null ? null : circle("picked", look.picked, radius * 1.12),
      look.refused === null ? null : circle("refused", look.refused, radius * 1.12),
    );
    this.#cells.forEach((cell, point) => {
      cell.setAttribute("aria-label", look.label(point));
      cell.setAttribute("aria-selected", String(look.picked === point));
      cell.classList.toggle("can", look.targets.has(point));
    });
  }
}
