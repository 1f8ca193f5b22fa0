/** A round token for pieces without a drawn shape: its id in the middle, its moves around it. */

import { s } from "../lib/dom.js";
import { drawMarks } from "./move_marks.js";
import { writing } from "./writing.js";

const OUTLINE = Array.from({ length: 24 }, (_, i) => [
  50 + 34 * Math.cos((i * Math.PI) / 12), 50 + 34 * Math.sin((i * Math.PI) / 12),
]);

/** The letters in the middle. */
const ROOM = { x: 50, y: 50, size: 46, most: 40 };

/**
 * The token in a box of 100 by 100.
 * @param {PieceType} type  @param {Side} side  @param {boolean} turned  @param {import("./writing.js").Characters} [characters]
 */
export function drawToken(type, side, turned, characters) {
  return s("g", { class: `token ${side}` },
    s("circle", { cx: 51.5, cy: 53, r: 43, class: "tile-shadow" }),
    s("circle", { cx: 50, cy: 50, r: 43, class: "token-body" }),
    s("g", { class: "token-marks", transform: turned ? "rotate(180 50 50)" : null },
      drawMarks(type.mnemonic, [50, 50], OUTLINE)),
    writing(characters, type.id, ROOM, `token-id ${type.promoted ? "promoted" : ""}`));
}
