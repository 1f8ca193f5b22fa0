/** How boards and pieces look: every choice as a small picture, and boards that show what has been chosen. */

import "../board/board.js";
import { get, getInfo, getVariants } from "../lib/api.js";
import { $, h } from "../lib/dom.js";
import { KEYS, applyPreferences, preference } from "../lib/preferences.js";
import { keep } from "../lib/storage.js";
import { t } from "../lib/translations.js";
import { Pictures } from "../pieces/pictures.js";
import { KEPT, SETS, setFor, setName } from "../pieces/sets.js";

const THEMES = ["wood", "green", "blue", "marble"];
/** The game whose pieces stand for a family. @type {Record<import("../pieces/sets.js").Family, string>} */
const SHOWN = { chess: "chess", shogi: "shogi", xiangqi: "xiangqi" };

/**
 * One choice: a radio button with a picture above its name.
 * @param {string} name  @param {string} value  @param {string} words  @param {boolean} chosen  @param {Element[]} picture
 */
function choice(name, value, words, chosen, picture) {
  return h("label", { class: "look" }, h("input", { type: "radio", name, value, checked: chosen }),
    h("span", { class: "look-picture", "aria-hidden": "true" }, picture), h("span", {}, words));
}

/** A corner of a board in a theme's colours.  @param {string} theme */
function swatch(theme) {
  return h("span", { class: `swatch ${theme}` }, [0, 1, 2, 3].map(() => h("i")));
}

/** @param {VariantInfo} info  @param {string} set */
function samples(info, set) {
  const pictures = new Pictures(info, set);
  return ["K", "N"].map((id, i) => pictures.icon(id, i ? "second" : "first", { title: false }));
}

/** Show a board that follows what is chosen, from now on.  @param {VariantInfo} info  @param {FairyBoard[]} boards */
async function preview(info, boards) {
  const board = h("fairy-board", { still: true, "aria-label": info.title });
  board.info = info;
  board.pieceStyle = setFor(info);
  boards.push(board);
  $("previews").append(board);
  board.view = await get(`/api/variants/${encodeURIComponent(info.name)}/array`);
}

/**
 * Show all choices; `changed` is called after each. One that is taken before the boards are there
 * counts as well: they are drawn by what has been kept.
 * @param {() => unknown} changed
 */
export async function startLooks(changed) {
  /** @type {FairyBoard[]} */
  const boards = [];
  for (const box of document.querySelectorAll(".looks")) {
    box.addEventListener("change", (event) => {
      const { name, value } = /** @type {HTMLInputElement} */ (event.target);
      keep(KEYS[name], value);
      applyPreferences();
      for (const board of boards) board.pieceStyle = setFor(board.info);
      changed();
    });
  }
  $("looks-board").append(h("div", { class: "look-row" }, THEMES.map((theme) =>
    choice("board", theme, t(`board_${theme}`), preference("board", "wood") === theme, [swatch(theme)]))));
  const installed = new Set((await getVariants()).map((/** @type {VariantInfo} */ one) => one.name));
  const all = /** @type {import("../pieces/sets.js").Family[]} */ (Object.keys(SHOWN));
  const families = all.filter((family) => installed.has(SHOWN[family]));
  for (const family of all) $(`looks-${KEPT[family]}`).hidden = !families.includes(family);
  const infos = await Promise.all(families.map((family) => getInfo(SHOWN[family])));
  for (const [i, family] of families.entries()) {
    const chosen = setFor(infos[i]);
    $(`looks-${KEPT[family]}`).append(h("div", { class: "look-row" }, SETS[family].map((set) =>
      choice(KEPT[family], set, setName(set), set === chosen, samples(infos[i], set)))));
  }
  await Promise.all(infos.map((info) => preview(info, boards)));
}
