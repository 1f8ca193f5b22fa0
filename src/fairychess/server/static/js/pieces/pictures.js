/** The picture of a piece, for any variant: made from its moves where nothing was drawn. */

import { s } from "../lib/dom.js";
import { colourOf, isNobodys } from "../lib/squares.js";
import { translated, t } from "../lib/translations.js";
import { drawCounter } from "./counter.js";
import { drawImage, drawStrokes } from "./drawing.js";
import { familyOf, setFor } from "./sets.js";
import { drawTile, tileDefs } from "./tile.js";
import { drawToken } from "./token.js";

/** @type {Omit<PieceType, "id">} */
const UNKNOWN = {
  name: t("unknown"), betza: "", royal: false, promoted: false, promotes_to: [], glyphs: "", full: "",
  picture: "", drawing: [], mnemonic: {}, diagram: {}, value: 0, clicks: 2,
};

/** Draws the pieces of one variant in one style. */
export class Pictures {
  /** @param {VariantInfo} info  @param {string} style */
  constructor(info, style) {
    this.info = info;
    this.style = style;
    this.family = familyOf(info);
    this.types = new Map(info.piece_types.map((type) => [type.id, type]));
    sharedDefs();
  }

  /** The piece type of an id; a blank one where nothing describes it.  @param {string} id */
  pieceType(id) {
    return this.types.get(id) ?? { ...UNKNOWN, id };
  }

  /** Whose a piece is, for people; "" for what is nobody's.  @param {Pick<PieceView, "id"|"side">} piece */
  owner({ id, side }) {
    return isNobodys(id) ? "" : translated(this.info.seats?.[side] ?? side);
  }

  /** "Black Knight".  @param {Pick<PieceView, "id"|"side">} piece */
  called(piece) {
    return `${this.owner(piece)} ${translated(this.pieceType(piece.id).name)}`.trim();
  }

  /**
   * The picture's nodes in a box of 100 by 100, for a piece whose moves point up, or down.
   * @param {string} id  @param {Side} side
   */
  draw(id, side, down = false) {
    const type = this.pieceType(id);
    const { characters } = this.info;
    if (type.images?.length) return drawImage(type.images, side);
    if (isNobodys(id) && type.drawing.length) return drawStrokes(type.drawing, "nobody", this.style);
    if (this.family === "shogi") return drawTile(type, side, { pictures: this.style, turned: down, sole: this.#sole, characters });
    if (this.family === "xiangqi" && (type.glyphs || type.drawing.length)) {
      return drawCounter(type, side, this.style, { octagonal: this.info.style === "janggi", turned: down, characters });
    }
    const colour = colourOf(this.info, side);
    if (this.style === "letters" || !type.drawing.length) return drawToken(type, colour, down, characters);
    return drawStrokes(type.drawing, colour, this.style);
  }

  /** First characters that tell pieces of this game apart.  @type {Set<string>|undefined} */
  #firsts;

  /** Whether the first character of a piece's name is no other piece's.  @param {PieceType} type */
  #sole = (type) => {
    if (!this.#firsts) {
      const all = this.info.piece_types.filter(({ glyphs }) => glyphs).map(({ glyphs }) => [...glyphs][0]);
      this.#firsts = new Set(all.filter((sign) => all.indexOf(sign) === all.lastIndexOf(sign)));
    }
    return this.#firsts.has([...type.glyphs][0]);
  };

  /** Whether whole pictures are turned round for the side across the board. */
  get turning() {
    return this.info.style === "shogi";
  }

  /**
   * A picture on its own, as a small SVG.
   * @param {string} id  @param {Side} side  @param {{title?: boolean}} [values]
   */
  icon(id, side, { title = true } = {}) {
    const type = this.pieceType(id);
    const art = this.draw(id, side);
    return s("svg", {
      viewBox: "0 0 100 100", class: "icon", role: title ? "img" : null,
      "aria-label": title ? translated(type.name) : null, "aria-hidden": title ? null : "true",
    }, art);
  }
}

function sharedDefs() {
  if (document.getElementById("picture-defs")) return;
  document.body.append(s("svg", {
    id: "picture-defs", class: "defs", width: 0, height: 0, "aria-hidden": "true",
  }, s("defs", {}, tileDefs())));
}

/** The style a variant's pieces are drawn in: the person's choice, or the usual one.  @param {VariantInfo} info */
export function defaultStyle(info) {
  return setFor(info);
}
