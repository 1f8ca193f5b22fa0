/** Pictures for a page of rules, which comes as words: pieces, how they move, what they promote to. */

import { h } from "../lib/dom.js";
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

/** The pieces, each with its picture and its moves; null where the page tells of none.  @param {Element} page  @param {Pictures} pictures */
function drawPieces(page, pictures) {
  const forms = new Set();
  /** @type {HTMLElement|null} */
  let box = null;
  for (const heading of page.querySelectorAll("h3")) {
    const types = typesIn(heading, pictures);
    if (!types.length) continue;
    const diagram = drawDiagram(types[0], pictures);
    for (const form of diagram?.forms ?? []) forms.add(form);
    const text = textAfter(heading);
    if (!box) heading.before(box = h("div", { class: "rule-pieces" }));
    box.append(h("section", { class: "rule-piece" },
      h("div", { class: "rule-piece-head" }, types.map((type) => pictures.icon(type.id, "first", { title: false })), heading),
      diagram?.svg, h("div", {}, text)));
  }
  box?.before(h("p", { class: "type-key" }, [...forms].map((form) => h("span", {}, keySign(form), KEY[form]))));
  return box;
}

/**
 * Draw what a page of rules tells; whether it tells of pieces.
 * @param {Element} page  @param {Pictures} pictures
 */
export function drawRules(page, pictures) {
  drawTable(page, pictures);
  return Boolean(drawPieces(page, pictures));
}

/** Move the pieces of a drawn page, and what follows them, to where there is more room.  @param {Element} page  @param {Element} below */
export function spread(page, below) {
  const box = page.querySelector(".rule-pieces");
  const headings = [...page.querySelectorAll("h2")];
  const first = headings.findLast((one) => box && one.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING);
  const all = [...page.children];
  if (first) below.append(...all.slice(all.indexOf(first)));
}
