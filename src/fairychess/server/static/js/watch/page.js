/** Games that are being played: the best one large, the others beside it, by family. */

import { get, getVariants } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { familyName } from "../lib/families.js";
import { GameSocket } from "../lib/socket.js";
import { SIDES } from "../lib/squares.js";
import { toast } from "../lib/toast.js";
import { errorText, t } from "../lib/translations.js";
import { MiniBoards } from "../lobby/mini_boards.js";

/** Show what there is now. */
function again() {
  show().catch((error) => toast(errorText(error)));
}

const best = new MiniBoards($("best"), again);
const others = new MiniBoards($("others"), again);
/** @type {Map<string, string>} the family of each variant */
const families = new Map();
let chosen = "";

/** How worth watching a game is: by the ratings of its players, then by how far it has come.  @param {Game} game */
function worth(game) {
  const strength = SIDES.reduce((sum, side) => sum + (game.seats[side].rating ?? 0), 0);
  return strength * 1000 + Math.min(game.view.ply, 999);
}

/** @param {Game} game */
function familyOf(game) {
  return families.get(game.variant) ?? "own";
}

/** @param {Game[]} games */
function showFamilies(games) {
  const there = [...new Set(games.map(familyOf))];
  if (!there.includes(chosen)) chosen = "";
  put($("families"), there.length < 2 ? null : ["", ...there].map((family) => h("button", {
    type: "button", class: "chip", "aria-pressed": String(family === chosen),
    onclick: () => { chosen = family; again(); },
  }, family ? familyName(family) : t("all_games"))));
}

async function show() {
  /** @type {Game[]} */
  const games = (await get("/api/games")).filter((/** @type {Game} */ game) => !game.view.outcome);
  showFamilies(games);
  const wanted = games.filter((game) => !chosen || familyOf(game) === chosen).sort((a, b) => worth(b) - worth(a));
  best.show(wanted.slice(0, 1));
  others.show(wanted.slice(1));
  $("none").hidden = wanted.length > 0;
}

async function begin() {
  for (const one of await getVariants()) families.set(one.name, one.family || "featured");
  await show();
  $("reading").hidden = true;
}

begin().catch((error) => ($("reading").textContent = errorText(error)));
new GameSocket("/api/lobby/socket", (message) => message.type === "lobby" && show(), () => {});
