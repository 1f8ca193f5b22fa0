/**
 * Answers to given moves, a tree of them, entered on the board as they would be played: theirs, mine,
 * theirs, mine.
 *
 * The server shows the board after each imagined move, with what may be done there. In a game with
 * secrets it shows nothing: there moves are told by their squares, and the board stays as it is.
 */

import { post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { otherSide } from "../lib/squares.js";
import { toast } from "../lib/toast.js";
import { errorText, t } from "../lib/translations.js";
import { keptLines, mayPremove, premoveText } from "./premoves.js";
import { ownSide, path, state, titleOf } from "./state.js";

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

/** Whether a line begins with these moves.  @param {string[]} line  @param {string[]} moves */
const begins = (line, moves) => moves.every((text, at) => line[at] === text);

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

  /** Whether nothing can be imagined, and moves are told by their squares alone. */
  get blind() {
    return state.info.secret;
  }

  /** Whose move is to be entered, where that is not seen on the board.  @returns {Side} */
  get mover() {
    return this.#moves.length % 2 ? ownSide() : otherSide(ownSide());
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
      const view = this.blind ? { ...state.view, options: [] } : await post(`${path}/foresee`, { moves });
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

  get #mine() {
    return this.blind ? this.mover === ownSide() : this.view.to_move === state.viewer;
  }

  #words() {
    if (!this.blind && !this.view.options.length) return t("nothing_beyond");
    return this.#mine ? t("enter_answer") : t("enter_theirs", { side: titleOf(this.blind ? this.mover : this.view.to_move) });
  }

  /** @param {string[]} line */
  #spelled(line) {
    return line.map(premoveText).join(" – ");
  }

  /**
   * The lines as a tree: what goes on alike is written once.
   * @param {string[][]} lines  @param {string[]} before
   * @returns {HTMLElement}
   */
  #tree(lines, before) {
    const nexts = [...new Set(lines.map((line) => line[before.length]).filter(Boolean))];
    return h("ul", { class: "plans" }, nexts.map((text) => {
      const moves = [...before, text];
      const below = lines.filter((line) => begins(line, moves));
      const mine = moves.length % 2 === 0;
      return h("li", {},
        h("span", { class: mine ? "plan mine" : "plan" }, premoveText(text)),
        mine ? h("button", { type: "button", class: "link", "aria-label": t("go_on_from", { move: this.#spelled(moves) }), onclick: () => this.#look(moves) }, "+") : null,
        h("button", {
          type: "button", class: "link", "aria-label": `${t("forget")}: ${this.#spelled(moves)}`,
          onclick: () => this.#forget(moves),
        }, "×"),
        below.some((line) => line.length > moves.length) ? this.#tree(below, moves) : null);
    }));
  }

  /** Forget what goes through these moves; what was answered before them stays.  @param {string[]} moves */
  #forget(moves) {
    const lines = keptLines().filter((line) => !begins(line, moves));
    const before = moves.slice(0, moves.length - (moves.length % 2 || 2));
    this.#keep(before.length && !lines.some((line) => begins(line, before)) ? [...lines, before] : lines);
  }

  /** The panel with the moves entered so far and the buttons for them. */
  panel() {
    const button = (/** @type {string} */ words, /** @type {() => void} */ act, disabled = false, primary = false) => h("button", {
      type: "button", class: primary ? "button primary" : "button", disabled, onclick: act,
    }, words);
    const whole = this.#moves.length >= 2 && !this.#mine;
    const lines = keptLines();
    return h("div", { class: "proposal lines", role: "group", "aria-label": t("conditional_moves") },
      h("strong", {}, this.#words()),
      this.blind ? h("span", { class: "aside" }, t("secret_answers")) : null,
      this.#moves.length ? h("span", { class: "line-so-far" }, this.#spelled(this.#moves)) : null,
      h("div", { class: "buttons" },
        button(t("one_step_back"), () => this.#look(this.#moves.slice(0, -1)), !this.#moves.length),
        button(t("keep"), () => {
          this.#keep(withLine(lines, this.#moves));
          this.#look([]);
        }, !whole, true),
        button(t("close"), () => this.end())),
      lines.length ? this.#tree(lines, []) : null);
  }
}
