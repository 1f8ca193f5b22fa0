/** The ladder of one game. */

import { ladderLine } from "../account/ladder.js";
import { get } from "../lib/api.js";
import { $, put } from "../lib/dom.js";
import { errorText } from "../lib/translations.js";

async function begin() {
  const { players } = await get(`/api/ladders/${encodeURIComponent($("main").dataset.variant ?? "")}`);
  put($("ladder"), players.map(ladderLine));
  $("ladder-none").hidden = players.length > 0;
}

begin().then(() => ($("reading").hidden = true), (error) => ($("reading").textContent = errorText(error)));
