/** The board's size, its missing squares, its look, and who plays on it. */

import { h, put } from "../lib/dom.js";
import { parseSquare, squareName } from "../lib/squares.js";
import { t, translated } from "../lib/translations.js";
import { BoardLooks } from "./board_looks.js";
import { choiceField, edits, numberField, segments, textField } from "./fields.js";
import { retitle } from "./languages_fields.js";
import { remarkLines } from "./piece_pictures.js";
import { onBoard, opposite } from "./sets.js";

/** @typedef {import("./page.js").Shop} Shop */

/** @type {[string, string][]} */
const STYLES = [["chess", t("look_chess")], ["shogi", t("look_shogi")], ["xiangqi", t("look_xiangqi")], ["janggi", t("look_janggi")]];

/** The most files, and ranks, of a board. */
const MOST = 36;

/** The usual sizes of boards of each shape. @type {Record<string, {files: number, ranks: number}>} */
const SHAPES = {
  rectangle: { files: 8, ranks: 8 }, cylinder: { files: 8, ranks: 8 }, torus: { files: 8, ranks: 8 }, ring: { files: 4, ranks: 16 },
  hexagon: { files: 11, ranks: 11 }, "hexagon-straight": { files: 9, ranks: 10 }, levels: { files: 5, ranks: 5 },
};

/** Shapes with the same squares: only what is beyond an edge differs. */
const GRIDS = ["rectangle", "cylinder", "torus"];

export class BoardPanel {
  /** @param {HTMLElement} box  @param {Shop} shop */
  constructor(box, shop) {
    this.box = box;
    this.shop = shop;
    this.mirrored = true;
    /** @type {BoardLooks|null} */
    this.looks = null;
  }

  open() {
    this.useBoard();
    this.draw();
  }

  /** Holes are painted while this panel is open. */
  useBoard() {
    this.shop.board.use({
      name: "holes",
      words: t("paint_holes"),
      marked: () => this.shop.workshop.holes,
      paint: (square, on) => this.#hole(square, on),
      done: () => this.shop.workshop.pause(),
    });
  }

  /** @param {string} square  @param {boolean} on */
  #hole(square, on) {
    const both = this.mirrored ? [square, opposite(square, this.shop.workshop.board)] : [square];
    this.shop.workshop.change("holes", ({ variant, setup }) => {
      const holes = new Set(variant.board.holes ?? []);
      for (const one of both) {
        if (on) holes.add(one);
        else holes.delete(one);
        if (on && setup) delete setup.squares[one];
      }
      if (holes.size) variant.board.holes = [...holes].sort();
      else delete variant.board.holes;
    });
  }

  /** A shape with other squares has the size that is usual for it, and nothing stands there.  @param {string} shape */
  #reshape(shape) {
    const same = [shape, this.shop.workshop.shape].every((one) => GRIDS.includes(one));
    this.shop.workshop.pause();
    this.shop.workshop.change("", ({ variant, setup }) => {
      variant.board = { ...variant.board, ...(same ? {} : SHAPES[shape]) };
      if (!same) delete variant.board.holes;
      delete variant.board.shape;
      delete variant.board.levels;
      if (shape === "levels") variant.board.levels = SHAPES.levels.files;
      else if (shape !== "rectangle") variant.board.shape = shape;
      if (setup && !same) setup.squares = {};
    });
  }

  /** @param {"files"|"ranks"} key  @param {number} value */
  #resize(key, value) {
    this.shop.workshop.pause();
    this.shop.workshop.change("", ({ variant, setup }) => {
      variant.board ??= {};
      const size = { files: 8, ranks: 8, ...variant.board };
      if (this.shop.workshop.shape !== "rectangle") { // squares of other shapes are not moved along
        variant.board[key] = value;
        return;
      }
      while (size[key] !== value) {
        const grown = size[key] < value;
        if (setup) setup.squares = (key === "files" ? withFile : withRank)(setup.squares, size, grown);
        size[key] += grown ? 1 : -1;
      }
      variant.board[key] = value;
      const { files, ranks } = size;
      if (variant.board.holes) variant.board.holes = variant.board.holes.filter((/** @type {string} */ one) => onBoard(one, files, ranks));
      if (!variant.board.holes?.length) delete variant.board.holes;
    });
  }

  draw() {
    const { workshop } = this.shop;
    const { variant } = workshop;
    const seats = variant.seats ?? {};
    const shapes = Object.keys(SHAPES);
    this.looks ??= new BoardLooks(this.shop);
    this.looks.draw();
    const letters = (/** @type {string} */ value) => {
      if (value.length !== 2) return;
      workshop.change("seats.letters", (draft) => {
        const before = draft.variant.seats?.letters ?? "wb";
        draft.variant.seats = { ...draft.variant.seats, letters: value };
        if (draft.setup?.turn) draft.setup.turn = value[Math.max(before.indexOf(draft.setup.turn), 0)];
      });
    };
    const named = (/** @type {string} */ key) => (/** @type {string} */ value) => workshop.change(`seats.${key}`, (draft) => {
      const before = draft.variant.seats?.[key];
      draft.variant.seats = { ...draft.variant.seats, [key]: value };
      retitle(draft.variant, before, value);
      if (!value) delete draft.variant.seats[key];
      if (!Object.keys(draft.variant.seats).length) delete draft.variant.seats;
    });
    put(this.box,
      remarkLines([...workshop.remarks("board"), ...workshop.remarks("seats"), ...workshop.remarks("style")]),
      h("div", { class: "maker-pair" },
        edits("board.files", numberField(t("files"), workshop.files, { min: 1, max: MOST }, (value) => this.#resize("files", value))),
        edits("board.ranks", numberField(t("ranks"), workshop.ranks, { min: 1, max: MOST }, (value) => this.#resize("ranks", value)))),
      edits("board.shape", choiceField(t("board_shape"), shapes, shapes.map((shape) => t(`shape_${shape}`)), this.shop.workshop.shape, (shape) => this.#reshape(shape))),
      this.shop.workshop.shape === "levels" && edits("board.levels", numberField(t("board_levels"), Number(variant.board?.levels) || 1, { min: 1, max: 10 }, (value) => {
        workshop.change("board.levels", (draft) => (draft.variant.board.levels = value));
      })),
      edits("style", segments(t("look"), STYLES, variant.style ?? "chess", (value) => {
        workshop.change("", (draft) => (draft.variant.style = value));
      })),
      edits("board.holes", segments(t("holes_painted"), [["mirror", t("on_both_sides")], ["none", t("one_by_one")]], this.mirrored ? "mirror" : "none", (value) => {
        this.mirrored = value === "mirror";
      })),
      h("div", { class: "maker-pair" },
        edits("seats.first", textField(t("first_player"), seats.first ?? "", named("first"), { placeholder: translated("White"), maxlength: 20 })),
        edits("seats.second", textField(t("second_player"), seats.second ?? "", named("second"), { placeholder: translated("Black"), maxlength: 20 }))),
      edits("seats.letters", textField(t("seat_letters"), seats.letters ?? "wb", letters, { maxlength: 2, class: "maker-id" })),
      this.looks.box);
  }
}

/** @typedef {Record<string, string>} Squares */

/**
 * Squares moved to where a line is put in or taken out.
 * @param {Squares} squares  @param {"file"|"rank"} key  @param {number} at  @param {boolean} grown
 */
function shifted(squares, key, at, grown) {
  /** @type {Squares} */
  const found = {};
  for (const [square, id] of Object.entries(squares)) {
    const place = parseSquare(square);
    if (!place || (!grown && place[key] === at)) continue;
    if (place[key] >= at) place[key] += grown ? 1 : -1;
    found[squareName(place.file, place.rank)] = id;
  }
  return found;
}

/** A file more at the right edge, or one less: an empty one if there is any.  @param {Squares} squares  @param {{files: number}} size  @param {boolean} grown */
function withFile(squares, { files }, grown) {
  if (grown) return squares;
  const full = new Set(Object.keys(squares).map((square) => parseSquare(square)?.file));
  let at = files - 1;
  while (at >= 0 && full.has(at)) at -= 1;
  return shifted(squares, "file", at < 0 ? files - 1 : at, false);
}

/** A rank more in the middle, or one less: an empty one if there is any.  @param {Squares} squares  @param {{ranks: number}} size  @param {boolean} grown */
function withRank(squares, { ranks }, grown) {
  const middle = Math.floor(ranks / 2);
  if (grown) return shifted(squares, "rank", middle, true);
  const full = new Set(Object.keys(squares).map((square) => parseSquare(square)?.rank));
  const empty = Array.from({ length: ranks }, (_, rank) => rank).filter((rank) => !full.has(rank));
  empty.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return shifted(squares, "rank", empty[0] ?? middle, false);
}
