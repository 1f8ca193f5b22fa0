/** The lobby: who looks for an opponent, one's own games, and what is being played. */

import { asksYou, infoOf, opponentOf, result } from "../account/game_rows.js";
import { get } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { leaveFor } from "../lib/leave.js";
import { GameSocket } from "../lib/socket.js";
import { toast } from "../lib/toast.js";
import { moment, errorText, t } from "../lib/translations.js";
import { challengeRow } from "./challenge_row.js";
import { MiniBoards } from "./mini_boards.js";

const known = new Set();
const boards = new MiniBoards($("playing"), () => void showGames().catch((error) => toast(errorText(error))));

/** @param {Challenge[]} challenges */
async function showChallenges(challenges) {
  // A person who waits in the lobby is taken to the game when their own offer is accepted.
  for (const id of known) if (!challenges.some((one) => one.id === id)) await followUp(id);
  known.clear();
  for (const one of challenges) if (one.mine) known.add(one.id);
  const open = challenges.filter((one) => one.status === "open");
  put($("open"), await Promise.all(open.map(challengeRow)));
  $("open-none").hidden = open.length > 0;
}

/** @param {string} id */
async function followUp(id) {
  const challenge = await get(`/api/challenges/${encodeURIComponent(id)}`);
  if (challenge.game) leaveFor(`/game/${challenge.game}`);
}

async function showMine() {
  const games = await get("/api/me/games");
  const wanted = games.filter((/** @type {ListedGame} */ game) => game.status === "playing").slice(0, 12);
  const rows = await Promise.all(wanted.map(async (/** @type {ListedGame} */ game) => {
    const info = await infoOf(game.variant);
    return h("li", { class: game.my_turn ? "turn" : "" },
      h("div", { class: "row-words" },
        h("strong", {}, h("a", { href: game.url }, info.title)), opponentOf(game, info),
        h("span", { class: game.my_turn ? "badge" : "" }, result(game)), asksYou(game),
        h("span", { class: "aside" }, moment(game.changed))),
      h("a", { class: game.my_turn ? "button primary" : "button", href: game.url, "aria-label": `${t("go_on_playing")}: ${info.title}` }, t("go_on_playing")));
  }));
  put($("mine"), rows);
  $("mine-box").hidden = !rows.length;
}

async function showGames() {
  const games = await get("/api/games");
  boards.show(games.filter((/** @type {Game} */ game) => !game.view.outcome));
  $("playing-none").hidden = boards.size > 0;
}

/** @param {ServerMessage} message */
function receive(message) {
  if (message.type !== "lobby") return;
  const all = [showChallenges(message.challenges), showGames(), showMine()];
  Promise.all(all).catch((error) => toast(errorText(error))).finally(() => ($("reading").hidden = true));
}

new GameSocket("/api/lobby/socket", receive, (up) => document.body.classList.toggle("offline", !up));
