/**
 * A move as it is seen: its legs one after another, what is taken on the way, strikes from afar,
 * blasts, deaths, drops, promotions and pieces that turn.
 *
 * With less motion nothing moves, and what has happened is marked all the same (`traces.js`).
 */

import { calm, s } from "../lib/dom.js";
import { promoted } from "./changes.js";

/** @typedef {import("./changes.js").Changes} Changes */
/** @typedef {{name: string, at: number}} Cue what is heard, and when */

const LEG = 190;
const PAUSE = 90;
const FALL = 240;
const STRIKE = 340;
const DEATH = 800;
const TURN = 300;

/** When the mover has come to the square of that number.  @param {number} step */
function arrival(step) {
  return step <= 0 ? 0 : step * LEG + (step - 1) * PAUSE;
}

export class Animation {
  /** @type {Cue[]} */
  #cues = [];
  #end = 0;

  /**
   * @param {import("./layout.js").Layout} layout  @param {import("./piece_layer.js").PieceLayer} pieces
   * @param {SVGElement} below where what falls lies  @param {SVGElement} above where flashes are seen
   */
  constructor(layout, pieces, below, above) {
    this.layout = layout;
    this.pieces = pieces;
    this.below = below;
    this.above = above;
    this.still = calm();
  }

  /**
   * Show what has happened. Returns how long it takes and what is to be heard.
   * @param {Changes} changes  @param {View} before  @param {boolean} dropped whether the mover was put there by hand
   * @returns {{duration: number, cues: Cue[]}}
   */
  play(changes, before, dropped) {
    this.below.replaceChildren();
    this.above.replaceChildren();
    const { mover, slides } = changes;
    const landed = mover && !mover.drop && !dropped ? this.#walk(changes, before) : 0;
    if (mover?.drop) this.#drop(mover.piece.square, dropped);
    if (mover && !mover.drop && dropped) this.#become(changes, before, 0);
    for (const { piece, from } of slides) this.#slide(piece.square, from);
    this.#fallen(changes, landed, dropped);
    const moved = (mover?.path.length ?? 0) > 1 || slides.length > 0;
    if (!this.#cues.length) this.#cue(moved ? "move" : "pass", Math.max(0, landed - 60));
    return { duration: this.still ? 0 : this.#end, cues: this.still ? this.#cues.map(({ name }) => ({ name, at: 0 })) : this.#cues };
  }

  /** @param {string} name  @param {number} at */
  #cue(name, at) {
    this.#cues.push({ name, at });
  }

  /**
   * Run the frames of a node, and take it away afterwards if it is only there for them.
   * @param {SVGElement|undefined} node  @param {Keyframe[]} frames  @param {number} duration  @param {number} [delay]  @param {boolean} [passing]
   */
  #run(node, frames, duration, delay = 0, passing = false) {
    this.#end = Math.max(this.#end, delay + duration);
    if (!node) return;
    if (this.still) {
      if (passing) node.remove();
      return;
    }
    const running = node.animate(frames, { duration, delay, fill: passing ? "both" : "backwards", easing: "ease-in-out" });
    if (passing) running.finished.then(() => node.remove(), () => node.remove());
  }

  /** @param {string} from  @param {string} to */
  #offset(from, to) {
    const [a, b] = [this.layout.centre(from), this.layout.centre(to)];
    return `translate(${a.x - b.x}px, ${a.y - b.y}px)`;
  }

  /** @param {Changes} changes  @param {View} before  @returns {number} when the mover has landed */
  #walk({ mover, taken }, before) {
    const { path, piece, vanished } = mover;
    if (path.length < 2) return 0;
    const end = path.at(-1);
    const total = arrival(path.length - 1);
    const frames = path.flatMap((square, i) => {
      const there = { transform: this.#offset(square, end) };
      const at = { ...there, offset: arrival(i) / total };
      const rests = i > 0 && i < path.length - 1;
      return rests ? [at, { ...there, offset: (arrival(i) + PAUSE) / total }] : [at];
    });
    const changed = promoted(before, { mover });
    const old = before.board.find(({ square }) => square === path[0]);
    const stand = vanished || changed ? this.pieces.ghostOf(old ?? piece, end) : null;
    if (stand) this.above.append(stand);
    else this.pieces.raise(end);
    this.#run(stand ?? this.pieces.nodeOf(end), frames, total, 0, Boolean(stand));
    if (changed) this.#become({ mover }, before, total);
    for (let i = 1; i < path.length - 1; i += 1) {
      if (!taken.some(({ step }) => step === i)) this.#cue("move", arrival(i) - 60);
    }
    return total;
  }

  /** The mover turns into what it is now.  @param {Pick<Changes, "mover">} changes  @param {View} before  @param {number} at */
  #become({ mover }, before, at) {
    if (!promoted(before, { mover })) return;
    const square = mover.path.at(-1);
    this.#run(this.pieces.nodeOf(square), [
      { opacity: 0, transform: "scaleX(0)" }, { opacity: 1, transform: "scaleX(0)", offset: 0.1 }, { opacity: 1, transform: "scaleX(1)" },
    ], TURN, at);
    this.#ring(square, "promotion-ring", 62, TURN + 160, at);
    this.#cue("promotion", at);
  }

  /** @param {string} square  @param {boolean} dropped */
  #drop(square, dropped) {
    this.#cue("drop", dropped ? 0 : 120);
    if (dropped) return;
    this.#run(this.pieces.nodeOf(square), [
      { opacity: 0, transform: "translateY(-34px) scale(1.5)" }, { opacity: 1, transform: "none" },
    ], 230);
  }

  /** @param {string} to  @param {string} from */
  #slide(to, from) {
    this.#run(this.pieces.nodeOf(to), [{ transform: this.#offset(from, to) }, { transform: "none" }], LEG + 70);
  }

  /** @param {Changes} changes  @param {number} landed  @param {boolean} dropped */
  #fallen({ mover, taken, struck, blasted, gone, appeared, changed }, landed, dropped) {
    const from = mover?.path.at(-1) ?? null;
    for (const { piece, step } of taken) {
      const at = dropped ? 0 : arrival(step) - 70;
      this.#fall(piece, Math.max(0, at));
      this.#cue("capture", Math.max(0, at));
    }
    if (struck.length) this.#strike(struck, from, landed);
    if (blasted.length || mover?.vanished) {
      this.#ring(from, "blast", 165, STRIKE + 120, landed);
      this.#cue("blast", landed);
      for (const piece of blasted) this.#fall(piece, landed + 80);
    }
    const after = landed + (struck.length || blasted.length ? STRIKE : 0);
    for (const piece of gone) this.#die(piece, after);
    if (gone.length) this.#cue("death", after);
    for (const { square } of changed) this.#run(this.pieces.nodeOf(square), [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], TURN, landed);
    if (changed.length) this.#cue("flip", landed);
    for (const { square, id } of appeared) {
      this.#run(this.pieces.nodeOf(square), [{ transform: "scale(0)", opacity: 0 }, { transform: "none", opacity: 1 }], FALL, landed);
      this.#cue(id === "*" ? "wall" : "drop", landed);
    }
  }

  /** @param {PieceView} piece  @param {number} at */
  #fall(piece, at) {
    const node = this.pieces.ghostOf(piece, piece.square);
    this.below.append(node);
    this.#run(node, [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "scale(.55)" }], FALL, at, true);
  }

  /** One shot, or a blow to everything around.  @param {PieceView[]} struck  @param {string|null} from  @param {number} at */
  #strike(struck, from, at) {
    const around = struck.length > 1;
    for (const piece of struck) {
      this.#fall(piece, at + (around ? 90 : 150));
      if (from && !around) this.#shot(from, piece.square, at);
      this.#ring(piece.square, "hit", 46, STRIKE, at + (around ? 60 : 130));
    }
    if (around && from) this.#ring(from, "blow", 160, STRIKE + 80, at);
    this.#cue(around ? "area" : "strike", at);
  }

  /** @param {string} from  @param {string} to  @param {number} at */
  #shot(from, to, at) {
    const [a, b] = [this.layout.centre(from), this.layout.centre(to)];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const line = s("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: "shot", "stroke-dasharray": `70 ${length + 70}` });
    this.above.append(line);
    this.#run(line, [{ strokeDashoffset: 70 }, { strokeDashoffset: -length }], 200, at, true);
  }

  /**
   * A ring that opens on a square and fades.
   * @param {string|null} square  @param {string} css  @param {number} radius  @param {number} duration  @param {number} at
   */
  #ring(square, css, radius, duration, at) {
    if (!square) return;
    const { x, y } = this.layout.centre(square);
    const ring = s("circle", { cx: x, cy: y, r: radius, class: `effect ${css}` });
    this.above.append(ring);
    this.#run(ring, [{ transform: "scale(.1)", opacity: 0.95 }, { transform: "scale(1)", opacity: 0 }], duration, at, true);
  }

  /** @param {PieceView} piece  @param {number} at */
  #die(piece, at) {
    const node = this.pieces.ghostOf(piece, piece.square);
    this.below.append(node);
    this.#run(node, [
      { opacity: 1, filter: "none", transform: "none" },
      { opacity: 0.85, filter: "grayscale(1) brightness(.55)", transform: "none", offset: 0.55 },
      { opacity: 0, filter: "grayscale(1) brightness(.3)", transform: "translateY(14px) scale(.8)" },
    ], DEATH, at, true);
  }
}
