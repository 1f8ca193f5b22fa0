/** A variant's board in a frame of another site: play the computer on it. */

import "../board/board.js";
import { get, getInfo } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { $, h } from "../lib/dom.js";
import { errorText, t } from "../lib/translations.js";
import { defaultStyle } from "../pieces/pictures.js";
import { Trial } from "../variant/trial.js";

async function begin() {
  const name = $("main").dataset.variant ?? "";
  const info = await getInfo(name);
  const board = h("fairy-board", { "aria-label": info.title });
  board.info = info;
  board.pieceStyle = defaultStyle(info);
  $("main").classList.toggle("hands", info.hands);
  $("starting-position").append(board);
  board.interactive = false;
  board.view = await get(`/api/variants/${encodeURIComponent(name)}/array`);
  board.addEventListener("say", (/** @type {any} */ event) => ($("live").textContent = event.detail.text));
  const wanted = new URLSearchParams(location.search).get("level") ?? "";
  if ($("level").querySelector(`option:nth-child(${Math.trunc(Number(wanted)) || 0})`)) $("level").value = wanted;
  const trial = new Trial(board, info, 1, true);
  $("play").addEventListener("click", () => {
    trial.level = Number($("level").value);
    busily($("play"), () => trial.begin())
      .then(() => ($("play").textContent = t("begin_again")), (error) => ($("trial-status").textContent = errorText(error)));
  });
  $("play").disabled = false;
}

begin().catch((error) => ($("trial-status").textContent = errorText(error)));
