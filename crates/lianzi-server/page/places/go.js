// How a place asks to be left for another one.

/** @param {string} address */
export function go(address) {
  document.dispatchEvent(new CustomEvent("lianzi-go", { detail: address }));
}
