/**
 * <fairy-board>: any board, any pieces, no rules.
 *
 * With the attribute `still` it is a picture and nothing else.
 * Properties: `info` (VariantInfo), `view` (View), `orientation` (the side at the bottom),
 * `pieceStyle` (how the pieces are drawn), `interactive` (whether options may be entered).
 * `shapes` are the arrows and circles that a person has drawn, `suggestions` those of the page:
 * [{from, to, colour, strength}] without `to` for a circle; `shapesStay` keeps them after a click.
 * Events: "refused" {origin, target} after a click that leads nowhere, "decide" {option}, "inspect"
 * {id}, "say" {text}, "path" {path} whenever the clicks so far change, "pointed" when other pieces in
 * hand are pointed out, "shapes" {shapes} when a
 * person has drawn, "happened" {cues, duration} when a move is shown that is new; `settledAt` says
 * until when.
 */

import { s } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { Pictures } from "../pieces/pictures.js";
import { Animation } from "./animation.js";
import { drawBackground } from "./background.js";
import { CellLabels, drawCells } from "./cells.js";
import { changesBetween } from "./changes.js";
import { Cursor } from "./cursor.js";
import { Drawing } from "./drawing.js";
import { drawHighlights } from "./highlights.js";
import { drawKnownMarks } from "./known_marks.js";
import { Layout } from "./layout.js";
import { MoveEntry } from "./move_entry.js";
import { Overview } from "./overview.js";
import { PieceLayer } from "./piece_layer.js";
import { Pointer } from "./pointer.js";
import { drawTraces } from "./traces.js";
import { Zoom } from "./zoom.js";

let boardCount = 0;

export class FairyBoard extends HTMLElement {
  /** @type {VariantInfo|null} */
  #info = null;
  /** @type {View|null} */
  #view = null;
  /** @type {Side} */
  #orientation = "first";
  #pieceStyle = "mixed";
  /** @type {Pictures|null} */
  #pictures = null;
  #interactive = true;
  /** @type {FreeMoves|null} */
  #freeMoves = null;
  /** @type {string[]} places that are pointed out */
  pointed = [];
  #offered = { own: /** @type {string[]} */ ([]), theirs: /** @type {string[]} */ ([]) };
  /** @type {string[]} */
  #shaded = [];
  #lastMove = "";
  /** @type {import("./changes.js").Changes|null} what the last move has changed, as far as it was seen */
  #changes = null;
  /** When what has happened has been shown, by `performance.now()`. */
  settledAt = 0;
  /** @type {Map<string, SVGElement>} the element of each square */
  cells = new Map();
  entry = new MoveEntry(this);
  drawing = new Drawing(this);

  connectedCallback() {
    if (this.svg) return;
    boardCount += 1;
    this.serial = boardCount;
    this.still = this.hasAttribute("still");
    this.svg = s("svg", {
      class: "board", role: this.still ? "img" : "grid", tabindex: this.still ? null : 0,
      "aria-label": this.getAttribute("aria-label") ?? t("board"), preserveAspectRatio: "xMidYMid meet",
    });
    this.removeAttribute("aria-label");
    this.overview = new Overview(this);
    this.zoom = new Zoom(this.svg, () => this.overview.draw());
    this.cursor = new Cursor(this, this.entry);
    this.append(this.svg);
    if (this.still) this.#interactive = false;
    else this.#makeInteractive();
    this.inert = !this.still && !this.#view; // a click on a board without a position would be lost
    this.#build();
  }

  #makeInteractive() {
    this.cursor.listen();
    this.append(this.entry.bar.node, ...this.overview.nodes);
    this.pointer = new Pointer(this.svg, this.entry);
    // The name of a piece that was asked for goes when something else is clicked.
    document.addEventListener("pointerdown", (event) => !this.contains(/** @type {Node} */ (event.target)) && this.entry.dismiss());
  }

  set info(info) {
    this.#info = info;
    this.#build();
  }

  get info() {
    return this.#info;
  }

  set orientation(side) {
    if (side === this.#orientation) return;
    this.#orientation = side;
    this.#build();
  }

  get orientation() {
    return this.#orientation;
  }

  /** @param {string} style */
  set pieceStyle(style) {
    if (style === this.#pieceStyle) return;
    this.#pieceStyle = style;
    this.#build();
  }

  /** The pictures in use, for those who draw the same pieces elsewhere. */
  get pictures() {
    return this.#pictures;
  }

  /**
   * What a FreePath is made of while premoves are entered, else null; set before `view`.
   * @param {FreeMoves|null} freeMoves
   */
  set freeMoves(freeMoves) {
    this.#freeMoves = freeMoves;
  }

  set interactive(interactive) {
    this.#interactive = interactive;
    this.#restartPath();
  }

  get interactive() {
    return this.#interactive;
  }

  set view(view) {
    const before = this.#view;
    this.#view = view;
    this.inert = !this.still && !view;
    this.#restartPath();
    this.#drawPosition(before);
  }

  get view() {
    return this.#view;
  }

  set shapes(shapes) {
    this.drawing.shapes = shapes;
    this.drawing.draw();
  }

  get shapes() {
    return this.drawing.shapes;
  }

  /** @param {Shape[]} suggestions */
  set suggestions(suggestions) {
    this.drawing.suggestions = suggestions;
    this.drawing.draw();
  }

  /** @param {boolean} stay */
  set shapesStay(stay) {
    this.drawing.stays = stay;
  }

  /** Take the keyboard, for moving by the arrow keys. */
  takeFocus() {
    this.svg.focus({ preventScroll: true });
    this.cursor.wake();
  }

  /** The clicks so far. */
  get path() {
    return [...this.entry.path.path];
  }

  /** Places where a move may begin: squares and "hand:P". */
  get starts() {
    return this.entry.path.starts;
  }

  // -- drawing ------------------------------------------------------------------------------

  #build() {
    if (!this.#info || !this.svg) return;
    const info = this.#info;
    this.layout = new Layout(info, this.#orientation);
    this.#pictures = new Pictures(info, this.#pieceStyle);
    this.pieceLayer = new PieceLayer(this.layout, this.#pictures);
    this.classList.toggle("large", this.layout.large);
    this.zoom.resize(this.layout.width, this.layout.height);
    this.style.setProperty("--ratio", String(this.layout.width / this.layout.height));
    const { layer, cells } = drawCells(this.layout, info.holes ?? [], this.serial, this.still);
    this.cells = cells;
    this.labels = new CellLabels(cells);
    this.layers = {
      background: drawBackground(info, this.layout), under: s("g", { class: "layer under" }),
      traces: s("g", { class: "layer traces" }), fallen: s("g", { class: "layer fallen" }), flashes: s("g", { class: "layer flashes" }),
      marks: s("g", { class: "layer marks" }), hints: s("g", { class: "layer hints" }),
    };
    const { background, under, traces, fallen, flashes, marks, hints } = this.layers;
    this.svg.replaceChildren(this.pieceLayer.defs, background, under, traces, fallen, this.pieceLayer.layer, marks, this.pieceLayer.ghost,
      flashes, hints, this.drawing.layer, this.cursor.mark, layer);
    this.cursor.reset();
    this.drawing.draw();
    if (this.#view) {
      this.#restartPath();
      this.#drawPosition(null);
    }
  }

  /** @param {View|null} before the view shown until now */
  #drawPosition(before) {
    const view = this.#view;
    if (!view || !this.layout) return;
    this.pieceLayer.draw(view.board);
    this.layers.marks.replaceChildren(...view.board.filter((piece) => piece.marks?.length).map((piece) =>
      drawKnownMarks(piece, this.layout.corner(piece.square))));
    this.#show(before);
    this.layers.traces.replaceChildren(...drawTraces(this.layout, this.#changes));
    this.#drawHighlights();
    this.#label();
    this.overview.draw();
  }

  /** The squares of the last move. */
  get lastSquares() {
    return this.#last?.squares ?? [];
  }

  get #last() {
    return this.#view?.moves.at(-1) ?? this.#view?.last ?? null;
  }

  /**
   * Show a move that is new; one that was dragged is already where it belongs.
   * @param {View|null} before
   */
  #show(before) {
    const last = this.#last;
    const key = last ? `${last.ply}:${last.text}` : "";
    const dropped = this.entry.takeDropped();
    const same = key === this.#lastMove && before?.ply === this.#view.ply;
    this.#lastMove = key;
    if (same) return;
    const fresh = before?.viewer === this.#view.viewer && before.ply < this.#view.ply && this.#view.steps;
    this.#changes = fresh ? changesBetween(before, this.#view, this.layout) : null;
    const { fallen, flashes } = this.layers;
    for (const layer of [fallen, flashes]) layer.replaceChildren();
    if (!this.#changes) return;
    const shown = new Animation(this.layout, this.pieceLayer, fallen, flashes).play(this.#changes, before, dropped);
    this.overview.follow(this.lastSquares);
    this.settledAt = performance.now() + shown.duration;
    this.dispatchEvent(new CustomEvent("happened", { detail: shown }));
  }

  #drawHighlights() {
    this.layers.under.replaceChildren(...drawHighlights(this.layout, this.cells, {
      fog: this.#view.fog ?? [], "was-move": this.lastSquares, "in-check": this.#view.check,
      "chosen-square": this.entry.path.path, "pointed-square": this.pointed,
      "shaded-square": this.#shaded, "card-square own": this.#offered.own, "card-square theirs": this.#offered.theirs,
    }));
  }

  #label() {
    if (!this.still) this.labels.draw(this, this.#changes);
  }

  /** "Black Knight".  @param {PieceView} piece */
  called(piece) {
    return this.#pictures.called(piece);
  }

  /**
   * Point out places, such as those of an option being considered elsewhere: squares, and pieces in hand,
   * which are drawn beside the board.
   * @param {string[]} squares
   */
  point(squares = []) {
    const beside = [...this.pointed, ...squares].some((place) => place.startsWith("hand:"));
    this.pointed = squares;
    if (this.#view && this.layout) this.#drawHighlights();
    this.overview.draw();
    if (beside) this.dispatchEvent(new CustomEvent("pointed"));
  }

  /**
   * Let a person choose a square on the board instead of moving; null ends it.
   * @param {{own: string[], theirs: string[], pick: (square: string) => void}|null} offer
   */
  offer(offer) {
    this.#offered = { own: offer?.own ?? [], theirs: offer?.theirs ?? [] };
    this.entry.picking = offer?.pick ?? null;
    if (this.#view && this.layout) this.#drawHighlights();
  }

  /** Let any piece be carried about, as when a position is set up; null ends it.  @param {import("./move_entry.js").Carrier|null} carrier */
  carry(carrier) {
    this.entry.carrier = carrier;
  }

  /** Shade squares that something being considered may affect.  @param {string[]} squares */
  shade(squares) {
    this.#shaded = squares;
    if (this.#view && this.layout) this.#drawHighlights();
  }

  /**
   * Say below the board why something cannot be done.
   * @param {HTMLElement} text  @param {string} square  @param {HTMLElement|null} more
   */
  explain(text, square, more) {
    this.entry.bar.explain(text, square, more);
  }

  /** Draw again what depends on the clicks so far. */
  drawPath() {
    if (this.#view) {
      this.#drawHighlights();
      this.#label();
    }
    this.dispatchEvent(new CustomEvent("path", { detail: { path: this.path } }));
  }

  // -- entering a move ----------------------------------------------------------------------

  #restartPath() {
    const options = this.#interactive && this.#view ? this.#view.options : [];
    this.entry.restart(options, this.#interactive ? this.#freeMoves : null);
  }
}

customElements.define("fairy-board", FairyBoard);
