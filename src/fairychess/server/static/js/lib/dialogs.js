/** Dialogs: a plain question, a line of text, something to read. */

import { h, put } from "./dom.js";
import { t } from "./translations.js";

/**
 * Show a dialog until it is answered: with `finish`, or with `none` by the key that closes it.
 * @template T
 * @param {HTMLDialogElement} dialog  @param {(finish: (answer: T|PromiseLike<T>) => void) => any} fill gives what stands in it
 * @param {T} none  @returns {Promise<T>}
 */
export function answered(dialog, fill, none) {
  return new Promise((resolve) => {
    const finish = (/** @type {T|PromiseLike<T>} */ answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    put(dialog, fill(finish));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      finish(none);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Ask a plain question. @returns {Promise<boolean>}
 * @param {string} question  @param {string} yes  @param {string[]} [explained]
 * `beside` leaves the board to be seen, where something is shown on it.
 */
export function confirmChoice(question, yes, no = t("cancel"), explained = [], beside = false) {
  return answered(h("dialog", { class: beside ? "choose action beside" : "choose", "aria-label": question }), (finish) => [
    h("h2", {}, question),
    explained.map((words) => h("p", { class: "aside" }, words)),
    h("div", { class: "choices row" },
      h("button", { type: "button", class: "button primary", "data-answer": "yes", onclick: () => finish(true) }, yes),
      h("button", { type: "button", class: "button", "data-answer": "no", onclick: () => finish(false) }, no)),
  ], false);
}

/**
 * A dialog around a form; `read()` gives what it answers. @returns {Promise<any>}
 * @param {string} title  @param {any} fields  @param {string|null} yes  @param {() => any} read
 */
function form(title, fields, yes, read) {
  return answered(h("dialog", { class: "choose ask", "aria-label": title }), (finish) => h("form", {
    onsubmit: (/** @type {any} */ event) => {
      event.preventDefault();
      finish(read());
    },
  },
  h("h2", {}, title), fields,
  h("div", { class: "choices row" },
    yes ? h("button", { type: "submit", class: "button primary" }, yes) : null,
    h("button", { type: "button", class: "button", onclick: () => finish(null) }, yes ? t("cancel") : t("close")))), null);
}

/** Ask for a line of text.  @param {string} title  @param {string} label  @param {string} yes */
export function askText(title, label, yes) {
  const input = h("input", { type: "text", maxlength: 300, required: true, class: "wide" });
  return form(title, h("label", { class: "stack" }, h("span", {}, label), input), yes, () => input.value.trim());
}

/** Show something until it is closed.  @param {string} title  @param {...any} content */
export function show(title, ...content) {
  return form(title, content, null, () => null);
}
