/** A round token for pieces without a drawn shape: its id in the middle, its moves around it. */

import { s } from "../lib/dom.js";
import { drawMarks } from "./move_marks.js";

const OUTLINE = Array.from({ length: 24 }, (_, i) => [
  50 + 34 * Math.cos((i * Math.PI) / 12), 50 + 34 * Math.sin((i * Math.PI) / 12),
]);

/** The token in a box of 100 by 100.  @param {PieceType} type  @param {Side} side  @param {boolean} turned */
export function drawToken(type, side, turned) {
  const size = { 1: 36, 2: 30, 3: 22 }[type.id.length] ?? 17;
  return s("g", { class: `token ${side}` },
    s("circle", { cx: 51.5, cy: 53, r: 43, class: "tile-shadow" }),
    s("circle", { cx: 50, cy: 50, r: 43, class: "token-body" }),
    s("g", { class: "token-marks", transform: turned ? "rotate(180 50 50)" : null },
      drawMarks(type.mnemonic, [50, 50], OUTLINE)),
    s("text", {
      x: 50, y: 51, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central",
      class: `token-id ${type.promoted ? "promoted" : ""}`,
    }, type.id));
}
