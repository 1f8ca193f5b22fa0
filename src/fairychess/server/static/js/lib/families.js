/** The list of games in groups: families that open. */

import { h, put } from "./dom.js";
import { translated } from "./translations.js";

const IN_FRONT = ["own", "featured"];

/** What tells a game from others with the same pieces at a glance. */
const SIGNS = ["hidden", "chance", "strikes"];

/** Whether a game stands before all groups.  @param {Pick<VariantInfo, "family">} entry */
export function first(entry) {
  return !entry.family || IN_FRONT.includes(entry.family);
}

/** What a family is called; one that nobody translates has the name of its folder.  @param {string} family */
export function familyName(family) {
  return translated(`family:${family}`).replace(/^family:/, "").replaceAll("_", " ");
}

/**
 * The games of the groups, a list for each family that opens when it is asked for. One that somebody has
 * opened in the list that stood here before stays open.
 * @param {HTMLElement} place  @param {VariantInfo[]} entries  @param {(entry: VariantInfo) => HTMLElement} item
 * @param {(family: string) => HTMLElement} [more] what stands above the games of a family, where it has a picture as well
 */
export function showFamilies(place, entries, item, more) {
  /** @type {Map<string, VariantInfo[]>} */
  const groups = new Map();
  for (const entry of entries.filter((one) => !first(one))) {
    groups.set(entry.family, [...(groups.get(entry.family) ?? []), entry]);
  }
  const opened = [...place.querySelectorAll("details[open]")].map((one) => /** @type {HTMLElement} */ (one).dataset.family);
  const used = /** @type {HTMLElement|null} */ (document.activeElement?.closest("details"))?.dataset.family;
  put(place, [...groups].map(([family, members]) =>
    h("details", { class: "family", "data-family": family, open: opened.includes(family) },
      h("summary", {}, more ? boardPicture(members[0].name) : null, familyName(family), " ", h("span", { class: "mini" }, String(members.length))),
      more?.(family),
      h("ul", { class: "cards" }, members.map(item)))));
  if (used) /** @type {HTMLElement|null} */ (place.querySelector(`[data-family="${CSS.escape(used)}"] summary`))?.focus();
}

/** The board of a game as it begins, small.  @param {string} name */
export function boardPicture(name) {
  return h("img", { src: `/picture/${encodeURIComponent(name)}.svg`, alt: "", loading: "lazy", width: 86, height: 86 });
}

/** The sign on a game's card: drawn later where it stands before all groups, else its board.  @param {VariantInfo} entry */
export function cardArt({ name, family, features }) {
  return first({ family })
    ? h("span", { class: "card-art", "data-art": name, "data-sign": SIGNS.find((one) => features?.includes(one)) })
    : h("span", { class: "card-art" }, boardPicture(name));
}

/** The words of a game's card.  @param {VariantInfo} entry  @param {Node[]} more */
export function cardText(entry, ...more) {
  const by = [entry.inventor, entry.year ? String(entry.year) : ""].filter(Boolean).join(" · ");
  return h("span", { class: "card-text" },
    h("strong", {}, entry.title), h("span", { class: "mini" }, `${entry.files}×${entry.ranks}`),
    by ? h("em", {}, by) : null, h("span", { class: "card-summary" }, entry.summary), more);
}
