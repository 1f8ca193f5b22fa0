/**
 * Entering a move on a board: clicks and drags become one of the view's options.
 *
 * The board draws itself; this keeps the path of clicks, the hints for the next click, and says
 * what happens as events of the board.
 */

import { placeWords, spelled } from "../lib/notation.js";
import { say, translated, t } from "../lib/translations.js";
import { ClickPath } from "./click_path.js";
import { FreePath } from "./free_path.js";
import { drawHint, drawTick } from "./hints.js";
import { chooseOption } from "./option_dialog.js";
import { PathBar } from "./path_bar.js";

/**
 * @typedef {object} Carrier
 * @property {(square: string) => boolean} may whether a piece may be carried from there
 * @property {(from: string, to: string|null) => void} put it is put down on another square, or off the board
 */

export class MoveEntry {
  #dropped = false;
  /** @type {ClickPath|FreePath} */
  path = new ClickPath([]);
  /** @type {Map<string, Hint>} what a click on a place would do */
  hints = new Map();
  /** @type {((place: string) => void)|null} who wants the next click, for a decision that is no move */
  picking = null;

  /** @type {Carrier|null} who lets any piece be carried about, by no rules */
  carrier = null;

  /** @param {import("./board.js").FairyBoard} board */
  constructor(board) {
    this.board = board;
    this.bar = new PathBar({
      stopHere: () => this.stopHere(), cancel: () => this.cancel(),
      inspect: (square) => this.inspect(square), dismiss: () => this.dismiss(),
    });
  }

  get zoom() {
    return this.board.zoom;
  }

  get drawing() {
    return this.board.drawing;
  }

  /**
   * Begin with no clicks: among these options, or with free moves instead.
   * @param {Option[]} options  @param {FreeMoves|null} freeMoves
   */
  restart(options, freeMoves) {
    this.path = freeMoves ? new FreePath(freeMoves) : new ClickPath(options);
    this.#drawPath();
  }

  /** Whether the last move was dropped on its square by hand; asked once. */
  takeDropped() {
    const dropped = this.#dropped;
    this.#dropped = false;
    return dropped;
  }

  #drawPath() {
    const { layout, layers, pieceLayer } = this.board;
    if (!layout) return;
    const { path, finished } = this.path;
    const active = this.path.active || (this.path.placing && this.board.interactive);
    this.hints = active ? this.path.next : new Map();
    layers.hints.replaceChildren(...this.#drawnHints(path[0], active ? this.path.shown : this.hints), ...(finished.length ? [drawTick(layout.corner(path.at(-1)))] : []));
    pieceLayer.preview(path, finished);
    this.bar.showPath(this.board.info, path, { finished: finished.length > 0, more: this.hints.size > 0 });
    this.board.drawPath();
  }

  /** @param {string} start the place of the first click  @param {Map<string, Hint>} hints */
  #drawnHints(start, hints) {
    const { cells, layout, pieceLayer } = this.board;
    return [...hints].filter(([place, hint]) => cells.has(place) && !hint.illegal).map(([place, hint]) => {
      const own = place === start;
      return drawHint(hint, layout, place, pieceLayer.standing.has(place) && !own, own);
    });
  }

  /** Forget the clicks so far. */
  cancel() {
    this.path.reset();
    this.#drawPath();
  }

  /** End the move where it is. */
  stopHere() {
    this.#settle(this.path.stop());
  }

  /** Click a place: a square, or "hand:P".  @param {string} place */
  press(place, { dragged = false } = {}) {
    if (this.picking) {
      this.picking(place);
      return;
    }
    if (!this.board.interactive) {
      this.#introduce(place);
      return;
    }
    const [origin] = this.path.path;
    if (dragged && !this.path.next.has(place)) {
      this.cancel();
      this.#refuse(origin, place);
      return;
    }
    const pressed = this.path.press(place);
    if (pressed.state === "cancelled" && origin !== place) this.#refuse(origin, place);
    if (pressed.state === "ignored" && !this.path.active) this.#introduce(place);
    else this.#settle(pressed, dragged);
  }

  /** Name a piece that cannot be moved now, and offer to show how it moves.  @param {string} square */
  #introduce(square) {
    const piece = this.board.pieceLayer.standing.get(square);
    const name = piece ? [this.board.called(piece), ...(piece.marks ?? []).map(say)].join(", ") : null;
    this.bar.introduce(name, square);
    if (!name) return;
    this.#say(name);
    this.#refuse(square);
  }

  /** Tell that a click leads nowhere: from a place to another, or a piece that does not move.  @param {string} origin */
  #refuse(origin, target = "") {
    this.board.dispatchEvent(new CustomEvent("refused", { detail: { origin, target } }));
  }

  /** Take the name of a piece away that was shown on request. */
  dismiss() {
    if (this.bar.introducing && this.bar.dismiss()) this.board.svg.focus({ preventScroll: true });
  }

  /** @param {Pressed} pressed */
  async #settle({ state, options }, dragged = false) {
    if (state === "ignored") return;
    if (state === "done") {
      this.#decide(options[0], dragged);
      return;
    }
    this.#drawPath();
    if (state === "choose") await this.#choose(options, dragged);
    else this.#sayPath();
  }

  /**
   * Ask which of several options with the same clicks is meant.
   * @param {Option[]} options  @param {boolean} dragged
   */
  async #choose(options, dragged) {
    const [start] = this.path.path;
    const piece = this.board.pieceLayer.standing.get(start);
    const side = piece?.side ?? this.board.view.mover ?? /** @type {Side} */ (this.board.view.to_move);
    const option = await chooseOption(options, this.board.pictures, side, piece?.id ?? start.replace("hand:", ""));
    if (option) this.#decide(option, dragged);
    else this.cancel();
    this.board.svg.focus({ preventScroll: true });
  }

  /** @param {Option} option  @param {boolean} dragged */
  #decide(option, dragged) {
    this.path = new ClickPath([]);
    this.#drawPath();
    this.#dropped = dragged;
    if (dragged) this.board.pieceLayer.preview([...option.clicks]);
    this.board.dispatchEvent(new CustomEvent("decide", { detail: { option } }));
  }

  #sayPath() {
    const { path, next, finished } = this.path;
    if (!path.length) {
      this.#say(t("move_cancelled"));
      return;
    }
    const piece = this.board.pieceLayer.standing.get(path[0]);
    const { info } = this.board;
    const name = piece ? translated(this.board.pictures.pieceType(piece.id).name) : placeWords(info, path[0]);
    const places = [...next.keys()].map((place) => spelled(info, place));
    const squares = places.slice(0, 12).join(", ") + (places.length > 12 ? ` +${places.length - 12}` : "");
    const key = finished.length ? "path_may_stop" : "path_so_far";
    this.#say(t(key, { name, path: path.map((place) => placeWords(info, place)).join(" "), squares }));
  }

  /** @param {string} text */
  #say(text) {
    this.board.dispatchEvent(new CustomEvent("say", { detail: { text } }));
  }

  // -- what the pointer and the cursor ask --------------------------------------------------

  /** The square under a point in drawing units, or null.  @param {number} x  @param {number} y */
  squareAt(x, y) {
    const square = this.board.layout?.squareAt(x, y) ?? null;
    return this.board.cells.has(square) ? square : null;
  }

  /** The square under a point of the screen; null beside the part of the board that is seen.  @param {number} clientX  @param {number} clientY */
  squareUnder(clientX, clientY) {
    const { left, right, top, bottom } = this.board.svg.getBoundingClientRect();
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) return null;
    const { x, y } = this.zoom.point(clientX, clientY);
    return this.squareAt(x, y);
  }

  /** Whether a drag may begin on a square.  @param {string|null} square */
  mayLift(square) {
    if (!this.board.interactive || !square) return false;
    if (this.carrier) return this.carrier.may(square);
    const { path, starts } = this.path;
    return starts.has(square) || (path.length > 1 && path.at(-1) === square);
  }

  /** Begin to drag the piece on a square.  @param {string} square */
  lift(square) {
    if (this.carrier) {
      this.board.pieceLayer.lift(square, square);
      return;
    }
    if (this.path.path.at(-1) !== square) {
      this.path.reset();
      this.#settle(this.path.press(square));
    }
    this.board.pieceLayer.lift(this.path.path[0], square);
  }

  /** Drag the lifted piece to a point in drawing units.  @param {{x: number, y: number}} point */
  dragTo(point) {
    this.board.pieceLayer.dragTo(point);
  }

  /** Let go of the dragged piece. */
  drop() {
    this.board.pieceLayer.drop();
    this.board.pieceLayer.preview(this.path.path);
  }

  /** The piece dragged from a square is let go over another, or beside the board.  @param {string} from  @param {string|null} to */
  release(from, to) {
    this.drop();
    if (to === from) return;
    if (this.carrier) this.carrier.put(from, to);
    else if (to) this.press(to, { dragged: true });
  }

  /** Ask for the description of the piece on a square. Returns whether one stands there.  @param {string} square */
  inspect(square) {
    const piece = this.board.pieceLayer?.standing.get(square);
    this.dismiss();
    if (piece) this.board.dispatchEvent(new CustomEvent("inspect", { detail: { id: piece.id, square } }));
    return Boolean(piece);
  }

  /** The square the cursor begins on: the first own piece that can move, else near the middle of the bottom row. */
  firstSquare() {
    const bottom = this.board.layout.rows().at(-1);
    const own = this.board.view?.board.find((piece) => this.path.starts.has(piece.square));
    return own?.square ?? bottom[Math.floor(bottom.length / 2)];
  }

  /** Give up the move that is being entered, or take a shown name away. Returns whether there was either. */
  escape() {
    if (this.path.active) {
      this.cancel();
      this.#say(t("move_cancelled"));
      return true;
    }
    const { introducing } = this.bar;
    this.dismiss();
    return introducing;
  }
}
