/** A piece of xiangqi or janggi: a wooden disc or octagon with a character in the colour of its side. */

import { s } from "../lib/dom.js";
import { drawStrokes } from "./drawing.js";

/** @type {Record<string, {font: number, down: number}>} the size of a character, and where its middle lies */
const CHARACTER = { mixed: { font: 50, down: 44 }, kanji: { font: 60, down: 51 } };
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
 * The counter in a box of 100 by 100; `style` is "mixed" (character and letters), "letters" (a drawing)
 * or "kanji" (the character alone).
 * @param {PieceType} type  @param {Side} side  @param {string} style  @param {boolean} octagonal
 */
export function drawCounter(type, side, style, octagonal) {
  const scale = octagonal ? (type.royal ? 1.02 : type.value > 0 && type.value < 250 ? 0.8 : 0.9) : 1;
  const drawn = style === "letters" && type.drawing.length > 0;
  const { font, down } = CHARACTER[style] ?? CHARACTER.mixed;
  const text = (/** @type {number} */ y, /** @type {number} */ size, /** @type {string} */ css, /** @type {string} */ words) => s("text", {
    x: 50, y, "font-size": size, "text-anchor": "middle", "dominant-baseline": "central", class: css,
  }, words);
  const inside = drawn
    ? s("g", { transform: "translate(18 14) scale(.64)" }, drawStrokes(type.drawing, side))
    : s("g", { transform: `translate(${50 - 50 * scale} ${50 - 50 * scale}) scale(${scale})` },
      text(down, font, "counter-character", character(type, side)),
      style !== "kanji" && text(79, 14, "counter-letter", type.id));
  return s("g", { class: `counter ${side} ${octagonal ? "janggi" : "xiangqi"}` },
    s("g", { transform: "translate(1.6 3)" }, outline(octagonal, scale, "tile-shadow")),
    outline(octagonal, scale, "counter-body"), outline(octagonal, scale, "counter-ring", 0.86), inside);
}
