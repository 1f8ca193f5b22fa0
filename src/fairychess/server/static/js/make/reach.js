/** The diagram that is clicked: squares a piece should reach, from which the server finds its moves. */

import { h, put } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { segments, truthField } from "./fields.js";
import { ReachWay } from "./reach_way.js";

/** @typedef {Map<string, string>} Squares "x,y" from the piece, with one of KINDS */

/** What the piece may do on a square. @type {Record<string, string>} */
const KINDS = {
  both: t("reach_both"), move: t("reach_move"), capture: t("reach_capture"), own: t("reach_own"),
  any: t("reach_any"), strike: t("reach_strike"), swap: t("reach_swap"),
};
/** Those that are clicked; the others are one of these with captures of own pieces besides. */
const CLICKED = ["both", "move", "capture", "own"];
/** @type {Record<string, string>} */
const WITH_OWN = { "": "own", both: "any", capture: "strike", move: "swap" };
/** @type {Record<string, string>} */
const WITHOUT_OWN = Object.fromEntries(Object.entries(WITH_OWN).map(([plain, kind]) => [kind, plain]));
const SMALL = 4;
const LARGE = 7;
/** @type {Record<string, number[]>} */
const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** @param {number} x  @param {number} y  @param {string} symmetry  @returns {number[][]} */
function images(x, y, symmetry) {
  if (symmetry === "none") return [[x, y]];
  const sides = [[x, y], [-x, y]];
  if (symmetry === "sides") return sides;
  const flat = [[x, y], [-x, y], [x, -y], [-x, -y]];
  return [...flat, ...flat.map(([a, b]) => [b, a])];
}

export class Reach {
  /**
   * @param {(squares: [number, number, string][], radius: number, leaping: boolean) => void} changed
   * @param {(way: import("./reach_way.js").Way & {kind: string, symmetry: string}) => Promise<string>} added says what is wrong with it, if anything
   */
  constructor(changed, added) {
    this.changed = changed;
    /** Whether a way is drawn, not squares. */
    this.drawing = false;
    this.way = new ReachWay((way) => added({ ...way, kind: this.kind, symmetry: this.symmetry }));
    /** @type {Squares} */
    this.squares = new Map();
    /** @type {Set<string>} */
    this.others = new Set();
    this.kind = "both";
    this.symmetry = "all";
    this.leaping = false;
    this.radius = SMALL;
    this.cursor = [0, 1];
    /** @type {boolean|null} whether the pointer is painting or wiping */
    this.painting = null;
    this.grid = h("div", { class: "reach", role: "grid", "aria-label": t("squares_it_reaches") });
    this.box = h("div", { class: "reach-box" });
    this.grid.addEventListener("pointerdown", (event) => this.#down(event));
    this.grid.addEventListener("pointermove", (event) => this.#over(event));
    this.grid.addEventListener("pointerup", () => this.#up());
    this.grid.addEventListener("pointercancel", () => this.#up());
    this.grid.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Show what a text reaches.
   * @param {[number, number, string][]} squares  @param {[number, number][]} others those that it reaches by ways that squares cannot say
   */
  show(squares, others) {
    this.others = new Set(others.map(([x, y]) => `${x},${y}`));
    this.squares = new Map(squares.map(([x, y, kind]) => [`${x},${y}`, kind]));
    this.#fill();
  }

  /** The controls and the diagram. */
  draw() {
    put(this.box,
      segments(t("what_is_clicked"), [["squares", t("click_reach")], ["way", t("click_way")]], this.drawing ? "way" : "squares", (one) => {
        this.drawing = one === "way";
        this.draw();
      }),
      segments(t("clicked_squares"), CLICKED.map((kind) => [kind, KINDS[kind]]), this.kind, (kind) => (this.kind = kind)),
      this.grid,
      segments(t("symmetry"), [["all", t("symmetry_all")], ["sides", t("symmetry_sides")], ["none", t("no_symmetry")]], this.symmetry, (one) => (this.symmetry = one)),
      this.drawing ? this.way.box : h("div", { class: "maker-pair" },
        truthField(t("it_leaps"), this.leaping, (on) => {
          this.leaping = on;
          this.#tell();
        }),
        truthField(t("larger_diagram"), this.radius === LARGE, (on) => {
          this.radius = on ? LARGE : SMALL;
          this.#fill();
        })),
      h("p", { class: "aside" }, t(this.drawing ? "way_words" : "reach_words"), this.others.size && !this.drawing ? ` ${t("reach_other_words")}` : ""));
    this.#fill();
    return this.box;
  }

  #fill() {
    const focused = this.grid.contains(document.activeElement);
    const rows = [];
    this.grid.style.setProperty("--files", String(2 * this.radius + 1));
    for (let y = this.radius; y >= -this.radius; y -= 1) {
      const cells = [];
      for (let x = -this.radius; x <= this.radius; x += 1) cells.push(this.#cell(x, y));
      rows.push(h("div", { role: "row", class: "reach-row" }, cells));
    }
    this.grid.replaceChildren(...rows);
    if (focused) this.#at(this.cursor[0], this.cursor[1])?.focus();
  }

  /** @param {number} x  @param {number} y  @returns {HTMLElement|null} */
  #at(x, y) {
    return this.grid.querySelector(`[data-at="${x},${y}"]`);
  }

  /** @param {number} x  @param {number} y */
  #cell(x, y) {
    const kind = this.squares.get(`${x},${y}`);
    const other = !kind && this.others.has(`${x},${y}`);
    const piece = !x && !y;
    const number = this.drawing ? this.way.number(x, y) : 0;
    const where = piece ? t("the_piece") : t("square_from_piece", { x, y });
    return h("button", {
      type: "button", role: "gridcell", class: `reach-cell ${piece ? "piece" : kind ?? (other ? "other" : "")} ${(x + y) % 2 ? "light" : "dark"}`,
      "data-at": `${x},${y}`, "aria-label": [kind ? `${where}: ${KINDS[kind]}` : other ? `${where}: ${t("reach_other")}` : where, number || ""].filter(Boolean).join(", "),
      tabindex: x === this.cursor[0] && y === this.cursor[1] ? 0 : -1,
    }, number ? h("b", { class: "reach-number" }, String(number)) : null);
  }

  /** Whether a square has what is being clicked.  @param {string} at */
  #has(at) {
    const there = this.squares.get(at) ?? "";
    return this.kind === "own" ? there in WITHOUT_OWN : (WITHOUT_OWN[there] ?? there) === this.kind;
  }

  /** What a square is when what is clicked is given to it or taken away: captures of own pieces come besides.  @param {string} at  @param {boolean} on */
  #painted(at, on) {
    const there = this.squares.get(at) ?? "";
    const plain = WITHOUT_OWN[there] ?? there;
    if (this.kind === "own") return on ? WITH_OWN[plain] : plain;
    const wanted = on ? this.kind : "";
    return there in WITHOUT_OWN ? WITH_OWN[wanted] : wanted;
  }

  /** @param {number} x  @param {number} y  @param {boolean} on */
  #set(x, y, on) {
    if (!x && !y) return;
    for (const [a, b] of images(x, y, this.symmetry)) {
      const kind = this.#painted(`${a},${b}`, on);
      if (kind) this.squares.set(`${a},${b}`, kind);
      else this.squares.delete(`${a},${b}`);
    }
    this.cursor = [x, y];
    this.#fill();
  }

  /** A square of a way.  @param {number} x  @param {number} y */
  #click(x, y) {
    this.cursor = [x, y];
    this.way.click(x, y);
    this.#fill();
  }

  #tell() {
    const found = [...this.squares].map(([at, kind]) => [...at.split(",").map(Number), kind]);
    const near = /** @type {[number, number, string][]} */ (found.filter(([x, y]) => Math.max(Math.abs(Number(x)), Math.abs(Number(y))) <= this.radius));
    this.changed(near, this.radius, this.leaping);
  }

  /** @param {PointerEvent} event  @returns {number[]|null} */
  #under(event) {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-at]");
    return cell && this.grid.contains(cell) ? /** @type {HTMLElement} */ (cell).dataset.at?.split(",").map(Number) ?? null : null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const at = this.#under(event);
    if (!at || event.button) return;
    if (this.drawing) {
      this.#click(at[0], at[1]);
      return;
    }
    this.grid.setPointerCapture(event.pointerId);
    this.painting = !this.#has(at.join(","));
    this.#set(at[0], at[1], this.painting);
  }

  /** @param {PointerEvent} event */
  #over(event) {
    const at = this.painting === null ? null : this.#under(event);
    if (at && this.painting !== null && this.#has(at.join(",")) !== this.painting) this.#set(at[0], at[1], this.painting);
  }

  #up() {
    if (this.painting === null) return;
    this.painting = null;
    this.#tell();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const step = ARROWS[event.key];
    const [x, y] = this.cursor;
    if (step) {
      event.preventDefault();
      const within = (/** @type {number} */ n) => Math.min(Math.max(n, -this.radius), this.radius);
      this.#at(x, y)?.setAttribute("tabindex", "-1");
      this.cursor = [within(x + step[0]), within(y + step[1])];
      const next = this.#at(this.cursor[0], this.cursor[1]);
      next?.setAttribute("tabindex", "0");
      next?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (this.drawing) {
        this.#click(x, y);
        return;
      }
      this.#set(x, y, !this.#has(`${x},${y}`));
      this.#tell();
    }
  }
}
