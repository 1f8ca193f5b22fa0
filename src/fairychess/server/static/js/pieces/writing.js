/** What stands on pieces, drawn as the server sends it: no font of the reader's is asked for it. */

import { n, s } from "../lib/dom.js";

/** The box of a character is so many units high, and that of a kanji as wide. */
const HIGH = 250;

/** @typedef {Record<string, [number, string]>} Characters how wide each is, and its path */
/** @typedef {{x: number, y: number, size: number, most?: number, stacked?: boolean}} Room the middle, how high, and how wide at most */

/**
 * A character that the server has not drawn, as text: an inventor has just typed it.
 * @param {string} text  @param {Room} room
 */
function typed(text, { x, y, size, most = 100 }) {
  return s("text", {
    x, y, "font-size": n(Math.min(size * 0.7, most / text.length)), "text-anchor": "middle", "dominant-baseline": "central",
  }, text);
}

/**
 * Letters in a row, or kanji one below the other, which are `size` high together.
 * @param {Characters|undefined} characters  @param {string} text  @param {Room} room  @param {string} css
 */
export function writing(characters, text, room, css) {
  const signs = [...text];
  const { x, y, size, most = 100, stacked = false } = room;
  const drawn = signs.map((sign) => characters?.[sign]);
  const each = stacked ? size / signs.length : size;
  if (drawn.some((one) => !one)) {
    const rows = stacked ? signs.map((sign, i) => typed(sign, { x, y: y + (i - (signs.length - 1) / 2) * each, size: each * 1.4 })) : typed(text, room);
    return s("g", { class: css }, rows);
  }
  const wide = drawn.reduce((sum, one) => sum + one[0], 0);
  const scale = stacked ? each / HIGH : Math.min(each / HIGH, most / wide);
  const top = y - (stacked ? size : HIGH * scale) / 2;
  let left = x - (wide * scale) / 2;
  return s("g", { class: css }, drawn.map(([width, d], i) => {
    const [right, down] = stacked ? [x - (width * scale) / 2, top + i * each] : [left, top];
    left += width * scale;
    return s("path", { d, transform: `translate(${n(right)} ${n(down)}) scale(${Math.round(scale * 10000) / 10000})` });
  }));
}
