/** The state of the game page; everything else on it draws from here. */

import { otherSide } from "../lib/squares.js";
import { say, translated, t } from "../lib/translations.js";

export const id = location.pathname.split("/").at(-1);
export const path = `/api/games/${encodeURIComponent(id)}`;

/**
 * @typedef {object} GameState
 * @property {View|null} view the present view; null until the first one has come
 * @property {SeatsView|null} seats
 * @property {VariantInfo|null} info
 * @property {Record<string, unknown>} [options] the rule options chosen for this game
 * @property {Player|null} thinking the side whose computer player is at work
 * @property {Viewer} viewer
 * @property {boolean} up whether the connection stands
 * @property {boolean} shared two people with secrets at one screen
 * @property {boolean} online people at two screens
 * @property {ClockView|null} clock
 * @property {Terms|null} terms
 * @property {Record<string, Side>} proposals who proposes what
 * @property {Record<string, string>} chosen who has chosen before their turn; what, only of this page's side
 * @property {boolean} adjourned
 * @property {string} rematch the id of the next game
 * @property {string} tournament the address of the tournament it belongs to, if it does
 * @property {Side[]|null} present the sides that look at the game; null until known
 * @property {number} watching how many spectators there are
 */

/** @type {GameState} */
export const state = {
  view: null, seats: null, info: null, thinking: null, viewer: "both", up: false, shared: false,
  online: false, clock: null, terms: null, proposals: {}, chosen: {}, adjourned: false, rematch: "", tournament: "", present: null, watching: 0,
};

/** Keys of endings that say what the loser lacks. */
const LOSERS = ["roles_lost", "double_win"];

/** A seat's title: "White".  @param {Player|""} side */
export function titleOf(side) {
  return translated(state.info.seats?.[side] ?? side);
}

/** The side this page plays, or null where it plays both or none.  @returns {Side|null} */
export function ownSide() {
  return state.viewer === "first" || state.viewer === "second" ? state.viewer : null;
}

/** Whether this page sits at one seat. */
export function seated() {
  return ownSide() !== null;
}

/** Who sits there, for people.  @param {Side} side */
export function seatName(side) {
  const seat = state.seats[side];
  if (seat.type === "computer") return `${titleOf(side)} · ${t("computer_level_is", { level: seat.level })}`;
  if (state.viewer === side) return `${titleOf(side)} · ${t("you")}`;
  return seat.called ? `${titleOf(side)} · ${say(seat.called)}` : titleOf(side);
}

/**
 * How the game ended, for this page.
 * @param {Outcome} outcome
 * @returns {{head: string, text: string}}
 */
export function outcomeWords(outcome) {
  const reason = say(outcome.message);
  if (!outcome.winner) return { head: outcome.message.key === "aborted" ? t("nobody_wins") : t("draw"), text: reason };
  const side = outcome.winner;
  // The reason names what the loser lacks: "Black: no L or Kira left".
  const missing = LOSERS.includes(outcome.message.key);
  const text = missing ? t("side_did", { side: titleOf(otherSide(side)), what: reason }) : reason;
  if (state.viewer === side) return { head: t("you_win"), text };
  if (state.viewer === otherSide(side)) return { head: t("you_lose"), text };
  return { head: t("side_wins", { side: titleOf(side) }), text };
}
