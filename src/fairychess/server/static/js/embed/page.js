/** A game in a frame of another site: what spectators see, and stepping through it. */

import "../board/board.js";
import { turnOf } from "../game/early_choice.js";
import { GameHistory } from "../game/history.js";
import { fillPlayerBar, playerBars } from "../game/player_bar.js";
import { id, outcomeWords, path, seatName, state } from "../game/state.js";
import { getGame } from "../lib/api.js";
import { $, h } from "../lib/dom.js";
import { afterMove } from "../lib/notation.js";
import { GameSocket } from "../lib/socket.js";
import { errorText } from "../lib/translations.js";
import { defaultStyle } from "../pieces/pictures.js";

const board = h("fairy-board", { still: true, "aria-label": document.title });
const gameHistory = new GameHistory((ply) => socket.send({ type: "look", ply }));
/** @type {GameSocket|null} */
let socket = null;

function draw() {
  const view = gameHistory.shown(state.view);
  if (!view) return;
  board.view = view;
  for (const [bar, side] of playerBars("first")) {
    fillPlayerBar($(bar), side, { view, board, name: seatName(side), bot: state.seats?.[side]?.bot });
  }
  const now = state.view.outcome ? outcomeWords(state.view.outcome).head : turnOf(view);
  $("status").textContent = gameHistory.at === null ? now : afterMove(state.view.moves, gameHistory.at, state.info.seats);
  const at = gameHistory.at ?? state.view.ply;
  $("replay-start").disabled = $("replay-back").disabled = at <= 0;
  $("replay-end").disabled = $("replay-on").disabled = gameHistory.at === null;
}

/** @param {number} ply */
function goTo(ply) {
  gameHistory.go(ply, state.view);
  draw();
}

/** @type {Record<string, (message: any) => void>} */
const handlers = {
  /** @param {ViewMessage} message */
  view(message) {
    Object.assign(state, { view: message.view, seats: message.seats });
    gameHistory.keep(message.view);
    draw();
  },
  /** @param {HistoryMessage} message */
  history(message) {
    if (gameHistory.receive(message)) draw();
  },
};

async function begin() {
  const game = await getGame(path, "spectator");
  Object.assign(state, { info: game.info, seats: game.seats, viewer: "spectator", view: game.view });
  board.info = game.info;
  board.pieceStyle = defaultStyle(game.info);
  $("main").classList.toggle("hands", game.info.hands);
  $("board-frame").append(board);
  $("whole").href = `/game/${encodeURIComponent(id)}`;
  $("replay-start").addEventListener("click", () => goTo(0));
  $("replay-back").addEventListener("click", () => goTo((gameHistory.at ?? state.view.ply) - 1));
  $("replay-on").addEventListener("click", () => goTo((gameHistory.at ?? state.view.ply) + 1));
  $("replay-end").addEventListener("click", () => goTo(state.view.ply));
  gameHistory.keep(game.view);
  draw();
  socket = new GameSocket(`${path}/socket?seat=spectator`, (message) => handlers[message.type]?.(message), () => {});
}

begin().catch((error) => ($("status").textContent = errorText(error)));
