// Making elements. Nothing here knows games.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/**
 * An HTML element with attributes (`on...` are listeners; `false` and `null` leave one out) and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children.flat()) {
    if (child) element.append(child);
  }
}

/**
 * Puts other children into an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function put(element, ...children) {
  element.replaceChildren(.../** @type {(Node | string)[]} */ (children.flat().filter(Boolean)));
}

/**
 * The same, for whoever stands on a button in there with the keyboard: he stays on the one that does the same thing, or on
 * the one in its place.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function putStaying(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const all = () => /** @type {HTMLElement[]} */ ([...element.querySelectorAll("button, input, a")]);
  const index = focused instanceof HTMLElement ? all().indexOf(focused) : -1;
  const does = focused?.getAttribute("data-do");
  put(element, ...children);
  if (!focused) return;
  const now = all();
  (now.find((one) => does && one.getAttribute("data-do") === does) ?? now[Math.min(index, now.length - 1)])?.focus();
}
