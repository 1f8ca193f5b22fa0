/** Playing by keyboard: a cursor on the squares, moved by the arrow keys. */

import { s } from "../lib/dom.js";
import { UNIT } from "./layout.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Whether the last thing people used was a pointer: then the arrow keys are not for the squares. */
let pointed = false;
document.addEventListener("pointerdown", () => (pointed = true), true);
document.addEventListener("keydown", () => (pointed = false), true);

export class Cursor {
  /** @type {string|null} */
  #square = null;
  #awake = false;

  /** @param {import("./board.js").FairyBoard} board  @param {import("./move_entry.js").MoveEntry} entry */
  constructor(board, entry) {
    this.board = board;
    this.entry = entry;
    this.mark = s("rect", { width: 92, height: 92, rx: 10, class: "cursor" });
  }

  /** Begin to follow the keyboard. */
  listen() {
    const { svg } = this.board;
    svg.addEventListener("keydown", (event) => this.#key(event));
    svg.addEventListener("focus", () => {
      this.#awake = !pointed;
      this.#show();
    });
    svg.addEventListener("blur", () => this.#show());
  }

  /** The board has been asked for by key. */
  wake() {
    this.#awake = true;
    this.#square ??= this.entry.firstSquare();
    this.#show();
  }

  /** Forget the square: the board has been drawn again. */
  reset() {
    this.#square = null;
    this.mark.classList.remove("seen");
  }

  #show() {
    const { svg, layout, serial } = this.board;
    const seen = document.activeElement === svg && svg.matches(":focus-visible");
    this.mark.classList.toggle("seen", seen && this.#square !== null);
    if (!this.#square) return;
    const { x, y } = layout.corner(this.#square);
    this.mark.setAttribute("x", String(x + 4));
    this.mark.setAttribute("y", String(y + 4));
    svg.setAttribute("aria-activedescendant", `cell-${serial}-${this.#square}`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.board.layout) return;
    if (this.#handle(event.key)) event.preventDefault();
  }

  /** @param {string} key  @returns {boolean} whether the key means anything here */
  #handle(key) {
    const { board, entry } = this;
    if (!this.#awake && key !== "Escape") return false;
    if (ARROWS[key]) this.#move(ARROWS[key]);
    else if ((key === "Enter" || key === " ") && this.#square) entry.press(this.#square);
    else if (key === "Escape") return entry.escape();
    else if (key === "i" && this.#square) entry.inspect(this.#square);
    else if (key === "+" || key === "-") board.zoom.step(key === "+" ? 1.4 : 1 / 1.4);
    else return false;
    return true;
  }

  /** @param {[number, number]} direction */
  #move(direction) {
    const { board } = this;
    this.#square = this.#square ? this.#next(this.#square, direction) : this.entry.firstSquare();
    const { x, y } = board.layout.corner(this.#square);
    if (board.zoom.zoomed) board.zoom.show(x, y, UNIT);
    this.#show();
  }

  /**
   * The next square in a direction, over holes; the same square at the edge.
   * @param {string} from  @param {[number, number]} direction
   */
  #next(from, [dx, dy]) {
    const { layout, cells } = this.board;
    const { column, row } = layout.cell(from);
    for (let step = 1; step < 20; step += 1) {
      const square = layout.squareIn(column + dx * step, row + dy * step);
      if (!square) return from;
      if (cells.has(square)) return square;
    }
    return from;
  }
}
