/** The board's size, its missing squares, its look, and who plays on it. */

import { h, put } from "../lib/dom.js";
import { t, translated } from "../lib/translations.js";
import { numberField, segments, textField } from "./fields.js";
import { remarkLines } from "./piece_pictures.js";
import { onBoard, opposite } from "./sets.js";

/** @typedef {import("./page.js").Shop} Shop */

export class BoardPanel {
  /** @param {HTMLElement} box  @param {Shop} shop */
  constructor(box, shop) {
    this.box = box;
    this.shop = shop;
    this.mirrored = true;
  }

  /** Holes are painted while this panel is open. */
  open() {
    this.shop.board.use({
      name: "holes",
      words: t("paint_holes"),
      marked: (square) => this.shop.workshop.holes.has(square),
      paint: (square, on) => this.#hole(square, on),
      done: () => this.shop.workshop.pause(),
    });
    this.draw();
  }

  /** @param {string} square  @param {boolean} on */
  #hole(square, on) {
    const { files, ranks } = this.shop.workshop;
    const both = this.mirrored ? [square, opposite(square, files, ranks)] : [square];
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

  /** @param {"files"|"ranks"} key  @param {number} value */
  #resize(key, value) {
    this.shop.workshop.change("", ({ variant, setup }) => {
      variant.board ??= {};
      const before = Number(variant.board[key]) || value;
      variant.board[key] = value;
      const { files, ranks } = variant.board;
      if (setup && key === "ranks") shiftSecond(setup, before, value);
      if (setup) setup.squares = Object.fromEntries(Object.entries(setup.squares).filter(([square]) => onBoard(square, files, ranks)));
      if (variant.board.holes) variant.board.holes = variant.board.holes.filter((/** @type {string} */ one) => onBoard(one, files, ranks));
    });
    this.shop.workshop.pause();
  }

  draw() {
    const { workshop } = this.shop;
    const { variant } = workshop;
    const seats = variant.seats ?? {};
    const named = (/** @type {string} */ key) => (/** @type {string} */ value) => workshop.change(`seats.${key}`, (draft) => {
      draft.variant.seats = { ...draft.variant.seats, [key]: value };
      if (!value) delete draft.variant.seats[key];
      if (!Object.keys(draft.variant.seats).length) delete draft.variant.seats;
    });
    put(this.box,
      remarkLines([...workshop.remarks("board"), ...workshop.remarks("seats"), ...workshop.remarks("style")]),
      h("div", { class: "maker-pair" },
        numberField(t("files"), workshop.files, { min: 1, max: 16 }, (value) => this.#resize("files", value)),
        numberField(t("ranks"), workshop.ranks, { min: 1, max: 16 }, (value) => this.#resize("ranks", value))),
      segments(t("look"), [["chess", t("look_chess")], ["shogi", t("look_shogi")]], variant.style ?? "chess", (value) => {
        workshop.change("", (draft) => (draft.variant.style = value));
      }),
      segments(t("holes_painted"), [["mirror", t("on_both_sides")], ["none", t("one_by_one")]], this.mirrored ? "mirror" : "none", (value) => {
        this.mirrored = value === "mirror";
      }),
      h("div", { class: "maker-pair" },
        textField(t("first_player"), seats.first ?? "", named("first"), { placeholder: translated("White"), maxlength: 20 }),
        textField(t("second_player"), seats.second ?? "", named("second"), { placeholder: translated("Black"), maxlength: 20 })));
  }
}

/** Pieces of the far half go with the far edge.  @param {import("./workshop.js").Setup} setup  @param {number} before  @param {number} after */
function shiftSecond(setup, before, after) {
  setup.squares = Object.fromEntries(Object.entries(setup.squares).map(([square, id]) => {
    const rank = Number(square.slice(1));
    return [rank * 2 > before ? square[0] + String(rank + after - before) : square, id];
  }).filter(([square]) => Number(square.slice(1)) > 0));
}
