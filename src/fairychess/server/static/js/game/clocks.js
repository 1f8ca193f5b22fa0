/** Both clocks, counted on between two messages of the server. */

import { HOUR, slow, timeWords } from "../lib/days.js";
import { SIDES } from "../lib/squares.js";
import { state } from "./state.js";

let receivedAt = 0;
/** @type {Terms|null} */
let terms = null;

/**
 * Begin to show clocks; `show(side, {text, low, running})` is called whenever one changes.
 * @param {Terms} agreed  @param {(side: Side, face: ClockFace) => void} show
 */
export function startClocks(agreed, show) {
  terms = agreed;
  if (!terms.timing) return;
  const all = () => {
    for (const side of SIDES) if (state.clock) show(side, face(side));
  };
  setInterval(all, 200);
}

/** A message came at that time; what is left counts from then.  @param {number} at */
export function setClock(at) {
  receivedAt = at;
}

/** The clock of a side.  @param {Side} side */
const timingOf = (side) => (side === "second" && terms.timing_second) || terms.timing;

/** @param {Side} side */
function left(side) {
  const { left: times, periods, running, overtime, away, free } = state.clock;
  let [time, count] = [times[side], periods[side]];
  if (running !== side) return { time, count };
  const passed = performance.now() - receivedAt;
  time -= Math.max(0, passed - (away[side] ?? 0) - (free[side] ?? 0));
  const length = (timingOf(side).period ?? 0) * 1000;
  let over = overtime.includes(side);
  while (time <= 0 && length && count > (over ? 1 : 0)) {
    if (over) count -= 1;
    over = true;
    time += length;
  }
  return { time: Math.max(0, time), count };
}

/** @param {number} number */
function two(number) {
  return String(Math.floor(number)).padStart(2, "0");
}

/** @param {number} time */
function words(time) {
  if (slow(terms.timing) && time >= HOUR) return timeWords(time);
  const seconds = time / 1000;
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  const minutes = `${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${minutes}` : minutes.replace(/^0(\d)/, "$1");
}

/** How one clock looks now.  @param {Side} side */
export function face(side) {
  const { time, count } = left(side);
  const running = state.clock.running === side && !state.view?.outcome;
  return { text: words(time) + (count ? ` (${count})` : ""), low: running && time < 20_000, running };
}

/** Whether a side is on vacation.  @param {Side} side */
export const resting = (side) => (state.clock?.away[side] ?? 0) > performance.now() - receivedAt;
