/**
 * Mouse, pen and fingers on the board: clicks, drags, two-finger zoom, panning, drawing.
 *
 * The host offers: squareAt(x, y), squareUnder(clientX, clientY), mayLift(square), lift(square),
 * press(square, {dragged}), dragTo(point), drop(), release(from, to), inspect(square), `zoom` and
 * `drawing`. The right button draws arrows and
 * circles; so does a finger after a long press, which on a piece asks for its description.
 */

import { colourOf } from "./shapes.js";

const SLOP = 7;
const LONG = 550;
/** On a large board fingers do not hit squares that are less wide, in pixels: a tap brings them nearer instead. */
const TINY = 24;
const NEAR = 40;

export class Pointer {
  /** @param {SVGSVGElement} svg  @param {import("./move_entry.js").MoveEntry} host */
  constructor(svg, host) {
    this.svg = svg;
    this.host = host;
    this.fingers = new Map();
    /** @type {{id: number, x: number, y: number, square: string, dragging: string|null, liftable: boolean, timer?: number}|null} */
    this.start = null;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event));
    svg.addEventListener("pointercancel", (event) => this.#cancel(event));
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("touchstart", (event) => this.#touch(event), { passive: false });
    svg.addEventListener("touchend", (event) => this.#untouch(event), { passive: false });
    svg.addEventListener("touchmove", (event) => this.host.drawing.active && event.preventDefault(), { passive: false });
  }

  /** @param {{clientX: number, clientY: number}} event */
  #square(event) {
    const at = this.host.zoom.point(event.clientX, event.clientY);
    return this.host.squareAt(at.x, at.y);
  }

  /** Keep the browser from scrolling where a finger is about to drag, pan or pinch.  @param {TouchEvent} event */
  #touch(event) {
    const touch = event.touches[0];
    const square = this.#square(touch);
    const ours = event.touches.length > 1 || this.host.zoom.zoomed || this.host.mayLift(square);
    if (ours && event.cancelable) event.preventDefault();
  }

  /**
   * Pressing has done everything already. Keep the browser from sending a click after it, which would
   * fall on whatever has opened under the finger since: a dialog, a button.  @param {TouchEvent} event
   */
  #untouch(event) {
    if (event.cancelable) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button === 2) this.#draw(event);
    if (event.button > 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size > 1) {
      this.#letGo();
      this.start = null;
      return;
    }
    const square = this.#square(event);
    this.start = {
      id: event.pointerId, x: event.clientX, y: event.clientY, square, dragging: null,
      liftable: this.host.mayLift(square),
    };
    if (event.pointerType !== "mouse" && square) {
      this.start.timer = setTimeout(() => {
        if (this.start && !this.start.dragging) {
          this.host.drawing.begin(square, "green");
          this.start.dragging = "shape";
          this.svg.setPointerCapture?.(event.pointerId);
        }
      }, LONG);
    }
    if (this.start.liftable || this.host.zoom.zoomed) this.svg.setPointerCapture?.(event.pointerId);
  }

  /** Begin a shape with the right button.  @param {PointerEvent} event */
  #draw(event) {
    const square = this.#square(event);
    if (!square || this.start) return;
    this.host.drawing.begin(square, colourOf(event));
    this.start = { id: event.pointerId, x: event.clientX, y: event.clientY, square, dragging: "shape", liftable: false };
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.svg.setPointerCapture?.(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const dx = event.clientX - finger.x;
    const dy = event.clientY - finger.y;
    if (this.fingers.size === 2) {
      this.#pinch(event, finger);
      return;
    }
    finger.x = event.clientX;
    finger.y = event.clientY;
    const start = this.start;
    if (!start || start.id !== event.pointerId) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLOP;
    if (!start.dragging && far) {
      clearTimeout(start.timer);
      if (start.liftable) {
        start.dragging = "piece";
        this.host.lift(start.square);
      } else if (this.host.zoom.zoomed) {
        start.dragging = "board";
      }
    }
    if (start.dragging === "piece") this.host.dragTo(this.host.zoom.point(event.clientX, event.clientY));
    if (start.dragging === "board") this.host.zoom.pan(dx, dy);
    if (start.dragging === "shape") this.host.drawing.over(this.#square(event));
  }

  /** @param {PointerEvent} event  @param {{x: number, y: number}} finger */
  #pinch(event, finger) {
    const [other] = [...this.fingers.entries()].filter(([id]) => id !== event.pointerId).map(([, f]) => f);
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    const dx = (event.clientX - finger.x) / 2;
    const dy = (event.clientY - finger.y) / 2;
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (before > 0) {
      this.host.zoom.by(after / before, (finger.x + other.x) / 2, (finger.y + other.y) / 2);
    }
    this.host.zoom.pan(dx, dy);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const known = this.fingers.delete(event.pointerId);
    const start = this.start;
    if (!known || !start || start.id !== event.pointerId) return;
    clearTimeout(start.timer);
    this.start = null;
    if (start.dragging === "piece") this.host.release(start.square, this.host.squareUnder(event.clientX, event.clientY));
    if (start.dragging === "shape") this.#drawn(event, start.square);
    if (start.dragging) return;
    this.host.drawing.clear();
    if (event.pointerType !== "mouse" && this.host.board.layout?.large && this.host.zoom.pixels < TINY) {
      this.host.zoom.by(NEAR / this.host.zoom.pixels, event.clientX, event.clientY);
      return;
    }
    if (start.square) this.host.press(start.square, { dragged: false });
  }

  /** A shape is finished; a long press that has not moved asks what stands there.  @param {PointerEvent} event  @param {string} square */
  #drawn(event, square) {
    const { drawing } = this.host;
    if (event.pointerType !== "mouse" && drawing.still && this.host.inspect(square)) drawing.cancel();
    else drawing.end();
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    this.fingers.delete(event.pointerId);
    this.#letGo();
    this.start = null;
  }

  #letGo() {
    clearTimeout(this.start?.timer);
    if (this.start?.dragging === "piece") this.host.drop();
    if (this.start?.dragging === "shape") this.host.drawing.cancel();
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016));
    if (this.host.zoom.by(factor, event.clientX, event.clientY)) event.preventDefault();
  }
}
