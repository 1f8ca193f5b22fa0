/** A button that is at work: it says so, and pressing it again does nothing until it has finished. */

import { put } from "./dom.js";
import { t } from "./translations.js";

/**
 * Do some work for a button; `words` stand on it meanwhile. @returns what the work returns
 * @param {HTMLElement} button  @param {() => Promise<any>} work
 */
export async function busily(button, work, words = t("one_moment")) {
  if (button.ariaBusy === "true") return undefined;
  const label = [...button.childNodes];
  button.style.minWidth = `${button.offsetWidth}px`;
  button.ariaBusy = "true"; // not disabled: that would take the focus away
  put(button, words);
  try {
    return await work();
  } finally {
    button.ariaBusy = null;
    button.style.minWidth = "";
    put(button, label);
  }
}
