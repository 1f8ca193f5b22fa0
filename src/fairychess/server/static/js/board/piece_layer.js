/** The pieces on the board: drawing them, and dragging one. */

import { s } from "../lib/dom.js";
import { UNIT } from "./layout.js";

let symbolCount = 0;

export class PieceLayer {
  /** @type {Map<string, string>} the id of the drawing of each piece type and side */
  #symbols = new Map();
  /** @type {Map<string, SVGElement>} the drawn piece of each square */
  #nodes = new Map();
  /** @type {SVGElement|null} */
  #dragged = null;
  #dragOrigin = { x: 0, y: 0 };
  /** @type {Map<string, PieceView>} the piece of each square */
  standing = new Map();

  /**
   * @param {import("./layout.js").Layout} layout
   * @param {import("../pieces/pictures.js").Pictures} pictures
   */
  constructor(layout, pictures) {
    this.layout = layout;
    this.pictures = pictures;
    this.defs = s("defs", {});
    this.layer = s("g", { class: "layer pieces" });
    this.ghost = s("g", { class: "layer ghost" });
  }

  /**
   * Draw the pieces of a position; what stands where it stood is left alone.
   * @param {PieceView[]} board
   */
  draw(board) {
    const before = this.standing;
    this.standing = new Map(board.map((piece) => [piece.square, piece]));
    for (const [square, node] of this.#nodes) {
      const [old, now] = [before.get(square), this.standing.get(square)];
      if (old?.id === now?.id && old?.side === now?.side) continue;
      node.remove();
      this.#nodes.delete(square);
    }
    for (const piece of board) {
      if (this.#nodes.has(piece.square)) continue;
      const node = this.#draw(piece, piece.square);
      this.#nodes.set(piece.square, node);
      this.layer.append(node);
    }
  }

  /**
   * Leave out what is far outside a rectangle, for browsers paint that too; null: leave out nothing.
   * @param {{x: number, y: number, w: number, h: number}|null} box
   */
  see(box) {
    for (const [square, node] of this.#nodes) {
      const { x, y } = this.layout.corner(square);
      const near = !box || (x > box.x - 2 * UNIT && x < box.x + box.w + UNIT && y > box.y - 2 * UNIT && y < box.y + box.h + UNIT);
      node.classList.toggle("unseen", !near);
    }
  }

  /** @param {PieceView} piece  @param {string} square where it is drawn */
  #draw({ id, side }, square) {
    const { x, y } = this.layout.corner(square);
    const down = side !== this.layout.orientation;
    const turn = down && this.pictures.turning ? " rotate(180 50 50)" : "";
    return s("g", { class: `piece ${side}`, "data-piece": square, "data-id": id },
      s("g", { transform: `translate(${x} ${y})${turn}` }, this.#use(id, side, down)));
  }

  /** @param {string} id  @param {Side} side  @param {boolean} down */
  #use(id, side, down) {
    const key = `${id}|${side}`;
    let name = this.#symbols.get(key);
    if (!name) {
      symbolCount += 1;
      name = `piece-${symbolCount}`;
      this.defs.append(s("g", { id: name }, this.pictures.draw(id, side, down)));
      this.#symbols.set(key, name);
    }
    return s("use", { href: `#${name}` });
  }

  /** What is drawn on a square.  @param {string} square */
  nodeOf(square) {
    return this.#nodes.get(square);
  }

  /** A piece drawn once more, to be moved or to fade.  @param {PieceView} piece  @param {string} square */
  ghostOf(piece, square) {
    const node = this.#draw(piece, square);
    node.removeAttribute("data-piece");
    return node;
  }

  /** Draw the piece of a square above all others.  @param {string} square */
  raise(square) {
    const node = this.#nodes.get(square);
    if (node) this.layer.append(node);
  }

  /**
   * Show a piece that has begun a longer path on the square it has reached, and what it captures.
   * @param {string[]} path  @param {Option[]} finished the options that end here
   */
  preview(path, finished = []) {
    for (const node of this.#nodes.values()) node.classList.remove("away", "victim");
    this.ghost.replaceChildren();
    const [start] = path;
    const here = path.at(-1);
    const piece = this.standing.get(start);
    if (path.length < 2 || !piece || !here || !this.layout.has(here)) return;
    if (here !== start) {
      this.#nodes.get(start)?.classList.add("away");
      this.ghost.append(this.#draw(piece, here));
    }
    const captured = (finished[0]?.captures ?? []).filter(
      (square) => finished.every((option) => option.captures.includes(square)));
    for (const square of [...path.slice(1), ...captured]) {
      if (square !== start) this.#nodes.get(square)?.classList.add("victim");
    }
  }

  /**
   * Begin to drag the piece that stands on `start` and is drawn on `square`.
   * @param {string} start  @param {string} square
   */
  lift(start, square) {
    const piece = this.standing.get(start);
    if (!piece) return;
    this.#dragged = this.#draw(piece, square);
    this.#dragged.classList.add("dragged");
    this.#dragOrigin = this.layout.corner(square);
    this.#nodes.get(start)?.classList.add("away");
    this.ghost.replaceChildren(this.#dragged);
  }

  /** @param {{x: number, y: number}} point in drawing units */
  dragTo({ x, y }) {
    const dx = x - this.#dragOrigin.x - UNIT / 2;
    const dy = y - this.#dragOrigin.y - UNIT / 2;
    this.#dragged?.setAttribute("transform", `translate(${dx} ${dy})`);
  }

  /** The dragged piece has been let go. */
  drop() {
    this.#dragged = null;
  }
}
