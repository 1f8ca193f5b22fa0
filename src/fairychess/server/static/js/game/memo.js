/** A note to oneself beside a game; it is kept while it is written. */

import { get, post } from "../lib/api.js";
import { $ } from "../lib/dom.js";
import { errorText, t } from "../lib/translations.js";
import { path } from "./state.js";

const PAUSE = 800;
let begun = false;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;
let sending = Promise.resolve();

/** Keep what is written, after what is on its way. */
function save() {
  clearTimeout(timer);
  timer = undefined;
  const text = $("memo").value;
  sending = sending.then(() => post(`${path}/memo`, { text })).then(() => ($("memo-state").textContent = t("kept")),
    (error) => ($("memo-state").textContent = errorText(error)));
}

/** Show the note; it is asked for the first time. */
export async function showMemo() {
  if (begun) return;
  begun = true;
  const box = $("memo");
  try {
    box.value = (await get(`${path}/memo`)).text;
  } catch (error) {
    begun = false;
    $("memo-state").textContent = errorText(error);
    return;
  }
  box.disabled = false;
  box.addEventListener("input", () => {
    $("memo-state").textContent = "";
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE);
  });
  box.addEventListener("blur", () => timer && save());
  addEventListener("pagehide", () => timer && save());
}
