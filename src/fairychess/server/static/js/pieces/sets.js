/** How pieces may look: sets for each family of games, and the one a person has chosen. */

import { KEYS, preference } from "../lib/preferences.js";
import { keep } from "../lib/storage.js";
import { t } from "../lib/translations.js";

/** @typedef {"chess"|"shogi"|"xiangqi"} Family */

/** @type {Record<Family, string[]>} the sets of each family, the usual one first; their names are `set_ID` */
export const SETS = {
  chess: ["classic", "modern", "carved", "printed", "letters"],
  shogi: ["mixed", "kanji", "one", "letters"],
  xiangqi: ["disks", "moves", "western"],
};

/** @type {Record<Family, string>} the preference that keeps the set of a family */
export const KEPT = { chess: "chessmen", shogi: "pictures", xiangqi: "disks" };

/** The family a variant's pieces belong to; those of janggi are octagonal disks.  @param {VariantInfo} info  @returns {Family} */
export function familyOf(info) {
  if (info.style === "shogi") return "shogi";
  return info.style === "xiangqi" || info.style === "janggi" ? "xiangqi" : "chess";
}

/** The name of a set, for people.  @param {string} id */
export function setName(id) {
  return t(`set_${id}`);
}

/** The sets that fit a variant.  @param {VariantInfo} info */
export function setsFor(info) {
  const sets = SETS[familyOf(info)];
  return info.style === "shogi" && !info.piece_types.some((type) => type.glyphs) ? ["letters"] : sets;
}

/** The set a variant's pieces are drawn with: the person's own choice, or the usual one.  @param {VariantInfo} info */
export function setFor(info) {
  const fit = setsFor(info);
  const chosen = preference(KEPT[familyOf(info)]);
  return fit.includes(chosen) ? chosen : fit[0];
}

/** Keep a person's choice.  @param {VariantInfo} info  @param {string} id */
export function chooseSet(info, id) {
  keep(KEYS[KEPT[familyOf(info)]], id);
}
