/**
 * Answers to given moves, entered on the board as they would be played: theirs, mine, theirs, mine.
 *
 * The server shows the board after each imagined move, with what may be done there.
 */

import { post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { spelled } from "../lib/notation.js";
import { toast } from "../lib/toast.js";
import { errorText, t } from "../lib/translations.js";
import { keptLines, mayPremove } from "./premoves.js";
import { path, state, titleOf } from "./state.js";

/**
 * The old lines beside a new one: those it goes beyond, or answers otherwise, give way to it.
 * @param {string[][]} lines  @param {string[]} line
 */
function withLine(lines, line) {
  const beside = lines.filter((old) => {
    const at = old.findIndex((text, i) => text !== line[i]);
    return at >= 0 && at < line.length && at % 2 === 0;
  });
  return [...beside, line];
}

export class ConditionalMoves {
  #send;
  #draw;
  /** @type {string[]} */
  #moves = [];
  #ply = -1;
  /** @type {View|null} the position after the imagined moves */
  view = null;

  /** @param {Send} send  @param {() => void} draw */
  constructor(send, draw) {
    this.#send = send;
    this.#draw = draw;
  }

  /** Whether lines are being entered for the position that stands. */
  get active() {
    return this.view !== null && mayPremove() && this.#ply === state.view.ply;
  }

  /** Begin where the game stands. */
  begin() {
    this.#ply = state.view.ply;
    return this.#look([]);
  }

  /** Leave the board to the game again. */
  end() {
    this.view = null;
    this.#draw();
  }

  /** Play an imagined move.  @param {string} text */
  play(text) {
    return this.#look([...this.#moves, text]);
  }

  /** @param {string[]} moves */
  async #look(moves) {
    const ply = this.#ply;
    try {
      const view = await post(`${path}/foresee`, { moves });
      if (ply !== state.view.ply) return;
      this.view = view;
      this.#moves = moves;
    } catch (error) {
      toast(errorText(error));
    }
    this.#draw();
  }

  /** @param {string[][]} lines */
  #keep(lines) {
    this.#send({ type: "premove", lines, ply: state.view.ply });
  }

  #words() {
    if (!this.view.options.length) return t("nothing_beyond");
    const mine = this.view.to_move === state.viewer;
    return mine ? t("enter_answer") : t("enter_theirs", { side: titleOf(this.view.to_move) });
  }

  /** @param {string[]} line */
  #spelled(line) {
    return line.map((text) => spelled(state.info, text)).join(" – ");
  }

  /** The panel with the moves entered so far and the buttons for them. */
  panel() {
    const button = (/** @type {string} */ words, /** @type {() => void} */ act, disabled = false, primary = false) => h("button", {
      type: "button", class: primary ? "button primary" : "button", disabled, onclick: act,
    }, words);
    const whole = this.#moves.length >= 2 && this.#moves.length % 2 === 0;
    const lines = keptLines();
    return h("div", { class: "proposal lines", role: "group", "aria-label": t("conditional_moves") },
      h("strong", {}, this.#words()),
      this.#moves.length ? h("span", { class: "line-so-far" }, this.#spelled(this.#moves)) : null,
      h("div", { class: "buttons" },
        button(t("one_step_back"), () => this.#look(this.#moves.slice(0, -1)), !this.#moves.length),
        button(t("keep"), () => {
          this.#keep(withLine(lines, this.#moves));
          this.#look([]);
        }, !whole, true),
        button(t("close"), () => this.end())),
      lines.length ? h("ul", { class: "rows" }, lines.map((line) => h("li", {},
        h("span", {}, this.#spelled(line)),
        h("button", {
          type: "button", class: "button", "aria-label": `${t("forget")}: ${this.#spelled(line)}`,
          onclick: () => this.#keep(lines.filter((one) => one !== line)),
        }, t("forget"))))) : null);
  }
}
