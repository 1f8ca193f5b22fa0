/** An arrow at the edge of a zoomed board that points to where something has happened out of sight. */

import { h } from "../lib/dom.js";
import { spelled } from "../lib/notation.js";
import { t } from "../lib/translations.js";

export class Beacon {
  /** @type {string|null} */
  #square = null;

  /** @param {import("./board.js").FairyBoard} board */
  constructor(board) {
    this.board = board;
    this.node = h("button", { type: "button", class: "beacon", hidden: true, onclick: () => this.#go() }, h("i", { "aria-hidden": "true" }, "➤"));
  }

  /** Something has happened on a square.  @param {string|undefined} square */
  aim(square) {
    this.#square = square ?? null;
    this.draw();
  }

  #go() {
    const { x, y } = this.board.layout.centre(this.#square);
    this.board.zoom.centre(x, y);
  }

  /** Point there from what is seen now; a square once seen is not pointed at any more. */
  draw() {
    const { zoom, layout } = this.board;
    const at = this.#square && layout?.has(this.#square) ? layout.centre(this.#square) : null;
    const middle = at && zoom.seen(at.x, at.y);
    if (!middle || middle.inside) this.#square = null;
    this.node.hidden = !this.#square;
    if (!this.#square) return;
    const { dx, dy } = middle;
    const reach = Math.max(Math.abs(dx), Math.abs(dy));
    this.node.style.left = `${50 + (dx / reach) * 44}%`;
    this.node.style.top = `${50 + (dy / reach) * 44}%`;
    this.node.style.setProperty("--turn", `${Math.atan2(dy, dx)}rad`);
    this.node.setAttribute("aria-label", t("show_square", { square: spelled(this.board.info, this.#square) }));
  }
}
