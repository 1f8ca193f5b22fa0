/** What goes on here: who is here, boards being played, games just ended and newly published. */

import { infoOf, playersOf } from "../account/game_rows.js";
import { playerLink } from "../account/ladder.js";
import { get } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { say, t, tn } from "../lib/translations.js";
import { MiniBoards } from "../lobby/mini_boards.js";

/** @param {string} href  @param {string} words  @param {boolean} [urgent] */
function fact(href, words, urgent = false) {
  return h("a", { class: urgent ? "button primary" : "button", href }, words);
}

/** @param {ArchivedGame} game */
async function ended(game) {
  const info = await infoOf(game.variant);
  return h("li", {}, h("a", { href: `/game/${encodeURIComponent(game.id)}` }, info.title), " · ", playersOf(game, info), " · ", h("span", { class: "aside" }, say(game.message)));
}

/** @param {Invention} one */
function published(one) {
  return h("li", {}, h("a", { href: `/invention/${encodeURIComponent(one.id)}` }, one.title), " · ", h("span", { class: "aside" }, one.author));
}

/** @param {string} title  @param {string} more  @param {any[]} items */
function list(title, more, items) {
  return items.length ? h("section", {}, h("h2", {}, h("a", { href: more }, title)), h("ul", { class: "plain-list" }, items)) : null;
}

/** Show it, unless there is nothing to show. */
export async function showGoingOn() {
  const home = await get("/api/home");
  put($("going-on-facts"),
    home.asked ? fact("/inbox", tn("you_are_asked", home.asked), true) : null,
    home.waiting ? fact("/inbox", tn("games_wait", home.waiting), true) : null,
    home.seeks ? fact("/lobby", tn("open_seeks", home.seeks)) : null);
  /** @type {Game[]} */
  const shown = home.playing ? (await get("/api/games")).slice(0, home.playing) : [];
  new MiniBoards($("going-on-boards"), () => {}).show(shown);
  put($("going-on-lists"),
    list(t("here_now"), "/players", home.here.map((/** @type {string} */ name) => h("li", {}, playerLink(name)))),
    list(t("just_ended"), "/archive", await Promise.all(home.ended.map(ended))),
    list(t("newly_published"), "/inventions", home.published.map(published)));
  $("going-on").hidden = !(home.asked || home.waiting || home.seeks || shown.length || home.here.length || home.ended.length || home.published.length);
}
