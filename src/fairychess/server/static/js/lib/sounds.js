/**
 * Small sounds made by hand, without files: a piece set down, a capture, a blast, a bell. As loud as
 * the person says, and silent before the page has been touched, as browsers want it.
 */

import { KEYS, preference } from "./preferences.js";
import { keep } from "./storage.js";

/** @type {AudioContext|null} */
let context = null;
/** @type {AudioBuffer|null} */
let hiss = null;

/** Whether sounds are wanted. */
export function soundOn() {
  return preference("sound", "on") === "on";
}

/** Turn sounds on or off.  @param {boolean} on */
export function setSound(on) {
  keep(KEYS.sound, on ? "on" : "off");
}

/** How loud sounds are, from 0 to 1. */
export function volume() {
  const kept = Number(preference("volume", "70"));
  return Math.min(1, Math.max(0, (Number.isFinite(kept) ? kept : 70) / 100));
}

/**
 * One voice of a sound: a tone that slides, or a hiss filtered around a frequency.
 * @typedef {object} Voice
 * @property {number} from frequency at its beginning  @property {number} [to] at its end
 * @property {number} [at] seconds after the sound begins  @property {number} length  @property {number} gain
 * @property {OscillatorType|"hiss"} [shape]
 */

/** @type {Record<string, Voice[]>} */
const SOUNDS = {
  move: [{ from: 320, to: 190, length: 0.07, gain: 0.25, shape: "triangle" }, { from: 140, to: 80, length: 0.09, gain: 0.3 }],
  pass: [{ from: 240, to: 200, length: 0.12, gain: 0.12 }],
  capture: [{ from: 900, length: 0.05, gain: 0.3, shape: "hiss" }, { from: 260, to: 110, length: 0.12, gain: 0.4, shape: "triangle" }],
  strike: [{ from: 1800, to: 240, length: 0.13, gain: 0.16, shape: "sawtooth" }, { from: 700, at: 0.13, length: 0.12, gain: 0.35, shape: "hiss" }],
  area: [{ from: 500, length: 0.3, gain: 0.4, shape: "hiss" }, { from: 180, to: 60, length: 0.32, gain: 0.35 }],
  blast: [{ from: 220, length: 0.55, gain: 0.7, shape: "hiss" }, { from: 110, to: 35, length: 0.5, gain: 0.5 }],
  death: [{ from: 196, to: 180, length: 0.9, gain: 0.22 }, { from: 233, to: 210, at: 0.12, length: 0.9, gain: 0.14 }],
  drop: [{ from: 420, to: 160, length: 0.08, gain: 0.4, shape: "triangle" }, { from: 1500, length: 0.03, gain: 0.25, shape: "hiss" }],
  promotion: [{ from: 523, to: 523, length: 0.14, gain: 0.13, shape: "triangle" }, { from: 784, to: 784, at: 0.09, length: 0.22, gain: 0.12, shape: "triangle" }],
  flip: [{ from: 300, to: 620, length: 0.14, gain: 0.16, shape: "triangle" }],
  wall: [{ from: 160, to: 90, length: 0.16, gain: 0.4, shape: "triangle" }, { from: 300, length: 0.12, gain: 0.2, shape: "hiss" }],
  check: [{ from: 880, to: 860, length: 0.12, gain: 0.12, shape: "triangle" }, { from: 880, to: 860, at: 0.13, length: 0.16, gain: 0.12, shape: "triangle" }],
  turn: [{ from: 520, to: 500, length: 0.12, gain: 0.18, shape: "triangle" }, { from: 780, to: 760, at: 0.1, length: 0.2, gain: 0.15, shape: "triangle" }],
  low: [{ from: 1000, to: 990, length: 0.08, gain: 0.16, shape: "square" }, { from: 1000, to: 990, at: 0.16, length: 0.08, gain: 0.16, shape: "square" }],
  end: [{ from: 660, to: 400, length: 0.4, gain: 0.16 }, { from: 440, to: 260, at: 0.16, length: 0.6, gain: 0.16 }],
};

/** A second of noise, made once. */
function noise() {
  if (hiss) return hiss;
  hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

/** @param {Voice} voice  @param {number} start  @returns {[AudioScheduledSourceNode, AudioNode]} what sounds, and where it comes out */
function source({ from, to = from, length, shape = "sine" }, start) {
  if (shape === "hiss") {
    const [grains, filter] = [context.createBufferSource(), context.createBiquadFilter()];
    grains.buffer = noise();
    filter.type = "bandpass";
    filter.frequency.value = from;
    return [grains, grains.connect(filter)];
  }
  const tone = context.createOscillator();
  tone.type = shape;
  tone.frequency.setValueAtTime(from, start);
  tone.frequency.exponentialRampToValueAtTime(to, start + length);
  return [tone, tone];
}

/** @param {Voice} voice  @param {number} begin  @param {number} loudness */
function sing(voice, begin, loudness) {
  const start = begin + (voice.at ?? 0);
  const [played, out] = source(voice, start);
  const gain = context.createGain();
  gain.gain.setValueAtTime(Math.max(0.0001, voice.gain * loudness), start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + voice.length);
  out.connect(gain).connect(context.destination);
  played.start(start);
  played.stop(start + voice.length);
}

/**
 * Play a sound by its name, so many milliseconds from now.
 * @param {string} name  @param {number} [delay]
 */
export function play(name, delay = 0) {
  const loudness = volume();
  if (!soundOn() || !loudness || !SOUNDS[name] || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const voice of SOUNDS[name]) sing(voice, context.currentTime + delay / 1000, loudness);
}
