/** "Where is the ...?": pieces of a large board, found by name and shown one after another. */

import { h } from "../lib/dom.js";
import { plain } from "../lib/matching.js";
import { spelled } from "../lib/notation.js";
import { t, translated } from "../lib/translations.js";

/** How many pixels wide a square is at least when a piece is shown. */
const LEGIBLE = 34;

export class PieceSearch {
  /** @type {string[]} squares of what has been found */
  #found = [];
  #at = -1;

  /** @param {import("./board.js").FairyBoard} board */
  constructor(board) {
    this.board = board;
    this.input = h("input", { type: "search", "aria-label": t("where_is"), placeholder: t("where_is"), autocomplete: "off", oninput: () => this.#look() });
    this.answer = h("output", {});
    this.form = h("form", { class: "piece-search", hidden: true, onsubmit: (/** @type {Event} */ event) => this.#next(event) },
      this.input, this.answer, h("button", { class: "quiet" }, t("show_next")),
      h("button", { type: "button", class: "quiet", "aria-label": t("close"), onclick: () => this.close() }, "✕"));
    this.form.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    this.button = h("button", { type: "button", class: "find", "aria-label": t("find_a_piece"), title: t("find_a_piece"), onclick: () => this.open() }, "⌕");
  }

  open() {
    this.form.hidden = false;
    this.input.focus();
    this.input.select();
    this.#look();
  }

  close() {
    if (this.form.hidden) return;
    this.form.hidden = true;
    this.board.point([]);
    this.board.takeFocus();
  }

  #look() {
    const typed = plain(this.input.value.trim());
    this.#found = typed ? this.#squares(typed) : [];
    this.#at = -1;
    this.board.point(this.#found);
    this.answer.textContent = typed ? t("found_pieces", { count: this.#found.length }) : "";
  }

  /** Where pieces of that name stand: those called so, else those whose name begins so, else those that have it anywhere.  @param {string} typed */
  #squares(typed) {
    const pieces = [...this.board.pieceLayer.standing.values()].map((piece) => {
      const type = this.board.pictures.pieceType(piece.id);
      return { square: piece.square, names: [translated(type.name), type.name, this.board.called(piece), piece.id, type.glyphs].map(plain) };
    });
    const ways = [
      (/** @type {string} */ name) => name === typed, (/** @type {string} */ name) => name.startsWith(typed),
      (/** @type {string} */ name) => name.includes(typed),
    ];
    const fitting = ways.map((way) => pieces.filter(({ names }) => names.some(way))).find((some) => some.length) ?? [];
    const rows = this.board.layout.rows().flat();
    return fitting.map(({ square }) => square).sort((a, b) => rows.indexOf(a) - rows.indexOf(b));
  }

  /** @param {Event} event */
  #next(event) {
    event.preventDefault();
    if (!this.#found.length) return;
    this.#at = (this.#at + 1) % this.#found.length;
    const square = this.#found[this.#at];
    const { x, y } = this.board.layout.centre(square);
    this.board.zoom.legible(LEGIBLE);
    this.board.zoom.centre(x, y);
    const place = spelled(this.board.info, square);
    this.answer.textContent = t("found_piece_of", { at: this.#at + 1, count: this.#found.length, square: place });
    const piece = this.board.pieceLayer.standing.get(square);
    this.board.dispatchEvent(new CustomEvent("say", { detail: { text: `${this.board.called(piece)}, ${place}` } }));
  }
}
