/** A variant's sign: three of its pieces, the royal in the middle. */

import { get } from "../lib/api.js";
import { put } from "../lib/dom.js";
import { language, translateInfo } from "../lib/translations.js";
import { readMnemonic } from "./move_marks.js";
import { Pictures, defaultStyle } from "./pictures.js";

const SHOWN = 3;

/** Three types for a sign: a royal, and the most valuable others beside it.  @param {PieceType[]} types */
function chosen(types) {
  const valueOf = (/** @type {PieceType} */ type) => type.value || readMnemonic(type.mnemonic).length;
  const others = types.filter((type) => !type.royal && !type.promoted).sort((a, b) => valueOf(b) - valueOf(a));
  return [others[1], types.find((type) => type.royal), others[0]].filter(Boolean);
}

/** The pictures of a variant's sign.  @param {VariantInfo} info */
export function emblem(info) {
  const art = new Pictures(info, defaultStyle(info));
  const types = info.piece_types.length > SHOWN ? chosen(info.piece_types) : info.piece_types;
  return types.map((type) => art.icon(type.id, "first", { title: false }));
}

/** Draw the signs of the games before all groups, wherever the page has a place for them. */
export async function showEmblems() {
  for (const info of (await get(`/api/emblems?language=${language}`)).map(translateInfo)) {
    const place = document.querySelector(`[data-art="${CSS.escape(info.name)}"]`);
    if (place) put(place, emblem(info));
  }
}
