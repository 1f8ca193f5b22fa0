/** Keys of a page: single keys that do something wherever the focus is, and a list of them all. */

import { show } from "./dialogs.js";
import { h } from "./dom.js";
import { t } from "./translations.js";

/** @typedef {{keys: string[], words: string, act?: (event: KeyboardEvent) => unknown}} KeyAction what keys do, `words` a key of the translations */

/** @type {Record<string, string>} */
const NAMES = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "␣" };

/** Places where keys have a meaning of their own. */
const TAKEN = "input, textarea, select, [contenteditable], [role=tablist], [role=menu], video, audio, fairy-board .pathbar";

/**
 * Whether a key is free for the page: nothing is being typed or chosen, and no other key is held.
 * @param {KeyboardEvent} event
 */
function free(event) {
  const target = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog[open]") || target?.closest(TAKEN)) return false;
  return !(event.key === "Enter" || event.key === " ") || !target?.closest("button, a, summary, [tabindex]:not(svg.board)");
}

/** Follow the keys of a list.  @param {KeyAction[]} actions */
export function followKeys(actions) {
  document.addEventListener("keydown", (event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = free(event) && actions.find((one) => one.act && one.keys.includes(key));
    if (!action) return;
    event.preventDefault();
    action.act(event);
  });
}

/** Show what all keys do, and something more below.  @param {KeyAction[]} actions  @param {string} [more] */
export function showKeys(actions, more) {
  const name = (/** @type {string} */ key) => NAMES[key] ?? (key.length === 1 ? key : t(`key_${key.toLowerCase()}`));
  return show(t("keys"), h("dl", { class: "keys" }, actions.map(({ keys, words }) => [
    h("dt", {}, keys.map((key, i) => [i ? " " : null, h("kbd", {}, name(key))])), h("dd", {}, t(words)),
  ])), more ? h("p", { class: "aside" }, more) : null);
}
