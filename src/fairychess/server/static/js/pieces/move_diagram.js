/** The move diagram of one piece type: a small board with a mark on every square it can reach. */

import { Layout } from "../board/layout.js";
import { squarePath } from "../board/square_shape.js";
import { s } from "../lib/dom.js";
import { parseSquare } from "../lib/squares.js";
import { translated, t } from "../lib/translations.js";

/** @type {Record<string, string>} the form of each mark that the server sends */
const FORMS = {
  both: "dot", move: "hollow", capture: "cross", first: "first", hop: "square",
  cannon: "square", passing: "passing", lion: "star",
};

/** @param {string} form  @param {number} x  @param {number} y */
function shape(form, x, y) {
  if (form === "first") return s("circle", { cx: x, cy: y, r: 17, class: "d-hollow d-first" });
  if (form === "passing") return s("path", { d: `M${x - 14} ${y - 14}l28 28m0-28l-28 28`, class: "d-cross" });
  if (form === "hollow") return s("circle", { cx: x, cy: y, r: 17, class: "d-hollow" });
  if (form === "cross") return s("path", { d: `M${x - 20} ${y - 20}l40 40m0-40l-40 40`, class: "d-cross" });
  if (form === "square") return s("rect", { x: x - 18, y: y - 18, width: 36, height: 36, class: "d-hop" });
  if (form === "star") {
    const points = Array.from({ length: 10 }, (_, i) => {
      const r = i % 2 ? 14 : 32;
      const a = (Math.PI * i) / 5 - Math.PI / 2;
      return `${(x + r * Math.cos(a)).toFixed(1)},${(y + r * Math.sin(a)).toFixed(1)}`;
    });
    return s("polygon", { points: points.join(" "), class: "d-star" });
  }
  return s("circle", { cx: x, cy: y, r: 19, class: "d-dot" });
}

/** A mark on its own, for the key.  @param {string} form */
export function keySign(form) {
  return s("svg", { viewBox: "10 10 80 80", class: "key-sign", "aria-hidden": "true" }, shape(form, 50, 50));
}

/** @type {Record<string, string>} what the marks mean, for the key under a diagram */
export const KEY = {
  dot: t("key_dot"), hollow: t("key_hollow"), cross: t("key_cross"), first: t("key_first"),
  star: t("key_star"), passing: t("key_passing"), square: t("key_square"),
};

/**
 * The diagram on a board that is no rectangle.
 * @param {PieceType} type  @param {Plan} plan  @param {Pictures} pictures  @param {Side} side
 */
function drawShaped(type, plan, pictures, side) {
  const { files, ranks, at, marks } = type.diagram;
  const layout = new Layout({ files, ranks, plan }, "first");
  const squares = layout.rows().flat();
  const forms = new Set();
  const nodes = marks.filter(({ square }) => square !== at).map(({ square, mark }) => {
    const form = FORMS[mark] ?? "dot";
    forms.add(form);
    const { x, y } = layout.centre(square);
    return s("g", { class: "d-mark" }, s("title", {}, mark), shape(form, x, y));
  });
  const d = squares.map((square) => squarePath(layout, square)).join("");
  const home = layout.corner(at);
  const svg = s("svg", { viewBox: `40 40 ${layout.width - 80} ${layout.height - 80}`, class: "diagram", role: "img", "aria-label": labelOf(type) },
    s("path", { d, class: "d-board" }), s("path", { d, class: "d-lines" }), nodes,
    s("g", { transform: `translate(${home.x} ${home.y})` }, pictures.draw(type.id, side)));
  return { svg, forms };
}

/** @param {PieceType} type */
function labelOf({ name, diagram }) {
  return t("moves_of", { name: translated(name), at: diagram.at, squares: (diagram.marks ?? []).map((m) => m.square).join(", ") });
}

/**
 * Draws as much of the diagram's board as it takes to tell the moves: `radius` squares each way.
 * @param {Side} side
 * @returns {{svg: SVGElement, forms: Set<string>}|null}
 * @param {PieceType} type  @param {Pictures} pictures
 */
export function drawDiagram(type, pictures, side = "first") {
  const { at, marks, plan } = type.diagram ?? {};
  if (plan) return drawShaped(type, plan, pictures, side);
  const centre = parseSquare(at ?? "");
  if (!type.diagram?.files || !centre) return null;
  // A slide of limited range must be seen to end before the edge, so the marks alone do not tell.
  const reach = type.diagram.radius ?? Math.max(2, ...(marks ?? []).map(({ square }) => {
    const p = parseSquare(square);
    return p ? Math.max(Math.abs(p.file - centre.file), Math.abs(p.rank - centre.rank)) : 0;
  }));
  const [left, low] = [Math.max(0, centre.file - reach), Math.max(0, centre.rank - reach)];
  const files = Math.min(type.diagram.files, centre.file + reach + 1) - left;
  const ranks = Math.min(type.diagram.ranks, centre.rank + reach + 1) - low;
  const box = (/** @type {string} */ square) => {
    const p = parseSquare(square);
    return p && { x: (p.file - left) * 100, y: (ranks - 1 - (p.rank - low)) * 100 };
  };
  let lines = "";
  for (let i = 0; i <= files; i += 1) lines += `M${i * 100} 0v${ranks * 100}`;
  for (let i = 0; i <= ranks; i += 1) lines += `M0 ${i * 100}h${files * 100}`;
  const forms = new Set();
  const nodes = [];
  for (const { square, mark } of marks ?? []) {
    const corner = box(square);
    if (!corner || square === at) continue;
    const form = FORMS[mark] ?? "dot";
    forms.add(form);
    nodes.push(s("g", { class: "d-mark" }, s("title", {}, `${square}: ${mark}`),
      shape(form, corner.x + 50, corner.y + 50)));
  }
  const home = box(at);
  const svg = s("svg", {
    viewBox: `-4 -4 ${files * 100 + 8} ${ranks * 100 + 8}`, class: "diagram", role: "img",
    "aria-label": labelOf(type),
  },
  s("rect", { x: 0, y: 0, width: files * 100, height: ranks * 100, class: "d-board" }),
  s("path", { d: lines, class: "d-lines" }), nodes,
  s("g", { transform: `translate(${home.x} ${home.y})` }, pictures.draw(type.id, side)));
  return { svg, forms };
}
