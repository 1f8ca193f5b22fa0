/** Custom variants: they are in no public list, so this browser remembers those it has met. */

import { keep, recall } from "../lib/storage.js";

const KEPT = "fairychess-brought";
const MOST = 20;
const MARK = "~";

/** Whether a variant's name is that of a custom variant.  @param {string} name */
export function isCustom(name) {
  return name.startsWith(MARK);
}

/**
 * The games this browser has met, newest first: [{name, title}]. Of those with one title, as all
 * trials of a game that is being made, it is the newest.
 */
export function customVariants() {
  try {
    const titles = new Set();
    return JSON.parse(recall(KEPT) ?? "[]").filter((/** @type {any} */ { name, title }) => {
      const fresh = isCustom(name) && !titles.has(title);
      titles.add(title);
      return fresh;
    });
  } catch {
    return [];
  }
}

/** Remember a game in the place of another of its title.  @param {{name: string, title: string}} values */
export function rememberVariant({ name, title }) {
  const others = customVariants().filter((/** @type {any} */ one) => one.name !== name && one.title !== title);
  keep(KEPT, JSON.stringify([{ name, title }, ...others].slice(0, MOST)));
}

/** Forget a game.  @param {string} name */
export function forgetVariant(name) {
  keep(KEPT, JSON.stringify(customVariants().filter((/** @type {any} */ one) => one.name !== name)));
}
