/** Two small sounds made by hand: a piece set down, and a bell. Off if the person says so. */

import { KEYS, preference } from "../lib/preferences.js";
import { keep } from "../lib/storage.js";

/** @type {AudioContext|null} */
let context = null;

/** Whether sounds are wanted. */
export function soundOn() {
  return preference("sound", "on") === "on";
}

/** Turn sounds on or off.  @param {boolean} on */
export function setSound(on) {
  keep(KEYS.sound, on ? "on" : "off");
}

/** @param {number} frequency  @param {number} start  @param {number} length  @param {number} loudness  @param {OscillatorType} shape */
function tone(frequency, start, length, loudness, shape) {
  const [osc, gain] = [context.createOscillator(), context.createGain()];
  osc.type = shape;
  osc.frequency.setValueAtTime(frequency, context.currentTime + start);
  osc.frequency.exponentialRampToValueAtTime(frequency * 0.6, context.currentTime + start + length);
  gain.gain.setValueAtTime(loudness, context.currentTime + start);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + start + length);
  osc.connect(gain).connect(context.destination);
  osc.start(context.currentTime + start);
  osc.stop(context.currentTime + start + length);
}

/** @type {Record<string, [number, number, number, number, OscillatorType][]>} frequency, start, length, loudness, shape */
const SOUNDS = {
  move: [[320, 0, 0.07, 0.25, "triangle"], [140, 0, 0.09, 0.3, "sine"]],
  turn: [[520, 0, 0.12, 0.18, "triangle"], [780, 0.1, 0.2, 0.15, "triangle"]],
  end: [[660, 0, 0.4, 0.16, "sine"], [440, 0.16, 0.6, 0.16, "sine"]],
};

/**
 * Play "move", "turn" or "end". Before the person has touched the page browsers keep silent.
 * @param {"move"|"turn"|"end"} name
 */
export function play(name) {
  if (!soundOn() || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const one of SOUNDS[name]) tone(...one);
}
