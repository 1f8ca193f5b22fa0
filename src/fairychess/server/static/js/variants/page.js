/** The encyclopaedia's contents: every game with its sign. */

import { get, getVariants } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { cardArt, cardText, familyName, first, showFamilies } from "../lib/families.js";
import { GameSearch } from "../lib/game_search.js";
import { toast } from "../lib/toast.js";
import { errorText, t, tn, translated } from "../lib/translations.js";
import { showEmblems } from "../pieces/emblem.js";
import { customVariants, forgetVariant, toldApart } from "../variant/custom_variants.js";

const search = new GameSearch((item) => item.querySelector("a").click());

/** @param {VariantInfo} entry */
function card(entry) {
  const href = `/variant/${encodeURIComponent(entry.name)}`;
  const played = first(entry) ? [h("em", { "data-games": entry.name })] : [];
  return search.add(entry, h("li", {}, h("a", { class: "card", href }, cardArt(entry), cardText(entry, ...played))), familyName(entry.family ?? ""));
}

/** @param {VariantInfo} entry */
async function count(entry) {
  const counted = await get(`/api/variants/${encodeURIComponent(entry.name)}/statistics`);
  document.querySelector(`[data-games="${CSS.escape(entry.name)}"]`).textContent = tn("games_played", counted.games);
}

/** What the games of a family have in common, with the way to its page.  @param {string} family */
function about(family) {
  const words = translated(`about_family:${family}`);
  return h("p", { class: "aside" }, h("a", { href: `/variants/${encodeURIComponent(family)}` }, words.startsWith("about_family:") ? familyName(family) : words));
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

const custom = toldApart(customVariants());
$("custom-box").hidden = !custom.length;
put($("custom"), custom.map(customRow));

try {
  const entries = await getVariants();
  put($("list"), entries.filter(first).map(card));
  showFamilies($("families"), entries, card, about);
  search.begin();
  await showEmblems();
  for (const entry of entries.filter(first)) await count(entry);
} catch (error) {
  toast(errorText(error));
}
