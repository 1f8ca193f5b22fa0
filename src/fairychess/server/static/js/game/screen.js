/** Drawing the game page: the board, both player bars, the status box and the list of moves. */

import "../board/board.js";
import { $, h, put } from "../lib/dom.js";
import { play } from "../lib/sounds.js";
import { say, t } from "../lib/translations.js";
import { drawActions } from "./action_bar.js";
import { face, resting } from "./clocks.js";
import { inTheAir } from "./coin_toss.js";
import { send } from "./connection.js";
import { drawDecisions } from "./decisions.js";
import { choosesEarly, earlyLine } from "./early_choice.js";
import { GameHistory } from "./history.js";
import { withIllegal } from "./illegal_moves.js";
import { fillMoves } from "./move_list.js";
import { moveText } from "./news.js";
import { fillPlayerBar, playerBars } from "./player_bar.js";
import { freeMoves, mayPremove, premoveLine, premoveSquares, rememberMoves } from "./premoves.js";
import { proposalLines } from "./proposals.js";
import { behindCurtain } from "./shared_screen.js";
import { ownSide, seatName, state } from "./state.js";
import { drawStatus } from "./status.js";

export const board = h("fairy-board", {});
export const gameHistory = new GameHistory((ply) => send({ type: "look", ply }));
/** @type {import("./conditional_moves.js").ConditionalMoves|null} it comes when it is asked for */
let lines = null;
/** @type {import("./confirmation.js").Confirmation|null} so does this */
let confirmation = null;

/** Begin to enter conditional moves; until they can be entered, a click would make a premove. */
export async function enterLines() {
  board.inert = true;
  try {
    const { ConditionalMoves } = await import("./conditional_moves.js");
    lines ??= new ConditionalMoves((message) => send(message), () => draw());
    await lines.begin();
  } finally {
    board.inert = false;
  }
}

/** The conditional moves, while they are entered for the position that stands. */
export const enteredLines = () => (lines?.active ? lines : null);

/** Ask once more before a move is played.  @param {Option} option  @param {() => void} go */
export async function confirmMove(option, go) {
  const { Confirmation } = await import("./confirmation.js");
  confirmation ??= new Confirmation(() => {
    forgetDrawn();
    draw();
  });
  confirmation.ask(option, go);
}

/** Read a line out to people who listen.  @param {string} text */
export function announce(text) {
  if (text) $("live").textContent = text;
}

/** @type {Record<string, any>} what the board was last drawn from */
let drawn = {};

/** Let the next drawing begin the board again, even where the position is the same. */
export function forgetDrawn() {
  drawn = {};
}

/** What is shown while conditional moves are entered, and whose move is to be clicked then.  @param {boolean} premoving */
function entering(premoving) {
  const entered = premoving ? enteredLines() : null;
  const blind = Boolean(entered?.blind);
  return { imagined: entered?.view ?? null, blind, side: blind ? entered.mover : ownSide() };
}

/** Draw the board again only where something has changed: a move may be half entered.  @param {View} view */
function drawBoard(view) {
  const present = gameHistory.at === null && state.up;
  if (present) rememberMoves(view);
  const premoving = present && mayPremove();
  const interactive = premoving || (present && !view.outcome && view.options.length > 0);
  const { imagined, blind, side } = entering(premoving);
  board.classList.toggle("premoving", premoving);
  board.classList.toggle("past", gameHistory.at !== null);
  board.classList.toggle("imagined", Boolean(imagined));
  /** @type {Record<string, any>} */
  const now = { view, premoving, interactive, imagined, side };
  if (Object.keys(now).some((key) => now[key] !== drawn[key])) {
    drawn = now;
    const free = premoving && (!imagined || blind) ? freeMoves(view, side) : null;
    board.freeMoves = free;
    if (board.interactive !== interactive) board.interactive = interactive;
    board.view = free ? { ...view, mover: side } : imagined ?? (interactive ? withIllegal(view) : view);
  }
  board.point(premoving && !imagined ? premoveSquares() : confirmation?.squares ?? []);
}

/** Whether something is dealt, tossed or hidden in this game: elsewhere there is nothing to promise.  @param {View} view */
function drawsLots({ moves, to_move }) {
  return state.info.secret || state.info.chance || to_move === "chance" || moves.some((/** @type {Move} */ move) => move.seat === "chance");
}

/** Draw everything. */
export function draw() {
  const view = gameHistory.shown(state.view);
  if (!view || inTheAir()) return;
  const inPresent = gameHistory.at === null;
  const curtain = behindCurtain(view, inPresent);
  drawBoard(view);
  drawPlayerBars();
  drawStatus(view, gameHistory.at, () => goTo(state.view.ply), curtain, send);
  drawChoices(view, inPresent, curtain);
  $("commitment").hidden = !view.commitment || !drawsLots(view);
  $("commitment-hash").textContent = view.commitment ?? "";
  put($("notes"), ...view.notes.map((/** @type {Message} */ note) => h("p", {}, say(note))));
  fillMoves($("moves"), state.view.moves, gameHistory.at ?? state.view.ply, goTo, moveText);
  drawActions(gameHistory);
  const turn = !state.view.outcome && (state.viewer === state.view.to_move || choosesEarly(state.view));
  document.title = turn ? `● ${t("your_move")} – ${state.info.title}` : state.info.title;
}

/**
 * What may be decided by buttons, what is proposed, and what is prepared.
 * @param {View} view  @param {boolean} inPresent  @param {boolean} curtain
 */
function drawChoices(view, inPresent, curtain) {
  const entered = inPresent ? enteredLines() : null;
  if (entered) {
    drawDecisions({ ...entered.view, to_move: "" }, true, false, board, (/** @type {{text?: string}} */ { text }) => entered.play(text));
  } else {
    drawDecisions(view, inPresent, curtain, board, send);
  }
  const prepared = entered ? entered.panel() : premoveLine(send);
  const proposed = inPresent ? [confirmation?.line(), ...proposalLines(send), prepared, earlyLine(send)].filter(Boolean) : [];
  put($("proposals"), proposed);
  $("proposals").hidden = !proposed.length;
}

/** Why a player is not at the board, if it is so.  @param {Side} side */
function absence(side) {
  if (board.view.outcome) return "";
  if (resting(side)) return t("on_vacation");
  return state.online && state.present !== null && !state.present.includes(side) ? t("not_here") : "";
}

/** Draw the bars above and below the board. */
export function drawPlayerBars() {
  const { view } = board;
  if (!view) return;
  for (const [bar, side] of playerBars(board.orientation)) {
    const thinking = state.thinking === side && gameHistory.at === null;
    fillPlayerBar($(bar), side, { view, board, name: seatName(side), bot: state.seats[side]?.bot, thinking, away: absence(side), clock: Boolean(state.clock) });
    if (state.clock) showClock(side, face(side));
  }
}

/** Show the time of one side.  @param {Side} side  @param {ClockFace} face */
export function showClock(side, { text, low, running }) {
  const box = document.querySelector(`[data-clock="${side}"]`);
  if (!box) return;
  if (box.textContent !== text) box.textContent = text;
  if (low && !box.classList.contains("low") && side === ownSide()) play("low");
  box.classList.toggle("low", low);
  box.classList.toggle("running", running);
}

/** Show the position after a number of plies.  @param {number} ply */
export function goTo(ply) {
  gameHistory.go(ply, state.view);
  draw();
}
