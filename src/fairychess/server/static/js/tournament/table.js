/** The table of a tournament: places with points, tie-breaks, and the crosstable. */

import { playerLink } from "../account/ladder.js";
import { $, h, put } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { score } from "../tournaments/words.js";

const MOST_ROUNDS = 30;
/** What each tie-break is called, and what it is. @type {Record<string, [string, string]>} */
const TIES = {
  buchholz_cut: ["tie_buchholz_cut", "tie_buchholz_cut_words"], buchholz: ["tie_buchholz", "tie_buchholz_words"],
  sonneborn: ["tie_sonneborn", "tie_sonneborn_words"], direct: ["tie_direct", "tie_direct_words"],
  wins: ["tie_wins", "tie_wins_words"], games: ["tie_games", "tie_games_words"],
};
/** The points of the first and the second side. @type {Record<string, [string, string]>} */
const POINTS = {
  "1-0": ["1", "0"], "0-1": ["0", "1"], "1/2": ["½", "½"], "+-": ["+", "−"], "-+": ["−", "+"], "--": ["−", "−"], bye: ["+", ""],
};

/** What somebody has of a pairing: the points, with a link to the game.  @param {TournamentPairing} one  @param {number} number  @param {boolean} named */
function cell(one, number, named) {
  const first = one.first === number;
  const other = first ? one.second : one.first;
  if (other === null) return h("span", { title: t("bye") }, "+");
  const points = one.result ? POINTS[one.result][first ? 0 : 1] : "·";
  const words = [named ? h("small", {}, String(other)) : null, h("i", { class: `seat-dot ${first ? "first" : "second"}`, "aria-hidden": "true" }), points];
  const label = `${other}, ${t(first ? "first_side" : "second_side")}, ${points}`;
  return one.game ? h("a", { href: `/game/${encodeURIComponent(one.game)}`, "aria-label": label }, words) : h("span", {}, words);
}

/** The columns between names and points: rounds, or the numbers of all opponents.  @param {Tournament} one */
function columns(one) {
  if (one.status === "open") return [];
  if (one.plan.kind === "roundrobin") {
    return one.places.map(({ number }) => ({ head: String(number), fits: (/** @type {TournamentPairing} */ pair) => [pair.first, pair.second].includes(number), self: number }));
  }
  if (["arena", "exhibition"].includes(one.plan.kind) || one.round > MOST_ROUNDS) return [];
  return Array.from({ length: one.round }, (_, at) => ({ head: String(at + 1), fits: (/** @type {TournamentPairing} */ pair) => pair.round === at + 1, self: 0 }));
}

/** @param {Tournament} one  @param {TournamentPlace} place  @param {ReturnType<typeof columns>} cross */
function line(one, place, cross) {
  const mine = one.pairings.filter(({ first, second }) => first === place.number || second === place.number);
  const crossed = cross.map(({ fits, self }) => self === place.number
    ? h("td", { class: "self" }, "×") : h("td", {}, mine.filter(fits).map((pair) => [cell(pair, place.number, !self), " "])));
  const begun = one.status !== "open";
  return h("tr", { class: place.away ? "away" : "" },
    begun ? h("td", {}, String(place.rank)) : null, h("td", {}, String(place.number)),
    h("th", { scope: "row" }, place.account ? playerLink(place.name) : t("nobody_any_more"), place.away ? h("small", {}, ` ${t("has_left")}`) : null),
    h("td", {}, String(place.rating ?? "")), crossed,
    begun ? [h("td", { class: "points" }, score(place.points)), one.ties.map((tie) => h("td", {}, score(Math.abs(place.ties[tie]))))] : null);
}

/** Show who stands where.  @param {Tournament} one */
export function showTable(one) {
  const cross = columns(one);
  const begun = one.status !== "open";
  const head = (/** @type {string} */ words, title = "") => h("th", { scope: "col" }, title ? h("abbr", { title }, words) : words);
  const ties = one.ties.map((tie) => head(t(TIES[tie][0]), t(TIES[tie][1])));
  const round = one.plan.kind === "roundrobin" ? "number_words" : "round_words";
  put($("table"),
    h("thead", {}, h("tr", {}, begun ? head(t("rank")) : null, head("№", t("number_words")), h("th", { scope: "col", class: "name" }, t("player")), head(t("rating_column")),
      cross.map((column) => head(column.head, t(round))), begun ? [h("th", { scope: "col", class: "points" }, t("points")), ties] : null)),
    h("tbody", {}, one.places.map((place) => line(one, place, cross))));
  $("table-title").textContent = t(one.status === "open" ? "who_takes_part" : one.status === "ended" ? "final_standings" : "standings");
  $("table-box").hidden = !one.places.length;
  $("table-words").textContent = one.status === "open" ? "" : one.ties.map((tie) => `${t(TIES[tie][0])}: ${t(TIES[tie][1])}`).join(" · ");
}
