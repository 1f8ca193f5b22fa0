/**
 * Where things are on the drawn board, as the side at the bottom sees it.
 *
 * A plan says where squares lie, in widths of one: the server sends it for boards of other shapes, and
 * a rectangle's is made here. A piece fills a box of 100 by 100 units around the centre of its square.
 */

import { squareName } from "../lib/squares.js";

export const UNIT = 100;

/** Boards of more files or ranks than this are large. */
const LARGE = 16;

/** Two squares are neighbours in a direction if the way from one to the other turns off by less than this. */
const ASTRAY = Math.cos(Math.PI * 0.32);

/** The plan of a rectangle.  @param {BoardOf} info  @returns {Plan} */
function rectangle({ files, ranks }) {
  const rows = Array.from({ length: ranks }, (_, row) => Array.from({ length: files }, (__, file) => {
    const rank = ranks - 1 - row;
    return /** @type {PlannedSquare} */ ([squareName(file, rank), file + 0.5, row + 0.5, (file + rank) % 2, file, 0]);
  }));
  return { width: files, height: ranks, rows, outlines: [[-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5]], labels: [] };
}

/** Whether a point lies within an outline around the origin.  @param {Point[]} outline  @param {number} x  @param {number} y */
function within(outline, x, y) {
  let inside = false;
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length];
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
  });
  return inside;
}

export class Layout {
  /** @type {Map<string, {x: number, y: number, shade: number, outline: Point[], box: boolean}>} */
  #places = new Map();
  /** @type {string[][]} */
  #rows;
  /** @type {Set<string>} */
  #holes;
  #reach;
  #plan;

  /** @param {BoardOf} info  @param {Side} orientation */
  constructor(info, orientation) {
    const plan = info.plan ?? rectangle(info);
    const turn = orientation === "first" ? 1 : -1;
    this.#plan = plan;
    /** Whether the board is a rectangle of squares. */
    this.plain = !info.plan;
    this.files = info.files;
    this.ranks = info.ranks;
    this.orientation = orientation;
    this.margin = 44;
    /** How many squares' widths the board is across and down. */
    this.across = plan.width;
    this.down = plan.height;
    this.width = plan.width * UNIT + 2 * this.margin;
    this.height = plan.height * UNIT + 2 * this.margin;
    this.#holes = new Set(info.holes);
    const outlines = plan.outlines.map((flat) => Array.from({ length: flat.length / 2 }, (_, i) =>
      ({ x: flat[2 * i] * UNIT * turn, y: flat[2 * i + 1] * UNIT * turn })));
    const boxes = outlines.map((corners) => corners.length === 4 && corners.every(({ x, y }) => Math.abs(x) === UNIT / 2 && Math.abs(y) === UNIT / 2));
    this.#reach = Math.max(...outlines.flat().map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))));
    for (const [square, x, y, shade, , outline] of plan.rows.flat()) {
      this.#places.set(square, { ...this.#seen(x, y), shade, outline: outlines[outline], box: boxes[outline] });
    }
    const rows = plan.rows.map((row) => row.map(([square]) => square));
    this.#rows = turn > 0 ? rows : rows.map((row) => row.reverse()).reverse();
  }

  /** A point of the plan in drawing units.  @param {number} x  @param {number} y */
  #seen(x, y) {
    const [across, down] = this.orientation === "first" ? [x, y] : [this.#plan.width - x, this.#plan.height - y];
    return { x: this.margin + across * UNIT, y: this.margin + down * UNIT };
  }

  /** Whether the board has a place of that name, be it a hole.  @param {string} square */
  has(square) {
    return this.#places.has(square);
  }

  /** Whether there are so many squares that they are small, and pieces hard to find. */
  get large() {
    return (this.plain && Math.max(this.files, this.ranks) > LARGE) || this.#places.size > LARGE * LARGE;
  }

  /** The middle of a square in drawing units.  @param {string} square  @returns {Point} */
  centre(square) {
    const { x, y } = this.#places.get(square);
    return { x, y };
  }

  /** The top left corner of the box of a piece.  @param {string} square  @returns {Point} */
  corner(square) {
    const { x, y } = this.#places.get(square);
    return { x: x - UNIT / 2, y: y - UNIT / 2 };
  }

  /** 0 dark, 1 light, 2 between.  @param {string} square */
  shade(square) {
    return this.#places.get(square).shade;
  }

  /** Whether a square is a box that just holds its piece.  @param {string} square */
  box(square) {
    return this.#places.get(square).box;
  }

  /** The corners of a square in drawing units, drawn in by `inset`.  @param {string} square  @returns {Point[]} */
  outline(square, inset = 0) {
    const { x, y, outline } = this.#places.get(square);
    const part = 1 - inset / (UNIT / 2);
    return outline.map((corner) => ({ x: x + corner.x * part, y: y + corner.y * part }));
  }

  /** The square under a point in drawing units, or null.  @param {number} x  @param {number} y */
  squareAt(x, y) {
    for (const [square, at] of this.#places) {
      const [dx, dy] = [x - at.x, y - at.y];
      if (Math.abs(dx) > this.#reach || Math.abs(dy) > this.#reach || !within(at.outline, dx, dy)) continue;
      return this.#holes.has(square) ? null : square;
    }
    return null;
  }

  /** Every square, row by row as seen, holes included. */
  rows() {
    return this.#rows;
  }

  /** The coordinates of the plan as this side sees them. */
  labels() {
    return this.#plan.labels.filter(([, , , seen]) => seen !== "first" && seen !== "second" || seen === this.orientation)
      .map(([text, x, y, seen]) => ({ text, ...this.#seen(x, y), inside: seen === "inside" }));
  }

  /** The squares a little way from the middle of a square over some points of its outline.  @param {string} square  @param {Point[]} points */
  #beyond(square, points) {
    const { x, y } = this.#places.get(square);
    return points.map((point) => this.squareAt(x + (point.x - x) * 1.06, y + (point.y - y) * 1.06));
  }

  /** The squares that share a side with a square.  @param {string} square */
  neighbours(square) {
    const corners = this.outline(square);
    const sides = corners.map((a, i) => {
      const b = corners[(i + 1) % corners.length];
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    });
    return new Set(this.#beyond(square, sides).filter((one) => one !== null && one !== square));
  }

  /** Whether two squares are the same, or share at least a corner.  @param {string} a  @param {string} b */
  touch(a, b) {
    if (!this.has(a) || !this.has(b)) return false;
    return a === b || this.neighbours(a).has(b) || this.#beyond(a, this.outline(a)).includes(b);
  }

  /**
   * The next square in a direction: a neighbour, or what follows a gap; null at the edge. Of two that are
   * as good the one nearer to `line` is meant, the x or y where a way up and down or across began, else the
   * upper one.
   * @param {string} from  @param {[number, number]} direction  @param {number} line  @returns {string|null}
   */
  next(from, [dx, dy], line) {
    const here = this.centre(from);
    const found = [...this.#places].filter(([square]) => !this.#holes.has(square) && square !== from).map(([square, { x, y }]) => ({
      square, far: (x - here.x) * dx + (y - here.y) * dy, off: Math.round(Math.abs(dx ? y - line : x - line)), y,
      straight: Math.abs(dx ? y - here.y : x - here.x) < UNIT / 2, length: Math.hypot(x - here.x, y - here.y),
    }));
    const beside = this.neighbours(from);
    const near = found.filter(({ square, far, length }) => beside.has(square) && far > length * ASTRAY)
      .sort((a, b) => a.off - b.off || Math.round(b.far - a.far) || a.y - b.y);
    const after = found.filter(({ far, straight }) => straight && far > UNIT / 2).sort((a, b) => a.far - b.far);
    return (near[0] ?? after[0])?.square ?? null;
  }
}
