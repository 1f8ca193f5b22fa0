/** Puzzles: the one of the day, how the reader does, and every game that has some. */

import { get, getVariants } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import { errorText, t, tn } from "../lib/translations.js";
import { showEmblems } from "../pieces/emblem.js";

/** @typedef {{name: string, count: number, mine: {rating: number, tries: number}|null}} PuzzleGame */

/** @param {PuzzleGame} game  @param {string} title */
function card(game, title) {
  return h("li", {}, h("a", { class: "card", href: `/puzzles/${encodeURIComponent(game.name)}` },
    h("span", { class: "card-art", "data-art": game.name }),
    h("span", { class: "card-words" }, h("strong", {}, title), h("br"),
      h("span", {}, tn("puzzle_count", game.count)), h("br"),
      game.mine ? h("em", {}, t("puzzle_your_rating", { rating: game.mine.rating })) : null)));
}

async function begin() {
  const [found, variants] = await Promise.all([get("/api/puzzles"), getVariants()]);
  /** @type {Record<string, string>} */
  const titles = Object.fromEntries(variants.map((/** @type {VariantInfo} */ one) => [one.name, one.title]));
  const { daily, streak, days } = found;
  $("today").hidden = !daily;
  if (daily) {
    $("today-words").textContent = daily.tried === null ? titles[daily.variant] : `${titles[daily.variant]} · ${t(daily.tried ? "puzzle_solved_already" : "puzzle_tried_already")}`;
    $("today-link").href = `/puzzles/${encodeURIComponent(daily.variant)}?id=${encodeURIComponent(daily.id)}`;
  }
  const proud = [streak > 1 ? tn("puzzle_streak", streak) : "", days > 1 ? tn("puzzle_days", days) : ""].filter(Boolean);
  $("streak").hidden = !proud.length;
  $("streak").textContent = proud.join(" · ");
  $("reading").hidden = true;
  put($("games"), found.variants.map((/** @type {PuzzleGame} */ game) => card(game, titles[game.name] ?? game.name)));
  await showEmblems();
}

begin().catch((error) => {
  $("reading").hidden = true;
  toast(errorText(error));
});
