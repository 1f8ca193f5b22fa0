/** The squares as elements: what is clicked, and what a screen reader reads out. */

import { s } from "../lib/dom.js";
import { say, t } from "../lib/translations.js";
import { hintWords } from "./hints.js";
import { drawSquare } from "./square_shape.js";

/**
 * Draw the cells, row by row.
 * @param {import("./layout.js").Layout} layout  @param {string[]} holes
 * @param {number} serial tells boards of one page apart  @param {boolean} still whether the board is only a picture
 * @returns {{layer: SVGElement, cells: Map<string, SVGElement>}}
 */
export function drawCells(layout, holes, serial, still) {
  const layer = s("g", { class: "layer squares" });
  const cells = new Map();
  for (const row of layout.rows()) {
    const line = s("g", still ? { "aria-hidden": "true" } : { role: "row" });
    for (const square of row) {
      if (holes.includes(square)) continue;
      const cell = drawSquare(layout, square, {
        class: "cell", role: still ? null : "gridcell", id: `cell-${serial}-${square}`, "data-square": square,
      });
      cells.set(square, cell);
      line.append(cell);
    }
    layer.append(line);
  }
  return { layer, cells };
}

/**
 * Say in the label of a cell what stands there and what can be done; `place` is the square as the edge names it.
 * @param {SVGElement} cell
 * @param {{place: string, name: string|null, marks: Message[], hint: Hint|undefined, movable: boolean, fog: boolean, trace: string}} facts
 */
export function labelCell(cell, { place, name, marks, hint, movable, fog, trace }) {
  const words = [place, ...(fog ? [t("in_fog")] : []), ...(name ? [name] : []), ...marks.map(say), ...(trace ? [trace] : [])];
  if (hint) words.push(hint.illegal ? t("illegal_move") : hintWords(hint));
  else if (movable) words.push(t("can_move"));
  const label = words.join(", ");
  if (cell.getAttribute("aria-label") === label) return;
  cell.setAttribute("aria-label", label);
  cell.replaceChildren(...(marks.length ? [s("title", {}, marks.map(say).join(", "))] : []));
}
