/** Where things are on the drawn board: squares of 100 units inside a frame with coordinates. */

import { parseSquare, squareName } from "../lib/squares.js";

export const UNIT = 100;

export class Layout {
  /** @param {VariantInfo} info  @param {Side} orientation */
  constructor(info, orientation) {
    this.files = info.files;
    this.ranks = info.ranks;
    this.orientation = orientation;
    this.margin = 44;
    this.width = this.files * UNIT + 2 * this.margin;
    this.height = this.ranks * UNIT + 2 * this.margin;
  }

  /** Column and row from the top left, as seen.  @param {string} square */
  cell(square) {
    const at = parseSquare(square);
    if (!at) return null;
    return this.orientation === "first"
      ? { column: at.file, row: this.ranks - 1 - at.rank }
      : { column: this.files - 1 - at.file, row: at.rank };
  }

  /**
   * The square in a column and row as seen, or null outside the board.
   * @param {number} column  @param {number} row
   */
  squareIn(column, row) {
    if (column < 0 || row < 0 || column >= this.files || row >= this.ranks) return null;
    return this.orientation === "first"
      ? squareName(column, this.ranks - 1 - row)
      : squareName(this.files - 1 - column, row);
  }

  /** The top left corner of a square in drawing units.  @param {string} square */
  corner(square) {
    const { column, row } = this.cell(square);
    return { x: this.margin + column * UNIT, y: this.margin + row * UNIT };
  }

  /** The square under a point in drawing units, or null.  @param {number} x  @param {number} y */
  squareAt(x, y) {
    return this.squareIn(Math.floor((x - this.margin) / UNIT), Math.floor((y - this.margin) / UNIT));
  }

  /** Every square, row by row as seen. */
  * rows() {
    for (let row = 0; row < this.ranks; row += 1) {
      yield Array.from({ length: this.files }, (_, column) => this.squareIn(column, row));
    }
  }
}
