/** Decisions that are not clicks on the board: one button a title, one dialog to choose in. */

import { confirmChoice } from "../lib/dialogs.js";
import { h } from "../lib/dom.js";
import { about, say, t, tn } from "../lib/translations.js";
import { chooseInSteps, inSteps } from "./stepwise_choice.js";

const MANY = 12;
/** Pixels a sheet below the board wants, and the least it takes; the page's head, and the gap at the edge. */
const SHEET = 260;
const LEAST_SHEET = 200;
const HEADER = 56;
const GAP = 10;

/**
 * Options by their title, in order: [[title, options], ...].
 * @param {Option[]} options
 * @returns {[Message, Option[]][]}
 */
export function groupByAction(options) {
  /** @type {Map<string, [Message, Option[]]>} */
  const groups = new Map();
  for (const option of options) {
    const { key } = option.action;
    if (!groups.has(key)) groups.set(key, [option.action, []]);
    groups.get(key)[1].push(option);
  }
  return [...groups.values()];
}

/**
 * A button for every title; `open(title, options)` is called when it is pressed.
 * @param {Option[]} options  @param {(title: Message, options: Option[]) => void} open
 */
export function actionButtons(options, open) {
  return groupByAction(options).map(([title, group]) => h("button", {
    type: "button", class: "button primary", "data-action": title.key, "aria-haspopup": "dialog",
    onclick: () => open(title, group),
  }, say(title)));
}

/** "White 8", and below it, smaller, "in 3 turns".  @param {Pick<Option, "text" | "choice" | "detail">} option */
function lines({ text, choice, detail }) {
  return [h("span", { class: "choice-name" }, say(choice) || text), detail ? h("span", { class: "choice-detail" }, say(detail)) : null];
}

/** @param {Option} option */
function inOneLine({ text, choice, detail }) {
  return (say(choice) || text) + (detail ? ` (${say(detail)})` : "");
}

/**
 * Let a person choose one of the options under a title; a single one is only confirmed.
 * The board shows what the option being considered is about; where each is about a piece of its
 * own, the piece itself can be clicked. `explained` are paragraphs that say what it is about.
 * @returns {Promise<Option|null>} the option, or null when the person thought better of it
 * @param {Message} title  @param {Option[]} options  @param {FairyBoard} board  @param {string[]} [explained]
 */
export async function openAction(title, options, board, explained = []) {
  if (options.length === 1) {
    const [option] = options;
    consider(board, option);
    const words = inVain(board, option) ? [t("nobody_in_reach"), ...explained] : explained;
    const sure = await confirmChoice(`${inOneLine(option)}?`, say(title), t("cancel"), words, Boolean(option.reach?.length));
    consider(board, null);
    return sure ? option : null;
  }
  if (inSteps(options)) {
    return chooseInSteps(options, (asked, answers, question) =>
      pick(asked, answers, board, [about(question)].filter(Boolean)));
  }
  const option = await pick(say(title), options, board, explained);
  if (!option || !inVain(board, option)) return option;
  consider(board, option);
  const sure = await confirmChoice(`${inOneLine(option)}?`, say(title), t("cancel"), [t("nobody_in_reach")], true);
  consider(board, null);
  return sure ? option : null;
}

/** Whether an option aims at enemies and none is in its reach.  @param {FairyBoard} board  @param {Option} option */
function inVain(board, { reach }) {
  const own = board.view.mover ?? board.view.to_move;
  return Boolean(reach?.length) && !board.view.board.some((piece) => piece.side !== own && reach.includes(piece.square));
}

/** Show on the board what an option is about and may affect.  @param {FairyBoard} board  @param {Considered|null} option */
function consider(board, option) {
  board.point(option?.marks ?? []);
  board.shade(option?.reach ?? []);
}

/**
 * The options by the piece that each is about, and whose it is; null where they are about no pieces of their own.
 * @template {Considered} T
 * @param {T[]} options  @param {FairyBoard} board
 * @returns {{place: string, side: Side, option: T}[]|null}
 */
function byPiece(options, board) {
  const found = options.map((option) => {
    const piece = board.view.board.find((one) => one.square === option.marks?.at(-1));
    return piece ? { place: piece.square, side: piece.side, option } : null;
  });
  return found.every(Boolean) && new Set(found.map((one) => one.place)).size === found.length ? found : null;
}

/** @typedef {Pick<Option, "text" | "choice" | "marks" | "detail"> & {reach?: string[]}} Considered */

/**
 * Let a person choose one of a list; null when the dialog is closed without a choice.
 * @template {Considered} T
 * @param {string} heading  @param {T[]} options  @param {FairyBoard} board  @param {string[]} explained
 * @returns {Promise<T|null>}
 */
function pick(heading, options, board, explained) {
  leave();
  return new Promise((resolve) => {
    const pieces = byPiece(options, board);
    const dialog = h("dialog", { class: `choose action ${pieces ? "beside" : ""}`, "aria-label": heading });
    const finish = (/** @type {T|null} */ option) => {
      leave = () => {};
      consider(board, null);
      board.offer(null);
      dialog.close();
      dialog.remove();
      resolve(option);
    };
    const buttons = options.map((option) => h("button", {
      type: "button", class: "choice", "data-text": option.text, onclick: () => finish(option),
      onfocus: () => consider(board, option), onmouseenter: () => consider(board, option),
    }, lines(option)));
    const shown = () => buttons.filter((button) => !button.hidden);
    const count = h("span", { class: "hidden", role: "status" });
    const sift = (/** @type {any} */ event) => {
      // Match the words as they are typed; where no choice has them so, match them in any order.
      const phrase = event.target.value.trim().toLowerCase();
      const has = (/** @type {HTMLElement} */ button, /** @type {string} */ words) => button.textContent.toLowerCase().includes(words);
      const exact = buttons.some((button) => has(button, phrase));
      const wanted = exact ? [phrase] : phrase.split(/\s+/);
      for (const button of buttons) button.hidden = !wanted.every((/** @type {string} */ words) => has(button, words));
      count.textContent = tn("choices", shown().length);
    };
    const filter = buttons.length > MANY
      ? h("input", { type: "search", class: "sift", placeholder: t("filter"), "aria-label": t("filter_choices"), oninput: sift })
      : null;
    const calendar = options.every((option) => !option.marks?.length);
    dialog.append(
      h("h2", {}, heading),
      ...explained.map(folded),
      filter ?? "", count,
      pieces ? apart(pieces, buttons, board.view.mover ?? board.view.to_move)
        : h("div", { class: `choices list ${calendar ? "calendar" : ""}`, role: "group", "aria-label": heading }, buttons),
      h("button", { type: "button", class: "quiet", onclick: () => finish(null) }, t("cancel")),
    );
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      finish(null);
    });
    dialog.addEventListener("keydown", (event) => walk(event, shown(), filter));
    document.body.append(dialog);
    if (pieces) showBeside(dialog, board, pieces, finish);
    else dialog.showModal();
    (filter ?? buttons[0]).focus();
  });
}

/** What a choice is about; on a phone two lines of it, and all of it when they are tapped.  @param {string} words */
function folded(words) {
  const shown = h("p", { class: "aside", onclick: () => shown.classList.toggle("whole") }, words);
  return shown;
}

/** Gives up the choice that is being made beside the board, if there is one. */
let leave = () => {};

/**
 * Show a dialog that leaves the board free, where the pieces themselves can be clicked.
 * @template {Considered} T
 * @param {HTMLDialogElement} dialog  @param {FairyBoard} board  @param {{place: string, side: Side, option: T}[]} pieces
 * @param {(option: T|null) => void} finish
 */
function showBeside(dialog, board, pieces, finish) {
  const own = board.view.mover ?? board.view.to_move;
  const places = (/** @type {boolean} */ mine) => pieces.filter((one) => (one.side === own) === mine).map((one) => one.place);
  board.offer({
    own: places(true), theirs: places(false),
    pick: (square) => {
      const found = pieces.find((one) => one.place === square);
      if (found) finish(found.option);
    },
  });
  dialog.addEventListener("keydown", (event) => event.key === "Escape" && finish(null));
  leave = () => finish(null);
  dialog.show();
  leaveBoardFree(dialog, board);
}

/**
 * On a phone held upright the dialog is a sheet below the board: it never covers the pieces to choose from.
 * @param {HTMLDialogElement} dialog  @param {FairyBoard} board
 */
function leaveBoardFree(dialog, board) {
  if (!matchMedia("(max-width: 860px) and (orientation: portrait)").matches) return;
  const { top, bottom } = board.getBoundingClientRect();
  const lack = SHEET - (innerHeight - bottom);
  if (lack > 0) scrollBy(0, Math.min(lack, top - HEADER));
  const room = innerHeight - board.getBoundingClientRect().bottom - GAP;
  dialog.style.setProperty("--sheet-room", `${Math.max(room, LEAST_SHEET)}px`);
}

/**
 * The choices as lists: own pieces and the other side's apart, where there are both.
 * @param {{side: Side}[]} pieces  @param {HTMLElement[]} buttons  @param {Player|""} own
 */
function apart(pieces, buttons, own) {
  const sides = [...new Set(pieces.map((one) => one.side))].sort((a, b) => Number(b === own) - Number(a === own));
  return h("div", { class: "apart" }, sides.map((side) => {
    const name = t(side === own ? "own_pieces" : "their_pieces");
    const list = h("div", { class: "choices list", role: "group", "aria-label": name }, buttons.filter((_, i) => pieces[i].side === side));
    return sides.length > 1 ? [h("h3", { class: side === own ? "own" : "theirs" }, name), list] : list;
  }));
}

/**
 * Arrow keys go through the choices; up from the first is the filter. Enter there takes the only one.
 * @param {KeyboardEvent} event  @param {HTMLElement[]} buttons  @param {HTMLElement|null} filter
 */
function walk(event, buttons, filter) {
  const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (at < 0 && event.key === "Enter" && document.activeElement === filter && buttons.length === 1) {
    event.preventDefault();
    buttons[0].click();
    return;
  }
  const inField = document.activeElement === filter;
  const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: inField ? 0 : 1, ArrowLeft: inField ? 0 : -1 }[event.key];
  if (!step || !buttons.length) return;
  event.preventDefault();
  const next = at + step;
  if (next < 0 && filter) filter.focus();
  else buttons[(next + buttons.length) % buttons.length].focus();
}
