/** A player's public profile. */

import { Comments } from "../account/comments.js";
import { gameRow, infoOf, ratingRow } from "../account/game_rows.js";
import { playerLink } from "../account/ladder.js";
import { pathParts } from "../lib/address.js";
import { get, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { $, h, put } from "../lib/dom.js";
import { errorText, t } from "../lib/translations.js";

const name = pathParts().at(-1) ?? "";
const path = `/api/players/${encodeURIComponent(name)}`;

/** @param {Node|string} what  @param {Results} results */
function resultRow(what, { won, drawn, lost }) {
  return h("li", {}, h("div", { class: "row-words" }, h("strong", {}, what), h("span", {}, t("won_drawn_lost", { won, drawn, lost }))));
}

/** @param {Results & {variant: string}} one */
async function byVariant(one) {
  const { title } = await infoOf(one.variant);
  return resultRow(h("a", { href: `/ladder/${encodeURIComponent(one.variant)}` }, title), one);
}

/** The words of the buttons of those who have an account themselves. @type {Record<string, string>} */
const WORDS = { follow: "follow_player", unfollow: "unfollow_player", block: "block_player", unblock: "unblock_player" };

/** @param {{followed: boolean, blocked: boolean}} relations */
function showRelations({ followed, blocked }) {
  for (const [verb, is] of /** @type {const} */ ([["follow", followed], ["block", blocked]])) {
    const next = is ? `un${verb}` : verb;
    $(verb).textContent = t(WORDS[next]);
    $(verb).onclick = () => busily($(verb), () => post(`${path}/${next}`, {}))
      .then((now) => now && showRelations(now), (error) => ($("error").textContent = errorText(error)));
  }
}

async function begin() {
  const [player, me] = await Promise.all([get(path), get("/api/me")]);
  $("name").textContent = player.name;
  $("bot").hidden = !player.bot;
  $("here").hidden = !player.here;
  $("relations").hidden = player.me || !me.account;
  showRelations(player);
  $("ask").href = `/?opponent=lobby&to=${encodeURIComponent(player.name)}`;
  put($("ratings"), await Promise.all(player.ratings.map((/** @type {any} */ one) => ratingRow(one))));
  $("no-ratings").hidden = player.ratings.length > 0;
  put($("results"), await Promise.all(player.results.map(byVariant)));
  $("results-box").hidden = !player.results.length;
  put($("opponents"), player.opponents.map((/** @type {Results & {name: string}} */ one) => resultRow(playerLink(one.name), one)));
  $("opponents-box").hidden = !player.opponents.length;
  put($("games"), await Promise.all(player.games.map(gameRow)));
  $("no-games").hidden = player.games.length > 0;
  await new Comments($("comments"), `player:${player.name}`).begin();
  $("all").href = `/archive?player=${encodeURIComponent(player.name)}`;
}

begin().catch((error) => ($("name").textContent = errorText(error))).finally(() => ($("reading").hidden = true));
