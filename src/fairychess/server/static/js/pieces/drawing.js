/** A piece drawn by hand: the strokes that the server sends with the piece type. */

import { s } from "../lib/dom.js";

/**
 * The drawing in a box of 100 by 100, with its shadow; `set` says how it is coloured.
 * @param {Drawing} strokes  @param {Side|"nobody"} side  @param {string} [set]
 */
export function drawStrokes(strokes, side, set = "classic") {
  return s("g", { class: `chess-piece ${side} set-${set}` },
    s("ellipse", { cx: 51, cy: 90.5, rx: 32, ry: 4.5, class: "tile-shadow" }),
    strokes.map(([kind, d]) => s("path", { d, class: `chess-piece-${kind}` })));
}

/**
 * An inventor's own drawing, as an image: whatever it holds, it cannot ask for anything.
 * @param {string[]} images  @param {Side} side
 */
export function drawImage(images, side) {
  return s("image", { href: images[side === "first" ? 0 : 1], x: 2, y: 2, width: 96, height: 96 });
}
