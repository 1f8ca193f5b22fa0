/** The opening explorer: what was played here from this position, and how it ended. */

import { get } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { moveSpelled } from "../lib/notation.js";
import { errorText, t, tn } from "../lib/translations.js";
import { state } from "./state.js";

/** @type {Map<string, {people: PlayedMove[], self_play: PlayedMove[]}>} */
const known = new Map();

/** @param {PlayedMove} row */
function bar(row) {
  const all = row.first + row.drawn + row.second;
  const share = (/** @type {number} */ count) => Math.round((100 * count) / all);
  return h("span", {
    class: "result-bar", role: "img",
    "aria-label": t("results_are", { first: share(row.first), drawn: share(row.drawn), second: share(row.second) }),
  }, [["first", row.first], ["drawn", row.drawn], ["second", row.second]].filter(([, count]) => count).map(([name, count]) => {
    const part = h("i", { class: `result-${name}` }, share(Number(count)) >= 18 ? `${share(Number(count))}\u00a0%` : "");
    part.style.setProperty("--part", String(count));
    return part;
  }));
}

/** A move of the position that is looked at, as people write it.  @param {string} text */
function written(text) {
  return moveSpelled(state.info, state.tree.here.look?.view.options.find((/** @type {Option} */ option) => option.text === text) ?? { text });
}

/** A move that can be clicked.  @param {string} text  @param {(text: string) => void} play */
function moveButton(text, play) {
  return h("button", { type: "button", class: "tree-move", onclick: () => play(text) }, written(text));
}

/** @param {string} heading  @param {PlayedMove[]} rows  @param {(text: string) => void} play */
function table(heading, rows, play) {
  return [h("p", { class: "aside" }, heading),
    h("ul", { class: "played" }, rows.map((row) => h("li", {}, moveButton(row.move, play),
      h("b", {}, String(row.first + row.drawn + row.second)), bar(row))))];
}

/** How many games rows are counted from.  @param {PlayedMove[]} rows */
const games = (rows) => rows.reduce((sum, row) => sum + row.first + row.drawn + row.second, 0);

/** What people played here, with a link to the games.  @param {PlayedMove[]} rows  @param {string} key  @param {(text: string) => void} play */
function byPeople(rows, key, play) {
  return [...table(tn("games_here", games(rows)), rows, play),
    h("p", {}, h("a", { href: `/archive?position=${key}` }, t("games_with_position")))];
}

/** The moves of the book that comes with the game.  @param {Record<string, number>} book  @param {(text: string) => void} play */
function fromBook(book, play) {
  const moves = Object.entries(book).sort(([, a], [, b]) => b - a);
  return moves.length ? [h("p", { class: "aside" }, t("in_the_book")),
    h("p", { class: "button-row" }, moves.map(([text]) => moveButton(text, play)))] : [];
}

/** What was played in the position of a node, asked for once.  @param {import("./tree.js").TreeNode} node */
async function playedFrom(node) {
  const key = node.look?.key;
  if (!key) return null;
  if (!known.has(key)) known.set(key, await get(`/api/analysis/openings/${key}`));
  return known.get(key);
}

/** Whether there are games from the position of a node.  @param {import("./tree.js").TreeNode} node */
export async function played(node) {
  try {
    const found = await playedFrom(node);
    return Boolean(found?.people.length || found?.self_play.length);
  } catch {
    return false; // the panel says why when it is opened
  }
}

/**
 * Show what was played in the position of a node, what the computer played, and what the book has.
 * @param {import("./tree.js").TreeNode} node  @param {(text: string) => void} play
 */
export async function showOpenings(node, play) {
  let found;
  try {
    found = await playedFrom(node);
  } catch (error) {
    put($("openings"), h("p", { class: "aside" }, errorText(error)));
    return;
  }
  if (!found || state.tree.here !== node) return;
  const { people, self_play } = found;
  put($("openings"),
    people.length ? byPeople(people, node.look.key, play) : h("p", { class: "aside" }, t("never_played")),
    fromBook(node.look?.book ?? {}, play),
    self_play.length ? table(tn("self_play_games", games(self_play)), self_play, play) : []);
}
