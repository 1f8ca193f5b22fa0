/** The last turns in words: deaths, accusations and other decisions that the board does not show. */

import { h } from "../lib/dom.js";
import { decisionWords } from "../lib/notation.js";
import { say, t } from "../lib/translations.js";
import { state, titleOf } from "./state.js";

/** A decision as the list of moves has it: in words, "writes a death", or spelled.  @param {Move} move */
export function moveText(move) {
  return decisionWords(state.info, move);
}

/**
 * The moves of the last turns. Two say what both sides have done since either was to move; when the game is
 * over, nobody is, and what ended it is the last one's.
 * @param {View} view
 */
function lastTurns({ moves, outcome }) {
  let at = moves.length;
  for (let runs = outcome ? 1 : 0; runs < 2 && at > 0 && moves[at - 1].seat !== "chance"; runs += 1) {
    const { seat } = moves[at - 1];
    while (at > 0 && moves[at - 1].seat === seat) at -= 1;
  }
  return moves.slice(at);
}

/**
 * Lines about the last turns: every decision that moved no piece, and the notes on it.
 * @param {View} view
 */
export function news(view) {
  /** @type {{seat?: Player, told?: string, note?: Message}[]} */
  const lines = [];
  for (const { seat, wording, notes } of lastTurns(view)) {
    const words = say(wording);
    const told = view.viewer === seat ? "" : words;
    const last = lines.at(-1);
    if (told && last?.seat === seat && last.told) last.told = `${last.told} ${told}`;
    else if (told) lines.push({ seat, told });
    lines.push(...(notes ?? []).map((note) => ({ note })));
  }
  return lines.map(({ seat, told, note }) => h("p", {}, told ? t("side_did", { side: titleOf(seat), what: told }) : say(note)));
}
