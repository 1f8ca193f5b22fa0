/** The opening explorer: what was played here from this position, and how it ended. */

import { get } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { moveSpelled } from "../lib/notation.js";
import { errorText, t, tn } from "../lib/translations.js";
import { state } from "./state.js";

/** @type {Map<string, PlayedMove[]>} */
const known = new Map();

/** @param {PlayedMove} row */
function bar(row) {
  const all = row.first + row.drawn + row.second;
  const share = (/** @type {number} */ count) => Math.round((100 * count) / all);
  return h("span", {
    class: "result-bar", role: "img",
    "aria-label": t("results_are", { first: share(row.first), drawn: share(row.drawn), second: share(row.second) }),
  }, [["first", row.first], ["drawn", row.drawn], ["second", row.second]].filter(([, count]) => count).map(([name, count]) => {
    const part = h("i", { class: `result-${name}` }, share(Number(count)) >= 18 ? `${share(Number(count))}%` : "");
    part.style.setProperty("--part", String(count));
    return part;
  }));
}

/** A move that was played here, as people write it.  @param {string} text */
function written(text) {
  return moveSpelled(state.info, state.tree.here.look?.view.options.find((/** @type {Option} */ option) => option.text === text) ?? { text });
}

/** @param {PlayedMove[]} rows  @param {(text: string) => void} play */
function table(rows, play) {
  const games = rows.reduce((sum, row) => sum + row.first + row.drawn + row.second, 0);
  return [h("p", { class: "aside" }, tn("games_here", games)),
    h("ul", { class: "played" }, rows.map((row) => h("li", {},
      h("button", { type: "button", class: "tree-move", onclick: () => play(row.move) }, written(row.move)),
      h("b", {}, String(row.first + row.drawn + row.second)), bar(row))))];
}

/**
 * Show what was played in the position of a node.
 * @param {import("./tree.js").TreeNode} node  @param {(text: string) => void} play
 */
export async function showOpenings(node, play) {
  const key = node.look?.key;
  if (!key) return;
  try {
    if (!known.has(key)) known.set(key, await get(`/api/analysis/openings/${key}`));
  } catch (error) {
    put($("openings"), h("p", { class: "aside" }, errorText(error)));
    return;
  }
  if (state.tree.here !== node) return;
  const rows = known.get(key);
  put($("openings"), rows.length ? table(rows, play) : h("p", { class: "aside" }, t("never_played")));
}
