/** The rules beside the board, the first game's steps before everything else. */

import { h, put } from "../lib/dom.js";

/** @param {string} variant */
async function rulesOf(variant) {
  const answer = await fetch(`/variant/${encodeURIComponent(variant)}/rules`);
  if (!answer.ok) return [];
  // Made by the server from text in which markup means nothing.
  return [...new DOMParser().parseFromString(await answer.text(), "text/html").body.children];
}

/** @param {Element[]} nodes */
function split(nodes) {
  const start = nodes.findIndex((node) => /** @type {HTMLElement} */ (node).dataset.part === "first-game");
  if (start < 0) return { first: [], rest: nodes };
  const length = nodes.slice(start + 1).findIndex((node) => node.tagName === "H2");
  const end = length < 0 ? nodes.length : start + 1 + length;
  return { first: nodes.slice(start, end), rest: [...nodes.slice(0, start), ...nodes.slice(end)] };
}

/** Fill a panel with a variant's rules.  @param {HTMLElement} panel  @param {string} variant */
export async function fillRules(panel, variant) {
  const { first, rest } = split(await rulesOf(variant));
  put(panel, first.length ? h("div", { class: "first-game" }, first) : null, rest);
}

/** The steps of a first game alone; whether there are any.  @param {HTMLElement} box  @param {string} variant */
export async function fillFirstGame(box, variant) {
  const { first } = split(await rulesOf(variant));
  put(box, first);
  box.hidden = !first.length;
  return first.length > 0;
}
