/** The engine's lines: asked for over the socket, shown beside the board, on it, and in a bar. */

import { $, h, put } from "../lib/dom.js";
import { chancesWords, mateWords } from "../lib/evaluation.js";
import { moveSpelled } from "../lib/notation.js";
import { keep, recall } from "../lib/storage.js";
import { errorText, language, say, t } from "../lib/translations.js";
import { beginning, state } from "./state.js";

const ON = "fairychess-engine";
const COUNT = "fairychess-engine-lines";
const SHOWN = 12;
const short = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });

/** "+1.2", or "#3" where the game is won.  @param {EngineLine} line */
function scoreWords(line) {
  if (line.mate !== null) return mateWords(line.mate);
  const pawns = Math.abs(line.pawns) < 0.05 ? 0 : line.pawns;
  return `${pawns > 0 ? "+" : ""}${pawns < 0 ? "−" : ""}${Math.abs(pawns).toFixed(1)}`;
}

/** How far a position is the first side's, from 0 to 1, without the engine: all of it where it has won.  @param {Outcome|null|undefined} outcome */
function settled(outcome) {
  return outcome?.winner ? Number(outcome.winner === "first") : 0.5;
}

export class EngineLines {
  #number = 0;
  /** @type {import("./tree.js").TreeNode|null} */
  #node = null;
  /** @type {EngineLine[]} */
  lines = [];
  /** @type {Shape[]} what other viewers of the study have drawn here */
  others = [];

  /**
   * @param {FairyBoard} board
   * @param {(message: ClientMessage) => boolean} send
   * @param {(texts: string[]) => void} play plays the beginning of a line
   */
  constructor(board, send, play) {
    this.board = board;
    this.send = send;
    this.play = play;
    this.bar = h("div", { class: "eval-bar", role: "meter", "aria-label": t("evaluation"), "aria-valuemin": "0", "aria-valuemax": "100", hidden: true },
      h("i", { class: "eval-first" }));
    $("engine-on").checked = recall(ON) === "on";
    $("engine-count").value = recall(COUNT) || "3";
    $("engine-on").addEventListener("change", () => {
      keep(ON, this.on ? "on" : "off");
      this.#ask();
    });
    $("engine-count").addEventListener("change", () => {
      keep(COUNT, $("engine-count").value);
      this.#ask();
    });
  }

  /** Whether lines are wanted. */
  get on() {
    return $("engine-on").checked;
  }

  /** Another position is looked at.  @param {import("./tree.js").TreeNode|null} node */
  follow(node) {
    if (node === this.#node) return;
    this.#node = node;
    this.others = [];
    this.#ask();
  }

  /** The line is up again: what was asked may be lost. */
  again() {
    this.#ask();
  }

  #ask() {
    this.#number += 1;
    this.lines = [];
    this.#say("");
    const view = this.#node?.look?.view;
    const wanted = this.on && view && !view.outcome && view.to_move !== "chance";
    if (wanted) {
      this.send({ type: "lines", id: this.#number, ...beginning(), moves: this.#node.path, count: Number($("engine-count").value) });
      this.#say(t("one_moment"));
    } else {
      this.send({ type: "stop" });
    }
    $("engine-depth").textContent = "";
    this.draw();
  }

  /** @param {any} message */
  receive(message) {
    if (message.id !== this.#number) return;
    if (message.type === "error") {
      this.#say(errorText(message));
      return;
    }
    this.lines = message.lines;
    this.#say(this.#remark(message));
    $("engine-depth").textContent = t("engine_depth", { depth: message.depth, nodes: short.format(message.nodes) });
    $("engine-depth").title = t("engine_positions", { depth: message.depth, nodes: message.nodes.toLocaleString(language) });
    $("engine").classList.toggle("thinking-now", !message.done);
    this.draw();
  }

  /** @param {{done: boolean}} message */
  #remark({ done }) {
    if (done && !this.lines.length) return t("engine_knows_nothing");
    return state.info.secret ? t("engine_one_seat") : "";
  }

  /**
   * A move of a line; what is no move of a piece is said in words.
   * @param {{text: string, spelled?: string[]}} move  @param {boolean} first
   */
  #words(move, first) {
    const option = first ? this.#node?.look?.view.options.find((one) => one.text === move.text) : null;
    return option && !option.clicks.length && option.choice ? say(option.choice) : moveSpelled(state.info, move);
  }

  /** @param {string} words */
  #say(words) {
    $("engine-words").textContent = words;
    $("engine-words").hidden = !words;
  }

  /** Draw the lines, the arrows and the bar. */
  draw() {
    const [best] = this.lines;
    this.bar.hidden = !this.on;
    const share = Math.round(100 * (best?.share ?? settled(this.#node?.look?.view.outcome)));
    /** @type {HTMLElement} */ (this.bar.firstElementChild).style.setProperty("--share", `${share}%`);
    this.bar.classList.toggle("turned", this.board.orientation === "second");
    this.bar.setAttribute("aria-valuenow", String(share));
    $("engine-score").textContent = best ? scoreWords(best) : "";
    const chances = best ? chancesWords(state.info, best) : "";
    $("engine-chances").textContent = chances;
    $("engine-chances").hidden = !chances;
    this.bar.title = chances;
    put($("engine-lines"), this.lines.map((line) => this.#row(line)));
    this.board.suggestions = [...this.others, ...this.lines.flatMap((line, i) => this.#arrow(line, i))];
  }

  /** @param {EngineLine} line */
  #row(line) {
    return h("li", {}, h("b", {}, scoreWords(line)), line.line.slice(0, SHOWN).map((text, i) =>
      h("button", { type: "button", class: "engine-move", onclick: () => this.play(line.line.slice(0, i + 1)) }, this.#words({ text, spelled: line.spelled?.[i] }, i === 0))));
  }

  /** @param {EngineLine} line  @param {number} i @returns {Shape[]} */
  #arrow({ clicks }, i) {
    const squares = clicks.filter((place) => !place.startsWith("hand:"));
    if (!squares.length) return [];
    const [from] = squares;
    const to = squares.at(-1);
    return [{ from, ...(to !== from ? { to } : {}), colour: "blue", strength: Math.max(0.15, 1 - 0.3 * i) }];
  }
}
