/** The board of a draft: pieces are put on it and dragged, squares are painted; with mouse, touch or keys. */

import { Layout, UNIT } from "../board/layout.js";
import { h } from "../lib/dom.js";
import { fileName } from "../lib/squares.js";
import { t } from "../lib/translations.js";

/** @typedef {import("./workshop.js").Workshop} Workshop */
/** @typedef {import("./piece_pictures.js").PiecePictures} PiecePictures */
/**
 * @typedef {object} Tool what happens to squares
 * @property {string} name
 * @property {string} [words] what to do, in one line
 * @property {(square: string) => boolean} [marked] painted squares
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
const SHADES = ["dark", "light", "between"];

export class BoardEditor {
  /** @param {HTMLElement} box  @param {Workshop} workshop  @param {PiecePictures} pictures */
  constructor(box, workshop, pictures) {
    this.workshop = workshop;
    this.pictures = pictures;
    /** @type {Tool} */
    this.tool = LOOK;
    this.cursor = "a1";
    /** @type {Layout|null} */
    this.layout = null;
    /** @type {{from: string, on: boolean, moved: boolean, carried: HTMLElement|null}|null} */
    this.stroke = null;
    this.words = h("p", { class: "maker-hint", role: "status" });
    this.grid = h("div", { class: "maker-grid", role: "grid", "aria-label": t("board") });
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

  /** @param {Tool} [tool] */
  use(tool = LOOK) {
    this.tool = tool;
    this.draw();
  }

  /** Draw the board again; the square that had the focus keeps it. */
  draw() {
    if (this.stroke?.carried) return; // a piece is in the hand: the board is drawn when it is put down
    const { board, holes } = this.workshop;
    this.layout = new Layout(board, "first");
    const focused = this.grid.contains(document.activeElement);
    this.grid.style.setProperty("--files", String(this.layout.across));
    this.grid.style.setProperty("--ranks", String(this.layout.down));
    this.grid.classList.toggle("shaped", !this.layout.plain);
    this.grid.classList.toggle("shogi", this.workshop.variant.style === "shogi");
    if (!this.layout.has(this.cursor)) [this.cursor] = this.layout.rows().at(-1);
    const rows = this.layout.rows().map((row, i) => h("div", { role: "row", class: "maker-row" },
      this.layout.plain && h("span", { class: "maker-mark", "aria-hidden": "true" }, String(board.ranks - i)),
      row.map((square) => this.#cell(square, holes))));
    this.grid.replaceChildren(...rows, ...(this.layout.plain ? [fileMarks(board.files)] : []));
    this.words.textContent = this.tool.words ?? "";
    if (focused) this.#cellAt(this.cursor)?.focus();
  }

  /** @param {string} square  @param {Set<string>} holes */
  #cell(square, holes) {
    const there = (this.tool.shown ?? this.workshop.draft.setup?.squares)?.[square];
    const hole = holes.has(square);
    const marked = this.tool.marked?.(square) ?? false;
    const classes = ["maker-cell", SHADES[this.layout.shade(square)], hole && "hole", marked && "marked"].filter(Boolean);
    const words = [square, hole ? t("hole") : "", there && !hole ? this.#called(there) : "", marked ? t("painted") : ""];
    const cell = h("button", {
      type: "button", role: "gridcell", class: classes.join(" "), "data-square": square, "aria-label": words.filter(Boolean).join(", "),
      "aria-selected": this.tool.paint ? String(marked) : null, tabindex: square === this.cursor ? 0 : -1,
    }, there && !hole ? this.#piece(there) : null);
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
    return this.grid.querySelector(`[data-square="${square}"]`);
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
    this.cursor = square;
    this.stroke = { from: square, on: !this.tool.marked?.(square), moved: false, carried: null };
    if (this.tool.paint) this.tool.paint(square, this.stroke.on);
  }

  /** @param {PointerEvent} event */
  #over(event) {
    const stroke = this.stroke;
    if (!stroke) return;
    const square = this.#squareUnder(event);
    if (this.tool.paint) {
      if (square && this.tool.marked?.(square) !== stroke.on) this.tool.paint(square, stroke.on);
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
    const carried = this.stroke?.carried;
    this.stroke = null;
    carried?.remove();
    if (carried) this.draw();
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const square = /** @type {HTMLElement} */ (event.target).dataset?.square;
    if (!square || square === this.cursor) return;
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
        this.tool.paint(this.cursor, !this.tool.marked?.(this.cursor));
        this.tool.done?.();
      } else this.tool.put?.(this.cursor);
    } else if ((event.key === "Delete" || event.key === "Backspace") && this.tool.move) {
      event.preventDefault();
      this.tool.move(this.cursor, null);
    }
  }
}

/** The letters below a rectangle.  @param {number} files */
function fileMarks(files) {
  return h("div", { class: "maker-row maker-files", "aria-hidden": "true" }, h("span", { class: "maker-mark" }),
    Array.from({ length: files }, (_, file) => h("span", { class: "maker-mark" }, fileName(file))));
}
