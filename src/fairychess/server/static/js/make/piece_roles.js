/** What a piece is besides its moves: royal or not, what it becomes, where it may stand and what it does there. */

import { h, put } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { SIDES } from "../lib/squares.js";
import { chips, edits, field, textField, truthField } from "./fields.js";
import { letterInMoves } from "./notation_fields.js";
import { squaresField } from "./squares_field.js";

/** @typedef {import("./page.js").Shop} Shop */

/** Sets of squares of moves in certain places. @type {[string, string][]} */
const PLACES = [["from", t("moves_from")], ["to", t("moves_to")], ["within", t("moves_within")]];

export class PieceRoles {
  /**
   * @param {Shop} shop  @param {() => Record<string, any>} piece  @param {() => number} number
   * @param {(key: string, value: any) => void} set
   */
  constructor(shop, piece, number, set) {
    this.shop = shop;
    this.piece = piece;
    this.number = number;
    this.set = set;
    this.box = h("div", { class: "maker-roles" });
    this.opened = false;
    this.draw();
  }

  draw() {
    const { workshop } = this.shop;
    const piece = this.piece();
    put(this.box,
      edits("pieces.royal", truthField(t("is_royal"), Boolean(piece.royal), (on) => this.set("royal", on))),
      edits("pieces.promotes", h("div", {}, this.#promotions())),
      piece.promotes && !("promotion" in workshop.rules)
        ? h("p", { class: "aside" }, t("needs_promotion"), " ",
          h("button", { type: "button", class: "link", onclick: () => this.shop.addRule("promotion") }, t("add_it"))) : null,
      h("details", { class: "maker-more", open: this.opened, ontoggle: (/** @type {any} */ event) => (this.opened = event.target.open) },
        h("summary", {}, t("more_about_piece")),
        edits("pieces.resets", truthField(t("resets_count"), Boolean(piece.resets), (on) => this.set("resets", on))),
        edits("pieces.promoted", truthField(t("only_by_promotion"), Boolean(piece.promoted), (on) => this.set("promoted", on))),
        edits("pieces.glyphs", textField(t("kanji"), piece.glyphs ?? "", (value) => this.set("glyphs", value), { maxlength: 2, class: "maker-id" })),
        letterInMoves(this.shop.workshop, () => this.piece().id),
        edits("pieces.region", squaresField(this.shop, t("region"), () => this.piece().region, (squares) => this.set("region", squares))),
        edits("pieces.shuns", this.#types(t("shuns"), () => this.piece().shuns, (chosen) => this.set("shuns", chosen))),
        edits("pieces.moves", this.#further())));
  }

  /** PieceView types by their pictures.  @param {string} label  @param {() => any} read  @param {(chosen: string[]) => void} set */
  #types(label, read, set, royal = true) {
    const { workshop, pictures } = this.shop;
    const others = workshop.pieces.filter((one, i) => i !== this.number() && one.id && (royal || !one.royal));
    const chosen = read();
    return chips(label, others.map((one) => ({ value: one.id, node: pictures.icon(one.id, "first"), name: pictures.name(one.id) })),
      new Set(Array.isArray(chosen) ? chosen : []), (next) => {
        set(next);
        this.draw();
      });
  }

  /** What it becomes; each player's may become something else. */
  #promotions() {
    const promotes = () => this.piece().promotes;
    const differ = Boolean(promotes()) && !Array.isArray(promotes());
    const split = truthField(t("promotes_differ"), differ, (on) => {
      const before = promotes();
      this.set("promotes", on ? { first: before ?? [], second: before ?? [] } : [...new Set([...before.first ?? [], ...before.second ?? []])]);
      this.draw();
    });
    if (!differ) {
      return [this.#types(t("may_become"), promotes, (chosen) => this.set("promotes", chosen), false), promotes() ? split : null];
    }
    const seats = this.shop.workshop.variant.seats ?? {};
    return [...SIDES.map((side) => this.#types(`${t("may_become")} (${seats[side] ?? t(`${side}_player`)})`, () => promotes()[side] ?? [],
      (chosen) => this.set("promotes", { ...promotes(), [side]: chosen }), false)), split];
  }

  /** Moves that it has only in certain places. */
  #further() {
    const moves = () => (Array.isArray(this.piece().moves) ? this.piece().moves : []);
    const change = (/** @type {number} */ number, /** @type {string} */ key, /** @type {any} */ value) => {
      const next = structuredClone(moves());
      if (value) next[number][key] = value;
      else delete next[number][key];
      this.set("moves", next);
    };
    return h("div", { class: "maker-field", role: "group", "aria-label": t("further_moves") }, h("span", {}, t("further_moves")),
      moves().map((/** @type {Record<string, any>} */ one, /** @type {number} */ number) => {
        const text = h("input", { type: "text", class: "betza", value: one.betza ?? "", maxlength: 400, spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
        text.addEventListener("input", () => change(number, "betza", text.value || "-"));
        return h("div", { class: "maker-further" }, edits("moves.betza", field(t("moves_in_betza"), text)),
          PLACES.map(([key, label]) => edits(`moves.${key}`, squaresField(this.shop, label, () => moves()[number]?.[key], (squares) => change(number, key, squares)))),
          h("button", { type: "button", class: "quiet danger", onclick: () => {
            this.set("moves", moves().filter((/** @type {any} */ _, /** @type {number} */ i) => i !== number));
            this.draw();
          } }, t("remove_moves")));
      }),
      h("button", { type: "button", class: "button", onclick: () => {
        this.set("moves", [...moves(), { betza: "fmnD", from: { mirrored: "*2" } }]);
        this.draw();
      } }, t("add_moves")));
  }
}
