/** A round disk with a Chinese character, red or black, as xiangqi and its relatives have them. */

import { s } from "../lib/dom.js";
import { drawMarks } from "./move_marks.js";

/** @type {Record<string, string>} the characters of the red side, by those of the black one */
const RED = { 將: "帥", 将: "帥", 士: "仕", 象: "相", 車: "俥", 馬: "傌", 砲: "炮", 卒: "兵" };
/** @type {Record<string, string>} */
const BLACK = { 帥: "將", 帅: "將", 仕: "士", 相: "象", 俥: "車", 傌: "馬", 炮: "砲", 兵: "卒" };
const OUTLINE = Array.from({ length: 24 }, (_, i) => [
  50 + 34 * Math.cos((i * Math.PI) / 12), 50 + 34 * Math.sin((i * Math.PI) / 12),
]);

/**
 * The disk in a box of 100 by 100; with `moves` around its character or alone.
 * @param {PieceType} type  @param {Side} side  @param {boolean} moves  @param {boolean} turned whether its moves point down
 */
export function drawDisk(type, side, moves, turned) {
  const sign = [...type.glyphs].map((one) => (side === "first" ? RED : BLACK)[one] ?? one).slice(0, 1).join("");
  return s("g", { class: `disk ${side}` },
    s("circle", { cx: 51.5, cy: 53, r: 44, class: "tile-shadow" }),
    s("circle", { cx: 50, cy: 50, r: 44, class: "disk-body" }),
    moves
      ? s("g", { class: "token-marks", transform: turned ? "rotate(180 50 50)" : null }, drawMarks(type.mnemonic, [50, 50], OUTLINE))
      : s("circle", { cx: 50, cy: 50, r: 37, class: "disk-rim" }),
    s("text", {
      x: 50, y: 51.5, "font-size": moves ? 38 : 52, "text-anchor": "middle", "dominant-baseline": "central",
      class: `disk-sign ${type.promoted ? "promoted" : ""}`,
    }, sign));
}
