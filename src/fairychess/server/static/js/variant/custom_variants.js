/** Games somebody has brought or been shown: in no public list, so this browser remembers them. */

import { keep, recall } from "../lib/storage.js";

const KEPT = "fairychess-brought";
const MOST = 20;
const MARK = "~";

/** Whether a variant's name is that of a game somebody has brought.  @param {string} name */
export function isBrought(name) {
  return name.startsWith(MARK);
}

/** The games this browser has met, newest first: [{name, title}]. */
export function remembered() {
  try {
    const kept = JSON.parse(recall(KEPT) ?? "[]");
    return kept.filter((/** @type {any} */ one) => isBrought(one.name));
  } catch {
    return [];
  }
}

/** Remember a game.  @param {{name: string, title: string}} values */
export function remember({ name, title }) {
  const others = remembered().filter((/** @type {any} */ one) => one.name !== name);
  keep(KEPT, JSON.stringify([{ name, title }, ...others].slice(0, MOST)));
}

/** Forget a game.  @param {string} name */
export function forget(name) {
  keep(KEPT, JSON.stringify(remembered().filter((/** @type {any} */ one) => one.name !== name)));
}
