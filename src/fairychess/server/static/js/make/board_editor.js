/** The board of a draft: pieces are put on it and dragged, squares are painted; with mouse, touch or keys. */

import { h } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { BoardCells } from "./board_cells.js";

/** @typedef {import("./board_cells.js").Look} Look */
/** @typedef {import("./workshop.js").Workshop} Workshop */
/** @typedef {import("./piece_pictures.js").PiecePictures} PiecePictures */
/**
 * @typedef {object} Tool what happens to squares
 * @property {string} name
 * @property {string} [words] what to do, in one line
 * @property {() => Set<string>} [marked] painted squares
 * @property {(square: string, on: boolean) => void} [paint] a square is painted or wiped
 * @property {(square: string) => void} [put] a square is clicked
 * @property {(from: string, to: string|null) => void} [move] a piece is dragged, or off the board
 * @property {() => void} [done] the pointer is lifted
 * @property {Record<string, string>} [shown] pieces on squares in place of those of the start
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @type {Tool} */
const LOOK = { name: "look" };

export class BoardEditor {
  /** @param {HTMLElement} box  @param {Workshop} workshop  @param {PiecePictures} pictures */
  constructor(box, workshop, pictures) {
    this.workshop = workshop;
    this.pictures = pictures;
    /** @type {Tool} */
    this.tool = LOOK;
    this.cursor = "a1";
    /** @type {Map<string, Look>} how each piece on the board looks, by id */
    this.looks = new Map();
    /** @type {{from: string, on: boolean, moved: boolean, carried: HTMLElement|null}|null} */
    this.stroke = null;
    this.words = h("p", { class: "maker-hint", role: "status" });
    this.grid = h("div", { class: "maker-grid", role: "grid", "aria-label": t("board") });
    this.cells = new BoardCells(this.grid);
    box.append(this.grid, this.words);
    this.grid.addEventListener("pointerdown", (event) => this.#down(event));
    this.grid.addEventListener("pointermove", (event) => this.#over(event));
    this.grid.addEventListener("pointerup", (event) => this.#up(event));
    this.grid.addEventListener("pointercancel", () => this.#end());
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("focusin", (event) => this.#focused(event));
    workshop.addEventListener("draft", () => this.draw());
    workshop.addEventListener("looked", () => this.draw());
  }

  /** Where the squares lie.  @returns {import("../board/layout.js").Layout} */
  get layout() {
    return this.cells.layout;
  }

  /** @param {Tool} [tool] */
  use(tool = LOOK) {
    this.tool = tool;
    this.draw();
  }

  /** Show the board as it is now; the square that had the focus keeps it. */
  draw() {
    if (this.stroke?.carried) return; // a piece is in the hand: the board is drawn when it is put down
    const { board, holes, variant } = this.workshop;
    const focused = this.grid.contains(document.activeElement);
    if (this.cells.lay(board)) {
      this.#goTo(this.layout.has(this.cursor) ? this.cursor : this.layout.rows().at(-1)[0]);
      if (focused) this.#cellAt(this.cursor)?.focus();
    }
    this.grid.classList.toggle("shogi", variant.style === "shogi");
    this.words.textContent = this.tool.words ?? "";
    const pieces = this.tool.shown ?? this.workshop.draft.setup?.squares ?? {};
    const marked = this.tool.marked?.() ?? new Set();
    const looks = this.#looks(new Set(Object.values(pieces)));
    this.cells.show((square) => {
      const hole = holes.has(square);
      return { hole, marked: marked.has(square), painted: Boolean(this.tool.paint), piece: hole ? undefined : looks.get(pieces[square]) };
    });
  }

  /** How each of these pieces looks and is called; one that has not changed is the same object.  @param {Set<string>} ids */
  #looks(ids) {
    this.looks = new Map([...ids].map((id) => [id, this.#look(id)]));
    return this.looks;
  }

  /** Drawn again only if it may look otherwise now.  @param {string} id  @returns {Look} */
  #look(id) {
    const [known, words, madeOf] = [this.looks.get(id), this.#called(id), this.pictures.madeOf(id.toUpperCase())];
    if (known?.words === words && madeOf.every((one, i) => one === known.madeOf[i])) return known;
    const node = this.#piece(id);
    return known?.words === words && known.node.isEqualNode(node) ? Object.assign(known, { madeOf }) : { node, words, madeOf };
  }

  /** @param {string} id */
  #piece(id) {
    if (id === "*") return h("span", { class: "maker-wall" });
    return this.pictures.icon(id.toUpperCase(), id === id.toUpperCase() ? "first" : "second");
  }

  /** @param {string} id */
  #called(id) {
    if (id === "*") return t("wall");
    const seat = id === id.toUpperCase() ? this.workshop.variant.seats?.first ?? "White" : this.workshop.variant.seats?.second ?? "Black";
    return `${this.pictures.name(id.toUpperCase())} (${seat})`;
  }

  /** @param {string} square  @returns {HTMLElement|null} */
  #cellAt(square) {
    return this.cells.at(square);
  }

  /** Is it painted?  @param {string} square */
  #marked(square) {
    return this.tool.marked?.().has(square) ?? false;
  }

  /** @param {PointerEvent} event */
  #squareUnder(event) {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]");
    return cell && this.grid.contains(cell) ? /** @type {HTMLElement} */ (cell).dataset.square ?? null : null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const square = this.#squareUnder(event);
    if (!square || event.button) return;
    this.grid.setPointerCapture(event.pointerId);
    this.#goTo(square);
    this.stroke = { from: square, on: !this.#marked(square), moved: false, carried: null };
    if (this.tool.paint) this.tool.paint(square, this.stroke.on);
  }

  /** @param {PointerEvent} event */
  #over(event) {
    const stroke = this.stroke;
    if (!stroke) return;
    const square = this.#squareUnder(event);
    if (this.tool.paint) {
      if (square && this.#marked(square) !== stroke.on) this.tool.paint(square, stroke.on);
      return;
    }
    if (square !== stroke.from) stroke.moved = true;
    if (stroke.moved && this.tool.move) this.#carry(event);
  }

  /** The piece under the pointer, on its way.  @param {PointerEvent} event */
  #carry(event) {
    const stroke = this.stroke;
    const there = stroke && this.workshop.draft.setup?.squares[stroke.from];
    if (!stroke || !there) return;
    if (!stroke.carried) {
      stroke.carried = h("div", { class: "maker-carried" }, this.#piece(there));
      stroke.carried.style.width = `${this.#cellAt(stroke.from)?.offsetWidth ?? 40}px`;
      document.body.append(stroke.carried);
      this.#cellAt(stroke.from)?.classList.add("lifted");
    }
    stroke.carried.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const stroke = this.stroke;
    if (!stroke) return;
    const square = this.#squareUnder(event);
    this.#end();
    if (this.tool.paint) this.tool.done?.();
    else if (stroke.moved && this.tool.move) this.tool.move(stroke.from, square);
    else if (square === stroke.from) this.tool.put?.(square);
  }

  #end() {
    const { carried, from } = this.stroke ?? {};
    this.stroke = null;
    carried?.remove();
    this.#cellAt(from ?? "")?.classList.remove("lifted");
    if (carried) this.draw();
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const square = /** @type {HTMLElement} */ (event.target).dataset?.square;
    if (square) this.#goTo(square);
  }

  /** The square that the keys begin from.  @param {string} square */
  #goTo(square) {
    this.#cellAt(this.cursor)?.setAttribute("tabindex", "-1");
    this.cursor = square;
    this.#cellAt(square)?.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = ARROWS[event.key];
    if (step && this.layout) {
      event.preventDefault();
      const { x, y } = this.layout.centre(this.cursor);
      this.#cellAt(this.layout.next(this.cursor, step, step[0] ? y : x) ?? this.cursor)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.tool.paint) {
        this.tool.paint(this.cursor, !this.#marked(this.cursor));
        this.tool.done?.();
      } else this.tool.put?.(this.cursor);
    } else if ((event.key === "Delete" || event.key === "Backspace") && this.tool.move) {
      event.preventDefault();
      this.tool.move(this.cursor, null);
    }
  }
}
