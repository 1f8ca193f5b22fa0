/** Playing by keyboard: a cursor on the squares, moved by the arrow keys. */

import { s } from "../lib/dom.js";
import { UNIT } from "./layout.js";
import { drawSquare } from "./square_shape.js";

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
  /** @type {{across: boolean, at: number, square: string}|null} the line that the cursor keeps to, and where it is on it */
  #line = null;

  /** @param {import("./board.js").FairyBoard} board  @param {import("./move_entry.js").MoveEntry} entry */
  constructor(board, entry) {
    this.board = board;
    this.entry = entry;
    this.mark = s("g", { class: "cursor" });
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

  /** Go to a square.  @param {string} square */
  go(square) {
    this.#square = square;
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
    this.mark.replaceChildren(drawSquare(layout, this.#square, {}, { inset: 4, rx: 10 }));
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
    else if (key === "w" && board.layout.large) board.overview.search.open();
    else if (key === "+" || key === "-") board.zoom.step(key === "+" ? 1.4 : 1 / 1.4);
    else return false;
    return true;
  }

  /** @param {[number, number]} direction */
  #move(direction) {
    const { board } = this;
    if (this.#square) this.#square = this.#next(this.#square, direction);
    else this.#square = this.entry.firstSquare();
    const { x, y } = board.layout.corner(this.#square);
    if (board.zoom.zoomed) board.zoom.show(x, y, UNIT);
    this.#show();
  }

  /**
   * The next square in a direction, over holes; the same square at the edge. A way across, or up and down,
   * keeps to the line on which it began where squares do not lie in lines.
   * @param {string} from  @param {[number, number]} direction
   */
  #next(from, direction) {
    const { layout } = this.board;
    const across = direction[0] !== 0;
    if (this.#line?.square !== from || this.#line.across !== across) {
      const { x, y } = layout.centre(from);
      this.#line = { across, at: across ? y : x, square: from };
    }
    this.#line.square = layout.next(from, direction, this.#line.at) ?? from;
    return this.#line.square;
  }
}
