// Answers that come line by line, each line an object.

import { ForeignAnswer, send, transferred } from "./api.js";

/**
 * Asks, and tells each line as it comes. Done when the answer is at its end; leaving by the signal is no error.
 * @template Line
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} signal
 * @param {(line: Line) => void} tell
 */
export async function lines(path, body, signal, tell) {
  try {
    const headers = { "content-type": "application/json", accept: "application/x-ndjson" };
    const response = await send(path, { method: "POST", headers, body: JSON.stringify(body), signal });
    if (!response.body) throw new ForeignAnswer(response.status, null);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await transferred(reader.read());
      const parts = (rest + (value ?? "")).split("\n");
      rest = done ? "" : (parts.pop() ?? "");
      for (const part of parts) if (part && !signal.aborted) tell(JSON.parse(part));
      if (done) return;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
