/** What is heard of a game: every move as it is shown, check, the end, and a turn while one looks elsewhere. */

import { play } from "../lib/sounds.js";
import { state } from "./state.js";

/**
 * A move is being shown on the board.
 * @param {{cues: {name: string, at: number}[], duration: number}} shown  @param {View} view
 */
export function hearMove({ cues, duration }, view) {
  const heard = new Set();
  for (const { name, at } of cues) {
    const key = `${name} ${Math.round(at / 60)}`;
    if (!heard.has(key)) play(name, at);
    heard.add(key);
  }
  if (view.outcome) play("end", duration + 120);
  else if (view.check.length) play("check", duration);
  else if (document.hidden && view.to_move === state.viewer) play("turn", duration);
}

/** The game may have ended without a move.  @param {View} view  @param {View|null} before */
export function hearEnd(view, before) {
  if (before && before.ply >= view.ply && view.outcome && !before.outcome) play("end");
}
