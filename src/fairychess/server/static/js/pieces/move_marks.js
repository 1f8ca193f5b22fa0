/**
 * The mnemonic of a piece's moves, drawn. The server sends rays, leaps, lions and hops; here they
 * become a flat list of {dx, dy, kind, range, mode} with forward as +dy. `kind` is "step",
 * "range" (up to `range` squares), "slide", "jump", "lion" or "hop"; `mode` is "both", "move" or
 * "capture". What is not understood is left out, never guessed.
 */

import { n, s } from "../lib/dom.js";

/** @type {Record<string, number[]>} */
const COMPASS = {
  n: [0, 1], s: [0, -1], w: [-1, 0], e: [1, 0],
  nw: [-1, 1], ne: [1, 1], sw: [-1, -1], se: [1, -1],
};

/** @param {number[]} way  @param {string} kind  @param {string} mode */
function markOf(way, kind, mode, range = 1) {
  return { dx: way[0], dy: way[1], kind, mode, range };
}

/** @param {number[]} way  @param {number} range  @param {string} mode */
function reach(way, range, mode) {
  if (range === 1) return markOf(way, "step", mode);
  return range < 0 ? markOf(way, "slide", mode) : markOf(way, "range", mode, range);
}

/** @param {Ray} ray */
function readRay(ray) {
  const way = COMPASS[ray.direction];
  if (!way) return [];
  if (ray.move === ray.capture) return ray.move ? [reach(way, ray.move, "both")] : [];
  const marks = [];
  if (ray.move) marks.push(reach(way, ray.move, "move"));
  if (ray.capture) marks.push(reach(way, ray.capture, "capture"));
  return marks;
}

/** @param {{move: boolean, capture: boolean}} entry */
function modeOf(entry) {
  return entry.move && entry.capture ? "both" : entry.move ? "move" : "capture";
}

/** @returns {Array<{dx:number,dy:number,kind:string,range:number,mode:string}>}  @param {Mnemonic} mnemonic */
export function readMnemonic(mnemonic) {
  const facts = mnemonic ?? {};
  const lions = (facts.lions ?? []).filter((lion) => COMPASS[lion.direction]);
  const powerful = new Set(lions.map((lion) => lion.direction));
  const marks = lions.map((lion) => markOf(COMPASS[lion.direction], "lion", "both"));
  for (const ray of facts.rays ?? []) {
    const short = ray.move >= 0 && ray.move <= 3;
    if (!(powerful.has(ray.direction) && short)) marks.push(...readRay(ray));
  }
  const whole = lions.length === 8;
  for (const leap of facts.leaps ?? []) {
    const near = Math.max(Math.abs(leap.dx), Math.abs(leap.dy)) <= 2;
    if (whole && near) continue;
    const way = Object.keys(COMPASS).find((name) => sameWay(COMPASS[name], leap));
    if (!(way && near && powerful.has(way))) marks.push(markOf([leap.dx, leap.dy], "jump", modeOf(leap)));
  }
  for (const hop of facts.hops ?? []) {
    if (COMPASS[hop.direction]) marks.push(markOf(COMPASS[hop.direction], "hop", modeOf(hop)));
  }
  return marks;
}

/** @param {number[]} pair  @param {{dx: number, dy: number}} values */
function sameWay([x, y], { dx, dy }) {
  return x * dy === y * dx && x * dx + y * dy > 0;
}

/**
 * The outline on which marks stand, seen from a centre: first hit of the ray with the polygon.
 * @param {number[]} centre  @param {number[][]} outline  @param {number} ux  @param {number} uy
 */
function onOutline(centre, outline, ux, uy) {
  let best = null;
  for (let i = 0; i < outline.length; i += 1) {
    const [x1, y1] = outline[i];
    const [x2, y2] = outline[(i + 1) % outline.length];
    const ex = x2 - x1;
    const ey = y2 - y1;
    const det = ex * uy - ey * ux;
    if (Math.abs(det) < 1e-9) continue;
    const t = (ex * (y1 - centre[1]) - ey * (x1 - centre[0])) / det;
    const w = Math.abs(ex) > Math.abs(ey)
      ? (centre[0] + t * ux - x1) / ex
      : (centre[1] + t * uy - y1) / ey;
    if (t > 0 && w >= -1e-6 && w <= 1 + 1e-6 && (best === null || t < best)) best = t;
  }
  return best ?? 30;
}

/** @param {number} x  @param {number} y  @param {number} r  @param {string} className */
function star(x, y, r, className) {
  const points = [];
  for (let i = 0; i < 10; i += 1) {
    const angle = (Math.PI * i) / 5 - Math.PI / 2;
    const radius = i % 2 ? r * 0.45 : r;
    points.push(`${n(x + radius * Math.cos(angle))},${n(y + radius * Math.sin(angle))}`);
  }
  return s("polygon", { points: points.join(" "), class: className });
}

/** @param {number} x  @param {number} y  @param {number} ux  @param {number} uy  @param {number} length  @param {string} className  @param {boolean} barred */
function arrow(x, y, ux, uy, length, className, barred) {
  const tip = [x + (ux * length) / 2, y + (uy * length) / 2];
  const tail = [x - (ux * length) / 2, y - (uy * length) / 2];
  const nx = -uy;
  const ny = ux;
  const neck = [tip[0] - ux * 6.4, tip[1] - uy * 6.4];
  const line = s("line", {
    x1: n(tail[0]), y1: n(tail[1]), x2: n(neck[0]), y2: n(neck[1]), class: `${className} stem`,
  });
  if (barred) {
    line.setAttribute("x2", n(tip[0]));
    line.setAttribute("y2", n(tip[1]));
    const bar = s("line", {
      x1: n(tip[0] + nx * 4.5), y1: n(tip[1] + ny * 4.5),
      x2: n(tip[0] - nx * 4.5), y2: n(tip[1] - ny * 4.5), class: `${className} stem`,
    });
    return [line, bar];
  }
  const head = s("polygon", {
    points: [
      [tip[0] + ux * 1.6, tip[1] + uy * 1.6],
      [neck[0] + nx * 4.6, neck[1] + ny * 4.6],
      [neck[0] - nx * 4.6, neck[1] - ny * 4.6],
    ].map(([px, py]) => `${n(px)},${n(py)}`).join(" "),
    class: className,
  });
  return [line, head];
}

const ORDER = ["lion", "slide", "hop", "range", "step", "jump"];

/** @param {Set<string>} kinds  @param {Mark} mark  @returns {[string, number, number][]} the signs of a mark: form, how far out, how large */
function signsOf(kinds, { kind, range }) {
  const jumps = kinds.has("jump");
  if (kind === "lion") return jumps ? [["star", 3, 5.2]] : [["star", 0, 6.8]];
  if (kind === "slide") return jumps ? [["arrow", 3, 9.5]] : [["arrow", 1, 13.5]];
  if (kind === "hop") return [["arrow", 1, 13.5], ["ring", -4, 3]];
  if (kind === "range" && range > 3) return [["barred", 0, 13]];
  if (kind === "range") return Array.from({ length: range }, (_, i) => ["dot", (i - (range - 1) / 2) * 6, range > 2 ? 2.5 : 2.9]);
  if (kind === "step") return kinds.has("slide") || kinds.has("range") ? [] : [jumps ? ["dot", -4, 3.3] : ["dot", 0, 3.9]];
  const inner = kinds.has("slide") || kinds.has("lion");
  return [inner ? ["ring", -5.6, 2.4] : ["ring", kinds.has("step") ? 4.5 : 0, 3.7]];
}

/**
 * The marks of one way, within nine units of (x, y): the room farther in is the sign's.
 * @param {Mark[]} marks  @param {number} x  @param {number} y  @param {number} ux  @param {number} uy  @returns {SVGElement[]}
 */
function oneWay(marks, x, y, ux, uy) {
  const sorted = [...marks].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const kinds = new Set(sorted.map((mark) => mark.kind));
  return sorted.flatMap((mark) => {
    const css = `mark ${mark.mode === "both" ? "" : `only-${mark.mode}`} m-${mark.kind}`;
    return signsOf(kinds, mark).flatMap(/** @returns {SVGElement|SVGElement[]} */ ([form, off, size]) => {
      const [cx, cy] = [x + ux * off, y + uy * off];
      if (form === "star") return star(cx, cy, size, css);
      if (form === "dot" || form === "ring") return s("circle", { cx: n(cx), cy: n(cy), r: size, class: form === "ring" ? `${css} ring` : css });
      return arrow(cx, cy, ux, uy, size, css, form === "barred");
    });
  });
}

/**
 * SVG nodes of the marks round a centre, on an outline (both in a box of 100 by 100).
 * @param {Mnemonic} mnemonic  @param {number[]} centre  @param {number[][]} outline
 */
export function drawMarks(mnemonic, centre, outline) {
  const ways = new Map();
  for (const mark of readMnemonic(mnemonic)) {
    const length = Math.hypot(mark.dx, mark.dy);
    const ux = mark.dx / length;
    const uy = -mark.dy / length;
    const key = `${n(ux)},${n(uy)}`;
    if (!ways.has(key)) ways.set(key, { ux, uy, marks: [] });
    ways.get(key).marks.push(mark);
  }
  const nodes = [];
  for (const { ux, uy, marks } of ways.values()) {
    const t = onOutline(centre, outline, ux, uy);
    nodes.push(...oneWay(marks, centre[0] + ux * t, centre[1] + uy * t, ux, uy));
  }
  return nodes;
}

/** Whether a piece is a plain one-mark piece, drawn a little smaller.  @param {Mnemonic} mnemonic */
export function isSmall(mnemonic) {
  const marks = readMnemonic(mnemonic);
  return marks.length > 0 && marks.length <= 2 && marks.every((mark) => mark.kind === "step");
}
