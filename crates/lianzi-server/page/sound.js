// A soft knock when a stone is set down. Off until somebody turns it on.

import { audioContext, storage } from "./platform.js";

const KEY = "lianzi.sound";

/** @type {AudioContext | null} */
let context = null;

export const isOn = () => storage.get(KEY) === "on";

/** @param {boolean} on */
export function turn(on) {
  storage.set(KEY, on ? "on" : "off");
  if (on) knock();
}

/** Knocks, when sounds are on. */
export function knock() {
  if (!isOn()) return;
  context ??= audioContext();
  if (!context) return;
  const now = context.currentTime;
  const tone = context.createOscillator();
  const loud = context.createGain();
  tone.frequency.setValueAtTime(320, now);
  tone.frequency.exponentialRampToValueAtTime(140, now + 0.06);
  loud.gain.setValueAtTime(0.25, now);
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  tone.connect(loud).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.1);
}
