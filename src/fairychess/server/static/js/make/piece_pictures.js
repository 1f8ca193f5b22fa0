/** Pictures of a draft's pieces: as the server last saw them, a plain token for those it has not. */

import { h, s } from "../lib/dom.js";
import { translated } from "../lib/translations.js";
import { drawStrokes } from "../pieces/drawing.js";
import { Pictures, defaultStyle } from "../pieces/pictures.js";
import { drawTile } from "../pieces/tile.js";
import { drawToken } from "../pieces/token.js";

/** @typedef {import("./workshop.js").Workshop} Workshop */

export class PiecePictures {
  /** @param {Workshop} workshop */
  constructor(workshop) {
    this.workshop = workshop;
    /** @type {Pictures|null} */
    this.known = null;
    workshop.addEventListener("looked", () => this.#learn());
  }

  #learn() {
    const info = this.workshop.looked?.info;
    if (info) this.known = new Pictures(info, defaultStyle(info));
  }

  /** @param {string} id  @returns {any} */
  #type(id) {
    const seen = this.known?.types.get(id);
    if (seen) return seen;
    const said = this.workshop.pieces.find((one) => one.id === id);
    return {
      id, name: said?.name ?? id, glyphs: said?.glyphs ?? "", drawing: [], mnemonic: {}, promoted: Boolean(said?.promoted),
      royal: Boolean(said?.royal),
    };
  }

  /** A piece in a box of its own.  @param {string} id  @param {Side} side */
  icon(id, side) {
    const type = this.#type(id);
    const shogi = this.workshop.variant.style === "shogi";
    const turned = shogi && side === "second";
    const style = this.known?.style ?? "mixed";
    const art = shogi ? drawTile(type, side, style, turned)
      : type.drawing.length ? drawStrokes(type.drawing, side) : drawToken(type, side, false);
    return s("svg", { viewBox: "0 0 100 100", class: "icon", "aria-hidden": "true" },
      turned ? s("g", { transform: "rotate(180 50 50)" }, art) : art);
  }

  /** What a piece is called.  @param {string} id */
  name(id) {
    const said = this.workshop.pieces.find((one) => one.id === id);
    return translated(said?.name ?? id);
  }
}

/** A type that no draft has yet, drawn.  @param {any} type  @param {Side} side */
export function typeIcon(type, side = "first") {
  const art = type.drawing?.length ? drawStrokes(type.drawing, side) : drawToken(type, side, false);
  return s("svg", { viewBox: "0 0 100 100", class: "icon", "aria-hidden": "true" }, art);
}

/** Remarks as a list of lines; null where there are none.  @param {{said: string}[]} remarks */
export function remarkLines(remarks) {
  return remarks.length ? h("ul", { class: "remarks" }, remarks.map((one) => h("li", {}, one.said))) : null;
}
