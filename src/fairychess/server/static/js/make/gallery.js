/** Galleries to choose from: piece types that are known, and pictures. */

import { get } from "../lib/api.js";
import { h, put, s } from "../lib/dom.js";
import { language, t, translated } from "../lib/translations.js";
import { drawStrokes } from "../pieces/drawing.js";
import { picturesOf } from "./piece_pictures.js";

/**
 * A dialog with a search over things to choose; null where nothing was chosen.
 * @template T
 * @param {string} title  @param {Promise<T[]>} coming  @param {(item: T) => string} find  @param {(item: T) => any} shown
 * @param {{grid?: boolean, none?: string}} [more]
 * @returns {Promise<T|null|undefined>} undefined for the button that says "none"
 */
export function choose(title, coming, find, shown, { grid = true, none = "" } = {}) {
  return new Promise((resolve, reject) => {
    const dialog = h("dialog", { class: "choose gallery", "aria-label": title });
    const finish = (/** @type {any} */ answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    const search = h("input", { type: "search", placeholder: t("search"), "aria-label": t("search") });
    const nothing = h("p", { class: "aside", hidden: true }, t("nothing_found"));
    const list = h("div", { class: grid ? "gallery-grid" : "gallery-list" });
    /** @type {HTMLElement[]} */
    let cells = [];
    const sift = () => {
      const wanted = search.value.trim().toLowerCase();
      for (const cell of cells) cell.hidden = !cell.dataset.find?.includes(wanted);
      nothing.hidden = !cells.length || cells.some((cell) => !cell.hidden);
    };
    search.addEventListener("input", sift);
    put(list, h("p", { class: "aside" }, t("one_moment")));
    coming.then((items) => {
      cells = items.map((item) => {
        const cell = h("button", { type: "button", class: "gallery-cell", onclick: () => finish(item) }, shown(item));
        cell.dataset.find = find(item).toLowerCase();
        return cell;
      });
      put(list, cells);
      sift();
    }).catch((error) => {
      dialog.remove();
      reject(error);
    });
    dialog.append(h("h2", {}, title), search, list, nothing, h("div", { class: "choices row" },
      none ? h("button", { type: "button", class: "button", onclick: () => finish(undefined) }, none) : null,
      h("button", { type: "button", class: "button", onclick: () => finish(null) }, t("cancel"))));
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      finish(null);
    });
    document.body.append(dialog);
    dialog.showModal();
    search.focus();
  });
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

/** A piece type out of those that the games know; null for none. */
export async function chooseType() {
  return choose(t("gallery"), fetchTypes(),
    (type) => `${type.name} ${translated(type.name)} ${type.betza}`,
    (type) => [picturesOf([{ ...type, glyphs: "" }], "").icon(type.id, "first", { title: false }), h("span", {}, translated(type.name)), h("code", {}, type.betza)]);
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
    (one) => `${one.name} ${one.labels.en} ${one.labels.ja} ${(one.also ?? []).join(" ")} ${one.betza ?? ""}`,
    (one) => [
      s("svg", { viewBox: "0 0 100 100", class: "icon", "aria-hidden": "true" }, drawStrokes(strokes[one.name], "first")),
      h("span", {}, one.labels[language] ?? one.label)],
    { none: now ? t("picture_by_itself") : "" });
  return found === undefined ? "" : found && found.name;
}
