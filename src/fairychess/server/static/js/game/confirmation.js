/** Moves that are played only when they have been confirmed, if their player likes it so. */

import { h } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { moveText } from "./news.js";
import { state } from "./state.js";

export class Confirmation {
  #redraw;
  /** @type {{option: Option, ply: number, play: () => void}|null} */
  #waiting = null;

  /** @param {() => void} redraw called when something waits, or waits no more */
  constructor(redraw) {
    this.#redraw = redraw;
  }

  /** Let a move wait.  @param {Option} option  @param {() => void} play */
  ask(option, play) {
    this.#waiting = { option, ply: state.view.ply, play };
    this.#redraw();
    document.querySelector(".confirm-move .primary")?.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement|null} */ (document.querySelector(".confirm-move .primary"))?.focus();
  }

  /** @param {boolean} go */
  #answer(go) {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#redraw();
    if (go) waiting.play();
  }

  get #option() {
    return this.#waiting?.ply === state.view.ply ? this.#waiting.option : null;
  }

  /** The squares of the move that waits. */
  get squares() {
    return this.#option?.clicks.filter((place) => !place.startsWith("hand:")) ?? [];
  }

  /** The question, if there is one in this position. */
  line() {
    const option = this.#option;
    if (!option) return null;
    return h("div", { class: "proposal theirs confirm-move", role: "group", "aria-label": t("confirm_moves") },
      h("span", {}, t("play_this_move", { move: moveText(/** @type {any} */ (option)) })),
      h("button", { type: "button", class: "button primary", onclick: () => this.#answer(true) }, t("play_it")),
      h("button", { type: "button", class: "button", onclick: () => this.#answer(false) }, t("think_again")));
  }
}
