/** Decisions that are not clicks on the board: one button a title, one dialog to choose in. */

import { confirmChoice } from "../lib/dialogs.js";
import { h } from "../lib/dom.js";
import { about, say, t, tn } from "../lib/translations.js";
import { chooseInSteps, inSteps } from "./stepwise_choice.js";

const MANY = 12;

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
 * `point(squares)` shows on the board what the option being considered is about.
 * `explained` are paragraphs that say what it is about.
 * @returns {Promise<Option|null>} the option, or null when the person thought better of it
 * @param {Message} title  @param {Option[]} options  @param {(squares: string[]) => void} point  @param {string[]} [explained]
 */
export async function openAction(title, options, point, explained = []) {
  if (options.length === 1) {
    const [option] = options;
    point(option.marks ?? []);
    const sure = await confirmChoice(`${inOneLine(option)}?`, say(title), t("cancel"), explained);
    point([]);
    return sure ? option : null;
  }
  if (inSteps(options)) {
    return chooseInSteps(options, (asked, answers, question) =>
      pick(asked, answers, point, [about(question)].filter(Boolean)));
  }
  return pick(say(title), options, point, explained);
}

/**
 * Let a person choose one of a list; null when the dialog is closed without a choice.
 * @template {Pick<Option, "text" | "choice" | "marks" | "detail">} T
 * @param {string} heading  @param {T[]} options  @param {(squares: string[]) => void} point  @param {string[]} explained
 * @returns {Promise<T|null>}
 */
function pick(heading, options, point, explained) {
  return new Promise((resolve) => {
    const dialog = h("dialog", { class: "choose action", "aria-label": heading });
    const finish = (/** @type {T|null} */ option) => {
      point([]);
      dialog.close();
      dialog.remove();
      resolve(option);
    };
    const buttons = options.map((option) => h("button", {
      type: "button", class: "choice", "data-text": option.text, onclick: () => finish(option),
      onfocus: () => point(option.marks ?? []), onmouseenter: () => point(option.marks ?? []),
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
      ...explained.map((words) => h("p", { class: "aside" }, words)),
      filter ?? "", count,
      h("div", { class: `choices list ${calendar ? "calendar" : ""}`, role: "group", "aria-label": heading }, buttons),
      h("button", { type: "button", class: "quiet", onclick: () => finish(null) }, t("cancel")),
    );
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      finish(null);
    });
    dialog.addEventListener("keydown", (event) => walk(event, shown(), filter));
    document.body.append(dialog);
    dialog.showModal();
    (filter ?? buttons[0]).focus();
  });
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
