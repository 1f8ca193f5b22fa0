/** What stands beside the board of a puzzle: its pieces, and the solver's rating. */

import { meetPieces } from "../game/meeting.js";
import { fillPlayerBar, playerBars } from "../game/player_bar.js";
import { state } from "../game/state.js";
import { Tabs } from "../game/tabs.js";
import { $, h, put } from "../lib/dom.js";
import { spelled } from "../lib/notation.js";
import { say, t, translated } from "../lib/translations.js";
import { CardWords } from "../pieces/card_words.js";
import { legend } from "../pieces/legend.js";

/** The card of a piece that is looked at, and all pieces in a panel of their own.  @param {FairyBoard} board  @param {VariantInfo} info */
export function meetTypes(board, info) {
  const words = new CardWords(`/api/variants/${encodeURIComponent(info.name)}`);
  const tabs = new Tabs(["moves", "pieces"], () => {});
  const types = legend($("panel-pieces"), info, board.pictures, words);
  meetPieces(board, words, (id) => {
    tabs.show("pieces");
    types.open(id);
  });
}

/** Decisions that are no clicks.  @param {Option[]} options  @param {(text: string) => void} play */
export function drawDecisions(options, play) {
  const loose = options.filter((option) => !option.clicks.length);
  $("decisions").hidden = !loose.length;
  put($("decisions"), loose.map((option) => h("button", { type: "button", class: "button", onclick: () => play(option.text) },
    say(option.choice) || spelled(state.info, option.text))));
}

/** @param {FairyBoard} board  @param {View} view */
export function drawBars(board, view) {
  for (const [bar, side] of playerBars(board.orientation)) {
    fillPlayerBar($(bar), side, { view, board, name: translated(state.info.seats[side]) });
  }
}

/** @param {{before: number, after: number}|null} rating */
export function showRating(rating) {
  if (!rating) return;
  const change = rating.after - rating.before;
  $("rating-change").textContent = t("puzzle_rating_change", { rating: rating.after, change: change < 0 ? `−${-change}` : `+${change}` });
}
