/** Galleries to choose from: piece types that are known, and pictures. */

import { get } from "../lib/api.js";
import { answered } from "../lib/dialogs.js";
import { h, put, s } from "../lib/dom.js";
import { fit, plain } from "../lib/matching.js";
import { language, t, translated } from "../lib/translations.js";
import { drawStrokes } from "../pieces/drawing.js";
import { picturesOf } from "./piece_pictures.js";

/**
 * A dialog with a search over things to choose; null where nothing was chosen.
 * @template T
 * @param {string} title  @param {Promise<T[]>} coming  @param {(item: T) => string[]} find its name, its other names, what else is said of it
 * @param {(item: T) => any} shown
 * @param {{grid?: boolean, none?: string, otherwise?: (item: T) => boolean, nothing?: string}} [more] what is offered where nothing fits, and what is said then
 * @returns {Promise<T|null|undefined>} undefined for the button that says "none"
 */
export function choose(title, coming, find, shown, { grid = true, none = "", otherwise = () => false, nothing: unfound = t("nothing_found") } = {}) {
  return answered(h("dialog", { class: "choose gallery", "aria-label": title }), (finish) => {
    const search = h("input", { type: "search", placeholder: t("search"), "aria-label": t("search"), autofocus: true });
    const nothing = h("p", { class: "aside", hidden: true }, unfound);
    const list = h("div", { class: grid ? "gallery-grid" : "gallery-list" });
    /** @type {{cell: HTMLElement, texts: string[], last: boolean}[]} */
    let cells = [];
    const sift = () => {
      const typed = plain(search.value.trim());
      const fits = cells.map(({ cell, texts }) => ({ cell, how: fit(texts, typed) }));
      const found = fits.filter(({ how }) => how !== null).sort((a, b) => Number(a.how) - Number(b.how)); // equals keep their order
      put(list, (found.length ? found : cells.filter(({ last }) => last)).map(({ cell }) => cell));
      nothing.hidden = !cells.length || found.length > 0;
    };
    search.addEventListener("input", sift);
    put(list, h("p", { class: "aside" }, t("one_moment")));
    coming.then((items) => {
      cells = items.map((item) => {
        const cell = h("button", { type: "button", class: "gallery-cell", onclick: () => finish(item) }, shown(item));
        return { cell, texts: find(item).map(plain), last: otherwise(item) };
      });
      sift();
    }).catch((error) => finish(Promise.reject(error)));
    return [h("h2", {}, title), search, nothing, list, h("div", { class: "choices row" },
      none ? h("button", { type: "button", class: "button", onclick: () => finish(undefined) }, none) : null,
      h("button", { type: "button", class: "button", onclick: () => finish(null) }, t("cancel")))];
  }, /** @type {T|null|undefined} */ (null));
}

/** @type {Promise<any[]>|null} */
let types = null;

/** Ask for the known types before they are wanted: the server has to read every game for them. */
export function fetchTypes() {
  types ??= get("/api/make/gallery");
  types.catch(() => {
    types = null;
  });
  return types;
}

/** @param {any} type */
function typeName(type) {
  return type.names[language] ?? translated(type.name);
}

/** A piece type out of those that the games know; null for none. */
export async function chooseType() {
  return choose(t("gallery"), fetchTypes(),
    (type) => [typeName(type), [type.name, ...type.also, ...Object.values(type.names)].join(" "), type.betza],
    (type) => [picturesOf([{ ...type, glyphs: "" }], "").icon(type.id, "first", { title: false }), h("span", {}, typeName(type)), h("code", {}, type.betza)]);
}

/**
 * A picture's name; "" for the one that fits by itself, null for none.
 * @param {string} now
 */
export async function choosePicture(now) {
  /** @type {Record<string, any>} */
  let strokes = {};
  const coming = Promise.all([get("/api/pictures"), get("/api/pictures/strokes")]).then(([{ pictures }, drawn]) => {
    strokes = drawn;
    return /** @type {any[]} */ (pictures);
  });
  const found = await choose(t("choose_picture"), coming,
    (one) => [one.labels[language] ?? one.label, `${one.name} ${Object.values(one.labels).join(" ")} ${(one.also ?? []).join(" ")}`, String(one.betza ?? "")],
    (one) => [
      s("svg", { viewBox: "0 0 100 100", class: "icon", "aria-hidden": "true" }, drawStrokes(strokes[one.name], "first")),
      h("span", {}, one.labels[language] ?? one.label)],
    { none: now ? t("picture_by_itself") : "" });
  return found === undefined ? "" : found && found.name;
}
