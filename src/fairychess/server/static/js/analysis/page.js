/** A finished game looked over: its graph, what turned it, what was better. */

import "../board/board.js";
import { GameHistory } from "../game/history.js";
import { fillMoves } from "../game/move_list.js";
import { moveText } from "../game/news.js";
import { fillPlayerBar, playerBars } from "../game/player_bar.js";
import { id, outcomeWords, path, seatName, state } from "../game/state.js";
import { get, getGame, post } from "../lib/api.js";
import { show } from "../lib/dialogs.js";
import { $, h, put } from "../lib/dom.js";
import { embedLines } from "../lib/embed_lines.js";
import { chancesWords, mateWords } from "../lib/evaluation.js";
import { afterMove, moveNumber, moveSpelled } from "../lib/notation.js";
import { GameSocket } from "../lib/socket.js";
import { otherSide, squaresIn } from "../lib/squares.js";
import { toast } from "../lib/toast.js";
import { errorText, say, t } from "../lib/translations.js";
import { defaultStyle } from "../pieces/pictures.js";
import { drawGraph } from "./graph.js";
import { saveGame, savePosition } from "./svg_export.js";

const LOOK = 1000;
const board = h("fairy-board", {});
const gameHistory = new GameHistory((ply) => socket.send({ type: "look", ply }));
/** @type {{status: string, moments: StudyMoment[], reason: string|null, mine: boolean}} */
const analysis = { status: "", moments: [], reason: null, mine: false };
/** @type {GameSocket|null} */
let socket = null;
/** @type {string[]} */
let pointed = [];

function at() {
  return gameHistory.at ?? state.view.ply;
}

/** @param {number} ply  @param {string[]} [mark] */
function goTo(ply, mark = []) {
  pointed = mark;
  gameHistory.go(Math.max(0, Math.min(ply, state.view.ply)), state.view);
  draw();
}

/** @param {number} share */
function percent(share) {
  return Math.round(share * 100);
}

/** The move of a moment, with its sign.  @param {StudyMoment} moment */
function played(moment) {
  return moveSpelled(state.info, state.view.moves[moment.ply - 1] ?? { text: moment.move }) + (moment.sign ?? "");
}

/** @param {StudyMoment} moment */
function better(moment) {
  const line = (moment.line.length ? moment.line : [moment.best]).slice(0, 6);
  return h("span", {}, t("better_was", { line: line.map((text, i) => moveSpelled(state.info, { text, spelled: moment.spelled?.[i] })).join(" ") }), " ",
    h("button", { type: "button", class: "link", onclick: () => goTo(moment.ply - 1, squaresIn(state.info, moment.best)) }, t("show_it")));
}

function drawMoment() {
  const moment = analysis.moments.find((one) => one.ply === at());
  $("moment").hidden = !moment;
  if (!moment) return;
  put($("moment"), h("strong", {}, played(moment)), " ", moment.mate ? h("b", {}, `${mateWords(moment.mate)} `) : "",
    h("span", {}, chancesWords(state.info, moment)), " ", h("span", {}, say(moment.reason)), " ",
    moment.loss > 0 && moment.best !== moment.move ? better(moment) : h("span", {}, t("best_move")));
}

function drawStudy() {
  const running = analysis.status === "waiting" || analysis.status === "leased";
  $("begin").hidden = running || analysis.status === "answered" || !analysis.mine || state.info.secret;
  $("end").hidden = !running || !analysis.mine;
  $("bar").hidden = !running;
  $("bar").max = state.view.ply;
  $("bar").value = String(analysis.moments.length);
  const words = running ? t("thinking_of", { ply: analysis.moments.length, all: state.view.ply }) : (analysis.reason ?? "");
  $("progress").textContent = state.info.secret ? t("secrets_not_looked_over") : words;
  $("graph").hidden = !analysis.moments.length;
  if (analysis.moments.length) drawGraph($("graph"), analysis.moments, state.view.ply, at(), goTo);
  const turning = analysis.moments.filter((one) => one.turning);
  $("turning-box").hidden = !turning.length;
  put($("turning"), turning.map((one) => h("li", {},
    h("button", { type: "button", class: "link", onclick: () => goTo(one.ply) }, `${moveNumber(state.view.moves[one.ply - 1])} ${played(one)}`), " ",
    h("span", {}, t("gave_away", { percent: percent(one.loss) }), one.reason ? ` (${say(one.reason)})` : ""), " ", better(one))));
}

function draw() {
  const view = gameHistory.shown(state.view);
  if (!view) return;
  board.view = view;
  board.point(pointed);
  for (const [bar, side] of playerBars(board.orientation)) {
    fillPlayerBar($(bar), side, { view, board, name: seatName(side), bot: state.seats?.[side]?.bot });
  }
  const { head, text } = state.view.outcome ? outcomeWords(state.view.outcome) : { head: t("not_over"), text: "" };
  put($("status"), h("strong", {}, head), h("span", {}, text), h("span", {}, afterMove(state.view.moves, at(), state.info.seats)));
  fillMoves($("moves"), state.view.moves, at(), (ply) => goTo(ply), moveText);
  for (const one of analysis.moments) {
    if (one.turning) $("moves").querySelector(`[data-ply="${one.ply}"]`)?.classList.add("turned");
  }
  $("replay-start").disabled = $("replay-back").disabled = at() <= 0;
  $("replay-end").disabled = $("replay-on").disabled = gameHistory.at === null;
  $("free-board").href = `/analysis/${encodeURIComponent(state.info.name)}?game=${encodeURIComponent(id)}&ply=${at()}`;
  drawMoment();
  drawStudy();
}

/** @param {string|null} verb */
async function ask(verb) {
  try {
    Object.assign(analysis, verb === null ? await get(`${path}/analysis`) : await post(`${path}/analysis${verb}`, {}));
  } catch (error) {
    toast(errorText(error));
  }
  draw();
  if (analysis.status === "waiting" || analysis.status === "leased") setTimeout(() => ask(null), LOOK);
}

/** @type {Record<string, (message: any) => void>} */
const handlers = {
  /** @param {ViewMessage} message */
  view(message) {
    Object.assign(state, { view: message.view, seats: message.seats, viewer: message.view.viewer });
    gameHistory.keep(message.view);
    draw();
  },
  /** @param {HistoryMessage} message */
  history(message) {
    if (gameHistory.receive(message)) draw();
  },
};

/** @param {KeyboardEvent} event */
function keys(event) {
  if (/** @type {Element} */ (event.target).closest("input, textarea, select, svg")) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || !state.view) return;
  goTo(at() + step);
  event.preventDefault();
}

async function saveMoving() {
  $("moving").disabled = true;
  try {
    saveGame(board, await get(`${path}/boards`), state.view.moves, state.info.title);
  } catch (error) {
    toast(errorText(error));
  }
  $("moving").disabled = false;
}

async function showEmbed() {
  show(t("embed"), h("p", { class: "aside" }, t("embed_words")), await embedLines(id, "game", id, state.info.title));
}

function wire() {
  $("picture").addEventListener("click", () => savePosition(board, `${state.info.title} ${at()}`));
  $("moving").addEventListener("click", saveMoving);
  $("embed").addEventListener("click", () => showEmbed().catch((error) => toast(errorText(error))));
  $("begin").addEventListener("click", () => ask(""));
  $("end").addEventListener("click", () => ask("/end"));
  $("flip").addEventListener("click", () => {
    board.orientation = otherSide(board.orientation);
    draw();
  });
  $("replay-start").addEventListener("click", () => goTo(0));
  $("replay-back").addEventListener("click", () => goTo(at() - 1));
  $("replay-on").addEventListener("click", () => goTo(at() + 1));
  $("replay-end").addEventListener("click", () => goTo(state.view.ply));
  document.addEventListener("keydown", keys);
}

async function begin() {
  const [game, found] = await Promise.all([getGame(path), get(`${path}/analysis`)]);
  Object.assign(state, { info: game.info, seats: game.seats, viewer: game.viewer, view: game.view });
  Object.assign(analysis, found, { mine: game.viewer !== "spectator" });
  $("top-title").textContent = game.info.title;
  $("back").href = game.url;
  $("save").href = `${path}/record?format=pgn`;
  $("save").after(...(game.info.formats ?? []).map((/** @type {string} */ form) =>
    h("a", { class: "button", href: `${path}/record?format=${form}`, download: "" }, form.toUpperCase())));
  board.interactive = false;
  document.querySelector(".game").classList.toggle("hands", game.info.hands);
  $("board-frame").append(board);
  board.info = game.info;
  board.pieceStyle = defaultStyle(game.info);
  if (game.viewer === "second") board.orientation = "second";
  gameHistory.keep(game.view);
  wire();
  socket = new GameSocket(`${path}/socket`, (message) => handlers[message.type]?.(message), () => {});
  draw();
  if (analysis.status === "waiting" || analysis.status === "leased") setTimeout(() => ask(null), LOOK);
}

begin().catch((error) => toast(errorText(error)));
