/** A variant's page: the rules are already there; this adds the starting position, the legend, a trial, statistics. */

import { Comments } from "../account/comments.js";
import "../board/board.js";
import { get, getInfo } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { $, h, put } from "../lib/dom.js";
import { offerEmbedding } from "../lib/embed_lines.js";
import { toast } from "../lib/toast.js";
import { errorText, say, translated, t, tn } from "../lib/translations.js";
import { CardWords } from "../pieces/card_words.js";
import { legend } from "../pieces/legend.js";
import { defaultStyle } from "../pieces/pictures.js";
import { drawRules, piecesOnPaper, spread } from "../pieces/drawn_rules.js";
import { isCustom, rememberVariant } from "./custom_variants.js";
import { offerPublishing } from "./publishing.js";
import { Trial } from "./trial.js";

/** @param {Statistics} counted  @param {VariantInfo} info */
function bar(counted, info) {
  const parts = [["first", translated(info.seats?.first ?? "First")], ["drawn", t("drawn")], ["second", translated(info.seats?.second ?? "Second")]];
  return h("ul", { class: "shares" }, parts.map(([part, words]) => {
    const share = Math.round((100 * counted[/** @type {"first"|"drawn"|"second"} */ (part)]) / counted.games);
    return h("li", {}, h("span", {}, words), h("meter", { min: 0, max: 100, value: share, "aria-label": words }),
      h("b", {}, `${share}\u00a0%`));
  }));
}

/** @param {Statistics} counted */
function endings(counted) {
  return h("p", { class: "aside" }, counted.endings.map((one) => `${say(one.message)}: ${one.games}`).join(" · "));
}

/** @param {string} path  @param {VariantInfo} info */
async function numbers(path, info) {
  const counted = await get(`${path}/statistics`);
  if (!counted.games) return;
  $("statistics").hidden = false;
  put($("counted"), h("p", {}, tn("games_played", counted.games), ", ", t("moves_on_average", { plies: counted.plies })),
    bar(counted, info), endings(counted));
}

async function begin() {
  const path = `/api/variants/${encodeURIComponent($("main").dataset.variant)}`;
  const info = await getInfo($("main").dataset.variant);
  if (isCustom(info.name)) rememberVariant({ ...info, met: true });
  const board = h("fairy-board", {});
  board.info = info;
  board.pieceStyle = defaultStyle(info);
  $("starting-position").append(board);
  board.interactive = false;
  board.view = await get(`${path}/array`);
  const told = drawRules($("rules"), board.pictures);
  $("legend").classList.toggle("card-only", told);
  if (!told) window.addEventListener("beforeprint", () => put($("on-paper"), piecesOnPaper(board.pictures)));
  spread($("rules"), $("rules-below"));
  const pieces = legend($("legend"), info, board.pictures, new CardWords(path));
  board.addEventListener("inspect", (event) => pieces.open(event.detail.id));
  board.addEventListener("say", (event) => ($("live").textContent = event.detail.text));
  const trial = new Trial(board, info);
  $("try").addEventListener("click", () => busily($("try"), () => trial.begin())
    .then(() => ($("try").textContent = t("begin_again")), (error) => toast(errorText(error))));
  $("try").disabled = false; // until here a click would be lost
  offerEmbedding($("embedding"), encodeURIComponent(info.name), "variant", info.name, info.title);
  await numbers(path, info);
  if (isCustom(info.name)) await offerPublishing($("publishing"), info);
  await new Comments($("comments"), `variant:${info.name}`).begin();
}

begin().catch((error) => toast(errorText(error)));
