// Which stone to place, in games where one may choose.

import { readMoves } from "../board/choice.js";
import { h } from "../dom.js";
import { say } from "../words/words.js";

/**
 * @param {string[]} legal
 * @param {import("../wire/wire.js").GameView} game
 * @param {string} chosen letter of the stone that is chosen
 * @param {(letter: string) => void} choose
 */
export function kinds(legal, game, chosen, choose) {
  const letters = [...new Set(readMoves(legal, game.board).flatMap((move) => (move.kind === "place" && move.stone ? [move.stone] : [])))];
  if (letters.length < 2) return [];
  return [
    h("legend", {}, say("stone-kind")),
    ...letters.sort().map((letter) =>
      h("label", {}, h("input", { type: "radio", name: "stone", value: letter, checked: letter === chosen, onchange: () => choose(letter) }), letter, h("i", { class: `chip ${letter === game.players.first.letter ? "first" : "second"}`, "aria-hidden": "true" })),
    ),
  ];
}
