// All games as small boards, and matches that wait for somebody.

import * as api from "../api.js";
import { picture } from "../board/picture.js";
import { h, put } from "../dom.js";
import { mine } from "../mine.js";
import { retry } from "../parts/failed.js";
import { tint } from "../tint.js";
import { problem, seated, verdictOn } from "../words/speech.js";
import { pick, say } from "../words/words.js";

const FAMILIES = /** @type {const} */ (["rows", "gravity", "moving", "mills", "large"]);

/** @type {import("../main.js").Place} */
export function gallery(root) {
  const list = h("div", { class: "families" });
  const open = h("div");
  put(root, h("h1", {}, say("title-gallery")), h("p", { class: "sub" }, say("gallery-sub")), open, list);
  let here = true;
  const failed = (/** @type {unknown} */ error) => here && put(list, h("p", { role: "alert" }, problem(error)), retry(error));
  api.games().then((games) => here && put(list, own(), FAMILIES.map((family) => section(family, games))), failed);
  api.matches("open").then(
    (matches) => here && put(open, waiting(matches)),
    // The gallery is complete without them. Only a fault of the page is worth a word, in the log.
    (error) => void problem(error),
  );
  return () => (here = false);
}

/**
 * @param {typeof FAMILIES[number]} family
 * @param {import("../wire/wire.js").GameCard[]} games
 */
function section(family, games) {
  // The smallest first: they are the quickest to learn.
  const size = (/** @type {import("../wire/wire.js").GameCard} */ game) => game.board.places?.length ?? (game.board.width + 1) * (game.board.height + 1);
  const cards = games.filter((game) => game.family === family).sort((a, b) => size(a) - size(b));
  if (!cards.length) return null;
  return h("section", {}, h("h2", {}, say(`family-${family}`)), h("ul", { class: "cards" }, cards.map(card)));
}

/** @param {import("../wire/wire.js").GameCard} game */
function card(game) {
  const link = h(
    "a",
    { class: "card", href: `/games/${encodeURIComponent(game.name)}` },
    picture(game.board, game.family, game.typical || game.start),
    h("strong", {}, pick(game.title)),
    h("span", {}, pick(game.description)),
    game.known && h("span", { class: "known" }, verdictOn(game, game.known)),
  );
  tint(link, game.players);
  return h("li", {}, link);
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

/** Rules of one's own that have an address. */
function own() {
  const rows = mine().map(({ id, name }) => h("li", {}, h("a", { href: `/invent?rules=${encodeURIComponent(id)}` }, name)));
  return rows.length ? h("section", {}, h("h2", {}, say("family-yours")), h("ul", { class: "plain" }, rows)) : null;
}
