/** Who plays whom, round by round, the latest first. */

import { infoOf } from "../account/game_rows.js";
import { $, h, put } from "../lib/dom.js";
import { t } from "../lib/translations.js";

/** @type {Record<string, string>} */
const RESULTS = { "1-0": "1 – 0", "0-1": "0 – 1", "1/2": "½ – ½", "+-": "+ – −", "-+": "− – +", "--": "− – −" };

/** @param {TournamentPairing} one  @param {Map<number, string>} names */
function row(one, names) {
  const [first, second] = [one.first, one.second].map((number) => (number === null ? t("bye") : names.get(number) ?? t("nobody_any_more")));
  const words = one.second === null ? `${first}: ${second}` : `${first} – ${second}`;
  const result = one.second === null ? "" : one.result ? RESULTS[one.result] : t("being_played_now");
  return h("li", { class: one.result ? "" : "turn", "data-board": one.board },
    h("div", { class: "row-words" },
      h("strong", {}, one.game ? h("a", { href: `/game/${encodeURIComponent(one.game)}` }, words) : words),
      h("span", {}, result)));
}

/** Which rounds somebody has opened or closed stays as it is. @type {Map<number, boolean>} */
const opened = new Map();

/** @param {Tournament} one */
export function showPairings(one) {
  const names = new Map(one.places.map(({ number, name }) => [number, name]));
  const rounds = [...new Set(one.pairings.map(({ round }) => round))].sort((a, b) => b - a);
  const several = one.plan.contests.length > 1;
  put($("pairings"), rounds.map((round, at) => {
    const some = one.pairings.filter((pair) => pair.round === round);
    const title = h("span", {}, t("round_number", { number: round }));
    if (several) infoOf(one.plan.contests[(round - 1) % one.plan.contests.length].variant).then((/** @type {{title: string}} */ info) => title.append(`: ${info.title}`));
    return h("details", {
      open: opened.get(round) ?? (at === 0 || some.some(({ result }) => !result)),
      ontoggle: (/** @type {any} */ event) => opened.set(round, event.currentTarget.open),
    }, h("summary", {}, title), h("ul", { class: "rows" }, some.map((pair) => row(pair, names))));
  }));
  $("pairings-box").hidden = !rounds.length;
}
