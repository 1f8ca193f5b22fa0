/** The pieces of a variant: a grid of pictures, and one piece type in full. */

import { h } from "../lib/dom.js";
import { translated, t } from "../lib/translations.js";
import { KEY, drawDiagram, keySign } from "./move_diagram.js";

const MARKS = [
  ["dot", t("mark_step")], ["arrow", t("mark_slide")], ["dots", t("mark_range")],
  ["ring", t("mark_jump")], ["star", t("mark_lion")],
];

/** @param {PieceType} type  @param {Pictures} pictures  @param {(id: string) => void} open */
function promotion(type, pictures, open) {
  if (!type.promotes_to.length) return null;
  return h("p", { class: "type-promotes" }, t("promotes_to"), " ", type.promotes_to.map((id) =>
    h("button", { type: "button", class: "type-link", onclick: () => open(id) },
      pictures.icon(id, "first", { title: false }), translated(pictures.pieceType(id).name))));
}

/** @param {PieceType} type  @param {VariantInfo} info  @param {Pictures} pictures  @param {(id: string) => void} open */
function demotion(type, info, pictures, open) {
  const from = info.piece_types.filter((other) => other.promotes_to.includes(type.id));
  if (!from.length) return null;
  return h("p", { class: "type-promotes" }, t("promoted_from"), " ", from.map((other) =>
    h("button", { type: "button", class: "type-link", onclick: () => open(other.id) },
      pictures.icon(other.id, "first", { title: false }), translated(other.name))));
}

/**
 * One piece type in full.
 * @param {VariantInfo} info  @param {Pictures} pictures  @param {string} id  @param {(id: string) => void} open
 * @param {HTMLElement|null} [words] a box for what is said of it
 */
function typeCard(info, pictures, id, open, words = null) {
  const type = pictures.pieceType(id);
  const diagram = drawDiagram(type, pictures);
  return h("div", { class: "type-card", "data-type": id },
    h("div", { class: "type-head" },
      pictures.icon(id, "first", { title: false }),
      h("div", {},
        h("h3", {}, translated(type.name)),
        h("p", { class: "type-tags" },
          h("span", { class: "tag" }, type.id),
          type.glyphs ? h("span", { class: "tag kanji" }, type.glyphs) : null,
          type.royal ? h("span", { class: "tag royal" }, t("royal")) : null,
          type.promoted ? h("span", { class: "tag red" }, t("promoted")) : null))),
    diagram?.svg,
    diagram && h("p", { class: "type-key" }, [...diagram.forms].map((form) =>
      h("span", {}, keySign(form), KEY[form]))),
    words,
    h("p", { class: "type-betza" }, t("xbetza"), " ", h("code", {}, type.betza || "–")),
    promotion(type, pictures, open), demotion(type, info, pictures, open));
}

/** What the small marks on the pieces mean. */
function markKey() {
  return h("p", { class: "mark-key" }, MARKS.map(([css, text]) =>
    h("span", {}, h("i", { class: `mk mk-${css}`, "aria-hidden": "true" }), text)));
}

/**
 * Fills a box with the legend; answers {open(id), redraw(pictures)}.
 * @param {HTMLElement} box  @param {VariantInfo} info  @param {Pictures} pictures
 * @param {import("./card_words.js").CardWords|null} words what is said of each piece, where somebody can say it
 */
export function legend(box, info, pictures, words = null) {
  let pictureSet = pictures;
  /** @type {string|null} */
  let shown = null;
  const card = h("div", { class: "legend-card", "aria-live": "polite" });
  const grid = h("div", { class: "legend-grid", role: "group", "aria-label": t("pieces") });
  const open = (/** @type {string} */ id) => {
    shown = id;
    const said = h("div", { class: "type-words" });
    card.replaceChildren(typeCard(info, pictureSet, id, open, said));
    words?.fill(said, id, pictureSet);
    for (const cell of /** @type {HTMLCollectionOf<HTMLElement>} */ (grid.children)) cell.classList.toggle("on", cell.dataset.type === id);
    if (card.getBoundingClientRect().top < 0) card.scrollIntoView({ block: "nearest" });
  };
  const fill = () => {
    const order = [...info.piece_types].sort((a, b) => Number(a.promoted) - Number(b.promoted));
    grid.replaceChildren(...order.map((type) => h("button", {
      type: "button", class: "legend-cell", "data-type": type.id,
      title: translated(type.name), onclick: () => open(type.id),
    }, pictureSet.icon(type.id, "first", { title: false }), h("span", {}, translated(type.name)))));
    if (shown) open(shown);
  };
  box.replaceChildren(card, info.style === "shogi" ? markKey() : "", grid);
  fill();
  if (!shown && info.piece_types.length) open(info.piece_types.find((type) => type.royal)?.id ?? info.piece_types[0].id);
  return {
    open,
    /** @param {Pictures} other */
    redraw(other) {
      pictureSet = other;
      fill();
    },
  };
}
