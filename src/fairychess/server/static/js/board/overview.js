/** Finding one's way on a board that is seen in part: buttons, the small picture, the search, the last move in sight. */

import { h } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { Beacon } from "./beacon.js";
import { UNIT } from "./layout.js";
import { Minimap } from "./minimap.js";
import { PieceSearch } from "./piece_search.js";

const AROUND = 1.5 * UNIT;

export class Overview {
  /** @param {import("./board.js").FairyBoard} board */
  constructor(board) {
    this.board = board;
    this.beacon = new Beacon(board);
    this.search = new PieceSearch(board);
    this.minimap = new Minimap(board);
    this.buttons = h("div", { class: "zoomer" }, this.search.button,
      h("button", { type: "button", "aria-label": t("zoom_in"), onclick: () => board.zoom.step(1.5) }, "+"),
      h("button", { type: "button", "aria-label": t("zoom_out"), onclick: () => board.zoom.step(1 / 1.5) }, "−"),
      h("button", { type: "button", "aria-label": t("whole_board"), class: "whole", onclick: () => board.zoom.reset() }, "⤢"));
  }

  get nodes() {
    return [this.beacon.node, this.minimap.node, this.search.form, this.buttons];
  }

  /** Draw again what depends on the position and on what is seen of it. */
  draw() {
    const { zoom, layout, pieceLayer } = this.board;
    this.board.classList.toggle("zoomed", Boolean(zoom?.zoomed));
    pieceLayer?.see(layout.large && zoom.zoomed ? zoom.seenBox : null);
    this.beacon.draw();
    this.minimap.draw();
  }

  /** Something has happened on these squares, on the last above all.  @param {string[]} squares */
  follow(squares) {
    this.#show(squares);
    this.beacon.aim(squares.at(-1));
  }

  /** On a large board of which a part is seen: all of these squares, or the last if that is too much.  @param {string[]} squares */
  #show(squares) {
    const { layout, zoom } = this.board;
    const there = squares.filter((square) => layout.has(square));
    if (!layout.large || !zoom.zoomed || !there.length) return;
    for (const some of [there, there.slice(-1)]) {
      const corners = some.map((square) => layout.corner(square));
      const [left, top] = [Math.min(...corners.map(({ x }) => x)), Math.min(...corners.map(({ y }) => y))];
      const [right, bottom] = [Math.max(...corners.map(({ x }) => x)), Math.max(...corners.map(({ y }) => y))];
      const [across, down] = [right - left + UNIT, bottom - top + UNIT];
      const seen = [[left, top], [right + UNIT, bottom + UNIT]].every(([x, y]) => zoom.seen(x, y).inside);
      // What was out of sight comes with some of what stands around it.
      if (seen || zoom.show(left - AROUND, top - AROUND, across + 2 * AROUND, down + 2 * AROUND) || zoom.show(left, top, across, down)) return;
    }
  }
}
