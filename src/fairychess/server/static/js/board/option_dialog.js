/** A small dialog for options that have the same clicks: promote or not, and to what. */

import { answered } from "../lib/dialogs.js";
import { h } from "../lib/dom.js";
import { moveSpelled } from "../lib/notation.js";
import { say, translated, t } from "../lib/translations.js";

/**
 * Ask for one of several options, each with its picture.
 * @returns {Promise<Option|null>} the option, or null when the person thought better of it
 * @param {Option[]} options  @param {Pictures} pictures  @param {Side} side  @param {string} standing  @param {string} [title]
 */
export function chooseOption(options, pictures, side, standing, title = t("your_choice")) {
  const dialog = h("dialog", { class: "choose", "aria-label": title });
  return answered(dialog, (finish) => {
    const unchanged = (/** @type {Option} */ option) => Number((option.piece_type ?? standing) === standing);
    const ordered = [...options].sort((a, b) => unchanged(a) - unchanged(b));
    const buttons = ordered.map((option, i) => {
      const id = option.piece_type ?? standing;
      const type = id ? pictures.pieceType(id) : null;
      const words = say(option.choice) || moveSpelled(pictures.info, option);
      const detail = option.detail ? say(option.detail) : type && !words.includes(translated(type.name)) && translated(type.name);
      return h("button", {
        type: "button", class: "choice", "data-text": option.text, onclick: () => finish(option),
        autofocus: i === 0,
      },
      id ? pictures.icon(id, option.side ?? side, { title: false }) : null,
      h("span", { class: "choice-name" }, words),
      detail ? h("span", { class: "choice-detail" }, detail) : null);
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) finish(null);
    });
    dialog.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
      buttons[(at + step + buttons.length) % buttons.length].focus();
      event.preventDefault();
    });
    return [
      h("h2", {}, title),
      h("div", { class: buttons.length > 6 ? "choices many" : "choices" }, buttons),
      h("button", { type: "button", class: "quiet", onclick: () => finish(null) }, t("cancel")),
    ];
  }, /** @type {Option|null} */ (null));
}
