// The board that one plays on: an SVG picture that is a grid for keyboards and screen readers. It draws what it is told
// and says which point was chosen; what that means is decided elsewhere.

import { put, s } from "../dom.js";
import { layout, linesOf, nearest, rows, stars, step } from "./layout.js";
import { circle, overMarks, stoneMarks } from "./marks.js";
import { names } from "./names.js";

/** @typedef {import("./marks.js").Look} Look */

const DIRECTIONS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** Points that are nearer to each other than this, in pixels of the page, are hard to hit with a finger. */
const FINGER = 36;

export class Board {
  /** @type {SVGElement[]} */ #cells = [];
  #marks = s("g", { class: "marks", "aria-hidden": "true" });
  #over = s("g", { class: "over", "aria-hidden": "true" });
  #under = s("g", { class: "under", "aria-hidden": "true" });
  #focused = 0;
  /** @type {Look | null} */ #look = null;
  /** How the last press was made. */ #touched = false;

  /**
   * @param {import("../wire/wire.js").BoardView} board
   * @param {import("../wire/wire.js").Family} family
   * @param {(point: number, near: boolean) => void} choose a point was chosen; `near`: by a finger that may have missed
   * @param {() => void} letGo
   * @param {(point: number | null) => void} [visit] the pointer or the keyboard is at a point, or has left
   */
  constructor(board, family, choose, letGo, visit = () => {}) {
    this.board = board;
    this.layout = layout(board, family);
    this.choose = choose;
    this.letGo = letGo;
    this.visit = visit;
    const { places, edges, width, height, radius, cells } = this.layout;
    const { texts, margin } = names(board, this.layout);
    const box = [-margin, -margin, width + 2 * margin, height + 2 * margin].join(" ");
    this.#focused = nearest(places, { x: width / 2, y: height / 2 });
    const grid = s("g", { class: "cells" });
    for (const row of rows(places)) {
      const found = row.map((index) => {
        const { x, y } = places[index] ?? { x: 0, y: 0 };
        const cell = s(
          "g",
          {
            role: "gridcell",
            tabindex: index === this.#focused ? 0 : -1,
            "data-point": index,
            "data-name": board.points[index]?.name,
            class: "cell",
          },
          s("circle", { class: "reach", cx: x, cy: y, r: radius * 1.13 }),
        );
        this.#cells[index] = cell;
        return cell;
      });
      grid.append(s("g", { role: "row" }, found));
    }
    const spots = edges.length || cells ? [] : places.map(({ x, y }) => s("circle", { class: "spot", cx: x, cy: y, r: 0.08 }));
    const marked = cells ? [] : stars(board, places).map(({ x, y }) => s("circle", { class: "spot", cx: x, cy: y, r: 0.09 }));
    this.element = s(
      "svg",
      {
        class: `board${places.length > 150 ? " dense" : ""}`,
        viewBox: box,
        role: "grid",
        onpointerdown: (/** @type {PointerEvent} */ event) => (this.#touched = event.pointerType === "touch"),
        onclick: (/** @type {MouseEvent} */ event) => this.#clicked(event),
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#pressed(event),
        onpointermove: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && this.#hover(this.#pointAt(event)),
        onpointerleave: () => this.#hover(null),
        // Readers of the screen put the focus where they like.
        onfocusin: (/** @type {FocusEvent} */ event) => {
          const cell = event.target instanceof Element ? event.target.closest("[data-point]") : null;
          if (cell) this.#focus(Number(cell.getAttribute("data-point")), false);
          this.#hover(this.#focused);
        },
        onfocusout: () => this.#hover(null),
      },
      s("path", { class: "lines", d: linesOf(this.layout), "aria-hidden": "true" }),
      s("g", { "aria-hidden": "true" }, spots, marked, texts),
      this.#under,
      this.#marks,
      this.#over,
      grid,
    );
    this.element.style.setProperty("--shape", String((width + 2 * margin) / (height + 2 * margin)));
  }

  /** The point that a pointer is at. @param {MouseEvent} event */
  #pointAt(event) {
    const cell = event.target instanceof Element ? event.target.closest("[data-point]") : null;
    if (cell) return Number(cell.getAttribute("data-point"));
    const matrix = this.element.getScreenCTM();
    if (!matrix) return null;
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const point = nearest(this.layout.places, place);
    const { x, y } = this.layout.places[point] ?? { x: 0, y: 0 };
    return Math.hypot(x - place.x, y - place.y) < 0.75 ? point : null;
  }

  /** Whether points lie too close together for a finger. */
  get #close() {
    const scale = this.element.getScreenCTM()?.a ?? FINGER;
    return scale * (this.layout.radius / 0.43) < FINGER;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const point = this.#pointAt(event);
    if (point === null) return;
    this.#focus(point, false);
    this.choose(point, this.#touched && this.#close);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const direction = DIRECTIONS[event.key];
    if (direction) this.#focus(step(this.layout.places, this.#focused, ...direction), true);
    else if (event.key === "Enter" || event.key === " ") this.choose(this.#focused, false);
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

  /** Shows where a stone would go. @param {number | null} point */
  #hover(point) {
    const look = this.#look;
    const rest = point === null ? null : (look?.rest?.(point) ?? null);
    const shown = rest !== null && look?.mover && !look.stones[rest];
    put(this.#under, shown ? circle(this.layout, `ghost ${look.mover}`, rest, this.layout.radius) : null);
    this.visit(point);
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
    this.#look = look;
    this.element.setAttribute("aria-label", look.name);
    put(this.#under);
    put(this.#marks, stoneMarks(this.layout, look));
    put(this.#over, overMarks(this.layout, look));
    this.#cells.forEach((cell, point) => {
      cell.setAttribute("aria-label", look.label(point));
      cell.setAttribute("aria-selected", String(look.picked === point));
      cell.classList.toggle("can", look.targets.has(point));
    });
  }
}
