/** Pictures of a draft's pieces: as the server last saw them, a plain token for those it has not. */

import { h, s } from "../lib/dom.js";
import { translated } from "../lib/translations.js";
import { Pictures, defaultStyle } from "../pieces/pictures.js";

/** @typedef {import("./workshop.js").Workshop} Workshop */

/** Pictures of types that nobody plays with yet.  @param {any[]} types  @param {string} style  @param {VariantInfo["characters"]} [characters] */
export function picturesOf(types, style, characters) {
  const info = /** @type {any} */ ({ style, piece_types: types, characters });
  return new Pictures(info, defaultStyle(info));
}

/** A type that the server has not seen.  @param {Record<string, any>} said  @returns {any} */
function unseen(said) {
  return {
    id: said.id ?? "?", name: said.name ?? said.id ?? "?", glyphs: said.glyphs ?? "", drawing: [], mnemonic: {},
    promoted: Boolean(said.promoted), royal: Boolean(said.royal), betza: "", promotes_to: [], picture: "", diagram: {},
  };
}

export class PiecePictures {
  /** @param {Workshop} workshop */
  constructor(workshop) {
    this.workshop = workshop;
    /** @type {Map<string, any>} the types that the server has described, by id */
    this.seen = new Map();
    /** @type {Pictures|null} */
    this.made = null;
    workshop.addEventListener("looked", () => this.#learn());
    workshop.addEventListener("draft", () => (this.made = null));
  }

  #learn() {
    const types = this.workshop.looked?.info?.piece_types;
    if (types) this.seen = new Map(types.map((type) => [type.id, type]));
    this.made = null;
  }

  /** @returns {Pictures} */
  get #pictures() {
    this.made ??= picturesOf(this.workshop.pieces.map((one) => this.seen.get(one.id) ?? unseen(one)), this.workshop.variant.style ?? "chess",
      this.workshop.looked?.info?.characters);
    return this.made;
  }

  /** How a piece is drawn, as far as the server has said.  @param {string} id */
  drawing(id) {
    return this.seen.get(id)?.drawing ?? [];
  }

  /** Addresses of the inventor's own drawings of a piece.  @param {string} id */
  images(id) {
    return this.seen.get(id)?.images ?? [];
  }

  /** A piece in a box of its own; a role has its sign.  @param {string} id  @param {Side} side */
  icon(id, side) {
    const role = this.#role(id);
    if (role) return h("span", { class: "tag" }, role.glyphs || id);
    const turned = side === "second" && this.workshop.variant.style === "shogi";
    const art = this.#pictures.draw(id, side, turned);
    return s("svg", { viewBox: "0 0 100 100", class: "icon", "aria-hidden": "true" },
      turned ? s("g", { transform: "rotate(180 50 50)" }, art) : art);
  }

  /** What the picture of a piece is made of: as long as these are the same, so is the picture.  @param {string} id  @returns {any[]} */
  madeOf(id) {
    const { variant, looked } = this.workshop;
    const said = this.seen.get(id) ?? JSON.stringify(this.workshop.pieces.find((one) => one.id === id));
    return [said, variant.style, looked?.info?.characters, JSON.stringify(this.#role(id))];
  }

  /** The role of that name, if no piece is called so.  @param {string} id */
  #role(id) {
    return this.workshop.pieces.some((one) => one.id === id) ? null : this.workshop.variant.roles?.[id];
  }

  /** The ids of all pieces, and of roles that are called like none.  @returns {string[]} */
  get named() {
    return [...new Set([...this.workshop.pieces.map((one) => one.id), ...Object.keys(this.workshop.variant.roles ?? {})])];
  }

  /** What a piece or a role is called.  @param {string} id */
  name(id) {
    const said = this.workshop.pieces.find((one) => one.id === id) ?? this.#role(id);
    return translated(said?.name ?? id);
  }
}

/** Remarks as a list of lines; null where there are none.  @param {{said: string}[]} remarks */
export function remarkLines(remarks) {
  return remarks.length ? h("ul", { class: "remarks" }, remarks.map((one) => h("li", {}, one.said))) : null;
}
