/** Games somebody has brought or been shown: in no public list, so this browser remembers them. */

import { keep, recall } from "../lib/storage.js";

const KEPT = "fairychess-brought";
const MOST = 20;
const MARK = "~";

/** Whether a variant's name is that of a game somebody has brought. */
export function isBrought(name) {
  return name.startsWith(MARK);
}

/** The games this browser has met, newest first: [{name, title}]. */
export function remembered() {
  try {
    const kept = JSON.parse(recall(KEPT) ?? "[]");
    return kept.filter((one) => isBrought(one.name));
  } catch {
    return [];
  }
}

/** Remember a game. */
export function remember({ name, title }) {
  const others = remembered().filter((one) => one.name !== name);
  keep(KEPT, JSON.stringify([{ name, title }, ...others].slice(0, MOST)));
}

/** Forget a game. */
export function forget(name) {
  keep(KEPT, JSON.stringify(remembered().filter((one) => one.name !== name)));
}
