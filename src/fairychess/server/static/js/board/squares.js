/** The squares of a chess board, in the colours of the theme or in those that the variant asks for. */

import { s } from "../lib/dom.js";
import { UNIT } from "./layout.js";

/**
 * Lines across a square, for those that the variant hatches.
 * @param {number} x  @param {number} y
 */
function hatching(x, y) {
  let d = "";
  for (let i = UNIT / 5; i < 2 * UNIT; i += UNIT / 5) {
    const out = Math.max(0, i - UNIT);
    d += `M${x + out} ${y + i - out}L${x + i - out} ${y + out}`;
  }
  return s("path", { d, class: "hatching" });
}

/** @param {VariantInfo} info  @param {Layout} layout */
export function drawSquares(info, layout) {
  const { light, dark, squares = {}, hatched = [], inlays = {} } = info.looks ?? {};
  /** @type {SVGElement[]} */
  const parts = [];
  for (const row of layout.rows()) {
    for (const square of row) {
      const { x, y } = layout.corner(square);
      const column = (x - layout.margin) / UNIT;
      const line = (y - layout.margin) / UNIT;
      const isDark = (column + layout.ranks - 1 - line) % 2 === 0;
      const own = squares[square] ?? (isDark ? dark : light);
      parts.push(s("rect", {
        x, y, width: UNIT, height: UNIT, class: own ? "own" : isDark ? "dark" : "light", fill: own,
      }));
      if (hatched.includes(square)) parts.push(hatching(x, y));
      if (inlays[square]) parts.push(inlay(inlays[square], x, y));
    }
  }
  return parts;
}

/** A drawing laid into a square.  @param {Drawing} drawing  @param {number} x  @param {number} y */
function inlay(drawing, x, y) {
  return s("g", { class: "inlay", transform: `translate(${x + UNIT * 0.1} ${y + UNIT * 0.1}) scale(${(UNIT / 100) * 0.8})` },
    drawing.map(([kind, d]) => s("path", { d, class: `inlay-${kind}` })));
}
