/** The bare board: frame, wood, squares, lines, the promotion zone's dots and coordinates. */

import { s } from "../lib/dom.js";
import { fileMark, rankMark } from "../lib/notation.js";
import { otherSide } from "../lib/squares.js";
import { UNIT } from "./layout.js";
import { drawPoints } from "./points.js";
import { drawSquare, squarePath } from "./square_shape.js";
import { drawSquares } from "./squares.js";

/** @param {Layout} layout */
function grain(layout) {
  const paths = [];
  let seed = 7;
  const next = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const count = Math.round(layout.width / 42);
  for (let i = 0; i < count; i += 1) {
    const x = next() * layout.width;
    const bend = (next() - 0.5) * 90;
    const h = layout.height;
    paths.push(`M${x.toFixed(0)} 0C${(x + bend).toFixed(0)} ${(h * 0.3).toFixed(0)} `
      + `${(x - bend).toFixed(0)} ${(h * 0.7).toFixed(0)} ${(x + bend * 0.4).toFixed(0)} ${h}`);
  }
  return s("path", { d: paths.join(""), class: "grain" });
}

/** @param {VariantInfo} info  @param {Layout} layout */
function coordinates(info, layout) {
  /** @type {SVGTextElement[]} */
  const texts = [];
  const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text, inside = false) => texts.push(s("text", {
    x, y, class: inside ? "coordinate inside" : "coordinate", "text-anchor": "middle", "dominant-baseline": "central",
  }, text));
  for (const { x, y, text, inside } of layout.labels()) put(x, y, text, inside);
  if (layout.plain) edgeMarks(info, layout, put);
  return s("g", { class: "coordinates", "aria-hidden": "true" }, texts);
}

/**
 * What stands at the edges of a rectangle, spelled as the person likes.
 * @param {VariantInfo} info  @param {Layout} layout  @param {(x: number, y: number, text: string) => void} put
 */
function edgeMarks(info, layout, put) {
  const { margin: m, width, height } = layout;
  for (let column = 0; column < layout.files; column += 1) {
    const file = layout.orientation === "first" ? column : layout.files - 1 - column;
    put(m + (column + 0.5) * UNIT, m / 2, fileMark(info, file, otherSide(layout.orientation)));
    put(m + (column + 0.5) * UNIT, height - m / 2, fileMark(info, file, layout.orientation));
  }
  for (let row = 0; row < layout.ranks; row += 1) {
    const name = rankMark(info, layout.orientation === "first" ? layout.ranks - 1 - row : row);
    put(m / 2, m + (row + 0.5) * UNIT, name);
    put(width - m / 2, m + (row + 0.5) * UNIT, name);
  }
}

/**
 * Rows of the zone's inner edge, counted as lines from the top, where a zone has whole ranks.
 * @param {VariantInfo} info  @param {Layout} layout
 */
function zoneLines(info, layout) {
  const lines = new Set();
  for (const squares of Object.values(info.zone ?? {})) {
    const rows = squares.filter((square) => layout.has(square)).map((square) => (layout.corner(square).y - layout.margin) / UNIT);
    const low = Math.min(...rows);
    const high = Math.max(...rows);
    if (!rows.length || rows.length !== layout.files * (high - low + 1)) continue;
    if (low > 0) lines.add(low);
    if (high < layout.ranks - 1) lines.add(high + 1);
  }
  return lines;
}

/** @param {VariantInfo} info  @param {Layout} layout */
function zoneDots(info, layout) {
  const third = Math.max(1, Math.round(layout.files / 3));
  const dots = [];
  for (const row of zoneLines(info, layout)) {
    for (const column of [third, layout.files - third]) {
      dots.push(s("circle", {
        cx: layout.margin + column * UNIT, cy: layout.margin + row * UNIT, r: 7.5, class: "zone-dot",
      }));
    }
  }
  return dots;
}

/** The squares of a board that is no rectangle, with a border around them all.  @param {VariantInfo} info  @param {Layout} layout */
function drawShaped(info, layout) {
  const d = layout.rows().flat().map((square) => squarePath(layout, square)).join("");
  const squares = info.style === "chess" ? drawSquares(info, layout) : [s("path", { d, class: "field" }), s("path", { d, class: "lines" })];
  return [s("path", { d, class: "border" }), ...squares];
}

/** The ground of a board, under everything that moves.  @param {VariantInfo} info  @param {Layout} layout */
export function drawBackground(info, layout) {
  const { margin: m, width, height } = layout;
  const holes = new Set(info.holes ?? []);
  const inner = { x: m, y: m, width: layout.files * UNIT, height: layout.ranks * UNIT };
  /** @type {SVGElement[]} */
  const parts = [
    s("rect", { x: 0, y: 0, width, height, rx: 14, class: "frame" }),
    grain(layout),
  ];
  const shogi = info.style === "shogi";
  if (!layout.plain) {
    parts.push(...drawShaped(info, layout));
  } else if (shogi) {
    parts.push(s("rect", { ...inner, class: "field" }));
    let d = "";
    for (let i = 1; i < layout.files; i += 1) d += `M${m + i * UNIT} ${m}v${inner.height}`;
    for (let i = 1; i < layout.ranks; i += 1) d += `M${m} ${m + i * UNIT}h${inner.width}`;
    parts.push(s("path", { d, class: "lines" }), ...zoneDots(info, layout));
  } else if (info.style === "chess") {
    parts.push(...drawSquares(info, layout));
  } else {
    parts.push(s("rect", { ...inner, class: "field" }), ...drawPoints(info, layout));
  }
  if (layout.plain) parts.push(s("rect", { ...inner, class: "border" }));
  for (const square of holes) if (layout.has(square)) parts.push(drawSquare(layout, square, { class: "hole" }));
  parts.push(coordinates(info, layout));
  return s("g", { class: `background ${info.style}` }, parts);
}
