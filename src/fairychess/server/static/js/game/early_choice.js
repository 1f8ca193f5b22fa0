/**
 * Choices that both players make at once: who is not to move yet need not wait. The server keeps such
 * a choice to itself until it is played.
 */

import { h } from "../lib/dom.js";
import { say, t } from "../lib/translations.js";
import { ownSide, state, titleOf } from "./state.js";

/** A choice with its parts, each in the person's language: "L: b1 Knight, Kira: c2 Pawn".  @param {Option} option */
export function inFull(option) {
  if (!(option.parts?.length > 1)) return say(option.choice) || option.text;
  return option.parts.map(([question, answer]) => `${say(question)}: ${say(answer)}`).join(", ");
}

/** What this page's side has chosen before its turn, "" for nothing.  @returns {string} */
function chosenHere() {
  return state.chosen[ownSide() ?? ""] ?? "";
}

/** Whether this page's side may choose now, though the other one is to move.  @param {View} view */
export function choosesEarly(view) {
  return Boolean(view.early) && view.early === view.viewer && !chosenHere();
}

/** Whose turn it is, in words: that of both where both choose at once.  @param {View} view */
export function turnOf(view) {
  if (view.early && !(view.early in state.chosen)) return t("both_choose");
  return t("side_to_move", { side: titleOf(view.to_move) });
}

/** The view with what may be chosen early as its options.  @param {View} view  @returns {View} */
export function withEarlyOptions(view) {
  return choosesEarly(view) ? { ...view, options: view.early_options, mover: /** @type {Side} */ (view.early) } : view;
}

/** Whether an option may still be played that was offered at an earlier ply.  @param {Option} option  @param {number} ply */
export function stillOffered(option, ply) {
  const { view } = state;
  // While one side was choosing, the other one has chosen as well: what is offered is the same.
  return view.ply === ply || (state.info.secret && view.options.some((one) => one.text === option.text));
}

/** The other sides that have chosen before their turn, in words.  @returns {string[]} */
export function othersHaveChosen() {
  const sides = /** @type {Side[]} */ (Object.keys(state.chosen)).filter((side) => side !== ownSide());
  return sides.map((side) => t("side_has_chosen", { side: titleOf(side) }));
}

/** What this page's side has chosen, with a button to choose again.  @param {Send} send */
export function earlyLine(send) {
  const text = chosenHere();
  const option = text && state.view.early_options.find((one) => one.text === text);
  if (!option) return null;
  return h("div", { class: "proposal early", role: "group" }, h("span", {}, t("you_have_chosen", { what: inFull(option) })),
    h("button", { type: "button", class: "button", id: "choose-again", onclick: () => send({ type: "undo" }) }, t("choose_again")));
}
