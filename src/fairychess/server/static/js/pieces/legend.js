/** The pieces of a variant: a grid of pictures, and one kind in full. */

import { h } from "../lib/dom.js";
import { said, t } from "../lib/translations.js";
import { KEY, drawDiagram, keySign } from "./move_diagram.js";

const MARKS = [
  ["dot", t("mark_step")], ["arrow", t("mark_slide")], ["dots", t("mark_range")],
  ["ring", t("mark_jump")], ["star", t("mark_lion")],
];

function promotion(kind, pictures, open) {
  if (!kind.promotes_to.length) return null;
  return h("p", { class: "kind-promotes" }, t("promotes_to"), " ", kind.promotes_to.map((id) =>
    h("button", { type: "button", class: "kind-link", onclick: () => open(id) },
      pictures.icon(id, "first", { title: false }), said(pictures.kind(id).name))));
}

function demotion(kind, info, pictures, open) {
  const from = info.kinds.filter((other) => other.promotes_to.includes(kind.id));
  if (!from.length) return null;
  return h("p", { class: "kind-promotes" }, t("promoted_from"), " ", from.map((other) =>
    h("button", { type: "button", class: "kind-link", onclick: () => open(other.id) },
      pictures.icon(other.id, "first", { title: false }), said(other.name))));
}

/** One kind in full. */
export function kindCard(info, pictures, id, open) {
  const kind = pictures.kind(id);
  const diagram = drawDiagram(kind, pictures);
  return h("div", { class: "kind-card", "data-kind": id },
    h("div", { class: "kind-head" },
      pictures.icon(id, "first", { title: false }),
      h("div", {},
        h("h3", {}, said(kind.name)),
        h("p", { class: "kind-tags" },
          h("span", { class: "tag" }, kind.id),
          kind.glyphs ? h("span", { class: "tag kanji" }, kind.glyphs) : null,
          kind.royal ? h("span", { class: "tag royal" }, t("royal")) : null,
          kind.promoted ? h("span", { class: "tag red" }, t("promoted")) : null))),
    diagram?.svg,
    diagram && h("p", { class: "kind-key" }, [...diagram.forms].map((form) =>
      h("span", {}, keySign(form), KEY[form]))),
    h("p", { class: "kind-betza" }, t("xbetza"), " ", h("code", {}, kind.betza || "–")),
    promotion(kind, pictures, open), demotion(kind, info, pictures, open));
}

/** What the small marks on the pieces mean. */
export function markKey() {
  return h("p", { class: "mark-key" }, MARKS.map(([css, text]) =>
    h("span", {}, h("i", { class: `mk mk-${css}`, "aria-hidden": "true" }), text)));
}

/** Fills a box with the legend; answers {open(id), redraw(pictures)}. */
export function legend(box, info, pictures) {
  let art = pictures;
  let shown = null;
  const card = h("div", { class: "legend-card", "aria-live": "polite" });
  const grid = h("div", { class: "legend-grid", role: "group", "aria-label": t("pieces") });
  const open = (id) => {
    shown = id;
    card.replaceChildren(kindCard(info, art, id, open));
    for (const cell of grid.children) cell.classList.toggle("on", cell.dataset.kind === id);
    if (card.getBoundingClientRect().top < 0) card.scrollIntoView({ block: "nearest" });
  };
  const fill = () => {
    const order = [...info.kinds].sort((a, b) => Number(a.promoted) - Number(b.promoted));
    grid.replaceChildren(...order.map((kind) => h("button", {
      type: "button", class: "legend-cell", "data-kind": kind.id,
      title: said(kind.name), onclick: () => open(kind.id),
    }, art.icon(kind.id, "first", { title: false }), h("span", {}, said(kind.name)))));
    if (shown) open(shown);
  };
  box.replaceChildren(card, info.style === "shogi" ? markKey() : "", grid);
  fill();
  if (!shown && info.kinds.length) open(info.kinds.find((kind) => kind.royal)?.id ?? info.kinds[0].id);
  return {
    open,
    redraw(pictureSet) {
      art = pictureSet;
      fill();
    },
  };
}
