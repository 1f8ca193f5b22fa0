/** The last turns in words: deaths, accusations and other decisions that the board does not show. */

import { h } from "../lib/dom.js";
import { spelled } from "../lib/notation.js";
import { translated, t } from "../lib/translations.js";
import { state, titleOf } from "./state.js";

/** A decision that is no move of a piece has a word and a colon, or begins with an @. */
const WORDED = /^(?:[a-z]+[:@]|@)/;

/** A decision in words, "writes a death", or "" where it is a move like any other.  @param {string} text */
export function decisionWords(text) {
  const words = WORDED.test(text) ? translated(text) : text;
  return words === text ? "" : words;
}

/** A decision as the list of moves has it.  @param {string} text */
export function moveText(text) {
  const words = decisionWords(text);
  return words || spelled(state.info, text);
}

/**
 * The moves since the other side began its last turn, or this one its own, whichever is longer ago.
 * @param {Move[]} moves
 */
function lastTurns(moves) {
  let at = moves.length;
  for (let runs = 0; runs < 2 && at > 0 && moves[at - 1].seat !== "chance"; runs += 1) {
    const { seat } = moves[at - 1];
    while (at > 0 && moves[at - 1].seat === seat) at -= 1;
  }
  return moves.slice(at);
}

/**
 * Lines about the last two turns: every decision that moved no piece, and the notes on it.
 * @param {View} view
 */
export function news(view) {
  /** @type {{seat?: Player, told?: string, note?: string}[]} */
  const lines = [];
  for (const { seat, text, notes } of lastTurns(view.moves)) {
    const words = decisionWords(text);
    const told = view.viewer === seat ? "" : words;
    const last = lines.at(-1);
    if (told && last?.seat === seat && last.told) last.told = `${last.told} ${told}`;
    else if (told) lines.push({ seat, told });
    lines.push(...(notes ?? []).map((note) => ({ note })));
  }
  return lines.map(({ seat, told, note }) => h("p", {}, told ? t("side_did", { side: titleOf(seat), what: told }) : translated(note)));
}
