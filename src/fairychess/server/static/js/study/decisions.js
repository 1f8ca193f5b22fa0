/** What stands beside the board: how the game is, and decisions that are no clicks. */

import { actionButtons, openAction } from "../game/action_dialog.js";
import { $, h, put } from "../lib/dom.js";
import { say, translated, t } from "../lib/translations.js";
import { state } from "./state.js";

const MANY = 24;
/** Decisions that chance takes in a row at most. */
const MOST_LOTS = 100;

/** @param {View} view */
export function drawStatus(view) {
  const side = translated(state.info.seats[view.to_move] ?? "");
  const head = view.outcome
    ? (view.outcome.winner ? t("side_wins", { side: translated(state.info.seats[view.outcome.winner]) }) : t("draw"))
    : side && t("side_to_move", { side });
  put($("status"), h("strong", {}, head), view.outcome ? h("span", {}, say(view.outcome.message)) : null,
    view.check.length && !view.outcome ? h("span", { class: "check-word" }, t("check")) : null,
    view.notes.filter((note) => !note.key.endsWith("in_check")).map((note) => h("span", {}, say(note))),
    state.named ? h("span", {}, state.named) : null);
}

/**
 * Decisions that are no clicks: dialogs, cards, coins.
 * @param {View} view  @param {FairyBoard} board  @param {(text: string) => Promise<void>} play
 */
export function drawDecisions(view, board, play) {
  const loose = view.options.filter((option) => !option.clicks.length);
  const alone = loose.filter((option) => !option.action);
  const buttons = actionButtons(loose.filter((option) => option.action), async (title, options) => {
    const option = await openAction(title, options, board);
    if (option) play(option.text);
  });
  if (alone.length <= MANY) {
    buttons.push(...alone.map((option) => h("button", { type: "button", class: "button", onclick: () => play(option.text) }, say(option.choice) || option.text)));
  }
  if (view.to_move === "chance" && loose.length > 1) {
    buttons.push(h("button", { type: "button", class: "button primary", id: "draw-lot", onclick: () => drawLots(play) }, t("draw_at_random")));
  }
  $("decisions").hidden = !buttons.length;
  put($("decisions"), buttons);
}

/** Let chance decide until a player does.  @param {(text: string) => Promise<void>} play */
async function drawLots(play) {
  for (let left = MOST_LOTS; left > 0; left -= 1) {
    const { view } = state.tree.here.look;
    if (view.to_move !== "chance" || !view.options.length) return;
    await play(view.options[Math.floor(Math.random() * view.options.length)].text);
  }
}
