/** How squares are spelled: "e4" as the rules do, or as shogi players do, "8d" and "８四". */

import { preference } from "./preferences.js";
import { parseSquare } from "./squares.js";

const KANJI = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三", "十四", "十五", "十六", "十七", "十八", "十九"];

/** The text of a move of which nothing was seen. */
export const UNSEEN = "?";

/** @param {VariantInfo} info */
function style(info) {
  return info.style === "shogi" ? preference("notation", "coordinates") : "coordinates";
}

/** What stands at the edge of a file counted from 0.  @param {VariantInfo} info  @param {number} file */
export function fileMark(info, file) {
  return style(info) === "coordinates" ? String.fromCharCode(97 + file) : String(info.files - file);
}

/** What stands at the edge of a rank counted from 0.  @param {VariantInfo} info  @param {number} rank */
export function rankMark(info, rank) {
  const fromTop = info.ranks - 1 - rank;
  return { western: String.fromCharCode(97 + fromTop), kanji: KANJI[fromTop] }[style(info)] ?? String(rank + 1);
}

/** A move's text with its squares spelled as the person likes.  @param {VariantInfo} info  @param {string} text */
export function spelled(info, text) {
  if (style(info) === "coordinates") return text;
  return text.replace(/[a-z][0-9]+/g, (square) => {
    const { file, rank } = parseSquare(square);
    return fileMark(info, file) + rankMark(info, rank);
  });
}
