/** Lists of games and ratings, as profiles show them. */

import { getInfo } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { otherSide, SIDES } from "../lib/squares.js";
import { moment, say, t, tn, translated } from "../lib/translations.js";
import { listed } from "../variant/custom_variants.js";
import { playerLink } from "./ladder.js";

const infos = new Map();

/** @param {string} name */
export function infoOf(name) {
  if (!infos.has(name)) infos.set(name, getInfo(name).then(listed).catch(() => ({ title: name })));
  return infos.get(name);
}

/** Whose turn it is, if anybody's.  @param {{my_turn: boolean, adjourned: boolean}} game */
export function turn(game) {
  return t(game.adjourned ? "adjourned" : game.my_turn ? "your_turn" : "their_turn");
}

/** A word on a proposal that one has not answered.  @param {{asked: boolean}} game */
export function asksYou(game) {
  return game.asked ? h("span", { class: "badge" }, t("answer_awaited")) : null;
}

/** How a game stands or ended for the side that is looked at.  @param {ListedGame} game */
export function result(game) {
  if (game.status === "playing") return turn(game);
  if (!game.winner) return game.message?.key === "aborted" ? t("nobody_wins") : t("drawn");
  return game.winner === game.side ? t("won") : t("lost");
}

/** Who sits at a side.  @param {ArchivedSeat} seat  @param {Side} side  @param {Partial<VariantInfo>} info */
function who(seat, side, info) {
  const rating = seat.rating ? ` (${seat.rating})` : "";
  const name = seat.type === "computer" ? t("computer_level_is", { level: seat.level })
    : seat.account ? playerLink(seat.name) : say(seat.called) || translated(info.seats?.[side] ?? side);
  return h("span", {}, name, rating);
}

/** Both players of a game.  @param {ArchivedGame} game  @param {Partial<VariantInfo>} info */
export function playersOf({ seats }, info) {
  return SIDES.filter((side) => seats[side]).flatMap((side, i) => [i ? " – " : "", who(seats[side], side, info)]);
}

/** Against whom a game is, if not against oneself.  @param {ListedGame} game  @param {Partial<VariantInfo>} info */
export function opponentOf(game, info) {
  if (!game.opponent || !game.side || game.seats > 1) return null;
  return who(game.opponent, otherSide(game.side), info);
}

/** A row for a game.  @param {ListedGame} game */
export async function gameRow(game) {
  const info = await infoOf(game.variant);
  const over = game.status !== "playing";
  return h("li", { class: game.my_turn ? "turn" : "" },
    h("div", { class: "row-words" },
      h("strong", {}, h("a", { href: game.url }, info.title)), opponentOf(game, info),
      h("span", { class: game.my_turn ? "badge" : "" }, over && game.local && game.seats > 1 ? t("at_one_screen") : result(game)), asksYou(game),
      over && game.message ? h("span", {}, say(game.message)) : null,
      h("span", { class: "aside" }, `${moment(game.changed)} · ${tn("plies", game.ply)}`)),
    over ? h("a", { class: "button", href: `/analysis/${encodeURIComponent(game.id)}`, "aria-label": `${t("analysis")}: ${info.title}` }, t("analysis")) : null);
}

/**
 * A row for a rating; below a number of games only how many are missing.
 * @param {Rating} one  @param {number} [after]
 */
export async function ratingRow(one, after = 0) {
  const info = await infoOf(one.variant);
  const known = one.rating !== null;
  return h("li", {},
    h("div", { class: "row-words" },
      h("strong", {}, h("a", { href: `/variant/${encodeURIComponent(one.variant)}` }, info.title)),
      h("span", { class: "aside" }, tn("rated_games", one.games))),
    h("span", { class: known ? "rating" : "aside" }, known ? String(one.rating) : t("rating_hidden", { games: after })));
}
