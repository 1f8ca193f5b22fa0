/** The draft is played at once: against the computer, or both sides by oneself. */

import "../board/board.js";
import { post } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { t, translateInfo } from "../lib/translations.js";
import { defaultStyle } from "../pieces/pictures.js";
import { rememberVariant } from "../variant/custom_variants.js";
import { Trial } from "../variant/trial.js";

/** @typedef {import("./page.js").Shop} Shop */

/** @type {{text: string, made: any}|null} the last draft that was brought, so that it is not brought twice */
let brought = null;
/** @type {Trial|null} */
let trial = null;
/** How often playing was begun or ended: what was asked for before the last time is old. */
let turns = 0;

/** Have the server keep a draft as a custom variant.  @param {string} text */
export async function bring(text) {
  if (brought?.text !== text) brought = { text, made: await post("/api/definitions", { text }) };
  return { ...brought.made, info: translateInfo(brought.made.info) };
}

/** @param {VariantInfo} info  @param {View|null} array */
function show(info, array) {
  const board = h("fairy-board", {});
  board.info = info;
  board.pieceStyle = defaultStyle(info);
  put($("starting-position"), board);
  board.interactive = false;
  if (array) board.view = array;
  board.inert = true; // until it is played on, a click would be lost
  board.addEventListener("say", (event) => ($("live").textContent = event.detail.text));
  return board;
}

/** Put a board in the place of the workshop and play.  @param {Shop} shop  @param {number} level 0 for both sides by oneself */
export async function tryOut(shop, level) {
  const { looked } = shop.workshop;
  if (!looked?.info) return;
  pauseTrying();
  const turn = turns;
  show(looked.info, looked.array); // something to look at while the server gets ready
  const made = await bring(looked.text);
  if (turn !== turns) return;
  rememberVariant({ name: made.variant, title: made.info.title });
  const board = show({ ...made.info, name: made.variant }, made.array);
  trial = new Trial(board, board.info, level);
  $("trial-page").setAttribute("href", made.url);
  $("trial-page").inert = false;
  await trial.begin();
}

/** Take no click any more: another game is asked for. */
export function pauseTrying() {
  turns += 1;
  trial?.end();
  $("trial-page").inert = true; // until the game has its page
  put($("trial-status"), t("one_moment"));
}

/** Stop playing. */
export function stopTrying() {
  turns += 1;
  trial?.end();
  trial = null;
  $("starting-position").replaceChildren();
}
