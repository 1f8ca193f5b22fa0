/** A link to hand on: its text, and a button that copies it. */

import { h } from "./dom.js";
import { t } from "./translations.js";

/** @param {HTMLInputElement} input */
async function toClipboard(input) {
  try {
    await navigator.clipboard.writeText(input.value);
  } catch {
    input.select(); // no permission, or no https: the old way
    document.execCommand("copy");
  }
}

/** A field with a link and its button.  @param {string} link  @param {string} label */
export function copyField(link, label) {
  const input = h("input", {
    type: "text", class: "copy-link", readonly: true, value: link, "aria-label": label,
    onfocus: () => input.select(),
  });
  const button = h("button", {
    type: "button", class: "button primary copy",
    onclick: async () => {
      await toClipboard(input);
      button.textContent = t("copied");
      setTimeout(() => (button.textContent = t("copy")), 2500);
    },
  }, t("copy"));
  return h("div", { class: "copy-field" }, input, button);
}
