/**
 * The mnemonic of a man's moves, normalised: a list of {dx, dy, kind, range, mode} with forward
 * as +dy. `kind` is "step", "range" (up to `range` squares), "slide", "jump", "lion" or "hop";
 * `mode` is "both", "move" or "capture". Unknown entries are left out, never guessed.
 */

import { n, s } from "../dom.js";

const COMPASS = {
  f: [0, 1], b: [0, -1], l: [-1, 0], r: [1, 0],
  fl: [-1, 1], fr: [1, 1], bl: [-1, -1], br: [1, -1],
};
const KINDS = new Set(["step", "range", "slide", "jump", "lion", "hop"]);

function direction(entry) {
  const named = COMPASS[entry.dir ?? entry.direction];
  if (named) return named;
  if (Array.isArray(entry.dir)) return entry.dir;
  if (Number.isFinite(entry.dx) && Number.isFinite(entry.dy)) return [entry.dx, entry.dy];
  return null;
}

/** @returns {Array<{dx:number,dy:number,kind:string,range:number,mode:string}>} */
export function readMnemonic(mnemonic) {
  const found = [];
  for (const entry of mnemonic?.marks ?? []) {
    const way = direction(entry);
    if (!way || !KINDS.has(entry.kind)) continue;
    const [dx, dy] = way;
    if (dx === 0 && dy === 0) continue;
    found.push({ dx, dy, kind: entry.kind, range: entry.range ?? 1, mode: entry.mode ?? "both" });
  }
  return found;
}

/** The outline on which marks stand, seen from a centre: first hit of the ray with the polygon. */
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

function star(x, y, r, className) {
  const points = [];
  for (let i = 0; i < 10; i += 1) {
    const angle = (Math.PI * i) / 5 - Math.PI / 2;
    const radius = i % 2 ? r * 0.45 : r;
    points.push(`${n(x + radius * Math.cos(angle))},${n(y + radius * Math.sin(angle))}`);
  }
  return s("polygon", { points: points.join(" "), class: className });
}

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

function oneWay(marks, x, y, ux, uy) {
  const nodes = [];
  const order = ["lion", "slide", "hop", "range", "step", "jump"];
  const sorted = [...marks].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const kinds = new Set(sorted.map((mark) => mark.kind));
  for (const mark of sorted) {
    const css = `mark ${mark.mode === "both" ? "" : `only-${mark.mode}`} m-${mark.kind}`;
    if (mark.kind === "lion") nodes.push(star(x, y, 6.8, css));
    else if (mark.kind === "slide") nodes.push(...arrow(x, y, ux, uy, 15, css, false));
    else if (mark.kind === "hop") {
      nodes.push(...arrow(x, y, ux, uy, 15, css, false));
      nodes.push(s("circle", { cx: n(x - ux * 4), cy: n(y - uy * 4), r: 3, class: `${css} ring` }));
    } else if (mark.kind === "range" && mark.range > 3) {
      nodes.push(...arrow(x, y, ux, uy, 13, css, true));
    } else if (mark.kind === "range") {
      const count = mark.range;
      for (let i = 0; i < count; i += 1) {
        const off = (i - (count - 1) / 2) * 6;
        nodes.push(s("circle", { cx: n(x + ux * off), cy: n(y + uy * off), r: count > 2 ? 2.5 : 2.9, class: css }));
      }
    } else if (mark.kind === "step" && !kinds.has("slide") && !kinds.has("range")) {
      const off = kinds.has("jump") ? -5 : 0;
      nodes.push(s("circle", { cx: n(x + ux * off), cy: n(y + uy * off), r: 3.9, class: css }));
    } else if (mark.kind === "jump") {
      const off = kinds.has("step") ? 4.5 : kinds.has("slide") || kinds.has("lion") ? -11 : 0;
      nodes.push(s("circle", { cx: n(x + ux * off), cy: n(y + uy * off), r: 3.7, class: `${css} ring` }));
    }
  }
  return nodes;
}

/** SVG nodes of the marks round a centre, on an outline (both in a box of 100 by 100). */
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

/** Whether a man is a plain one-mark man, drawn a little smaller. */
export function isSmall(mnemonic) {
  const marks = readMnemonic(mnemonic);
  return marks.length > 0 && marks.length <= 2 && marks.every((mark) => mark.kind === "step");
}
