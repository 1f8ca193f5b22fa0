/** Coloured squares under the pieces: fog, the last move, checks, the path so far, what is pointed out. */

import { s } from "../lib/dom.js";
import { UNIT } from "./layout.js";

/**
 * Draw the highlights.
 * @param {import("./layout.js").Layout} layout
 * @param {Map<string, SVGElement>} cells squares that are on the board
 * @param {Record<string, Iterable<string>>} groups squares by the style class that colours them
 */
export function drawHighlights(layout, cells, groups) {
  return Object.entries(groups).flatMap(([css, squares]) =>
    [...new Set(squares)].filter((square) => cells.has(square)).map((square) => {
      const { x, y } = layout.corner(square);
      return s("rect", { x, y, width: UNIT, height: UNIT, class: css });
    }));
}
