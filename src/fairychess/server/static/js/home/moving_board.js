/**
 * A small board on which a recorded game is played again and again.
 *
 * It rests while nobody can see it, and begins resting where less motion is wanted.
 */

import "../board/board.js";
import { get } from "../lib/api.js";
import { $, calm, h } from "../lib/dom.js";
import { t, translateInfo } from "../lib/translations.js";
import { defaultStyle } from "../pieces/pictures.js";

const MOVE = 1_500;
const END = 5_000;
const CALM_START = 12;

/** A recorded game as the server sends it. @typedef {{board: PieceView[], moves: {squares: string[], changes: Record<string, PieceView|null>}[]}} Recorded */

class MovingBoard {
  #at = 0;
  #seen = false;
  #wanted = !calm();
  /** @type {Map<string, PieceView>} */
  #standing = new Map();
  #timer = 0;

  /** @param {VariantInfo} info  @param {Recorded} game */
  constructor(info, game) {
    this.game = game;
    this.board = h("fairy-board", { still: true, "aria-label": t("recorded_game", { title: info.title }) });
    this.board.info = info;
    this.board.pieceStyle = defaultStyle(info);
  }

  /** Put the board into its place and let it move.  @param {HTMLElement} place  @param {HTMLElement} toggle */
  begin(place, toggle) {
    place.replaceChildren(this.board);
    this.#reset();
    if (!this.#wanted) while (this.#at < CALM_START) this.#step(false); // a picture of a game, not of its start
    this.#draw();
    toggle.hidden = false;
    toggle.addEventListener("click", () => {
      this.#wanted = !this.#wanted;
      this.#go(toggle);
    });
    new IntersectionObserver(([entry]) => {
      this.#seen = entry.isIntersecting;
      this.#go(toggle);
    }, { threshold: 0.3 }).observe(place);
    document.addEventListener("visibilitychange", () => this.#go(toggle));
    this.#go(toggle);
  }

  #reset() {
    this.#at = 0;
    this.#standing = new Map(this.game.board.map((piece) => [piece.square, piece]));
  }

  /** @param {HTMLElement} toggle */
  #go(toggle) {
    toggle.textContent = this.#wanted ? "❚❚" : "▶";
    toggle.setAttribute("aria-label", t(this.#wanted ? "pause_board" : "move_board"));
    clearTimeout(this.#timer);
    if (this.#wanted && this.#seen && !document.hidden) this.#timer = setTimeout(() => this.#tick(toggle), MOVE);
  }

  /** @param {HTMLElement} toggle */
  #tick(toggle) {
    if (this.#at >= this.game.moves.length) {
      this.#reset();
      this.#draw();
    } else this.#step(true);
    const over = this.#at >= this.game.moves.length;
    this.#timer = setTimeout(() => this.#go(toggle), over ? END : 0);
  }

  /** @param {boolean} shown */
  #step(shown) {
    for (const [square, piece] of Object.entries(this.game.moves[this.#at]?.changes ?? {})) {
      if (piece) this.#standing.set(square, piece);
      else this.#standing.delete(square);
    }
    this.#at += 1;
    if (shown) this.#draw();
  }

  #draw() {
    const squares = this.game.moves[this.#at - 1]?.squares ?? [];
    const last = { ply: this.#at, text: squares.join(), squares, seat: "", fullmove_number: 0, seal: "" };
    this.board.view = /** @type {any} */ ({
      viewer: "spectator", ply: this.#at, board: [...this.#standing.values()],
      moves: this.#at ? [last] : [], steps: { path: squares, captures: [] },
      options: [], check: [], fog: [], hands: {},
    });
  }
}

/** Show the recorded game of a variant.  @param {string} name */
export async function showRecordedGame(name) {
  const shown = await get(`/api/showcases/${encodeURIComponent(name)}`);
  const info = translateInfo(shown.info);
  $("showcase-title").textContent = t("recorded_game", { title: info.title });
  $("showcase-title").href = `/variant/${encodeURIComponent(name)}`;
  new MovingBoard(info, shown.game).begin($("showcase-board"), $("showcase-toggle"));
}
