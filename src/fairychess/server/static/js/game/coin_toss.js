/**
 * A tossed coin: it turns above the board until it has fallen or is skipped.
 *
 * A click anywhere, Escape and any new decision end it. With less motion the coin lies still. Nothing here knows a rule: a toss is a decision of chance called heads or tails.
 */

import { $, calm, h, s } from "../lib/dom.js";
import { say } from "../lib/translations.js";

const TURNS = { heads: 6, tails: 6.5 };
const FLIGHT = 1500;
const REST = 1100;
/** @type {(() => void)|null} ends the toss that is being shown */
let end = null;
/** When the coin will have been seen, by `performance.now()`. */
let seenAt = 0;

/** When the coin that is in the air will have been seen; in the past where none is. */
export function tossedUntil() {
  return seenAt;
}

/** Whether a coin is in the air: what it will show is not drawn yet. */
export function inTheAir() {
  return end !== null && !document.querySelector(".toss.landed");
}

/** @param {string} name */
function face(name) {
  const picture = name === "heads"
    ? s("path", { d: "M26 66 20 32l17 15 13-23 13 23 17-15-6 34z" })
    : s("path", { d: "M50 20q26 14 20 40-6 16-20 20-14-4-20-20-6-26 20-40zM50 30v48M50 48l12-10M50 48 38 38M50 64l14-12M50 64 36 52" });
  return s("svg", { viewBox: "0 0 100 100", class: `coin-face ${name}`, "aria-hidden": "true" },
    s("circle", { cx: 50, cy: 50, r: 47, class: "coin-body" }),
    s("circle", { cx: 50, cy: 50, r: 40, class: "coin-rim" }), picture);
}

/**
 * What a coin has shown between two views: "heads", "tails", or null where none was tossed.
 * @returns {"heads"|"tails"|null}
 * @param {View} view  @param {View|null} before
 */
function fell(view, before) {
  const last = view.moves.at(-1);
  const fresh = before && before.viewer === view.viewer && before.ply < view.ply;
  return fresh && last?.seat === "chance" && last.text in TURNS ? /** @type {"heads"|"tails"} */ (last.text) : null;
}

/**
 * Call `show` when what happened between two views may be seen: at once, or after the coin.
 * @param {View} view  @param {View|null} before  @param {HTMLElement} frame  @param {() => void} show
 */
export function afterToss(view, before, frame, show) {
  end?.();
  const shown = fell(view, before);
  if (shown) toss(frame, shown, view.moves.at(-1).notes?.map(say).join(" ") || say({ key: shown, parameters: {} }), show);
  else show();
}

/**
 * A finger that cuts the toss short does nothing else: the click that the browser sends after it would fall on
 * what the new position has put there.  @param {PointerEvent} event
 */
function cutShort(event) {
  end?.();
  if (event.pointerType === "mouse") return;
  const stop = new AbortController();
  document.addEventListener("touchend", (lifted) => {
    if (lifted.cancelable) lifted.preventDefault();
    stop.abort();
  }, { signal: stop.signal, capture: true, passive: false });
  document.addEventListener("touchcancel", () => stop.abort(), { signal: stop.signal, capture: true });
}

/** @param {HTMLElement} frame  @param {"heads"|"tails"} shown  @param {string} words  @param {() => void} show */
function toss(frame, shown, words, show) {
  const coin = h("div", { class: `coin ${calm() ? shown : ""}` }, face("heads"), face("tails"));
  const box = h("div", { class: "toss", role: "img", "aria-label": words, "data-fell": shown }, coin);
  /** @type {Record<string, (event: any) => void>} */
  const skips = { pointerdown: cutShort, keydown: (event) => event.key === "Escape" && end?.() };
  let timer = 0;
  const land = () => {
    if (box.classList.contains("landed")) return;
    box.classList.add("landed");
    $("live").textContent = words;
    show();
  };
  seenAt = performance.now() + (calm() ? 0 : FLIGHT) + REST / 2;
  end = () => {
    end = null;
    seenAt = 0;
    clearTimeout(timer);
    for (const [name, skip] of Object.entries(skips)) document.removeEventListener(name, skip, true);
    box.remove();
    land();
  };
  const rest = () => {
    land();
    timer = setTimeout(() => end?.(), REST);
  };
  for (const [name, skip] of Object.entries(skips)) document.addEventListener(name, skip, true);
  frame.append(box);
  if (calm()) {
    rest();
    return;
  }
  const turned = `rotateX(${TURNS[shown] * 360}deg)`;
  coin.animate([
    { transform: "translateY(0) rotateX(0deg)", easing: "cubic-bezier(.2,.6,.4,1)" },
    { transform: `translateY(-130%) scale(1.25) rotateX(${TURNS[shown] * 180}deg)`, easing: "cubic-bezier(.6,0,.8,.4)" },
    { transform: `translateY(0) ${turned}` },
  ], { duration: FLIGHT, fill: "forwards" }).finished.then(rest, () => {});
}
