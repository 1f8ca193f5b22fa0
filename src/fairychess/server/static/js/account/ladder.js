/** The strongest players of a game, one below the other. */

import { h } from "../lib/dom.js";
import { t, tn } from "../lib/translations.js";

/** A player's name, which leads to their page.  @param {string} name */
export function playerLink(name) {
  return h("a", { href: `/player/${encodeURIComponent(name)}` }, name);
}

/** A line of a ladder.  @param {LadderPlace} place */
export function ladderLine({ name, rating, games, provisional }) {
  const unsure = provisional ? h("abbr", { title: t("provisional") }, "?") : null;
  return h("li", {}, playerLink(name), h("span", { class: "rating" }, String(rating), unsure),
    h("span", { class: "aside" }, tn("rated_games", games)));
}
