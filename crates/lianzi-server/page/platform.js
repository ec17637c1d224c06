// What a browser may lack, refuse or take away: storage, the clipboard, secure random numbers, sound, the address bar. Some
// of it exists only in secure contexts (https, or this machine), which a server on a local network is not. All of the page
// asks for it here, and nothing here throws.

/** What could not be stored; it lasts as long as the page. @type {Map<string, string>} */
const unstored = new Map();

/** Storage of this browser. Where it is blocked or full, values last until the page is left. */
export const storage = {
  /** @param {string} key @returns {string | null} */
  get(key) {
    const kept = unstored.get(key);
    if (kept !== undefined) return kept;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },

  /** @param {string} key @param {string} value */
  set(key, value) {
    try {
      localStorage.setItem(key, value);
      unstored.delete(key);
    } catch {
      unstored.set(key, value);
    }
  },
};

/** A random identifier of 128 bits. `crypto.randomUUID` exists only in secure contexts, `getRandomValues` everywhere. */
export function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Puts a text on the clipboard.
 * @param {string} text
 * @returns {Promise<boolean>} whether it is there now
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No secure context, no permission, or another window has the focus.
    return copySelected(text);
  }
}

/** The older way, which every context has: a selection is copied. @param {string} text */
function copySelected(text) {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "unseen";
  field.style.position = "fixed";
  field.style.top = "0";
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.setSelectionRange(0, text.length);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** The reader's preferred language, as the browser gives it; "" where it does not. */
export const preferredLanguage = () => globalThis.navigator?.language ?? "";

/** Sound output; null where there is none. @returns {AudioContext | null} */
export function audioContext() {
  try {
    return new AudioContext();
  } catch {
    return null;
  }
}

/**
 * Shows another address without loading it. Browsers refuse this when it happens too often.
 * @param {string} address
 * @param {"push" | "replace"} how whether "back" leads to the address before
 * @returns {boolean} whether the address is shown
 */
export function showAddress(address, how) {
  try {
    if (how === "push") history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    return true;
  } catch {
    return false;
  }
}
