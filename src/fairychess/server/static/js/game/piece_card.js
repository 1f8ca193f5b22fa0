/**
 * The card of one piece beside the board: what it is, how it moves, what is known of it.
 *
 * It shows the piece that is picked up, asked for or under the mouse, with what the view tells of
 * it and no more. On a phone it is a sheet at the bottom that leaves the board free.
 */

import { h, put } from "../lib/dom.js";
import { spelled } from "../lib/notation.js";
import { keep, recall } from "../lib/storage.js";
import { say, t, translated } from "../lib/translations.js";
import { KEY, drawDiagram, keySign } from "../pieces/move_diagram.js";

const FOLDED = "fairychess-card-folded";
const HOVER = 260;
/** Where the style sheet makes the card a sheet: asking the card itself has the browser style the whole board first. */
const SHEET = matchMedia("(max-width: 860px) and (orientation: portrait)");
/** Pixels of a sheet's head: with less room below the board there is no sheet. */
const HEAD = 56;

/** @typedef {{id: string, side: Side, square?: string, name?: string, marks?: Message[]}} Shown */

export class PieceCard {
  /** @type {Shown|null} */
  #shown = null;
  /** @type {number|undefined} */
  #timer;

  /**
   * @param {HTMLElement} box  @param {import("../board/board.js").FairyBoard} board
   * @param {import("../pieces/card_words.js").CardWords} words  @param {(id: string) => void} openLegend
   */
  constructor(box, board, words, openLegend) {
    this.box = box;
    this.board = board;
    this.words = words;
    this.openLegend = openLegend;
    const folded = recall(FOLDED);
    this.folded = folded ? folded === "yes" : matchMedia("(max-width: 860px)").matches;
    board.addEventListener("path", () => this.follow());
    board.addEventListener("inspect", (event) => this.open(/** @type {CustomEvent} */ (event).detail.square));
    board.svg.addEventListener("pointermove", (event) => this.#hover(/** @type {PointerEvent} */ (event)));
    board.svg.addEventListener("pointerleave", () => clearTimeout(this.#timer));
    box.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  /** Show a piece that was asked for, with everything there is.  @param {string} square */
  open(square) {
    this.#fold(false);
    this.show(this.#standing(square));
    this.box.focus({ preventScroll: true });
  }

  /** Take the card away until another piece is picked up. */
  close() {
    clearTimeout(this.#timer);
    const inside = this.box.contains(document.activeElement);
    this.#shown = null;
    this.box.hidden = true;
    if (inside) this.board.svg.focus({ preventScroll: true });
  }

  /** Show a piece.  @param {Shown|null} piece */
  show(piece) {
    if (!piece || JSON.stringify(piece) === JSON.stringify(this.#shown)) return;
    this.#shown = piece;
    this.#draw();
  }

  /** Draw again: the pictures are other ones now. */
  redraw() {
    if (this.#shown) this.#draw();
  }

  /** Show the piece that is picked up; without one, go on with what is shown.  @param {string} [start] */
  follow(start = this.board.path[0]) {
    if (start) this.show(start.startsWith("hand:") ? this.#inHand(start) : this.#standing(start));
    else if (!this.#shown) return;
    else if (this.#sheet) this.close();
    else this.#keepUp();
  }

  /** The board may have changed: go on with the piece where it stands now, or away with it. */
  #keepUp() {
    const shown = this.#shown;
    if (!shown?.square) return;
    const { squares } = this.board.view?.moves.at(-1) ?? {};
    const [from, to] = [squares?.[0], squares?.at(-1)];
    const here = this.#standing(shown.square);
    const now = here?.side === shown.side || from !== shown.square ? here : this.#standing(to);
    if (now?.side === shown.side && now.name === shown.name) this.show(now);
    else this.close();
  }

  /** Whether the card is a sheet at the bottom of a phone. */
  get #sheet() {
    return SHEET.matches;
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    clearTimeout(this.#timer);
    if (event.pointerType !== "mouse" || event.buttons) return;
    const at = this.board.zoom.point(event.clientX, event.clientY);
    const square = this.board.entry.squareAt(at.x, at.y);
    this.#timer = setTimeout(() => square && this.show(this.#standing(square)), HOVER);
  }

  /** A wall, or a duck, is of no piece type and has no card.  @param {string} square  @returns {Shown|null} */
  #standing(square) {
    return this.board.view?.board.find((piece) => piece.square === square && piece.id !== "*") ?? null;
  }

  /** @param {string} place  @returns {Shown} */
  #inHand(place) {
    const side = /** @type {Side} */ (this.board.view.mover ?? this.board.view.to_move);
    return { id: place.replace("hand:", "").toUpperCase(), side };
  }

  /** @param {boolean} folded */
  #fold(folded) {
    this.folded = folded;
    keep(FOLDED, folded ? "yes" : "no");
    if (this.#shown) this.#draw();
  }

  #draw() {
    const piece = this.#shown;
    const type = this.board.pictures.pieceType(piece.id);
    this.box.hidden = false;
    this.box.classList.toggle("folded", this.folded);
    this.box.setAttribute("aria-label", translated(type.name));
    put(this.box, this.#head(piece, type), this.folded ? null : this.#body(piece, type));
    this.#leaveRoom();
  }

  /** A sheet may have what is left below the board: it never covers where a move may lead. */
  #leaveRoom() {
    const room = innerHeight - this.board.getBoundingClientRect().bottom;
    this.box.style.setProperty("--sheet-room", `${Math.max(room, HEAD)}px`);
    if (this.#sheet && room < HEAD) this.box.hidden = true;
  }

  /** @param {Shown} piece  @param {PieceType} type */
  #head(piece, type) {
    const side = this.board.pictures.owner(piece);
    const where = [piece.name, piece.square].filter((text, i, all) => text && all.indexOf(text) === i)
      .map((text) => spelled(this.board.info, text)).join(" · ");
    const tags = [
      type.royal && h("span", { class: "tag royal" }, t("royal")), type.promoted && h("span", { class: "tag red" }, t("promoted")),
      ...(piece.marks ?? []).map((mark) => h("span", { class: "tag state" }, say(mark))),
    ];
    const label = this.folded ? t("unfold") : t("fold");
    return h("div", { class: "piece-card-head" },
      this.board.pictures.icon(piece.id, piece.side, { title: false }),
      h("div", { class: "piece-card-name" }, h("h2", {}, translated(type.name)),
        h("p", {}, [side, where].filter(Boolean).join(" · "), " ", tags)),
      h("button", {
        type: "button", class: "quiet", "aria-expanded": String(!this.folded), "aria-label": label, title: label, onclick: () => this.#toggle(),
      }, this.folded ? "▴" : "▾"),
      h("button", { type: "button", class: "quiet", "aria-label": t("close"), onclick: () => this.close() }, "✕"));
  }

  #toggle() {
    this.#fold(!this.folded);
    /** @type {HTMLElement|null} */ (this.box.querySelector("[aria-expanded]"))?.focus();
  }

  /** @param {Shown} piece  @param {PieceType} type */
  #body(piece, type) {
    const { pictures } = this.board;
    const role = piece.marks?.find((mark) => mark.key === "role")?.parameters.role;
    const played = role ? pictures.pieceType(`${role} (secret)`) : null;
    const diagram = drawDiagram(played ?? type, pictures, piece.side);
    const words = h("div", { class: "piece-card-words", "aria-live": "polite" });
    this.words.fill(words, (played ?? type).id, pictures, played ? t("moves_as", { role: translated(String(role)) }) : "").then((filled) => filled && this.#leaveRoom());
    return h("div", { class: "piece-card-body" },
      diagram && h("figure", {}, diagram.svg, h("figcaption", { class: "type-key" },
        [...diagram.forms].map((form) => h("span", {}, keySign(form), KEY[form])))),
      words, this.#promotion(type, piece.side),
      h("p", { class: "type-betza" }, t("xbetza"), " ", h("code", {}, (played ?? type).betza || "–")),
      h("button", { type: "button", class: "link", onclick: () => this.openLegend(type.id) }, t("all_pieces")));
  }

  /** @param {PieceType} type  @param {Side} side */
  #promotion(type, side) {
    if (!type.promotes_to.length) return null;
    const { pictures } = this.board;
    return h("p", { class: "type-promotes" }, t("promotes_to"), " ", type.promotes_to.map((id) =>
      h("button", { type: "button", class: "type-link", onclick: () => this.show({ id, side }) },
        pictures.icon(id, side, { title: false }), translated(pictures.pieceType(id).name))));
  }
}
