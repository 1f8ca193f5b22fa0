/** Choosing another game for the analysis board. */

import { getVariants } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { state } from "./state.js";

/** A list of all games, read when it is wanted; choosing one leads to its board. */
export function otherGame() {
  const select = h("select", {
    id: "other-game", title: t("another_game"),
    onchange: () => location.assign(`/analysis/${encodeURIComponent(select.value)}`),
  }, h("option", { value: state.variant }, state.info.title));
  const fill = async () => {
    if (select.options.length > 1) return;
    /** @type {VariantInfo[]} */
    const games = await getVariants();
    games.sort((a, b) => a.title.localeCompare(b.title));
    select.append(...games.filter((one) => one.name !== state.variant).map((one) => h("option", { value: one.name }, one.title)));
  };
  select.addEventListener("focus", fill);
  select.addEventListener("pointerdown", fill);
  return h("label", { class: "game-choice" }, h("span", {}, t("game")), select);
}
