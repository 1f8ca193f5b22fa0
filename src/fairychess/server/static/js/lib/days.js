/** Times where clocks count days. */

import { t } from "./translations.js";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Whether a clock counts days.  @param {Partial<Timing>|null|undefined} timing */
export const slow = (timing) => Boolean(timing?.days || timing?.bank);

/** A time in words, where days are counted.  @param {number} milliseconds */
export function timeWords(milliseconds) {
  const hours = Math.floor(milliseconds / HOUR);
  if (milliseconds >= DAY) return t("days_hours", { days: Math.floor(hours / 24), hours: hours % 24 });
  return t("hours_minutes", { hours, minutes: Math.floor((milliseconds / 60_000) % 60) });
}
