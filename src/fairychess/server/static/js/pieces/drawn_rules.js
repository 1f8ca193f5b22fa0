/** Pictures for a page of rules, which comes as words: pieces, how they move, what they promote to. */

import { h } from "../lib/dom.js";
import { t, translated } from "../lib/translations.js";
import { KEY, drawDiagram, keySign } from "./move_diagram.js";

/** The piece types that a node names by their letters.  @param {Element} node  @param {Pictures} pictures */
function typesIn(node, pictures) {
  return [...node.querySelectorAll("code")].map((code) => pictures.types.get(code.textContent ?? "")).filter((type) => type !== undefined);
}

/** The table of pieces, with a picture before each letter.  @param {Element} page  @param {Pictures} pictures */
function drawTable(page, pictures) {
  for (const code of page.querySelectorAll("td code")) {
    const type = pictures.types.get(code.textContent ?? "");
    if (type) code.replaceWith(h("span", { class: "rule-piece-name" }, pictures.icon(type.id, "first", { title: false }), code.cloneNode(true)));
  }
}

/** What follows a heading, as far as the next one.  @param {Element} heading */
function textAfter(heading) {
  const found = [];
  for (let node = heading.nextElementSibling; node && !["H1", "H2", "H3"].includes(node.tagName); node = node.nextElementSibling) found.push(node);
  return found;
}

/**
 * Pieces with their pictures and moves, and what the signs among the moves mean.
 * @param {{types: PieceType[], heading: Element, text: Node[]}[]} pieces at least one  @param {Pictures} pictures
 */
function drawn(pieces, pictures) {
  const forms = new Set();
  const sections = pieces.map(({ types, heading, text }) => {
    const diagram = drawDiagram(types[0], pictures);
    for (const form of diagram?.forms ?? []) forms.add(form);
    return h("section", { class: "rule-piece" },
      h("div", { class: "rule-piece-head" }, types.map((type) => pictures.icon(type.id, "first", { title: false })), heading),
      diagram?.svg, h("div", {}, text));
  });
  const key = h("p", { class: "type-key" }, [...forms].map((form) => h("span", {}, keySign(form), KEY[form])));
  return [key, h("div", { class: "rule-pieces" }, sections)];
}

/** The pieces, each with its picture and its moves; tells whether the page tells of any.  @param {Element} page  @param {Pictures} pictures */
function drawPieces(page, pictures) {
  const pieces = [...page.querySelectorAll("h3")].map((heading) => ({ types: typesIn(heading, pictures), heading, text: textAfter(heading) }))
    .filter(({ types }) => types.length);
  if (!pieces.length) return false;
  const place = document.createComment("");
  pieces[0].heading.before(place);
  place.replaceWith(...drawn(pieces, pictures));
  return true;
}

/** All pieces for paper, where the page itself tells of none and nobody can click them.  @param {Pictures} pictures */
export function piecesOnPaper(pictures) {
  const pieces = [...pictures.types.values()].sort((a, b) => Number(a.promoted) - Number(b.promoted)).map((type) => ({
    types: [type], heading: h("h3", {}, translated(type.name), " ", h("code", {}, type.id)),
    text: type.promotes_to.length ? [h("p", {}, t("promotes_to"), " ", type.promotes_to.map((id) => translated(pictures.pieceType(id).name)).join(", "))] : [],
  }));
  return pieces.length ? [h("h2", {}, t("the_pieces")), ...drawn(pieces, pictures)] : [];
}

/**
 * Draw what a page of rules tells; whether it tells of pieces.
 * @param {Element} page  @param {Pictures} pictures
 */
export function drawRules(page, pictures) {
  drawTable(page, pictures);
  return drawPieces(page, pictures);
}

/** Move the pieces of a drawn page, and what follows them, to where there is more room.  @param {Element} page  @param {Element} below */
export function spread(page, below) {
  const box = page.querySelector(".rule-pieces");
  const headings = [...page.querySelectorAll("h2")];
  const first = headings.findLast((one) => box && one.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING);
  const all = [...page.children];
  if (first) below.append(...all.slice(all.indexOf(first)));
}
