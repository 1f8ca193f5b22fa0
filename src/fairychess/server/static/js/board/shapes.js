/**
 * Arrows and circles that people draw on a board, and those a page draws for them.
 *
 * A shape is {from, to, colour}: an arrow between two squares, or a circle where `to` is left out.
 */

import { n, s } from "../lib/dom.js";

const HEAD = 36;

/** The four colours, by the modifier keys that are held, as lichess has them.  @param {{shiftKey: boolean, ctrlKey: boolean, altKey: boolean}} keys  @returns {ShapeColour} */
export function colourOf({ shiftKey, ctrlKey, altKey }) {
  const first = shiftKey || ctrlKey;
  if (first && altKey) return "yellow";
  if (altKey) return "blue";
  return first ? "red" : "green";
}

/** @param {Shape} a  @param {Shape} b */
function samePlace(a, b) {
  return a.from === b.from && (a.to ?? a.from) === (b.to ?? b.from);
}

/**
 * The shapes after one more is drawn: the same once more is taken away, in another colour it is changed.
 * @param {Shape[]} shapes  @param {Shape} shape
 */
export function withShape(shapes, shape) {
  const others = shapes.filter((one) => !samePlace(one, shape));
  const again = shapes.some((one) => samePlace(one, shape) && one.colour === shape.colour);
  return again ? others : [...others, shape];
}

/** @param {Point} a  @param {Point} b  @param {number} width */
function arrow(a, b, width) {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${n(a.x + dx * along - dy * aside)} ${n(a.y + dy * along + dx * aside)}`;
  const [start, neck, half, wing] = [20, length - HEAD, width / 2, width / 2 + 15];
  return s("path", {
    d: `M${at(start, half)}L${at(neck, half)}L${at(neck, wing)}L${at(length, 0)}L${at(neck, -wing)}L${at(neck, -half)}L${at(start, -half)}z`,
    class: "shape-arrow",
  });
}

/**
 * Draw shapes on a board.
 * @param {import("./layout.js").Layout} layout
 * @param {Map<string, SVGElement>} cells squares that are on the board
 * @param {Shape[]} shapes
 */
export function drawShapes(layout, cells, shapes) {
  return shapes.filter(({ from, to }) => cells.has(from) && (!to || cells.has(to))).map(({ from, to, colour, strength = 1 }) => {
    const at = layout.centre(from);
    const round = !to || to === from;
    const node = round
      ? s("circle", { cx: at.x, cy: at.y, r: 45, class: "shape-circle" })
      : arrow(at, layout.centre(to), 10 + 10 * strength);
    return s("g", { class: `shape ${colour}`, "data-shape": round ? from : `${from}>${to}`, opacity: n(0.4 + 0.45 * strength) }, node);
  });
}
