/** Every drawing there is: found by name, by other names and by moves, with what to write for it. */

import { get } from "../lib/api.js";
import { copyField } from "../lib/copy_field.js";
import { $, h, put, s } from "../lib/dom.js";
import { preference } from "../lib/preferences.js";
import { toast } from "../lib/toast.js";
import { errorText, language, t, tn } from "../lib/translations.js";
import { drawStrokes } from "../pieces/drawing.js";

/**
 * @typedef {{name: string, family: string, labels: Record<string, string>, also: string[], betza: string[], urls: Record<Side, string>}} Entry
 * @typedef {{families: {name: string, labels: Record<string, string>}[], pictures: Entry[]}} Gallery
 */

/** @type {Record<string, Drawing>} */
let strokes = {};
/** @type {{entry: Entry, words: string, item: HTMLElement}[]} */
const cards = [];
let family = "";

/** @param {Record<string, string>} labels */
function worded(labels) {
  return labels[language];
}

/** One side's piece on a square.  @param {Entry} entry  @param {Side} side */
function picture(entry, side) {
  return h("span", { class: `gallery-square ${side === "first" ? "on-dark" : "on-light"}`, "aria-hidden": "true" },
    s("svg", { viewBox: "0 0 100 100" }, drawStrokes(strokes[entry.name], side, preference("chessmen", "classic"))));
}

/** What is known of a drawing, and what to write for it.  @param {Entry} entry */
function open(entry) {
  const dialog = /** @type {HTMLDialogElement} */ (/** @type {unknown} */ ($("piece")));
  put(dialog,
    h("div", { class: "gallery-large" }, picture(entry, "first"), picture(entry, "second")),
    h("h2", { id: "piece-name" }, worded(entry.labels)),
    entry.also.length ? h("p", {}, t("also_for"), " ", entry.also.join(", ")) : null,
    entry.betza.length ? h("p", {}, t("for_moves"), " ", h("code", {}, entry.betza.join(", "))) : null,
    h("p", { class: "aside" }, t("picture_in_a_file")),
    copyField(`picture = "${entry.name}"`, t("picture_in_a_file")),
    h("p", { class: "buttons" },
      h("a", { class: "button", href: entry.urls.first, download: `${entry.name}.svg` }, t("svg_light")),
      h("a", { class: "button", href: entry.urls.second, download: `${entry.name}-dark.svg` }, t("svg_dark")),
      h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("close"))));
  dialog.showModal();
}

/** @param {Entry} entry */
function card(entry) {
  const words = [entry.name, ...Object.values(entry.labels), ...entry.also].join(" ").toLowerCase();
  const item = h("li", {}, h("button", { type: "button", class: "gallery-card", "data-picture": entry.name, onclick: () => open(entry) },
    h("span", { class: "gallery-pair" }, picture(entry, "first"), picture(entry, "second")),
    h("span", { class: "gallery-name" }, worded(entry.labels))));
  cards.push({ entry, words, item });
  return item;
}

/** Show what was asked for, and say how much it is. */
function filter() {
  const asked = $("search").value.trim();
  const wanted = asked.toLowerCase().split(" ");
  let shown = 0;
  for (const { entry, words, item } of cards) {
    const fits = (!family || entry.family === family) && (wanted.every((word) => words.includes(word)) || entry.betza.includes(asked));
    item.hidden = !fits;
    shown += Number(fits);
  }
  for (const section of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#families section"))) {
    section.hidden = !section.querySelector("li:not([hidden])");
  }
  $("found").textContent = tn("pictures_found", shown);
}

/** @param {Gallery} gallery */
function show(gallery) {
  const chip = (/** @type {string} */ name, /** @type {string} */ words) => h("button", {
    type: "button", class: "chip", "aria-pressed": String(name === family), onclick: (/** @type {MouseEvent} */ event) => {
      family = name;
      for (const other of $("chips").children) other.setAttribute("aria-pressed", String(other === event.currentTarget));
      filter();
    },
  }, words);
  put($("chips"), chip("", t("all_families")), gallery.families.map((one) => chip(one.name, worded(one.labels))));
  put($("families"), gallery.families.map((one) => h("section", {},
    h("h2", {}, worded(one.labels)),
    h("ul", { class: "all-pieces", "aria-label": worded(one.labels) },
      gallery.pictures.filter((entry) => entry.family === one.name).map(card)))));
  filter();
}

$("search").addEventListener("input", filter);
try {
  const [gallery, drawn] = await Promise.all([get("/api/pictures"), get("/api/pictures/strokes")]);
  strokes = drawn;
  show(gallery);
} catch (error) {
  toast(errorText(error));
}
