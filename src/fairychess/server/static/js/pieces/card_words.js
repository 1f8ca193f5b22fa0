/** What the server says of piece types in words: how they move, the rules about them, what they are worth. */

import { get } from "../lib/api.js";
import { h, put } from "../lib/dom.js";
import { spelled } from "../lib/notation.js";
import { inLanguage, t, translated } from "../lib/translations.js";

/** @typedef {{words: Record<string, string[]>, times: number, than: string}} PieceWords */

export class CardWords {
  /** @type {Map<string, Promise<PieceWords|null>>} what the server has said of each piece type */
  #known = new Map();

  /** @param {string} path of the game, or of the variant */
  constructor(path) {
    this.path = path;
  }

  /**
   * Fill in what there is to say of a piece type, when it has come; the answer says whether it has.
   * @param {HTMLElement} box  @param {string} id  @param {Pictures} pictures  @param {string} [head]
   */
  async fill(box, id, pictures, head = "") {
    const card = await this.#ask(id);
    if (!card) return false;
    const said = inLanguage(card.words) ?? [];
    const worth = card.times ? t("worth", { times: card.times, piece: translated(pictures.pieceType(card.than).name) }) : "";
    put(box, head ? h("p", { class: "moves-as" }, head) : null, h("ul", {}, said.map((text) => h("li", {}, spelled(pictures.info, text)))),
      worth ? h("p", { class: "aside" }, worth) : null);
    return true;
  }

  /** @param {string} id  @returns {Promise<PieceWords|null>} */
  async #fetch(id) {
    try {
      return await get(`${this.path}/pieces/${encodeURIComponent(id)}`);
    } catch {
      this.#known.delete(id); // asked again when the piece is looked at again
      return null;
    }
  }

  /** @param {string} id */
  #ask(id) {
    const asked = this.#known.get(id) ?? this.#fetch(id);
    this.#known.set(id, asked);
    return asked;
  }
}
