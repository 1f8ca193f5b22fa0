/** What tournaments are said to be, in lists and on their own pages. */

import { infoOf } from "../account/game_rows.js";
import { h } from "../lib/dom.js";
import { t, tn } from "../lib/translations.js";
import { termsWords } from "../lobby/terms.js";
import { optionWords } from "../variant/options_form.js";

/** What each kind is called, and how it goes. @type {Record<string, string>} */
const KINDS = {
  swiss: "kind_swiss", roundrobin: "kind_roundrobin", knockout: "kind_knockout", arena: "kind_arena", exhibition: "kind_exhibition",
};

/** @param {string} kind */
export const kindWords = (kind) => t(KINDS[kind]);

/** The games of a tournament as links.  @param {TournamentPlan} plan */
export async function gameLinks(plan) {
  const found = [];
  for (const { variant, options } of plan.contests) {
    const info = await infoOf(variant);
    const more = optionWords(info, options);
    found.push(h("a", { href: `/variant/${encodeURIComponent(variant)}` }, info.title), more.length ? ` (${more.join(", ")})` : "", ", ");
  }
  return found.slice(0, -1);
}

/** The terms in a few words each.  @param {TournamentPlan} plan  @param {number} rounds how many there are; 0 where nobody knows */
export function planWords(plan, rounds) {
  const words = [kindWords(plan.kind), ...termsWords(plan.terms)];
  if (plan.kind === "swiss") words.push(tn("rounds", rounds || plan.rounds));
  if (plan.kind === "arena") words.push(tn("minutes", plan.minutes));
  return words;
}

/** A score as people write it: with a half.  @param {number} points */
export function score(points) {
  const whole = Math.floor(points);
  const rest = points - whole;
  if (!rest) return String(whole);
  return rest === 0.5 ? `${whole || ""}½` : points.toFixed(2);
}
