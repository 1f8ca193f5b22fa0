/** What the game page knows; everything else on it draws from here. */

import { person } from "../account/guest.js";
import { otherSide } from "../lib/squares.js";
import { said, t } from "../lib/translations.js";

export const id = location.pathname.split("/").at(-1);
export const path = `/api/games/${encodeURIComponent(id)}`;

/** `shared`: two people with secrets at one screen. `online`: people at two screens. */
export const state = {
  view: null, seats: null, info: null, thinking: null, viewer: "both", up: false, shared: false,
  online: false, clock: null, proposals: {}, adjourned: false, rematch: "", present: null, watching: 0,
};

/** A seat's title: "White". */
export function titleOf(side) {
  return said(state.info.seats?.[side] ?? side);
}

/** Whether this page sits at one seat. */
export function seated() {
  return state.viewer === "first" || state.viewer === "second";
}

/** Who sits there, for people. */
export function seatName(side) {
  const seat = state.seats[side];
  if (seat.type === "computer") return `${titleOf(side)} · ${t("computer_level_is", { level: seat.level })}`;
  if (state.viewer === side) return `${titleOf(side)} · ${t("you")}`;
  return seat.name ? `${titleOf(side)} · ${person(seat.name)}` : titleOf(side);
}

/** How the game ended, for this page: {head, text}. */
export function outcomeWords(outcome) {
  const reason = said(outcome.reason);
  if (!outcome.winner) return { head: outcome.reason === "aborted" ? t("nobody_wins") : t("draw"), text: reason };
  const side = outcome.winner;
  // What is missing, the loser misses: "Black: no L or Kira left".
  const missing = /^no .* left$|^double win$/.test(outcome.reason);
  const text = missing ? t("side_did", { side: titleOf(otherSide(side)), what: reason }) : reason;
  if (state.viewer === side) return { head: t("you_win"), text };
  if (state.viewer === otherSide(side)) return { head: t("you_lose"), text };
  return { head: t("side_wins", { side: titleOf(side) }), text };
}
