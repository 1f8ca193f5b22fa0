/** Decisions that are not clicks on the board: their buttons, and the dialogs behind them. */

import { confirmChoice } from "../lib/dialogs.js";
import { $, h, put } from "../lib/dom.js";
import { spelled } from "../lib/notation.js";
import { about, furtherStep, say, t } from "../lib/translations.js";
import { actionButtons, groupByAction, openAction } from "./action_dialog.js";
import { choosesEarly, inFull, stillOffered } from "./early_choice.js";
import { state, titleOf } from "./state.js";

/** @typedef {(message: ClientMessage & {text?: string}) => unknown} Choose plays what has been chosen */

/**
 * What has been begun; a piece that has moved since it got its name is named with its place.
 * @param {Move} move
 */
function begunWords({ wording }) {
  const name = wording?.parameters.name;
  const piece = name && state.view.board.find((one) => one.name === name);
  const words = say(wording);
  return piece && piece.square !== name ? t("now_on", { what: words, square: spelled(state.info, piece.square) }) : words;
}

/** What is explained in an action's dialog: what has been begun, and what it means.  @param {Message} title */
function explained(title) {
  const last = state.view.moves.at(-1);
  const begun = last?.seat === state.viewer && state.view.options.every((option) => option.action?.key === title.key);
  return [begun ? begunWords(last) : "", about(title)].filter(Boolean);
}

/** Whether a choice can be changed afterwards. */
function afterwards() {
  const { view } = state;
  return choosesEarly(view) ? t("until_other_chooses", { side: titleOf(view.to_move) }) : t("cannot_take_back");
}

/**
 * In a game with secrets what has been chosen from a list of pieces cannot be taken back: ask once more.
 * @param {Message} title  @param {Option[]} options  @param {Option} option
 */
async function sure(title, options, option) {
  if (!state.info.secret || options.length === 1 || !option.marks?.length) return true;
  return confirmChoice(`${inFull(option)}?`, t("confirm_choice"), t("choose_again"), [furtherStep(title) || afterwards()]);
}

/** Play what is offered now. A choice made early may come when it is its turn: no ply is said.  @param {Option} option  @param {Choose} send */
function play({ text }, send) {
  const { view } = state;
  send(choosesEarly(view) ? { type: "play", text } : { type: "play", text, ply: view.ply });
}

/**
 * Open the dialog of one action; what is chosen there is played.
 * @param {Message} title  @param {Option[]} options  @param {FairyBoard} board  @param {Choose} send
 */
async function openGroup(title, options, board, send) {
  const { ply } = state.view;
  const option = await openAction(title, options, board, explained(title));
  if (!option || !stillOffered(option, ply)) return;
  if (!(await sure(title, options, option))) {
    if (stillOffered(option, ply)) openGroup(title, options, board, send);
    return;
  }
  if (stillOffered(option, ply)) play(option, send);
}

/**
 * What has been begun (whose death?) goes on in a dialog (when?) if nothing else can be done.
 * @param {View} view  @param {View|null} before  @param {FairyBoard} board  @param {Choose} send
 */
export function goOn(view, before, board, send) {
  const mine = view.to_move === view.viewer && view.moves.at(-1)?.seat === view.viewer;
  if (!mine || (before && before.ply >= view.ply)) return;
  const groups = groupByAction(view.options.filter((option) => option.action && !option.clicks.length));
  const rest = view.options.some((option) => option.clicks.length || !option.action);
  if (groups.length === 1 && !rest) openGroup(...groups[0], board, send);
}

/** Show a side that may decide now.  @param {Side|""} seat  @param {string} id  @param {Choose} send */
function lifting(seat, id, send) {
  return h("button", {
    type: "button", class: "button primary", id, onclick: () => send({ type: "set_perspective", seat }),
  }, t("show_side", { side: titleOf(seat) }));
}

/** @param {View} view  @param {Choose} send */
function curtainButtons(view, send) {
  const early = view.early && !(view.early in state.chosen);
  return [h("p", { class: "pass-on" }, t("pass_the_device", { side: titleOf(view.to_move) })),
    lifting(/** @type {Side} */ (view.to_move), "lift", send),
    ...(early ? [lifting(view.early, "lift-early", send)] : [])];
}

/**
 * The buttons for options without clicks.
 * @param {View} view  @param {boolean} present  @param {boolean} curtain  @param {FairyBoard} board  @param {Choose} send
 */
export function drawDecisions(view, present, curtain, board, send) {
  const box = $("decisions");
  const loose = present ? view.options.filter((option) => !option.clicks.length) : [];
  const [inGroups, alone] = [loose.filter((option) => option.action), loose.filter((option) => !option.action)];
  /** @type {HTMLElement[]} */
  const buttons = actionButtons(inGroups, (title, options) => openGroup(title, options, board, send));
  buttons.push(...alone.map((option) => h("button", {
    type: "button", class: "button primary", "data-text": option.text,
    onclick: () => play(option, send),
  }, say(option.choice) || option.text)));
  if (curtain) buttons.push(...curtainButtons(view, send));
  if (view.to_move === "chance" && !loose.length && !view.outcome && present && state.viewer !== "spectator") {
    buttons.push(h("button", { type: "button", class: "button primary", onclick: () => send({ type: "chance" }) }, t("toss")));
  }
  box.hidden = !buttons.length;
  put(box, ...buttons);
}
