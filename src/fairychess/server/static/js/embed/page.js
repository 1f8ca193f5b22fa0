/** A game in a frame of another site: what spectators see, and stepping through it. */

import "../board/board.js";
import { Line, getGame } from "../lib/api.js";
import { $, h } from "../lib/dom.js";
import { id, outcomeWords, path, seatName, state, titleOf } from "../game/state.js";
import { Replay } from "../game/move_list.js";
import { defaultStyle } from "../pieces/pictures.js";
import { fillStrip } from "../game/player_bar.js";
import { refused, t } from "../lib/translations.js";

const board = h("fairy-board", { still: true, "aria-label": document.title });
const replay = new Replay((ply) => line.send({ type: "look", ply }));
let line = null;

function draw() {
  const view = replay.shown(state.view);
  if (!view) return;
  board.view = view;
  fillStrip($("strip-far"), "second", { view, board, name: seatName("second") });
  fillStrip($("strip-near"), "first", { view, board, name: seatName("first") });
  const now = state.view.outcome ? outcomeWords(state.view.outcome).head : t("side_to_move", { side: titleOf(view.to_move) });
  $("status").textContent = replay.at === null ? now : t("after_move", { ply: replay.at, all: state.view.ply });
  const at = replay.at ?? state.view.ply;
  $("replay-start").disabled = $("replay-back").disabled = at <= 0;
  $("replay-end").disabled = $("replay-on").disabled = replay.at === null;
}

function goTo(ply) {
  replay.go(ply, state.view);
  draw();
}

const hear = {
  view(message) {
    Object.assign(state, { view: message.view, seats: message.seats });
    replay.keep(message.view);
    draw();
  },
  past(message) {
    replay.seen.set(message.ply, message.view);
    if (replay.at === message.ply) draw();
  },
};

async function begin() {
  const game = await getGame(path, "spectator");
  Object.assign(state, { info: game.info, seats: game.seats, viewer: "spectator", view: game.view });
  board.info = game.info;
  board.pictures = defaultStyle(game.info);
  $("main").classList.toggle("hands", game.info.hands);
  $("board-frame").append(board);
  $("whole").href = `/game/${encodeURIComponent(id)}`;
  $("replay-start").addEventListener("click", () => goTo(0));
  $("replay-back").addEventListener("click", () => goTo((replay.at ?? state.view.ply) - 1));
  $("replay-on").addEventListener("click", () => goTo((replay.at ?? state.view.ply) + 1));
  $("replay-end").addEventListener("click", () => goTo(state.view.ply));
  replay.keep(game.view);
  draw();
  line = new Line(`${path}/socket?seat=spectator`, (message) => hear[message.type]?.(message), () => {});
}

begin().catch((error) => ($("status").textContent = refused(error)));
