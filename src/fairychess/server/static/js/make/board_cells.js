/** The cells of a draft's board. They stay as long as the board is the same one; what they show may change. */

import { Layout, UNIT } from "../board/layout.js";
import { h } from "../lib/dom.js";
import { fileName } from "../lib/squares.js";
import { t } from "../lib/translations.js";

/** How a piece looks, and what its picture was made of. @typedef {{node: Element, words: string, madeOf: any[]}} Look */
/** What a cell shows. @typedef {{hole: boolean, marked: boolean, painted: boolean, piece: Look|undefined}} Face */

const SHADES = ["dark", "light", "between"];

export class BoardCells {
  /** @type {Map<string, {node: HTMLElement, face: Face|null}>} */
  #cells = new Map();
  /** The board that is laid out, as text. */
  #laid = "";

  /** @param {HTMLElement} grid */
  constructor(grid) {
    this.grid = grid;
    /** @type {Layout|null} */
    this.layout = null;
  }

  /** The cell of a square.  @param {string} square  @returns {HTMLElement|null} */
  at(square) {
    return this.#cells.get(square)?.node ?? null;
  }

  /** Lay out the cells of a board, unless they lie there; tells whether they did not.  @param {BoardOf} board */
  lay(board) {
    const laid = JSON.stringify(board);
    if (laid === this.#laid) return false;
    this.#laid = laid;
    const layout = this.layout = new Layout(board, "first");
    this.grid.style.setProperty("--files", String(layout.across));
    this.grid.style.setProperty("--ranks", String(layout.down));
    this.grid.classList.toggle("shaped", !layout.plain);
    const rows = layout.rows();
    this.#cells = new Map(rows.flat().map((square) => [square, { node: this.#cell(square), face: /** @type {Face|null} */ (null) }]));
    this.grid.replaceChildren(...rows.map((row, i) => h("div", { role: "row", class: "maker-row" },
      layout.plain && h("span", { class: "maker-mark", "aria-hidden": "true" }, String(board.ranks - i)),
      row.map((square) => this.at(square)))), ...(layout.plain ? [fileMarks(board.files)] : this.#marks()));
    return true;
  }

  /** The names of files and ranks on a board that is no rectangle, where its drawing has them. */
  #marks() {
    const at = (/** @type {number} */ length) => `calc(var(--cell) * ${(length - this.layout.margin) / UNIT})`;
    return this.layout.labels().map(({ text, x, y }) => {
      const mark = h("span", { class: "maker-mark", "aria-hidden": "true" }, text);
      Object.assign(mark.style, { left: at(x), top: at(y) });
      return mark;
    });
  }

  /** @param {string} square */
  #cell(square) {
    const cell = h("button", { type: "button", role: "gridcell", "data-square": square, tabindex: -1 });
    if (!this.layout.plain) this.#shape(cell, square);
    return cell;
  }

  /** Give a cell the place and the form of its square.  @param {HTMLElement} cell  @param {string} square */
  #shape(cell, square) {
    const { layout } = this;
    const corners = layout.outline(square);
    const [left, top] = [Math.min(...corners.map(({ x }) => x)), Math.min(...corners.map(({ y }) => y))];
    const [width, height] = [Math.max(...corners.map(({ x }) => x)) - left, Math.max(...corners.map(({ y }) => y)) - top];
    const units = (/** @type {number} */ length) => `calc(var(--cell) * ${length / UNIT})`;
    Object.assign(cell.style, {
      left: units(left - layout.margin), top: units(top - layout.margin), width: units(width), height: units(height),
      clipPath: `polygon(${corners.map(({ x, y }) => `${((x - left) / width) * 100}% ${((y - top) / height) * 100}%`)})`,
    });
    const middle = layout.centre(square);
    cell.style.setProperty("--aside", units(middle.x - left - width / 2));
    cell.style.setProperty("--down", units(middle.y - top - height / 2));
  }

  /** Show what the squares show now: only cells that looked otherwise before are touched.  @param {(square: string) => Face} faceOf */
  show(faceOf) {
    for (const [square, cell] of this.#cells) {
      const { node, face: before } = cell;
      const { hole, marked, painted, piece } = cell.face = faceOf(square);
      if (before && before.hole === hole && before.marked === marked && before.painted === painted && before.piece === piece) continue;
      node.className = ["maker-cell", SHADES[this.layout.shade(square)], hole && "hole", marked && "marked"].filter(Boolean).join(" ");
      node.ariaLabel = [square, hole ? t("hole") : "", piece?.words, marked ? t("painted") : ""].filter(Boolean).join(", ");
      node.ariaSelected = painted ? String(marked) : null;
      if (before?.piece !== piece) node.replaceChildren(...(piece ? [piece.node.cloneNode(true)] : []));
    }
  }
}

/** The letters below a rectangle.  @param {number} files */
function fileMarks(files) {
  return h("div", { class: "maker-row maker-files", "aria-hidden": "true" }, h("span", { class: "maker-mark" }),
    Array.from({ length: files }, (_, file) => h("span", { class: "maker-mark" }, fileName(file))));
}
