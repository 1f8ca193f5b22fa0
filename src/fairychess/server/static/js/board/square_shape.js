/** A square as an element of its own shape: a rectangle where it is one, else a path. */

import { n, s } from "../lib/dom.js";
import { UNIT } from "./layout.js";

/** @param {Point[]} corners */
function pathAround(corners) {
  return `M${corners.map(({ x, y }) => `${n(x)} ${n(y)}`).join("L")}z`;
}

/** The outline of a square as a path.  @param {Layout} layout  @param {string} square */
export function squarePath(layout, square) {
  return pathAround(layout.outline(square));
}

/**
 * Draw a square, or what is smaller by `inset` all around; corners of rectangles are rounded by `rx`.
 * @param {Layout} layout  @param {string} square  @param {Record<string, any>} attributes  @param {{inset?: number, rx?: number}} [form]
 */
export function drawSquare(layout, square, attributes, { inset = 0, rx } = {}) {
  if (!layout.box(square)) return s("path", { d: pathAround(layout.outline(square, inset)), ...attributes });
  const { x, y } = layout.corner(square);
  return s("rect", { x: x + inset, y: y + inset, width: UNIT - 2 * inset, height: UNIT - 2 * inset, rx, ...attributes });
}
