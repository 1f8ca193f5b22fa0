/**
 * What may be clicked next, drawn. A filled mark: the move can end here. A broken ring with a
 * plus: there is more to come. A filled mark with a plus: both. Red: something is captured.
 */

import { s } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { drawSquare } from "./square_shape.js";

/** @param {number} x  @param {number} y */
function badge(x, y) {
  return s("g", { transform: `translate(${x + 80} ${y + 20})`, class: "badge" },
    s("circle", { r: 15 }), s("path", { d: "M-7.5 0H7.5M0 -7.5V7.5" }));
}

/** @param {number} x  @param {number} y */
function turnBack(x, y) {
  return s("g", { transform: `translate(${x + 50} ${y + 50})`, class: "back" },
    s("path", { d: "M-30 -33A45 45 0 1 1 -44 9", class: "back-ring" }),
    s("path", { d: "M-59 13L-43 -8L-29 14z", class: "back-head" }));
}

/** Words for a mark, for people who listen.  @param {Hint} mark */
export function hintWords(mark) {
  const end = mark.stop ? (mark.more ? t("can_stop_or_go_on") : t("can_stop")) : t("goes_on");
  return mark.capture ? `${end}, ${t("captures")}` : end;
}

/**
 * The mark of one square; `own` for the square the path began on.
 * @param {Hint} mark  @param {Layout} layout  @param {string} square  @param {boolean} occupied  @param {boolean} own
 */
export function drawHint(mark, layout, square, occupied, own) {
  const { x, y } = layout.corner(square);
  if (own) return s("g", { class: "hint own" }, turnBack(x, y), mark.more && badge(x, y));
  const css = `hint ${mark.capture ? "capture" : ""} ${mark.stop ? "stop" : "through"}`;
  const cx = x + 50;
  const cy = y + 50;
  const nodes = [];
  if (occupied) {
    nodes.push(drawSquare(layout, square, { class: "hint-box" }, { inset: 5, rx: 18 }));
  } else if (mark.stop) {
    nodes.push(s("circle", { cx, cy, r: 16, class: "hint-dot" }));
  } else {
    nodes.push(s("circle", { cx, cy, r: 20, class: "hint-ring" }));
  }
  if (mark.more) nodes.push(badge(x, y));
  return s("g", { class: css }, nodes);
}

/** A tick on the square where a move may be ended by clicking again.  @param {Point} corner */
export function drawTick({ x, y }) {
  return s("g", { transform: `translate(${x + 80} ${y + 80})`, class: "tick" },
    s("circle", { r: 17 }), s("path", { d: "M-8 0L-2 7L9 -6" }));
}
