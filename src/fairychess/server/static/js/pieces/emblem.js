/** A variant's sign: three of its pieces. */

import { readMnemonic } from "./move_marks.js";
import { Pictures, defaultStyle } from "./pictures.js";

/**
 * Three of a variant's pieces as its emblem: a royal, and its two most valuable others.
 * @param {VariantInfo} info
 */
export function emblem(info) {
  const art = new Pictures(info, defaultStyle(info));
  const valueOf = (/** @type {PieceType} */ type) => type.value || readMnemonic(type.mnemonic).length;
  const others = info.piece_types.filter((type) => !type.royal && !type.promoted)
    .sort((a, b) => valueOf(b) - valueOf(a));
  const royal = info.piece_types.find((type) => type.royal);
  return [others[1], royal, others[0]].filter(Boolean).map((type) => art.icon(type.id, "first", { title: false }));
}
