/** Drawing arrows and circles with the right button, or after a long press. */

import { s } from "../lib/dom.js";
import { drawShapes, withShape } from "./shapes.js";

export class Drawing {
  /** @type {Shape|null} what is being drawn */
  #begun = null;
  /** @type {Shape[]} what the person has drawn */
  shapes = [];
  /** @type {Shape[]} what the page points out; people cannot change it */
  suggestions = [];
  /** Whether shapes outlive a click on the board. */
  stays = false;

  /** @param {import("./board.js").FairyBoard} board */
  constructor(board) {
    this.board = board;
    this.layer = s("g", { class: "layer shapes" });
  }

  /** Whether a shape is being drawn. */
  get active() {
    return this.#begun !== null;
  }

  /** Draw everything again. */
  draw() {
    const { layout, cells } = this.board;
    if (!layout) return;
    const begun = this.#begun ? [{ ...this.#begun, strength: 0.7 }] : [];
    this.layer.replaceChildren(...drawShapes(layout, cells, [...this.suggestions, ...this.shapes, ...begun]));
  }

  /** @param {string} square  @param {ShapeColour} colour */
  begin(square, colour) {
    this.#begun = { from: square, colour };
    this.draw();
  }

  /** The pointer is over a square now.  @param {string|null} square */
  over(square) {
    if (!this.#begun || !square) return;
    const to = square === this.#begun.from ? undefined : square;
    if (to === this.#begun.to) return;
    this.#begun = { ...this.#begun, to };
    this.draw();
  }

  /** Whether what is being drawn is still on the square it began on. */
  get still() {
    return this.#begun !== null && !this.#begun.to;
  }

  /** The shape is as it should be. */
  end() {
    const shape = this.#begun;
    this.#begun = null;
    if (shape) this.#change(withShape(this.shapes, shape));
  }

  /** Think better of it. */
  cancel() {
    this.#begun = null;
    this.draw();
  }

  /** A click on the board takes all shapes away. */
  clear() {
    if (this.shapes.length && !this.stays) this.#change([]);
  }

  /** @param {Shape[]} shapes */
  #change(shapes) {
    this.shapes = shapes;
    this.draw();
    this.board.dispatchEvent(new CustomEvent("shapes", { detail: { shapes } }));
  }
}
