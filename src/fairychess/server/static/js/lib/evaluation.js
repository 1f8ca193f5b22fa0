/** What the engine thinks of a position, in words: how likely it is won, drawn and lost, and how far a win is. */

import { t, translated } from "./translations.js";

/** "#3" where the first side wins in three moves, "−#3" where the second does.  @param {number} mate decisions until then */
export function mateWords(mate) {
  return `${mate < 0 ? "−" : ""}#${Math.ceil(Math.abs(mate) / 2)}`;
}

/**
 * How often the first side wins, draws and loses, in percent.
 * @param {VariantInfo} info  @param {{chances?: number[], share: number}} found
 */
export function chancesWords(info, { chances = [], share }) {
  // What was analysed before there were chances tells the share alone.
  const [won, drawn] = (chances.length ? chances : [share, 0]).map((one) => Math.round(100 * one));
  return t("chances", { side: translated(info.seats?.first ?? "First"), won, drawn, lost: Math.max(0, 100 - won - drawn) });
}
