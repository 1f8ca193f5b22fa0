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

/** @type {Promise<boolean>|null} when the panel has its rules */
let filled = null;

/** Fill a panel with a variant's rules, once; whether a first game is among them.  @param {HTMLElement} panel  @param {string} variant */
export function fillRules(panel, variant) {
  filled ??= rulesOf(variant).then((nodes) => {
    const { first, rest } = split(nodes);
    put(panel, first.length ? h("div", { class: "first-game" }, first) : null, rest);
    return first.length > 0;
  });
  return filled;
}

/**
 * Show a rule in the panel: by its number, or by one of its sentences.
 * @param {HTMLElement} panel  @param {string} variant  @param {string} number  @param {string[]} sentences
 */
export async function pointOutRule(panel, variant, number, sentences) {
  await fillRules(panel, variant);
  const items = [...panel.querySelectorAll("li")];
  const found = items.find((item) => number ? item.dataset.rule === number : sentences.includes(item.textContent.trim()));
  for (const item of items) item.classList.toggle("pointed-rule", item === found);
  const shown = found ?? panel.querySelector("h2");
  shown?.scrollIntoView({ block: "center" });
  panel.focus({ preventScroll: true });
}

/**
 * The rules in short: the steps of a first game, or the first two parts of the page.
 * @param {HTMLElement} box  @param {string} variant
 */
export async function fillBrief(box, variant) {
  const { first, rest } = split(await rulesOf(variant));
  const heads = rest.filter((node) => node.tagName === "H2");
  const nodes = first.length ? first : rest.slice(rest.indexOf(heads[0]), heads[2] ? rest.indexOf(heads[2]) : rest.length);
  for (const node of nodes) node.removeAttribute("id"); // the page of rules may be opened beside it
  put(box, nodes);
  box.hidden = !heads.length && !first.length;
}

/** The steps of a first game alone; whether there are any.  @param {HTMLElement} box  @param {string} variant */
export async function fillFirstGame(box, variant) {
  const { first } = split(await rulesOf(variant));
  put(box, first);
  box.hidden = !first.length;
  return first.length > 0;
}
