/** The part of the board that is seen: wheel, pinch and pan change the SVG's viewBox. */

import { UNIT } from "./layout.js";

const MOST = 6;
/** At most so many units are seen across when nothing larger can be. */
const CLOSEST = 600;

export class Zoom {
  /** @param {SVGSVGElement} svg  @param {(zoom: Zoom) => void} changed */
  constructor(svg, changed) {
    this.svg = svg;
    this.changed = changed;
    this.resize(100, 100);
  }

  /** Start again with a board of that size.  @param {number} width  @param {number} height */
  resize(width, height) {
    this.width = width;
    this.height = height;
    this.most = Math.max(MOST, Math.min(width, height) / CLOSEST);
    this.reset();
  }

  /** See everything. */
  reset() {
    /** @type {number} */
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.#apply();
  }

  get zoomed() {
    return this.scale > 1.001;
  }

  /** A point on the screen, in drawing units.  @param {number} clientX  @param {number} clientY */
  point(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    return {
      x: this.x + ((clientX - box.left) / box.width) * (this.width / this.scale),
      y: this.y + ((clientY - box.top) / box.height) * (this.height / this.scale),
    };
  }

  /**
   * Zoom by a factor, keeping the point under (clientX, clientY) where it is.
   * @param {number} factor  @param {number} clientX  @param {number} clientY
   */
  by(factor, clientX, clientY) {
    const scale = Math.min(this.most, Math.max(1, this.scale * factor));
    if (scale === this.scale) return false;
    const at = this.point(clientX, clientY);
    const k = this.scale / scale;
    this.x = at.x - (at.x - this.x) * k;
    this.y = at.y - (at.y - this.y) * k;
    this.scale = scale;
    this.#apply();
    return true;
  }

  /** How many pixels of the screen a square is wide now. */
  get pixels() {
    return (this.svg.getBoundingClientRect().width / this.width) * this.scale * UNIT;
  }

  /** The part of the drawing that is seen. */
  get seenBox() {
    return { x: this.x, y: this.y, w: this.width / this.scale, h: this.height / this.scale };
  }

  /** Zoom in as far as squares are at least so many pixels wide, if they are not.  @param {number} wanted */
  legible(wanted) {
    if (this.pixels < wanted) this.step(wanted / this.pixels);
  }

  /** Zoom about the middle of what is seen.  @param {number} factor */
  step(factor) {
    const box = this.svg.getBoundingClientRect();
    this.by(factor, box.left + box.width / 2, box.top + box.height / 2);
  }

  /** Move what is seen by so many pixels.  @param {number} dx  @param {number} dy */
  pan(dx, dy) {
    const box = this.svg.getBoundingClientRect();
    this.x -= (dx / box.width) * (this.width / this.scale);
    this.y -= (dy / box.height) * (this.height / this.scale);
    this.#apply();
  }

  /**
   * Bring a rectangle of the drawing into sight; returns whether there is room for it.
   * @param {number} x  @param {number} y  @param {number} width  @param {number} [height]
   */
  show(x, y, width, height = width) {
    const { w, h } = this.seenBox;
    if (width > w || height > h) return false;
    this.x = Math.min(x, Math.max(this.x, x + width - w));
    this.y = Math.min(y, Math.max(this.y, y + height - h));
    this.#apply();
    return true;
  }

  /** Bring a point of the drawing to the middle.  @param {number} x  @param {number} y */
  centre(x, y) {
    this.x = x - this.width / this.scale / 2;
    this.y = y - this.height / this.scale / 2;
    this.#apply();
  }

  /**
   * Where a point of the drawing lies from the middle of what is seen, in halves of it, and whether it is seen.
   * @param {number} x  @param {number} y
   */
  seen(x, y) {
    const [w, h] = [this.width / this.scale / 2, this.height / this.scale / 2];
    const [dx, dy] = [(x - this.x - w) / w, (y - this.y - h) / h];
    return { dx, dy, inside: Math.max(Math.abs(dx), Math.abs(dy)) <= 1 };
  }

  #apply() {
    const w = this.width / this.scale;
    const h = this.height / this.scale;
    this.x = Math.min(Math.max(0, this.x), this.width - w);
    this.y = Math.min(Math.max(0, this.y), this.height - h);
    this.svg.setAttribute("viewBox", `${this.x} ${this.y} ${w} ${h}`);
    this.changed?.(this);
  }
}
