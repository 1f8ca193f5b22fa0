/** A small dialog for options that have the same clicks: promote or not, and to what. */

import { h } from "./dom.js";
import { said, t } from "./translations.js";

/**
 * Ask for one of several options, each with its picture.
 * @returns {Promise<object|null>} the option, or null when the person thought better of it
 */
export function choose(options, pictures, side, standing, title = t("your_choice")) {
  return new Promise((resolve) => {
    const dialog = h("dialog", { class: "choose", "aria-label": title });
    const finish = (option) => {
      dialog.close();
      dialog.remove();
      resolve(option);
    };
    const unchanged = (option) => Number((option.kind ?? standing) === standing);
    const ordered = [...options].sort((a, b) => unchanged(a) - unchanged(b));
    const buttons = ordered.map((option, i) => {
      const id = option.kind ?? standing;
      const kind = id ? pictures.kind(id) : null;
      const words = said(option.choice ?? option.text);
      return h("button", {
        type: "button", class: "choice", "data-text": option.text, onclick: () => finish(option),
        autofocus: i === 0,
      },
      id ? pictures.icon(id, option.side ?? side, { title: false }) : null,
      h("span", { class: "choice-name" }, words),
      kind && !words.includes(kind.name) ? h("span", { class: "choice-kind" }, said(kind.name)) : null);
    });
    dialog.append(
      h("h2", {}, title),
      h("div", { class: buttons.length > 6 ? "choices many" : "choices" }, buttons),
      h("button", { type: "button", class: "quiet", onclick: () => finish(null) }, t("cancel")),
    );
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      finish(null);
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) finish(null);
    });
    dialog.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      const at = buttons.indexOf(document.activeElement);
      buttons[(at + step + buttons.length) % buttons.length].focus();
      event.preventDefault();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Ask a plain question. @returns {Promise<boolean>} */
export function confirmChoice(question, yes, no = t("cancel"), explained = []) {
  return new Promise((resolve) => {
    const dialog = h("dialog", { class: "choose", "aria-label": question });
    const finish = (answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    dialog.append(
      h("h2", {}, question),
      ...explained.map((words) => h("p", { class: "aside" }, words)),
      h("div", { class: "choices row" },
        h("button", { type: "button", class: "button primary", "data-answer": "yes", onclick: () => finish(true) }, yes),
        h("button", { type: "button", class: "button", "data-answer": "no", onclick: () => finish(false) }, no)),
    );
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      finish(false);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** A dialog around a form; `read()` gives what it answers. @returns {Promise<object|null>} */
function form(title, fields, yes, read) {
  return new Promise((resolve) => {
    const dialog = h("dialog", { class: "choose ask", "aria-label": title });
    const finish = (answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    dialog.append(h("form", {
      onsubmit: (event) => {
        event.preventDefault();
        finish(read());
      },
    },
    h("h2", {}, title), fields,
    h("div", { class: "choices row" },
      yes ? h("button", { type: "submit", class: "button primary" }, yes) : null,
      h("button", { type: "button", class: "button", onclick: () => finish(null) }, yes ? t("cancel") : t("close")))));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      finish(null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Ask for a line of text. */
export function askText(title, label, yes) {
  const input = h("input", { type: "text", maxlength: 300, required: true, class: "wide" });
  return form(title, h("label", { class: "stack" }, h("span", {}, label), input), yes, () => input.value.trim());
}

/** Show something until it is closed. */
export function show(title, ...content) {
  return form(title, content, null, () => null);
}
