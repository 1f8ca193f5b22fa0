/** What a puzzle asks, and what is said of it when it is over. */

import { moveText } from "../game/news.js";
import { $, h, put } from "../lib/dom.js";
import { moveNumber, moveSpelled, placeWords, spelled } from "../lib/notation.js";
import { translated, t } from "../lib/translations.js";

/**
 * @typedef {object} Puzzle a puzzle as it is set
 * @property {string} id
 * @property {string} variant
 * @property {"line"|"deduction"} kind
 * @property {string} aim
 * @property {Side} seat
 * @property {string} asked the role of a deduction, and whose: `side`; so many pieces are the answer
 * @property {Side} side
 * @property {number} answers
 * @property {View} view
 * @property {number} rating
 * @property {boolean|null} tried
 * @property {{rating: number, tries: number}|null} mine
 *
 * @typedef {{ply: number, pieces: string[], why: string}} Exclusion
 */

/** What is to be done.  @param {Puzzle} puzzle  @param {VariantInfo} info */
export function goalWords(puzzle, info) {
  const side = translated(info.seats[puzzle.seat]);
  if (puzzle.kind === "deduction") {
    return t("puzzle_who", { you: side, side: translated(info.seats[puzzle.side]), role: puzzle.asked === "KIRA" ? translated("Kira") : puzzle.asked });
  }
  const found = /^(mate|win)([0-9])$/.exec(puzzle.aim);
  return found ? t(`puzzle_${found[1]}`, { side, steps: found[2] }) : t("puzzle_advantage", { side });
}

/** Where the step that is asked for begins.  @param {string} place  @param {VariantInfo} info */
export function hintWords(place, info) {
  const words = placeWords(info, place);
  return place.startsWith("hand:") ? t("puzzle_hint_drop", { piece: words }) : t("puzzle_hint_from", { place: words });
}

/** How hard a puzzle is, and how the solver has done.  @param {Puzzle} puzzle */
export function aboutWords({ rating, mine, tried }) {
  return [t("puzzle_rating", { rating }), mine ? t("puzzle_your_rating", { rating: mine.rating }) : "",
    tried === null ? "" : t(tried ? "puzzle_solved_already" : "puzzle_tried_already")].filter(Boolean).join(" · ");
}

/** How a wrong step is answered.  @param {{line: string[], spelled: string[][]}} answer  @param {VariantInfo} info */
export function answerWords({ line, spelled: written }, info) {
  if (!line.length) return t("puzzle_not_refuted");
  return t("puzzle_refuted", { line: line.map((text, i) => moveSpelled(info, { text, spelled: written[i] })).join(" ") });
}

/** A theme in words.  @param {string} theme */
export function themeWords(theme) {
  const found = /^(mate|win)([0-9])$/.exec(theme);
  return found ? t(`puzzle_theme_${found[1]}`, { steps: found[2] }) : t(`puzzle_theme_${theme}`);
}

/** What the next puzzle may be about.  @param {HTMLElement} select  @param {Record<string, number>} themes */
export function offerThemes(select, themes) {
  put(select, h("option", { value: "" }, t("puzzle_any_theme")),
    Object.entries(themes).map(([theme, count]) => h("option", { value: theme }, `${themeWords(theme)} (${count})`)));
}

/** One line of an explanation.  @param {Exclusion} one  @param {VariantInfo} info  @param {View} view */
function reason(one, info, view) {
  const move = view.moves[one.ply - 1];
  return h("li", {}, h("strong", {}, `${moveNumber(move)} ${moveText(move)}`), " ",
    t(`puzzle_why_${one.why}`, { pieces: one.pieces.map((name) => spelled(info, name)).join(", ") }));
}

/**
 * Show what a puzzle was about.
 * @param {any} answer  @param {VariantInfo} info  @param {View} view
 */
export function drawAfter(answer, info, view) {
  $("after").hidden = false;
  put($("themes"), answer.themes.map((/** @type {string} */ theme) => h("li", {}, themeWords(theme))));
  $("reasons").hidden = !answer.exclusions.length;
  put($("reasons"), answer.exclusions.map((/** @type {Exclusion} */ one) => reason(one, info, view)));
  $("analyse").hidden = !answer.start;
  const query = new URLSearchParams({ position: answer.start, moves: answer.moves.join(" ") });
  $("analyse").href = `/analysis/${encodeURIComponent(info.name)}?${query}`;
}
