/** The pieces that may be named: as a list to tick, and to be clicked on the board. */

import { $, h, put } from "../lib/dom.js";
import { spelled } from "../lib/notation.js";
import { translated, t } from "../lib/translations.js";

/** @typedef {import("./words.js").Puzzle} Puzzle */

export class Suspects {
  /** @type {Set<string>} */
  #chosen = new Set();
  /** @type {PieceView[]} */
  #pieces = [];
  /** @type {string[]} */
  #right = [];

  /** @param {import("../board/board.js").FairyBoard} board  @param {() => void} changed */
  constructor(board, changed) {
    this.board = board;
    this.changed = changed;
  }

  get chosen() {
    return [...this.#chosen];
  }

  /** Begin with a puzzle.  @param {Puzzle} puzzle  @param {View} view */
  set(puzzle, view) {
    this.#chosen.clear();
    this.#right = [];
    this.#pieces = puzzle.kind === "deduction" ? view.board.filter((piece) => piece.side === puzzle.side && piece.name).sort((a, b) => a.name.localeCompare(b.name)) : [];
    $("suspects").hidden = !this.#pieces.length;
    $("suspects-legend").textContent = t("puzzle_suspects");
  }

  /** A position in which each of them may be clicked.  @param {View} view  @param {boolean} live  @returns {View} */
  view(view, live) {
    const option = (/** @type {PieceView} */ piece) => /** @type {Option} */ ({ text: piece.name, clicks: [piece.square], captures: [] });
    return { ...view, options: live ? this.#pieces.map(option) : [] };
  }

  /** @param {string} name */
  toggle(name) {
    if (!this.#chosen.delete(name)) this.#chosen.add(name);
    this.changed();
  }

  /** A hint.  @param {string} name */
  point(name) {
    const piece = this.#pieces.find((one) => one.name === name);
    if (piece) this.board.point([piece.square]);
  }

  /** Show who it was.  @param {string[]} names */
  reveal(names) {
    this.#right = names;
  }

  /** Where a piece began, what it is and where it stands, as the board's edge has it.  @param {PieceView} piece */
  #words(piece) {
    const { info, pictures } = this.board;
    const [began, stands] = [piece.name, piece.square].map((square) => spelled(info, square));
    return `${began} ${translated(pictures.pieceType(piece.id).name)}${stands === began ? "" : ` → ${stands}`}`;
  }

  /** @param {boolean} live */
  draw(live) {
    if (!this.#pieces.length) return;
    put($("suspects-list"), this.#pieces.map((piece) => h("label", { class: this.#right.includes(piece.name) ? "right" : null },
      h("input", { type: "checkbox", checked: this.#chosen.has(piece.name), disabled: !live, onchange: () => this.toggle(piece.name) }),
      h("span", {}, this.#words(piece)))));
    $("answer").disabled = !live || !this.#chosen.size;
    const marked = this.#pieces.filter((piece) => (this.#right.length ? this.#right.includes(piece.name) : this.#chosen.has(piece.name)));
    this.board.point(marked.map((piece) => piece.square));
  }
}
