/** The six usual chess pieces, drawn by hand: a body outline and the lines within it. */

import { s } from "../lib/dom.js";

const BASE = "M22 90 Q22 81 30 80 L70 80 Q78 81 78 90 Z";

/** @type {Record<string, {body: string[], lines: string[], dots?: number[][]}>} */
const SHAPES = {
  wall: {
    body: ["M8 8 L92 8 L92 92 L8 92 Z"],
    lines: ["M8 36 L92 36", "M8 64 L92 64", "M50 8 L50 36", "M29 36 L29 64", "M71 36 L71 64", "M50 64 L50 92"],
  },
  duck: {
    body: [
      "M17 62 C24 66 34 64 40 58 C33 51 33 34 46 29 C60 24 72 35 68 48 C66 55 68 58 76 60 C88 64 86 84 66 86 L40 86 "
      + "C26 86 17 76 17 62 Z",
      "M67 40 L85 42 L68 50 Z",
    ],
    lines: ["M40 70 C46 77 56 77 61 70"],
    dots: [[57, 39, 3]],
  },
  pawn: {
    body: [
      "M29 80 C31 66 42 63 43.5 50 L56.5 50 C58 63 69 66 71 80 Z",
      "M37 51 Q37 45 43 44.5 L57 44.5 Q63 45 63 51 Z",
      "M50 17 A14.5 14.5 0 1 1 49.99 17 Z",
      BASE,
    ],
    lines: ["M31 80 L69 80"],
  },
  rook: {
    body: [
      "M32 80 L35 45 L65 45 L68 80 Z",
      "M27 19 L27 38 L34 45 L66 45 L73 38 L73 19 L63 19 L63 27 L55 27 L55 19 L45 19 L45 27 L37 27 L37 19 Z",
      BASE,
    ],
    lines: ["M34.5 45 L65.5 45", "M33 72 L67 72"],
  },
  knight: {
    body: [
      "M30 80 C31 62 47 57 45 46 C40 52 34 53 30 58 C26 62 19 60 18 54 C17 48 24 43 27 37 "
      + "C29 31 33 26 39 23 L38 11 L48 19 C65 20 76 36 75 60 C75 69 73 75 72 80 Z",
      BASE,
    ],
    lines: ["M45 46 C50 43 53 39 53 34", "M56 25 C66 32 69 46 67 66", "M23.5 53.5 L26 52"],
    dots: [[37.5, 34, 2.8]],
  },
  bishop: {
    body: [
      "M34 80 C37 72 43 68 43 60 L57 60 C57 68 63 72 66 80 Z",
      "M35 61 Q35 54 41 53.5 L59 53.5 Q65 54 65 61 Z",
      "M50 17 C61 24 68 33 67 42 C66 49 61 53.5 57 53.5 L43 53.5 C39 53.5 34 49 33 42 C32 33 39 24 50 17 Z",
      "M50 7 A5.2 5.2 0 1 1 49.99 7 Z",
      BASE,
    ],
    lines: ["M50 29 L50 45", "M43 36 L57 36", "M34 80 L66 80"],
  },
  queen: {
    body: [
      "M27 80 C30 74 33 68 34 60 L66 60 C67 68 70 74 73 80 Z",
      "M34 60 L17 30 L33.5 44 L36 20 L45.5 42 L50 15 L54.5 42 L64 20 L66.5 44 L83 30 L66 60 Z",
      "M17 23.5 A4.6 4.6 0 1 1 16.99 23.5 Z", "M36 13 A4.6 4.6 0 1 1 35.99 13 Z",
      "M50 7.5 A4.8 4.8 0 1 1 49.99 7.5 Z", "M64 13 A4.6 4.6 0 1 1 63.99 13 Z",
      "M83 23.5 A4.6 4.6 0 1 1 82.99 23.5 Z",
      BASE,
    ],
    lines: ["M34 60 Q50 55 66 60", "M31 70 Q50 65 69 70", "M29 80 L71 80"],
  },
  king: {
    body: [
      "M28 80 C31 74 33 69 34 63 L66 63 C67 69 69 74 72 80 Z",
      "M34 63 C14 54 17 32 34 32 C42 32 48 38 50 46 C52 38 58 32 66 32 C83 32 86 54 66 63 Z",
      "M50 46 C42 38 43 29 50 24 C57 29 58 38 50 46 Z",
      "M46.6 5 L53.4 5 L53.4 11 L59.5 11 L59.5 17.6 L53.4 17.6 L53.4 25 L46.6 25 L46.6 17.6 L40.5 17.6 L40.5 11 L46.6 11 Z",
      BASE,
    ],
    lines: ["M34 63 Q50 57.5 66 63", "M31 72 Q50 67 69 72", "M50 46 L50 58", "M29 80 L71 80"],
  },
};

/** Whether there is a drawing of that name.  @param {string|null} name */
export function hasShape(name) {
  return Object.hasOwn(SHAPES, name ?? "");
}

/** The drawing in a box of 100 by 100.  @param {string} name  @param {Side} side */
export function drawShape(name, side) {
  const shape = SHAPES[name];
  return s("g", { class: `chess-piece ${side}` },
    s("ellipse", { cx: 51, cy: 90.5, rx: 32, ry: 4.5, class: "tile-shadow" }),
    shape.body.map((d) => s("path", { d, class: "chess-piece-body" })),
    shape.lines.map((d) => s("path", { d, class: "chess-piece-line" })),
    (shape.dots ?? []).map(([cx, cy, r]) => s("circle", { cx, cy, r, class: "chess-piece-dot" })));
}
