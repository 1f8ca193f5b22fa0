/** The bar below the board: the path of clicks so far, or the name of a piece that was asked for. */

import { h } from "../lib/dom.js";
import { placeWords } from "../lib/notation.js";
import { t } from "../lib/translations.js";

/** @typedef {{stopHere: () => void, cancel: () => void, inspect: (square: string) => void, dismiss: () => void}} PathBarActions */

export class PathBar {
  /** Whether the bar names a piece. */
  introducing = false;

  /** @param {PathBarActions} actions */
  constructor(actions) {
    this.actions = actions;
    this.node = h("div", { class: "pathbar", hidden: true });
  }

  /**
   * Show the path of a move that is being entered.
   * @param {VariantInfo} info  @param {string[]} path  @param {{finished: boolean, more: boolean}} state whether it may end here, and go on
   */
  showPath(info, path, { finished, more }) {
    this.introducing = false;
    this.node.hidden = path.length < 2 || !more;
    if (this.node.hidden) return;
    this.node.replaceChildren(
      h("span", { class: "pathbar-path" }, path.map((place) => placeWords(info, place)).join(" → ")),
      finished
        ? h("button", { type: "button", class: "stop-here", onclick: () => this.actions.stopHere() }, t("stop_here"))
        : h("span", { class: "pathbar-more" }, t("choose_next_square")),
      h("button", { type: "button", class: "quiet", "aria-label": t("cancel_move"), onclick: () => this.actions.cancel() }, "✕"),
    );
  }

  /**
   * Name a piece, with a button that shows how it moves; without a name the bar goes.
   * @param {string|null} name  @param {string} square
   */
  introduce(name, square) {
    this.node.hidden = name === null;
    if (name === null) return;
    this.introducing = true;
    this.node.replaceChildren(
      h("span", { class: "pathbar-path" }, name),
      h("button", { type: "button", class: "show-piece", onclick: () => this.actions.inspect(square) }, t("how_it_moves")),
      h("button", { type: "button", class: "quiet", "aria-label": t("close"), onclick: () => this.actions.dismiss() }, "✕"),
    );
  }

  /**
   * Say why something cannot be done; with a square, the piece there can be looked at.
   * @param {HTMLElement} text  @param {string} square  @param {HTMLElement|null} more
   */
  explain(text, square, more) {
    this.node.hidden = false;
    this.introducing = true;
    const look = square && h("button", { type: "button", class: "show-piece", onclick: () => this.actions.inspect(square) }, t("how_it_moves"));
    this.node.replaceChildren(...[text, more, look,
      h("button", { type: "button", class: "quiet", "aria-label": t("close"), onclick: () => this.actions.dismiss() }, "✕")].filter(Boolean));
  }

  /** Take the name of a piece away. Returns whether the focus was inside the bar. */
  dismiss() {
    const inside = this.node.contains(document.activeElement);
    this.introducing = false;
    this.node.hidden = true;
    return inside;
  }
}
