// A match: the board, the two players, and one panel.

import * as api from "../api.js";
import { put } from "../dom.js";
import { failed } from "../parts/failed.js";
import { showAddress } from "../platform.js";
import { keep, nickname, tokens } from "../seats.js";
import { say } from "../words/words.js";
import { MatchView } from "./match-view.js";

/** @param {string} id @returns {import("../main.js").Place} */
export function matchPage(id) {
  return (root) => {
    put(root);
    let view = /** @type {MatchView | null} */ (null);
    let here = true;
    sitDown(id)
      .then(() => api.gameOf(id))
      .then(
        (game) => {
          if (here) view = new MatchView(root, id, game);
        },
        (error) => here && put(root, failed(error)),
      );
    return () => {
      here = false;
      view?.leave();
    };
  };
}

/** Takes the seat that the address speaks of, and forgets it there. @param {string} id */
async function sitDown(id) {
  const hash = new URLSearchParams(location.hash.slice(1));
  const seat = hash.get("seat");
  if (seat) keep(id, [seat]);
  const invitation = hash.get("invite");
  const joins = invitation !== null || hash.has("join");
  if (joins && !tokens(id).length) {
    const wish = { side: null, name: nickname() || say("opponent"), invitation };
    keep(id, [(await api.join(id, wish)).token]);
  }
  if (location.hash) showAddress(location.pathname, "replace");
}
