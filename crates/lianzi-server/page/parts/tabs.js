// Several contents in one place, one shown at a time, as screen readers know them.

import { h } from "../dom.js";

/**
 * @param {string} name what they are called together
 * @param {{ key: string, title: string, content: HTMLElement }[]} all
 * @param {(key: string) => void} [changed]
 */
export function tabs(name, all, changed = () => {}) {
  let current = all[0]?.key ?? "";
  const buttons = all.map(({ key, title }) =>
    h(
      "button",
      { type: "button", role: "tab", id: `tab-${key}`, "aria-controls": `panel-${key}`, onclick: () => select(key) },
      title,
    ),
  );
  const panels = all.map(({ key, content }) =>
    h("div", { role: "tabpanel", id: `panel-${key}`, "aria-labelledby": `tab-${key}`, tabindex: 0 }, content),
  );
  const show = () =>
    all.forEach(({ key }, index) => {
      buttons[index]?.setAttribute("aria-selected", String(key === current));
      buttons[index]?.setAttribute("tabindex", key === current ? "0" : "-1");
      panels[index]?.toggleAttribute("hidden", key !== current);
    });
  const select = (/** @type {string} */ key, focus = false) => {
    current = key;
    show();
    if (focus) buttons[all.findIndex((one) => one.key === key)]?.focus();
    changed(key);
  };
  const pressed = (/** @type {KeyboardEvent} */ event) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    const next = all[(all.findIndex((one) => one.key === current) + by + all.length) % all.length];
    if (next) select(next.key, true);
  };
  show();
  const bar = h("div", { class: "tabs", role: "tablist", "aria-label": name, onkeydown: pressed }, buttons);
  return { element: h("div", { class: "tabbed" }, bar, panels), select, shown: () => current };
}
