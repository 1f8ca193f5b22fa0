/** The terms two people agree on: the clock, whether the game is rated, how late others see it. */

import { translated, t } from "../lib/translations.js";

const M = 60;

/** Clocks to choose from; the first is none. */
export const CLOCKS = [
  null,
  { main: 5 * M, increment: 3 }, { main: 10 * M, increment: 5 }, { main: 15 * M, increment: 10 },
  { main: 30 * M, increment: 20 }, { main: 10 * M, period: 30 }, { main: 30 * M, period: 60 },
  { days: 1 }, { days: 3 }, { days: 7 },
];

/** A clock as the value of an option, and as this browser keeps it.  @param {unknown} timing */
export const clockValue = (timing) => JSON.stringify(timing ?? null);

/** A clock in words: "10 min + 5 s a turn".  @param {Timing|null} timing */
export function clockWords(timing) {
  if (!timing) return t("no_clock");
  if (timing.days) return t(timing.days === 1 ? "clock_day" : "clock_days", { days: timing.days });
  const minutes = timing.main % M ? `${Math.floor(timing.main / M)}:${String(timing.main % M).padStart(2, "0")}` : timing.main / M;
  if (timing.period) {
    return t("clock_byoyomi", { minutes, seconds: timing.period, periods: timing.periods > 1 ? ` ×${timing.periods}` : "" });
  }
  return timing.increment ? t("clock_increment", { minutes, seconds: timing.increment }) : t("clock_sudden", { minutes });
}

/** The terms in a few words each.  @param {Terms} terms */
export function termsWords(terms) {
  const words = [clockWords(terms.timing), terms.rated ? t("rated") : t("casual")];
  if (terms.delay) words.push(t("delayed", { seconds: terms.delay }));
  return words;
}

/** The colour of the person who accepts a challenge, in words.  @param {Challenge} challenge  @param {VariantInfo} info */
export function colourWords(challenge, info) {
  if (challenge.colour === "random") return t("colour_by_lot");
  const mine = challenge.mine ? challenge.colour : challenge.colour === "first" ? "second" : "first";
  return t("you_play", { side: translated(info.seats?.[mine] ?? mine) });
}
