/** The piece types: a list, and one of them to be worked on. */

import { h, put } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import { errorText, t, translated } from "../lib/translations.js";
import { chooseType, fetchTypes } from "./gallery.js";
import { PieceEditor } from "./piece_editor.js";
import { remarkLines } from "./piece_pictures.js";
import { RolesFields } from "./roles_fields.js";

/** @typedef {import("./page.js").Shop} Shop */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export class PiecesPanel {
  /** @param {HTMLElement} box  @param {Shop} shop */
  constructor(box, shop) {
    this.box = box;
    this.shop = shop;
    /** @type {PieceEditor|null} */
    this.editor = null;
    this.roles = new RolesFields(shop);
    shop.workshop.addEventListener("begun", () => (this.editor = null));
  }

  useBoard() {
    this.shop.board.use();
  }

  open() {
    this.useBoard();
    this.redraw(); // what stands in the fields may have been undone meanwhile
    fetchTypes();
  }

  /** Draw the list, or what has changed around the piece that is worked on. */
  draw() {
    if (this.editor && this.editor.number < this.shop.workshop.pieces.length) this.editor.refresh();
    else this.list();
  }

  /** Work on a piece.  @param {number} number */
  edit(number) {
    this.editor = new PieceEditor(this.shop, number, () => {
      this.editor = null;
      this.shop.board.use();
      this.list();
    });
    put(this.box, this.editor.box);
  }

  /** After undo, or another draft: what stands in the fields is old. */
  redraw() {
    const number = this.editor?.number ?? -1;
    this.editor = null;
    if (number >= 0 && number < this.shop.workshop.pieces.length) this.edit(number);
    else this.list();
  }

  list() {
    this.editor = null;
    const { workshop } = this.shop;
    put(this.box,
      h("div", { class: "maker-row-buttons" },
        h("button", { type: "button", class: "button", onclick: () => this.#fromGallery() }, t("from_gallery")),
        h("button", { type: "button", class: "button", onclick: () => this.#add({ name: t("new_piece"), betza: "-" }) }, t("new_piece"))),
      remarkLines(workshop.remarks("pieces").filter((one) => one.place.length < 2)),
      h("ul", { class: "maker-list" }, workshop.pieces.map((piece, number) => this.#row(piece, number))),
      this.roles.box);
    this.roles.draw();
  }

  /** @param {Record<string, any>} piece  @param {number} number */
  #row(piece, number) {
    const { workshop, pictures } = this.shop;
    const remarks = workshop.remarks("pieces", number);
    return h("li", {}, h("button", { type: "button", class: "maker-item", "data-piece": piece.id, onclick: () => this.edit(number) },
      pictures.icon(piece.id ?? "?", "first"),
      h("span", { class: "maker-item-text" },
        h("b", {}, translated(piece.name ?? piece.id)), " ", h("span", { class: "tag" }, piece.id),
        piece.royal ? h("span", { class: "tag royal" }, t("royal")) : null,
        h("code", {}, piece.betza),
        remarks.length ? h("span", { class: "remark" }, remarks[0].said) : null)));
  }

  async #fromGallery() {
    try {
      const type = await chooseType();
      if (!type) return;
      this.#add(this.#known(type), type.id);
    } catch (error) {
      toast(errorText(/** @type {any} */ (error)));
    }
  }

  /** A piece of the gallery as this game has it: it may become what there is of what it becomes elsewhere.  @param {any} type */
  #known(type) {
    const { workshop } = this.shop;
    const becomes = workshop.pieces.filter((one) => !one.royal && type.becomes.includes(one.name)).map((one) => one.id);
    return {
      name: type.name, betza: type.betza,
      ...(type.royal && !workshop.pieces.some((one) => one.royal) ? { royal: true } : {}),
      ...(type.resets ? { resets: true } : {}), ...(becomes.length ? { promotes: becomes } : {}),
      ...(type.glyphs && workshop.variant.style === "shogi" ? { glyphs: type.glyphs } : {}),
    };
  }

  /** @param {Record<string, any>} piece  @param {string} [wanted] */
  #add(piece, wanted = "") {
    const { workshop } = this.shop;
    const id = this.#freeId(wanted, piece.name);
    workshop.change("", ({ variant }) => {
      variant.pieces = [...(variant.pieces ?? []), { id, ...piece }];
      if (piece.promotes) variant.rules = { ...variant.rules, promotion: variant.rules?.promotion ?? {} };
    });
    this.edit(workshop.pieces.length - 1);
  }

  /** Its usual letter, one of its name, or any.  @param {string} usual  @param {string} name */
  #freeId(usual, name) {
    const taken = new Set(this.shop.workshop.pieces.map((one) => one.id));
    const first = [usual, ...name.toUpperCase(), ...LETTERS, ...[...LETTERS].map((one) => `+${one}`)];
    return first.find((one) => /^\+?[A-Z]$/.test(one) && !taken.has(one)) ?? `X${taken.size}`.replace(/\d/g, (digit) => LETTERS[Number(digit)]);
  }
}
