/** Coloured squares under the pieces: fog, the last move, checks, the path so far, what is pointed out. */

import { drawSquare } from "./square_shape.js";

/**
 * Draw the highlights.
 * @param {import("./layout.js").Layout} layout
 * @param {Map<string, SVGElement>} cells squares that are on the board
 * @param {Record<string, Iterable<string>>} groups squares by the style class that colours them
 */
export function drawHighlights(layout, cells, groups) {
  return Object.entries(groups).flatMap(([css, squares]) =>
    [...new Set(squares)].filter((square) => cells.has(square)).map((square) => drawSquare(layout, square, { class: css })));
}
