/**
 * <fairy-board>: any board, any pieces, no rules.
 *
 * With the attribute `still` it is a picture and nothing else.
 * Properties: `info` (VariantInfo), `view` (View), `near` (the side below), `pictures` (style of
 * the pieces), `live` (whether options may be entered). Events: "decide" {option}, "inspect" {id},
 * "say" {text}, "path" {path} whenever the clicks so far change.
 */

import { choose } from "../lib/dialogs.js";
import { ClickPath } from "./click_path.js";
import { calm, h, s } from "../lib/dom.js";
import { FreePath } from "./free_path.js";
import { drawGround } from "./background.js";
import { drawHint, drawTick, hintWords } from "./hints.js";
import { Layout, UNIT } from "./layout.js";
import { drawMarks } from "./known_marks.js";
import { Pointer } from "./pointer.js";
import { Zoom } from "./zoom.js";
import { Pictures } from "../pieces/pictures.js";
import { said, t } from "../lib/translations.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class FairyBoard extends HTMLElement {
  #info = null;
  #view = null;
  #free = null;
  #near = "first";
  #style = "mixed";
  #live = true;
  #paths = new ClickPath([]);
  #cursor = null;
  #lastMove = "";
  #serial = 0;
  #placed = false;
  #pointed = [];

  connectedCallback() {
    if (this.svg) return;
    this.serial = (FairyBoard.count = (FairyBoard.count ?? 0) + 1);
    this.still = this.hasAttribute("still");
    this.svg = s("svg", {
      class: "board", role: this.still ? "img" : "grid", tabindex: this.still ? null : 0,
      "aria-label": this.getAttribute("aria-label") ?? t("board"), preserveAspectRatio: "xMidYMid meet",
    });
    this.removeAttribute("aria-label");
    this.bar = h("div", { class: "pathbar", hidden: true });
    this.zoomer = h("div", { class: "zoomer" },
      h("button", { type: "button", "aria-label": t("zoom_in"), onclick: () => this.zoom.step(1.5) }, "+"),
      h("button", { type: "button", "aria-label": t("zoom_out"), onclick: () => this.zoom.step(1 / 1.5) }, "−"),
      h("button", { type: "button", "aria-label": t("whole_board"), class: "whole", onclick: () => this.zoom.reset() }, "⤢"));
    this.append(this.svg, ...(this.still ? [] : [this.bar, this.zoomer]));
    this.zoom = new Zoom(this.svg, (zoom) => this.classList.toggle("zoomed", zoom.zoomed));
    if (this.still) this.#live = false;
    else this.#listen();
    this.#build();
  }

  #listen() {
    this.pointer = new Pointer(this.svg, this);
    this.svg.addEventListener("keydown", (event) => this.#key(event));
    this.svg.addEventListener("focus", () => this.#showCursor());
    this.svg.addEventListener("blur", () => this.#showCursor());
    // A name that has been asked for goes when something else is looked at.
    document.addEventListener("pointerdown", (event) => !this.contains(event.target) && this.#dismiss());
  }

  set info(info) {
    this.#info = info;
    this.#build();
  }

  get info() {
    return this.#info;
  }

  set near(side) {
    if (side === this.#near) return;
    this.#near = side;
    this.#build();
  }

  get near() {
    return this.#near;
  }

  set pictures(style) {
    if (style === this.#style) return;
    this.#style = style;
    this.#build();
  }

  /** The Pictures in use, for those who draw the same pieces elsewhere. */
  get art() {
    return this.#art;
  }

  /** What a FreePath is made of while moves are prepared, else null; set before `view`. */
  set free(free) {
    this.#free = free;
  }

  set live(live) {
    this.#live = live;
    this.#renew();
  }

  set view(view) {
    const before = this.#view;
    this.#view = view;
    this.#renew();
    this.#drawPosition(before);
  }

  get view() {
    return this.#view;
  }

  /** The clicks so far. */
  get path() {
    return [...this.#paths.path];
  }

  /** Places where a move may begin: squares and "hand:P". */
  get starts() {
    return this.#paths.starts;
  }

  // -- building -----------------------------------------------------------------------------

  #art = null;

  #build() {
    if (!this.#info || !this.svg) return;
    this.layout = new Layout(this.#info, this.#near);
    this.#art = new Pictures(this.#info, this.#style);
    this.zoom.resize(this.layout.width, this.layout.height);
    this.style.setProperty("--ratio", String(this.layout.width / this.layout.height));
    this.symbols = new Map();
    this.defs = s("defs", {});
    this.layers = {};
    for (const name of ["under", "squares", "pieces", "marks", "hints", "ghost"]) {
      this.layers[name] = s("g", { class: `layer ${name}` });
    }
    const { under, squares, pieces, marks, hints, ghost } = this.layers;
    this.cursorMark = s("rect", { width: 92, height: 92, rx: 10, class: "cursor" });
    this.svg.replaceChildren(this.defs, drawGround(this.#info, this.layout), under, pieces, marks, ghost, hints,
      this.cursorMark, squares);
    this.#drawSquares();
    this.#cursor = null;
    if (this.#view) {
      this.#renew();
      this.#drawPosition(null);
    }
  }

  #drawSquares() {
    this.cells = new Map();
    const holes = new Set(this.#info.holes ?? []);
    for (const row of this.layout.rows()) {
      const line = s("g", this.still ? { "aria-hidden": "true" } : { role: "row" });
      for (const square of row) {
        if (holes.has(square)) continue;
        const { x, y } = this.layout.corner(square);
        const cell = s("rect", {
          x, y, width: UNIT, height: UNIT, class: "cell", role: this.still ? null : "gridcell",
          id: `cell-${this.serial}-${square}`, "data-square": square, "aria-label": this.still ? null : square,
        });
        this.cells.set(square, cell);
        line.append(cell);
      }
      this.layers.squares.append(line);
    }
  }

  #use(id, side, down) {
    const key = `${id}|${side}`;
    if (!this.symbols.has(key)) {
      const name = `piece-${this.serial}-${this.symbols.size}-${(this.#serial += 1)}`;
      this.defs.append(s("g", { id: name }, this.#art.draw(id, side, down)));
      this.symbols.set(key, name);
    }
    return s("use", { href: `#${this.symbols.get(key)}` });
  }

  #piece(id, side, square) {
    const { x, y } = this.layout.corner(square);
    const down = side !== this.#near;
    const turn = down && this.#art.turning ? " rotate(180 50 50)" : "";
    return s("g", { class: `piece ${side}`, "data-piece": square, "data-id": id },
      s("g", { transform: `translate(${x} ${y})${turn}` }, this.#use(id, side, down)));
  }

  // -- drawing a position -------------------------------------------------------------------

  #drawPosition(before) {
    const view = this.#view;
    if (!view || !this.layout) return;
    this.standing = new Map(view.board.map((piece) => [piece.square, piece]));
    this.pieces = new Map();
    for (const piece of view.board) this.pieces.set(piece.square, this.#piece(piece.id, piece.side, piece.square));
    this.layers.pieces.replaceChildren(...this.pieces.values());
    this.layers.marks.replaceChildren(...view.board.filter((piece) => piece.marks?.length).map((piece) =>
      drawMarks(piece, this.layout.corner(piece.square), this.#info.roles ?? [])));
    const last = view.moves.at(-1) ?? view.last ?? null;
    this.last = last;
    this.#animate(before, last);
    this.#drawUnder();
    this.#label();
  }

  #animate(before, last) {
    const squares = last?.squares ?? [];
    const key = last ? `${last.ply}:${last.text}` : "";
    const fresh = before && before.ply < this.#view.ply && key !== this.#lastMove;
    this.#lastMove = key;
    const placed = this.#placed;
    this.#placed = false;
    if (!fresh || placed || calm() || squares.length < 2) return;
    const goal = squares.at(-1);
    const piece = this.pieces.get(goal);
    if (!piece || !squares.every((square) => this.cells.has(square))) return;
    const end = this.layout.corner(goal);
    const steps = squares.map((square) => {
      const { x, y } = this.layout.corner(square);
      return { transform: `translate(${x - end.x}px, ${y - end.y}px)` };
    });
    this.layers.pieces.append(piece);
    piece.animate(steps, { duration: 170 + 90 * (squares.length - 1), easing: "ease-in-out" });
  }

  #square(square, css) {
    const { x, y } = this.layout.corner(square);
    return s("rect", { x, y, width: UNIT, height: UNIT, class: css });
  }

  #drawUnder() {
    const marks = [];
    for (const square of new Set(this.last?.squares ?? [])) {
      if (this.cells.has(square)) marks.push(this.#square(square, "was-move"));
    }
    for (const square of this.#view.check) {
      if (this.cells.has(square)) marks.push(this.#square(square, "in-check"));
    }
    for (const place of new Set(this.#paths.path)) {
      if (this.cells.has(place)) marks.push(this.#square(place, "chosen-square"));
    }
    for (const square of this.#pointed) {
      if (this.cells.has(square)) marks.push(this.#square(square, "pointed-square"));
    }
    this.layers.under.replaceChildren(...marks);
  }

  #label() {
    if (this.still) return;
    for (const [square, cell] of this.cells) {
      const piece = this.standing?.get(square);
      const words = [square];
      if (piece) words.push(this.#called(piece));
      const marks = (piece?.marks ?? []).map(said);
      words.push(...marks);
      cell.replaceChildren(...(marks.length ? [s("title", {}, marks.join(", "))] : []));
      const mark = this.hinted?.get(square);
      if (mark?.illegal) words.push(t("illegal_move"));
      else if (mark) words.push(hintWords(mark));
      else if (this.#live && !this.#paths.active && this.#paths.starts.has(square)) words.push(t("can_move"));
      cell.setAttribute("aria-label", words.join(", "));
      const movable = this.#live && (mark || this.#paths.starts.has(square));
      cell.classList.toggle("active", Boolean(movable));
    }
  }

  // -- clicking -----------------------------------------------------------------------------

  #renew() {
    const options = this.#live && this.#view ? this.#view.options : [];
    this.#paths = this.#live && this.#free ? new FreePath(this.#free) : new ClickPath(options);
    this.#drawPath();
  }

  #drawPath() {
    if (!this.layout) return;
    const path = this.#paths.path;
    this.hinted = this.#paths.active ? this.#paths.next : new Map();
    const nodes = [];
    for (const [place, mark] of this.hinted) {
      if (!this.cells.has(place) || mark.illegal) continue;
      const own = place === path[0];
      const standing = this.standing?.has(place) && place !== path[0];
      nodes.push(drawHint(mark, this.layout.corner(place), standing, own));
    }
    const finished = this.#paths.finished;
    if (finished.length) nodes.push(drawTick(this.layout.corner(path.at(-1))));
    this.layers.hints.replaceChildren(...nodes);
    this.#preview(path, finished);
    this.#drawBar(path, finished);
    if (this.#view) {
      this.#drawUnder();
      this.#label();
    }
    this.dispatchEvent(new CustomEvent("path", { detail: { path: [...path] } }));
  }

  /** Show a piece that has begun a longer path where it has got to, and whom it takes. */
  #preview(path, finished = []) {
    for (const piece of this.pieces?.values() ?? []) piece.classList.remove("away", "victim");
    this.layers.ghost.replaceChildren();
    if (path.length < 2) return;
    const start = this.standing.get(path[0]);
    const here = path.at(-1);
    if (!start || !this.cells.has(here)) return;
    if (here !== path[0]) {
      this.pieces.get(path[0])?.classList.add("away");
      this.layers.ghost.append(this.#piece(start.id, start.side, here));
    }
    const taken = (finished[0]?.captures ?? []).filter(
      (square) => finished.every((option) => option.captures.includes(square)));
    for (const square of [...path.slice(1), ...taken]) {
      if (square !== path[0]) this.pieces.get(square)?.classList.add("victim");
    }
  }

  #drawBar(path, finished) {
    this.introducing = false;
    this.bar.hidden = path.length < 2 || !this.hinted.size;
    if (this.bar.hidden) return;
    this.bar.replaceChildren(
      h("span", { class: "pathbar-path" }, path.map((p) => p.replace("hand:", "")).join(" → ")),
      finished.length
        ? h("button", { type: "button", class: "stop-here", onclick: () => this.stopHere() }, t("stop_here"))
        : h("span", { class: "pathbar-more" }, t("choose_next_square")),
      h("button", { type: "button", class: "quiet", "aria-label": t("cancel_move"), onclick: () => this.cancel() }, "✕"),
    );
  }

  /** Point out squares, such as those of an option being considered elsewhere. */
  point(squares = []) {
    this.#pointed = squares;
    if (this.#view && this.layout) this.#drawUnder();
  }

  /** Forget the clicks so far. */
  cancel() {
    this.#paths.reset();
    this.#drawPath();
  }

  /** End the move where it is. */
  stopHere() {
    this.#settle(this.#paths.stop());
  }

  /** Click a place: a square, or "hand:P". */
  press(place, { dragged = false } = {}) {
    if (!this.#live) {
      this.#introduce(place);
      return;
    }
    if (dragged && !this.#paths.next.has(place)) {
      this.cancel();
      return;
    }
    const pressed = this.#paths.press(place);
    if (pressed.state === "ignored" && !this.#paths.active) this.#introduce(place);
    else this.#settle(pressed, dragged);
  }

  /** A piece that cannot be moved now is at least named, and shown on request. */
  #introduce(square) {
    const piece = this.standing?.get(square);
    this.bar.hidden = !piece;
    if (!piece) return;
    this.introducing = true;
    const name = [this.#called(piece), ...(piece.marks ?? []).map(said)].join(", ");
    this.bar.replaceChildren(
      h("span", { class: "pathbar-path" }, name),
      h("button", { type: "button", class: "show-piece", onclick: () => this.inspect(square) }, t("how_it_moves")),
      h("button", { type: "button", class: "quiet", "aria-label": t("close"), onclick: () => this.#dismiss() }, "✕"),
    );
    this.#say(name);
  }

  /** Take the name of a piece away that has been shown on request. */
  #dismiss() {
    if (!this.introducing) return;
    const inside = this.bar.contains(document.activeElement);
    this.introducing = false;
    this.bar.hidden = true;
    if (inside) this.svg.focus({ preventScroll: true });
  }

  /** "Black Knight". */
  #called(piece) {
    return `${said(this.#info.seats?.[piece.side] ?? piece.side)} ${said(this.#art.kind(piece.id).name)}`;
  }

  async #settle({ state, options }, dragged = false) {
    if (state === "ignored") return;
    if (state === "done") {
      this.#decide(options[0], dragged);
      return;
    }
    this.#drawPath();
    if (state === "choose") {
      const path = this.#paths.path;
      const piece = this.standing.get(path[0]);
      const side = piece?.side ?? this.#view.mover ?? this.#view.to_move;
      const option = await choose(options, this.#art, side, piece?.id ?? path[0].replace("hand:", ""));
      if (option) this.#decide(option, dragged);
      else this.cancel();
      this.svg.focus({ preventScroll: true });
      return;
    }
    this.#sayPath();
  }

  #decide(option, dragged) {
    this.#paths = new ClickPath([]);
    this.#drawPath();
    this.#placed = dragged;
    if (dragged) this.#preview([...option.clicks]);
    this.dispatchEvent(new CustomEvent("decide", { detail: { option } }));
  }

  #sayPath() {
    const path = this.#paths.path;
    if (!path.length) {
      this.#say(t("move_cancelled"));
      return;
    }
    const piece = this.standing.get(path[0]);
    const name = piece ? said(this.#art.kind(piece.id).name) : path[0].replace("hand:", "");
    const places = [...this.#paths.next.keys()];
    const squares = places.slice(0, 12).join(", ") + (places.length > 12 ? ` +${places.length - 12}` : "");
    const key = this.#paths.finished.length ? "path_may_stop" : "path_so_far";
    this.#say(t(key, { name, path: path.join(" ").replace("hand:", ""), squares }));
  }

  #say(text) {
    this.dispatchEvent(new CustomEvent("say", { detail: { text } }));
  }

  // -- what the pointer asks ----------------------------------------------------------------

  squareAt(x, y) {
    const square = this.layout?.squareAt(x, y) ?? null;
    return this.cells?.has(square) ? square : null;
  }

  /** Whether a drag may begin on a square. */
  mayLift(square) {
    if (!this.#live || !square) return false;
    const path = this.#paths.path;
    return this.#paths.starts.has(square) || (path.length > 1 && path.at(-1) === square);
  }

  lift(square) {
    const path = this.#paths.path;
    if (path.at(-1) !== square) {
      this.#paths.reset();
      this.#settle(this.#paths.press(square));
    }
    const piece = this.standing.get(this.#paths.path[0]);
    if (!piece) return;
    this.dragged = this.#piece(piece.id, piece.side, square);
    this.dragged.classList.add("dragged");
    this.dragFrom = this.layout.corner(square);
    this.pieces.get(this.#paths.path[0])?.classList.add("away");
    this.layers.ghost.replaceChildren(this.dragged);
  }

  dragTo({ x, y }) {
    if (!this.dragged) return;
    const dx = x - this.dragFrom.x - UNIT / 2;
    const dy = y - this.dragFrom.y - UNIT / 2;
    this.dragged.setAttribute("transform", `translate(${dx} ${dy})`);
  }

  drop() {
    this.dragged = null;
    this.#preview(this.#paths.path);
  }

  inspect(square) {
    const piece = this.standing?.get(square);
    this.#dismiss();
    if (piece) this.dispatchEvent(new CustomEvent("inspect", { detail: { id: piece.id, square } }));
  }

  // -- keyboard -----------------------------------------------------------------------------

  #showCursor() {
    const seen = document.activeElement === this.svg && this.svg.matches(":focus-visible");
    this.cursorMark?.classList.toggle("seen", seen && Boolean(this.#cursor));
    if (!this.#cursor || !this.cursorMark) return;
    const { x, y } = this.layout.corner(this.#cursor);
    this.cursorMark.setAttribute("x", x + 4);
    this.cursorMark.setAttribute("y", y + 4);
    this.svg.setAttribute("aria-activedescendant", `cell-${this.serial}-${this.#cursor}`);
  }

  #firstCursor() {
    const own = this.#view?.board.find((piece) => this.#paths.starts.has(piece.square));
    return own?.square ?? this.layout.squareIn(Math.floor(this.layout.files / 2), this.layout.ranks - 1);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.layout) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      if (!this.#cursor) this.#cursor = this.#firstCursor();
      else this.#moveCursor(arrow);
      const { x, y } = this.layout.corner(this.#cursor);
      if (this.zoom.zoomed) this.zoom.show(x, y, UNIT);
      this.#showCursor();
    } else if ((event.key === "Enter" || event.key === " ") && this.#cursor) {
      this.press(this.#cursor);
    } else if (event.key === "Escape" && this.#paths.active) {
      this.cancel();
      this.#say(t("move_cancelled"));
    } else if (event.key === "Escape" && this.introducing) {
      this.#dismiss();
    } else if (event.key === "?" && this.#cursor) {
      this.inspect(this.#cursor);
    } else if (event.key === "+" || event.key === "-") {
      this.zoom.step(event.key === "+" ? 1.4 : 1 / 1.4);
    } else {
      return;
    }
    event.preventDefault();
  }

  #moveCursor([dx, dy]) {
    const { column, row } = this.layout.cell(this.#cursor);
    for (let step = 1; step < 20; step += 1) {
      const square = this.layout.squareIn(column + dx * step, row + dy * step);
      if (!square) return;
      if (this.cells.has(square)) {
        this.#cursor = square;
        return;
      }
    }
  }
}

customElements.define("fairy-board", FairyBoard);
