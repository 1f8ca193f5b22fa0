/** How the board looks: the colours of its squares, those of single ones, hatched ones, drawings in squares. */

import { h, put } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { edits, field } from "./fields.js";
import { choosePicture } from "./gallery.js";
import { squaresField } from "./squares_field.js";

/** @typedef {import("./page.js").Shop} Shop */

/** What a page shows where nothing is said. @type {Record<string, string>} */
const USUAL = { light: "#f0d9b0", dark: "#b98a56" };
const NEW = "#3676c4";

export class BoardLooks {
  /** @param {Shop} shop */
  constructor(shop) {
    this.shop = shop;
    this.opened = false;
    this.box = h("details", { class: "maker-more", ontoggle: () => (this.opened = this.box.open) });
    this.draw();
  }

  /** @returns {Record<string, any>} */
  get board() {
    return this.shop.workshop.variant.board ?? {};
  }

  /** @param {string} key  @param {any} value  nothing, an empty text or table is left out */
  #set(key, value) {
    this.shop.workshop.change(`board.${key}`, ({ variant }) => {
      const empty = !value || (typeof value === "object" && !Object.keys(value).length);
      if (empty) delete variant.board[key];
      else variant.board[key] = value;
    });
  }

  draw() {
    const { board } = this;
    put(this.box, h("summary", {}, t("colours_of_board")),
      h("div", { class: "maker-pair" }, this.#colour("light", t("light_squares")), this.#colour("dark", t("dark_squares"))),
      edits("board.hatched", squaresField(this.shop, t("hatched"), () => this.board.hatched, (text) => this.#set("hatched", text), { sides: false, words: t("paint_these") })),
      Object.keys(board.colours ?? {}).map((colour) => this.#coloured(colour)),
      edits("board.colours", h("button", { type: "button", class: "quiet", onclick: () => this.#add("colours", NEW) }, t("add_colour"))),
      Object.keys(board.inlays ?? {}).map((name) => this.#squares("inlays", name, name)),
      edits("board.inlays", h("button", { type: "button", class: "quiet", onclick: () => this.#inlay() }, t("add_inlay"))));
    this.box.open = this.opened;
  }

  /** @param {string} key  @param {string} label */
  #colour(key, label) {
    const input = h("input", { type: "color", value: this.board[key] ?? USUAL[key] });
    input.addEventListener("input", () => this.#set(key, input.value));
    const usual = h("button", { type: "button", class: "link", onclick: () => {
      this.#set(key, "");
      this.draw();
    } }, t("colour_usual"));
    return edits(`board.${key}`, h("div", {}, field(label, input), this.board[key] ? usual : null));
  }

  /** Squares of one colour, which can be changed.  @param {string} colour */
  #coloured(colour) {
    const input = h("input", { type: "color", value: colour, "aria-label": t("colour") });
    input.addEventListener("change", () => {
      const { [colour]: squares, ...rest } = this.board.colours;
      this.#set("colours", { ...rest, [input.value]: squares });
      this.draw();
    });
    return h("div", { class: "maker-row-buttons" }, input, this.#squares("colours", colour, t("squares_of_colour", { colour })));
  }

  /** @param {string} key  @param {string} name  @param {string} label */
  #squares(key, name, label) {
    return h("div", { class: "maker-row-buttons" },
      squaresField(this.shop, label, () => this.board[key]?.[name], (text) => this.#set(key, { ...this.board[key], [name]: text || [] }),
        { sides: false, words: t("paint_these") }),
      h("button", { type: "button", class: "quiet danger", "aria-label": t("remove_rule", { name: label }), onclick: () => {
        this.#set(key, Object.fromEntries(Object.entries(this.board[key]).filter(([one]) => one !== name)));
        this.draw();
      } }, "✕"));
  }

  /** @param {string} key  @param {string} name */
  #add(key, name) {
    if (!this.board[key]?.[name]) this.#set(key, { ...this.board[key], [name]: [] });
    this.draw();
  }

  async #inlay() {
    const name = await choosePicture("");
    if (name) this.#add("inlays", name);
  }
}
