/** One screen for two people with secrets: it shows one side at a time, and nobody's in between. */

import { choosesEarly } from "./early_choice.js";
import { state } from "./state.js";

/**
 * Whether nobody's side is shown, so that the device can be passed on.
 * @param {View} view  @param {boolean} inPresent
 */
export function behindCurtain(view, inPresent) {
  return state.shared && !view.outcome && state.viewer === "spectator"
    && inPresent && ["first", "second"].includes(view.to_move);
}

/**
 * Another side is shown: forget what the last one saw.
 * @param {View} view  @param {FairyBoard} board  @param {GameHistory} gameHistory
 */
export function changeViewer(view, board, gameHistory) {
  if (view.viewer === state.viewer) return;
  state.viewer = view.viewer;
  state.view = null;
  gameHistory.forget();
  for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
  if (state.shared && view.viewer !== "spectator") board.orientation = /** @type {Side} */ (view.viewer);
}

/** Draw the curtain when the turn of the side that is shown is over.  @param {View} view  @param {Send} send */
export function closeCurtain(view, send) {
  const mine = view.viewer === "first" || view.viewer === "second";
  const waits = view.to_move !== view.viewer && !choosesEarly(view);
  if (state.shared && mine && !view.outcome && waits) send({ type: "set_perspective" });
}
