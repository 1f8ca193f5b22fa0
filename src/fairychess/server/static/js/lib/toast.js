/** A line at the foot of the page that goes by itself. */

import { $ } from "./dom.js";

let timer = 0;

/** Show a line for some seconds.  @param {string} text */
export function toast(text) {
  const box = $("toast");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (box.hidden = true), 6000);
}
