/** Puzzles: the one of the day, how the reader does, and every game that has some, by theme. */

import { get, getVariants } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import { errorText, t, tn } from "../lib/translations.js";
import { themeWords } from "../puzzle/words.js";

/** @typedef {{name: string, count: number, solved: number, shown: string, mine: {rating: number, tries: number}|null}} PuzzleGame */

/** What says too little to make a set of. */
const PLAIN = ["one", "short", "long"];
const theme = new URLSearchParams(location.search).get("theme") ?? "";

/** A puzzle's page.  @param {string} variant  @param {string} id */
function pageOf(variant, id) {
  return `/puzzles/${encodeURIComponent(variant)}?${new URLSearchParams({ id, ...(theme ? { theme } : {}) })}`;
}

/** The board of a puzzle.  @param {string} variant  @param {string} id */
function picture(variant, id) {
  return h("img", { src: `/picture/${encodeURIComponent(variant)}/${encodeURIComponent(id)}.svg`, alt: "", loading: "lazy" });
}

/** @param {PuzzleGame} game  @param {string} title */
function card(game, title) {
  return h("li", {}, h("a", { class: "card", href: pageOf(game.name, game.shown) }, picture(game.name, game.shown),
    h("strong", {}, title),
    h("span", {}, game.solved ? t("puzzle_done", { done: game.solved, count: game.count }) : tn("puzzle_count", game.count)),
    game.mine ? h("em", {}, t("puzzle_your_rating", { rating: game.mine.rating })) : null));
}

/** A set for each theme, to choose from.  @param {Record<string, number>} themes */
function fillSets(themes) {
  /** @param {string} one  @param {string} words */
  const link = (one, words) => {
    const href = one ? `?theme=${encodeURIComponent(one)}` : "/puzzles";
    return h("li", {}, h("a", { href, "aria-current": one === theme ? "true" : null }, words));
  };
  $("sets").hidden = false;
  const telling = Object.entries(themes).filter(([one]) => !PLAIN.includes(one));
  put($("themes"), link("", t("puzzle_any_theme")), telling.map(([one, count]) => link(one, `${themeWords(one)} (${count})`)));
}

async function begin() {
  const [found, variants] = await Promise.all([get(`/api/puzzles?theme=${encodeURIComponent(theme)}`), getVariants()]);
  /** @type {Record<string, string>} */
  const titles = Object.fromEntries(variants.map((/** @type {VariantInfo} */ one) => [one.name, one.title]));
  const { daily, streak, days } = found;
  $("today").hidden = !daily;
  if (daily) {
    $("today-words").textContent = daily.tried === null ? titles[daily.variant] : `${titles[daily.variant]} · ${t(daily.tried ? "puzzle_solved_already" : "puzzle_tried_already")}`;
    $("today-link").href = `/puzzles/${encodeURIComponent(daily.variant)}?id=${encodeURIComponent(daily.id)}`;
    put($("today-board"), picture(daily.variant, daily.id));
  }
  const proud = [streak > 1 ? tn("puzzle_streak", streak) : "", days > 1 ? tn("puzzle_days", days) : ""].filter(Boolean);
  $("streak").hidden = !proud.length;
  $("streak").textContent = proud.join(" · ");
  $("reading").hidden = true;
  fillSets(found.themes);
  put($("games"), found.variants.map((/** @type {PuzzleGame} */ game) => card(game, titles[game.name] ?? game.name)));
}

begin().catch((error) => {
  $("reading").hidden = true;
  toast(errorText(error));
});
