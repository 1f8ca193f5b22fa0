/** A player's public profile. */

import { gameRow, ratingRow } from "../account/game_rows.js";
import { get } from "../lib/api.js";
import { $, put } from "../lib/dom.js";
import { errorText } from "../lib/translations.js";

async function begin() {
  const name = decodeURIComponent(location.pathname.split("/").at(-1));
  const player = await get(`/api/players/${encodeURIComponent(name)}`);
  $("name").textContent = player.name;
  put($("ratings"), await Promise.all(player.ratings.map((/** @type {any} */ one) => ratingRow(one))));
  $("no-ratings").hidden = player.ratings.length > 0;
  put($("games"), await Promise.all(player.games.map(gameRow)));
  $("no-games").hidden = player.games.length > 0;
}

begin().catch((error) => ($("name").textContent = errorText(error))).finally(() => ($("reading").hidden = true));
