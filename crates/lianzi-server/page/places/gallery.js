// All games as small boards, and matches that wait for somebody.

import * as api from "../api.js";
import { picture } from "../board/picture.js";
import { h, put } from "../dom.js";
import { seated, problem } from "../words/speech.js";
import { pick, say } from "../words/words.js";

const FAMILIES = /** @type {const} */ (["rows", "gravity", "moving", "mills", "large"]);

/** @type {import("../main.js").Place} */
export function gallery(root) {
  const list = h("div", { class: "families" });
  const open = h("div");
  put(root, h("h1", {}, say("title-gallery")), h("p", { class: "sub" }, say("gallery-sub")), open, list);
  let here = true;
  const failed = (/** @type {unknown} */ error) => here && put(list, h("p", { role: "alert" }, problem(error)));
  api.games().then((games) => here && put(list, FAMILIES.map((family) => section(family, games))), failed);
  api.matches("open").then(
    (matches) => here && put(open, waiting(matches)),
    () => {},
  );
  return () => (here = false);
}

/**
 * @param {typeof FAMILIES[number]} family
 * @param {import("../wire/wire.js").GameCard[]} games
 */
function section(family, games) {
  const cards = games.filter((game) => game.family === family);
  if (!cards.length) return null;
  return h("section", {}, h("h2", {}, say(`family-${family}`)), h("ul", { class: "cards" }, cards.map(card)));
}

/** @param {import("../wire/wire.js").GameCard} game */
function card(game) {
  return h(
    "li",
    {},
    h(
      "a",
      { class: "card", href: `/games/${encodeURIComponent(game.name)}` },
      picture(game.board, game.start),
      h("strong", {}, pick(game.title)),
      h("span", {}, pick(game.description)),
    ),
  );
}

/** @param {import("../wire/wire.js").ListedMatch[]} matches */
function waiting(matches) {
  if (!matches.length) return null;
  const rows = matches.slice(0, 10).map((match) => {
    const who = match.seats.first.kind === "open" ? match.seats.second : match.seats.first;
    return h("li", {}, h("a", { href: `/m/${match.id}#join` }, `${pick(match.title)} · ${seated(who)}`));
  });
  return h("section", {}, h("h2", {}, say("open-matches")), h("ul", { class: "plain" }, rows));
}
