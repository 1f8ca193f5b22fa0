/** Decisions that are not clicks on the board: one button a title, one dialog to choose in. */

import { confirmChoice } from "../lib/dialogs.js";
import { h } from "../lib/dom.js";
import { about, translated, t, tn } from "../lib/translations.js";
import { chooseInSteps, inSteps } from "./stepwise_choice.js";

const MANY = 12;

/** Options by their title, in order: [[title, options], ...].  @param {Option[]} options */
export function groupByAction(options) {
  const groups = new Map();
  for (const option of options) groups.set(option.action, [...(groups.get(option.action) ?? []), option]);
  return [...groups];
}

/**
 * A button for every title; `open(title, options)` is called when it is pressed.
 * @param {Option[]} options  @param {(title: string, options: Option[]) => void} open
 */
export function actionButtons(options, open) {
  return groupByAction(options).map(([title, group]) => h("button", {
    type: "button", class: "button primary", "data-action": title, "aria-haspopup": "dialog",
    onclick: () => open(title, group),
  }, translated(title)));
}

/** "White 8 (in 3 turns)": what stands in brackets goes below, smaller.  @param {string} words */
function lines(words) {
  const [, main, aside] = /^(.*?)(?: \(([^()]*)\))?$/.exec(words);
  return [h("span", { class: "choice-name" }, main), aside ? h("span", { class: "choice-detail" }, aside) : null];
}

/**
 * Let a person choose one of the options under a title; a single one is only confirmed.
 * `point(squares)` shows on the board what the option being considered is about.
 * `explained` are paragraphs that say what it is about.
 * @returns {Promise<Option|null>} the option, or null when the person thought better of it
 * @param {string} title  @param {Option[]} options  @param {(squares: string[]) => void} point  @param {string[]} [explained]
 */
export async function openAction(title, options, point, explained = []) {
  if (options.length === 1) {
    const [option] = options;
    point(option.marks ?? []);
    const sure = await confirmChoice(`${translated(option.choice ?? option.text)}?`, translated(title), t("cancel"), explained);
    point([]);
    return sure ? option : null;
  }
  if (inSteps(options)) {
    return chooseInSteps(options, (asked, answers, question) =>
      pick(asked, answers, point, [about(question)].filter(Boolean)));
  }
  return pick(title, options, point, explained);
}

/**
 * Let a person choose one of a list; null when the dialog is closed without a choice.
 * @template {Pick<Option, "text" | "choice" | "marks">} T
 * @param {string} title  @param {T[]} options  @param {(squares: string[]) => void} point  @param {string[]} explained
 * @returns {Promise<T|null>}
 */
function pick(title, options, point, explained) {
  return new Promise((resolve) => {
    const dialog = h("dialog", { class: "choose action", "aria-label": translated(title) });
    const finish = (/** @type {T|null} */ option) => {
      point([]);
      dialog.close();
      dialog.remove();
      resolve(option);
    };
    const buttons = options.map((option) => h("button", {
      type: "button", class: "choice", "data-text": option.text, onclick: () => finish(option),
      onfocus: () => point(option.marks ?? []), onmouseenter: () => point(option.marks ?? []),
    }, lines(translated(option.choice ?? option.text))));
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
      h("h2", {}, translated(title)),
      ...explained.map((words) => h("p", { class: "aside" }, words)),
      filter ?? "", count,
      h("div", { class: `choices list ${calendar ? "calendar" : ""}`, role: "group", "aria-label": translated(title) }, buttons),
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
