/** The terms two people agree on: the clock, whether the game is rated, how late others see it. */

import { slow } from "../lib/days.js";
import { translated, t } from "../lib/translations.js";

const M = 60;

/** Clocks to choose from; the first is none. */
export const CLOCKS = [
  null,
  { main: 5 * M, increment: 3 }, { main: 10 * M, increment: 5 }, { main: 15 * M, increment: 10 },
  { main: 30 * M, increment: 20 }, { main: 10 * M, period: 30 }, { main: 30 * M, period: 60 },
  { days: 1 }, { days: 3 }, { days: 7 }, { days: 2, bank: 14 },
];

/** A clock as the value of an option, and as this browser keeps it.  @param {unknown} timing */
export const clockValue = (timing) => JSON.stringify(timing ?? null);

/** @param {Partial<Timing>} timing */
function slowWords({ days = 0, bank = 0 }) {
  if (!days) return t("clock_bank", { days: bank });
  if (bank) return t("clock_days_and_bank", { days, bank });
  return t(days === 1 ? "clock_day" : "clock_days", { days });
}

/** A clock in words: "10 min + 5 s a turn".  @param {Partial<Timing>|null} timing */
export function clockWords(timing) {
  if (!timing) return t("no_clock");
  if (slow(timing)) return slowWords(timing);
  const { main = 0, period = 0, periods = 1, increment = 0, delay = 0 } = timing;
  const minutes = main % M ? `${Math.floor(main / M)}:${String(main % M).padStart(2, "0")}` : main / M;
  if (delay && !main && !period) return t("clock_delay_seconds", { delay });
  if (period) {
    return t("clock_byoyomi", { minutes, seconds: period, periods: periods > 1 ? ` ×${periods}` : "" });
  }
  if (delay) return t("clock_delay", { minutes, delay });
  return increment ? t("clock_increment", { minutes, seconds: increment }) : t("clock_sudden", { minutes });
}

/** The terms in a few words each.  @param {Terms} terms */
export function termsWords(terms) {
  const clocks = [terms.timing, terms.timing_second].filter((one, at) => one || !at).map(clockWords);
  const clock = clocks.length > 1 ? t("clock_two", { first: clocks[0], second: clocks[1] }) : clocks[0];
  const words = [clock, terms.rated ? t("rated") : t("casual")];
  if (terms.delay) words.push(t("delayed", { seconds: terms.delay }));
  return words;
}

/** The colour of the person who accepts a challenge, in words.  @param {Challenge} challenge  @param {VariantInfo} info */
export function colourWords(challenge, info) {
  if (challenge.colour === "random") return t("colour_by_lot");
  const mine = challenge.mine ? challenge.colour : challenge.colour === "first" ? "second" : "first";
  return t("you_play", { side: translated(info.seats?.[mine] ?? mine) });
}
