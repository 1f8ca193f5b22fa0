/** The ladder of one game. */

import { ladderLine } from "../account/ladder.js";
import { get } from "../lib/api.js";
import { $, put } from "../lib/dom.js";
import { errorText } from "../lib/translations.js";

async function begin() {
  const path = `/api/ladders/${encodeURIComponent($("main").dataset.variant ?? "")}`;
  const [people, bots] = await Promise.all([get(path), get(`${path}?bots=1`)]);
  put($("ladder"), people.players.map(ladderLine));
  $("ladder-none").hidden = people.players.length > 0;
  put($("bots"), bots.players.map(ladderLine));
  $("bots-box").hidden = !bots.players.length;
}

begin().then(() => ($("reading").hidden = true), (error) => ($("reading").textContent = errorText(error)));
