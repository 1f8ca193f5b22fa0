/** A small picture of a large board while only a part of it is seen; a press on it goes there. */

import { h } from "../lib/dom.js";
import { UNIT } from "./layout.js";

const SIZE = 132;
/** How far the part that is seen must lie to one side before the picture moves to the other. */
const SWAY = 0.08;
/** How far it stands from the edges of the board, in pixels. */
const EDGE = 6;

export class Minimap {
  #left = false;
  #top = false;
  #frame = 0;

  /** @param {import("./board.js").FairyBoard} board */
  constructor(board) {
    this.board = board;
    this.node = h("canvas", { class: "minimap", hidden: true, "aria-hidden": "true" });
    this.node.addEventListener("pointerdown", (event) => {
      this.node.setPointerCapture(event.pointerId);
      this.#go(event);
    });
    this.node.addEventListener("pointermove", (event) => this.node.hasPointerCapture(event.pointerId) && this.#go(event));
  }

  /** @param {PointerEvent} event */
  #go(event) {
    const { zoom } = this.board;
    const box = this.node.getBoundingClientRect();
    zoom.centre(((event.clientX - box.left) / box.width) * zoom.width, ((event.clientY - box.top) / box.height) * zoom.height);
    event.preventDefault();
  }

  /** Have it drawn again, once a frame. */
  draw() {
    const { zoom, layout, view } = this.board;
    this.node.hidden = !layout?.large || !zoom.zoomed || !view;
    if (!this.node.hidden && !this.#frame) this.#frame = requestAnimationFrame(() => this.#paint());
  }

  /** The pieces, the last move and the part that is seen. */
  #paint() {
    const { zoom, layout, pieceLayer } = this.board;
    this.#frame = 0;
    const unit = (SIZE * devicePixelRatio) / Math.max(zoom.width, zoom.height);
    this.node.width = zoom.width * unit;
    this.node.height = zoom.height * unit;
    this.node.style.width = `${(zoom.width * unit) / devicePixelRatio}px`;
    this.#keepAside();
    const paint = this.node.getContext("2d");
    paint.scale(unit, unit);
    const spot = (/** @type {string} */ square, /** @type {string} */ colour, part = 0.84) => {
      const { x, y } = layout.centre(square);
      paint.fillStyle = colour;
      paint.fillRect(x - (UNIT * part) / 2, y - (UNIT * part) / 2, UNIT * part, UNIT * part);
    };
    for (const square of this.board.lastSquares) if (layout.has(square)) spot(square, "#e2961e", 1.8);
    for (const [square, { side }] of pieceLayer.standing) spot(square, side === "first" ? "#fffaf0" : "#2a1d12");
    for (const square of this.board.pointed) if (layout.has(square)) spot(square, "#286edc", 1.8);
    const { x, y, w, h: high } = zoom.seenBox;
    paint.lineWidth = 2.5 / unit * devicePixelRatio;
    paint.strokeStyle = "#d8452f";
    paint.strokeRect(x, y, w, high);
  }

  /** Whether a square lies under the corner it stands in, where the last move would not be seen.  @param {string|undefined} square */
  #covers(square) {
    const { layout, zoom } = this.board;
    if (!square || !layout.has(square)) return false;
    const { x, y } = layout.centre(square);
    const { dx, dy, inside } = zoom.seen(x, y);
    const { w, h: high } = zoom.seenBox;
    const box = zoom.svg.getBoundingClientRect();
    /** Where its corner begins, from the middle in halves of what is seen, less half a square. */
    const begins = (/** @type {number} */ side, /** @type {number} */ whole, /** @type {number} */ units) =>
      1 - (2 * (side / devicePixelRatio + EDGE)) / whole - UNIT / units;
    return inside && (this.#left ? -dx : dx) > begins(this.node.width, box.width, w)
      && (this.#top ? -dy : dy) > begins(this.node.height, box.height, high);
  }

  /** Stand in a corner that the part in sight does not reach when it is moved to the edge. */
  #keepAside() {
    const { x, y, w, h: high } = this.board.zoom.seenBox;
    const across = (x + w / 2) / this.board.zoom.width - 0.5;
    const down = (y + high / 2) / this.board.zoom.height - 0.5;
    if (Math.abs(across) > SWAY) this.#left = across > 0;
    if (Math.abs(down) > SWAY) this.#top = down > 0;
    if (this.#covers(this.board.lastSquares.at(-1))) this.#left = !this.#left;
    this.node.classList.toggle("left", this.#left);
    this.node.classList.toggle("top", this.#top);
  }
}
