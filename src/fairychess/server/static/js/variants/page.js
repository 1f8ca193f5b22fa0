/** The encyclopaedia's contents: every game with its sign. */

import { get, getInfo, getVariants } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { cardText, first, searchable, showFamilies } from "../lib/families.js";
import { startPage } from "../lib/page_header.js";
import { toast } from "../lib/toast.js";
import { errorText, t, tn } from "../lib/translations.js";
import { emblem } from "../pieces/emblem.js";
import { forgetVariant, customVariants } from "../variant/custom_variants.js";

startPage();

/** @param {VariantInfo} entry */
function card(entry) {
  const href = `/variant/${encodeURIComponent(entry.name)}`;
  return h("li", { "data-find": entry.find }, first(entry)
    ? h("a", { class: "card", href }, h("span", { class: "card-art", "data-art": entry.name }),
      cardText(entry, h("em", { "data-games": entry.name })))
    : h("a", { class: "card plain", href }, cardText(entry)));
}

/** @param {VariantInfo} entry */
async function fill(entry) {
  const name = CSS.escape(entry.name);
  const path = `/api/variants/${encodeURIComponent(entry.name)}`;
  const [info, counted] = await Promise.all([getInfo(entry.name), get(`${path}/statistics`)]);
  put(document.querySelector(`[data-art="${name}"]`), emblem(info));
  document.querySelector(`[data-games="${name}"]`).textContent = tn("games_played", counted.games);
}

/** @param {{name: string, title: string}} one */
function customRow(one) {
  const row = h("li", {},
    h("div", { class: "row-words" }, h("strong", {}, h("a", { href: `/variant/${encodeURIComponent(one.name)}` }, one.title))),
    h("button", {
      type: "button", class: "button", "aria-label": `${t("forget")}: ${one.title}`,
      onclick: () => {
        forgetVariant(one.name);
        row.remove();
      },
    }, t("forget")));
  return row;
}

const custom = customVariants();
$("custom-box").hidden = !custom.length;
put($("custom"), custom.map(customRow));

try {
  const entries = await getVariants();
  put($("list"), entries.filter(first).map(card));
  showFamilies($("families"), entries, card);
  searchable();
  for (const entry of entries.filter(first)) await fill(entry);
} catch (error) {
  toast(errorText(error));
}
