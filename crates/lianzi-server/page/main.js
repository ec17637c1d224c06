// The beginning: the language, the bar above, and which place an address is.

import { h, put } from "./dom.js";
import { showAddress } from "./platform.js";
import { current, say, speak } from "./words/words.js";
import { gallery } from "./places/gallery.js";
import { gamePage } from "./places/game.js";
import { matchPage } from "./places/match.js";
import { analysisPage } from "./places/analyse.js";
import { workshop } from "./places/invent.js";

/**
 * A place shows itself in an element and says how it is left.
 * @typedef {(root: HTMLElement) => () => void} Place
 */

/** @param {Location} location @returns {Place} */
function placeAt({ pathname, search }) {
  if (pathname === "/") return gallery;
  const [, kind, id] = /^\/(games|m)\/([^/]+)$/.exec(pathname) ?? [];
  if (kind === "games" && id) return gamePage(decodeURIComponent(id));
  if (kind === "m" && id) return matchPage(decodeURIComponent(id));
  const query = new URLSearchParams(search);
  if (pathname === "/invent") return workshop(query.get("rules"), query.get("from"));
  if (pathname === "/analyse") return analysisPage(query);
  return nowhere;
}

/** @type {Place} */
function nowhere(root) {
  put(root, h("h1", {}, say("not-found")), h("p", {}, h("a", { href: "/" }, say("to-games"))));
  return () => {};
}

const root = /** @type {HTMLElement} */ (document.getElementById("place"));
const nav = /** @type {HTMLElement} */ (document.getElementById("nav"));
const other = /** @type {HTMLButtonElement} */ (document.getElementById("language"));
let leave = () => {};

function show() {
  leave();
  put(
    nav,
    h("a", { href: "/", "aria-current": location.pathname === "/" && "page" }, say("nav-games")),
    h("a", { href: "/analyse", "aria-current": location.pathname === "/analyse" && "page" }, say("nav-study")),
    h("a", { href: "/invent", "aria-current": location.pathname === "/invent" && "page" }, say("nav-invent")),
  );
  other.textContent = say("other-language");
  other.lang = current() === "zh" ? "en" : "zh-CN";
  document.title = "Lianzi 连子";
  leave = placeAt(location)(root);
}

/** Goes to another place of this page. @param {string} address */
function go(address) {
  if (!showAddress(address, "push")) return location.assign(address);
  show();
  root.focus();
  scrollTo(0, 0);
}

/** A fault of the page that nothing else has told. The browser logs it by itself. */
function fault() {
  if (document.querySelector(".fault")) return;
  const button = (/** @type {string} */ key, /** @type {() => void} */ act) => h("button", { type: "button", onclick: act }, say(key));
  const bar = h("div", { class: "fault", role: "alert" }, say("problem-page"), button("try-again", () => location.reload()), button("close", () => bar.remove()));
  document.body.append(bar);
}

// Errors without an error object are remarks of the browser's, such as that a resize takes another frame.
addEventListener("error", (event) => event.error && fault());
addEventListener("unhandledrejection", (event) => event.reason?.name !== "AbortError" && fault());
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.origin !== location.origin || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.href);
});
document.addEventListener("lianzi-go", (event) => {
  if (event instanceof CustomEvent) go(String(event.detail));
});
addEventListener("popstate", show);
other.addEventListener("click", () => {
  speak(current() === "zh" ? "en" : "zh");
  show();
});
speak(current());
show();
