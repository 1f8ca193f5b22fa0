/** The squares of a chess board, in the colours of the theme or in those that the variant asks for. */

import { n, s } from "../lib/dom.js";
import { UNIT } from "./layout.js";
import { drawSquare } from "./square_shape.js";

/** Lines across a square, for those that the variant hatches.  @param {Layout} layout  @param {string} square */
function hatching(layout, square) {
  const corners = layout.outline(square);
  const { x, y } = layout.corner(square);
  let d = "";
  for (let i = -UNIT; i < 3 * UNIT; i += UNIT / 5) {
    const ends = corners.flatMap((a, k) => {
      const b = corners[(k + 1) % corners.length];
      const [from, to] = [a.x + a.y - x - y - i, b.x + b.y - x - y - i];
      if (from > 0 === to > 0) return [];
      const part = from / (from - to);
      return [{ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }];
    });
    for (let k = 0; k + 1 < ends.length; k += 2) d += `M${n(ends[k].x)} ${n(ends[k].y)}L${n(ends[k + 1].x)} ${n(ends[k + 1].y)}`;
  }
  return s("path", { d, class: "hatching" });
}

/** The colour that a variant gives the shades of its squares; undefined where it leaves that to the theme.  @param {Looks} looks */
function ownShades({ light, dark }) {
  return [dark, light, light && dark && `color-mix(in srgb, ${light}, ${dark})`];
}

const SHADES = ["dark", "light", "between"];

/** @param {VariantInfo} info  @param {Layout} layout */
export function drawSquares(info, layout) {
  const { squares = {}, hatched = [], inlays = {} } = info.looks ?? {};
  const colours = ownShades(info.looks ?? {});
  /** @type {SVGElement[]} */
  const parts = [];
  for (const row of layout.rows()) {
    for (const square of row) {
      const { x, y } = layout.corner(square);
      const shade = layout.shade(square);
      const own = squares[square] ?? colours[shade];
      parts.push(drawSquare(layout, square, { class: own ? "own" : SHADES[shade], fill: own }));
      if (hatched.includes(square)) parts.push(hatching(layout, square));
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
