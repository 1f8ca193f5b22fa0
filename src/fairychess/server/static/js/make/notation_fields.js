/** How moves of the game are written: the usual style, and others that people may choose. */

import { h, put } from "../lib/dom.js";
import { STYLES } from "../lib/notation.js";
import { t } from "../lib/translations.js";
import { chips, choiceField, edits } from "./fields.js";

/** @typedef {import("./workshop.js").Workshop} Workshop */

/** Squares alone can be written in any game, and are no style that a file names. */
const ALL = [...new Set(Object.values(STYLES).flat())].filter((style) => style !== "coordinates");

export class NotationFields {
  /** @param {Workshop} workshop */
  constructor(workshop) {
    this.workshop = workshop;
    this.box = edits("notation.styles", h("div", { class: "maker-field" }));
    this.draw();
  }

  /** @param {string[]} styles */
  #set(styles) {
    this.workshop.change("", ({ variant }) => {
      variant.notation = { ...variant.notation, styles };
      if (!styles.length) delete variant.notation.styles;
      if (!Object.keys(variant.notation).length) delete variant.notation;
    });
    this.draw();
  }

  draw() {
    const said = this.workshop.variant.notation?.styles;
    const [usual, ...others] = Array.isArray(said) ? said : [];
    put(this.box,
      choiceField(t("usual_style"), [undefined, ...ALL], [t("as_the_pieces_look"), ...ALL.map((style) => t(`notation_${style}`))], usual,
        (style) => this.#set(style ? [style, ...others.filter((/** @type {string} */ one) => one !== style)] : [])),
      usual ? chips(t("other_styles"), ALL.filter((style) => style !== usual).map((style) => ({ value: style, node: t(`notation_${style}`), name: t(`notation_${style}`) })),
        new Set(others), (chosen) => this.#set([usual, ...chosen])) : null);
  }
}

/** What a piece is called where moves are written; the pawn is usually not named at all.  @param {Workshop} workshop  @param {() => string} id */
export function letterInMoves(workshop, id) {
  const read = () => workshop.variant.notation?.letters?.[id()];
  const set = (/** @type {string|undefined} */ letter) => workshop.change(`notation.${id()}`, ({ variant }) => {
    const letters = { ...variant.notation?.letters, [id()]: letter };
    if (letter === undefined) delete letters[id()];
    variant.notation = { ...variant.notation, letters };
    if (!Object.keys(letters).length) delete variant.notation.letters;
    if (!Object.keys(variant.notation).length) delete variant.notation;
  });
  const input = h("input", { type: "text", value: read() ?? "", maxlength: 4, class: "maker-id", autocomplete: "off", placeholder: id(), disabled: read() === "" });
  input.addEventListener("input", () => set(input.value.toUpperCase() || undefined));
  const none = h("input", { type: "checkbox", checked: read() === "" });
  none.addEventListener("change", () => {
    input.disabled = none.checked;
    input.value = "";
    set(none.checked ? "" : undefined);
  });
  return edits("notation.letters", h("div", { class: "maker-pair" },
    h("label", { class: "maker-field" }, h("span", {}, t("letter_in_moves")), input),
    h("label", { class: "maker-check" }, none, h("span", {}, t("no_letter_in_moves")))));
}
