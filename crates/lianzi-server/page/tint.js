// What colour the stones have: the one that they are called by, so that nobody plays White with black stones.

/** @typedef {import("./wire/wire.js").PlayerView} PlayerView */

/**
 * Tells an element, for the style sheet, how the stones in it are to look.
 * @param {HTMLElement | SVGElement} element
 * @param {{ first: PlayerView, second: PlayerView }} players
 */
export function tint(element, players) {
  for (const side of /** @type {const} */ (["first", "second"])) element.dataset[side] = players[side].name.en.toLowerCase();
}
