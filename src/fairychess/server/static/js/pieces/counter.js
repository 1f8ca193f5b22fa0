/** A piece of xiangqi or janggi: a wooden disc or octagon with a character in the colour of its side. */

import { s } from "../lib/dom.js";
import { drawStrokes } from "./drawing.js";
import { drawMarks, isSmall } from "./move_marks.js";
import { writing } from "./writing.js";

/** How large a character is, alone or among its moves. */
const ALONE = 60;
const AMONG_MOVES = 37;
/** Where marks of moves lie. */
const OUTLINE = Array.from({ length: 24 }, (_, i) => [
  50 + 34 * Math.cos((i * Math.PI) / 12), 50 + 34 * Math.sin((i * Math.PI) / 12),
]);
const OCTAGON = [[33, 6], [67, 6], [94, 33], [94, 67], [67, 94], [33, 94], [6, 67], [6, 33]];

/** @param {number} scale */
function octagon(scale) {
  return `M${OCTAGON.map(([x, y]) => `${50 + (x - 50) * scale} ${50 + (y - 50) * scale}`).join("L")}Z`;
}

/**
 * The outline of a counter, as large as the piece is important in janggi.
 * @param {boolean} octagonal  @param {number} scale  @param {string} css  @param {number} [smaller] how much less than the whole
 */
function outline(octagonal, scale, css, smaller = 1) {
  return octagonal
    ? s("path", { d: octagon(scale * smaller), class: css })
    : s("circle", { cx: 50, cy: 50, r: 44 * scale * smaller, class: css });
}

/** Of two characters, the first is that of the first player.  @param {PieceType} type  @param {Side} side */
function character(type, side) {
  const signs = [...type.glyphs];
  return signs[side === "first" ? 0 : 1] ?? signs[0] ?? type.id;
}

/**
 * What stands in the middle: a drawing, or the character, with its moves around it or alone.
 * @param {PieceType} type  @param {Side} side  @param {string} set
 * @param {{turned: boolean, characters?: import("./writing.js").Characters}} values
 */
function inside(type, side, set, { turned, characters }) {
  if ((set === "western" || !type.glyphs) && type.drawing.length) {
    return s("g", { transform: "translate(18 14) scale(.64)" }, drawStrokes(type.drawing, side));
  }
  const moves = set === "moves";
  return [
    moves && s("g", { class: "token-marks", transform: turned ? "rotate(180 50 50)" : null }, drawMarks(type.mnemonic, [50, 50], OUTLINE)),
    writing(characters, character(type, side), { x: 50, y: 50, size: moves ? AMONG_MOVES : ALONE, most: 60 }, "counter-character"),
  ];
}

/**
 * The counter in a box of 100 by 100; `set` is "disks" (characters), "moves" (with their moves) or "western" (drawings).
 * @param {PieceType} type  @param {Side} side  @param {string} set
 * @param {{octagonal: boolean, turned: boolean, characters?: import("./writing.js").Characters}} values
 *   whether it has corners, and whether its moves point down
 */
export function drawCounter(type, side, set, { octagonal, ...values }) {
  const scale = octagonal ? (type.royal ? 1 : isSmall(type.mnemonic) ? 0.82 : 0.92) : 1;
  const kept = `translate(${50 - 50 * scale} ${50 - 50 * scale}) scale(${scale})`;
  return s("g", { class: `counter ${side} ${octagonal ? "janggi" : "xiangqi"}` },
    s("g", { transform: "translate(1.6 3)" }, outline(octagonal, scale, "tile-shadow")),
    outline(octagonal, scale, "counter-body"), set !== "moves" && outline(octagonal, scale, "counter-ring", 0.86),
    s("g", { transform: kept }, inside(type, side, set, values)));
}
