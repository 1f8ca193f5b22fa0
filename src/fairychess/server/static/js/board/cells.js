/** The squares as elements: what is clicked, and what a screen reader reads out. */

import { s } from "../lib/dom.js";
import { spelled } from "../lib/notation.js";
import { say, t } from "../lib/translations.js";
import { hintWords } from "./hints.js";
import { drawSquare } from "./square_shape.js";
import { traceWords } from "./traces.js";

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

/** The labels of the cells: what stands there and what can be done. Only what has changed is put into words. */
export class CellLabels {
  /** @type {Map<string, string>} what the label of each square was made of */
  #known = new Map();

  /** @param {Map<string, SVGElement>} cells */
  constructor(cells) {
    this.cells = cells;
  }

  /**
   * Say what is there now.
   * @param {import("./board.js").FairyBoard} board  @param {import("./changes.js").Changes|null} changes
   */
  draw(board, changes) {
    const { entry, interactive, pieceLayer, view } = board;
    const fogged = new Set(view.fog ?? []);
    const traces = traceWords(changes);
    const { starts, active } = entry.path;
    for (const [square, cell] of this.cells) {
      const piece = pieceLayer.standing.get(square);
      const hint = entry.hints.get(square);
      const may = interactive && starts.has(square);
      const facts = { marks: piece?.marks ?? [], hint, movable: may && !active, fog: fogged.has(square), trace: traces.get(square) ?? "" };
      const rare = facts.marks.length || hint || facts.fog || facts.trace;
      const known = `${piece?.side} ${piece?.id} ${interactive} ${may} ${rare ? JSON.stringify(facts) : facts.movable}`;
      if (this.#known.get(square) === known) continue;
      this.#known.set(square, known);
      labelCell(cell, { ...facts, place: spelled(board.info, square), name: piece ? board.called(piece) : null });
      cell.classList.toggle("active", may || (interactive && Boolean(hint)));
    }
  }
}

/**
 * Say in the label of a cell what stands there and what can be done; `place` is the square as the edge names it.
 * @param {SVGElement} cell
 * @param {{place: string, name: string|null, marks: Message[], hint: Hint|undefined, movable: boolean, fog: boolean, trace: string}} facts
 */
function labelCell(cell, { place, name, marks, hint, movable, fog, trace }) {
  const words = [place, ...(fog ? [t("in_fog")] : []), ...(name ? [name] : []), ...marks.map(say), ...(trace ? [trace] : [])];
  if (hint) words.push(hint.illegal ? t("illegal_move") : hintWords(hint));
  else if (movable) words.push(t("can_move"));
  cell.setAttribute("aria-label", words.join(", "));
  cell.replaceChildren(...(marks.length ? [s("title", {}, marks.map(say).join(", "))] : []));
}
