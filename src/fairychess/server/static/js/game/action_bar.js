/** The buttons below the list of moves: take back, offer a draw, resign, ask for a hint, play again. */

import { post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { confirmChoice } from "../lib/dialogs.js";
import { $ } from "../lib/dom.js";
import { moveSpelled } from "../lib/notation.js";
import { otherSide } from "../lib/squares.js";
import { toast } from "../lib/toast.js";
import { errorText, say, t } from "../lib/translations.js";
import { mayAsk } from "./proposals.js";
import { ownSide, path, seated, state } from "./state.js";

/** Show which buttons there are and which can be pressed.  @param {GameHistory} gameHistory */
export function drawActions(gameHistory) {
  const { view, online } = state;
  const over = Boolean(view.outcome);
  const plays = state.viewer !== "spectator";
  const may = mayAsk();
  // Spectators have nothing to ask for; and what others have seen cannot be unseen.
  for (const button of ["undo", "draw", "resign"]) $(button).hidden = online && !plays;
  if (online && state.info.secret && !view.can_undo) $("undo").hidden = true;
  $("undo").disabled = online ? !may.takeback : !view.can_undo || !plays;
  $("draw").disabled = online ? !may.draw : over || !plays || Boolean(view.draw_offered_by);
  $("resign").disabled = over || !plays;
  const bothMoved = ["first", "second"].every((side) => view.moves.some((move) => move.seat === side));
  $("abort").hidden = !online || bothMoved || over || !plays || Boolean(state.terms?.strict);
  $("flip").disabled = $("more").disabled = false;
  drawAgain(over, may);
  drawHint(over);
  const at = gameHistory.at ?? view.ply;
  $("replay-start").disabled = $("replay-back").disabled = at <= 0;
  $("replay-end").disabled = $("replay-on").disabled = gameHistory.at === null;
}

/**
 * One button for a rematch, a new game, or going on after an adjournment.
 * @param {boolean} over  @param {ReturnType<typeof mayAsk>} may
 */
function drawAgain(over, may) {
  const { online } = state;
  const rematch = online && seated();
  $("again").hidden = online && !over;
  $("again").disabled = rematch && !may.rematch;
  $("again").textContent = rematch ? t("rematch") : t("new_game");
  if (online && state.adjourned && state.viewer !== "spectator") {
    $("again").hidden = false;
    $("again").disabled = !may.resume;
    $("again").textContent = t("resume");
  }
}

/** @param {boolean} over */
function drawHint(over) {
  const own = ownSide();
  const alone = !state.online && own !== null && state.seats[otherSide(own)].type === "computer";
  $("hint").hidden = !alone || over;
  $("hint").disabled = state.view.to_move !== state.viewer;
}

/** The seats of this game, as a new one is asked for. */
function sameSeats() {
  const seat = (/** @type {SeatView} */ { type, level }) => (type === "computer" ? { type, level } : { type });
  return { first: seat(state.seats.first), second: seat(state.seats.second) };
}

/** @param {Send} send */
async function playAgain(send) {
  if (state.online) {
    if (state.adjourned) send({ type: "propose", what: "resume" });
    else if (seated()) send({ type: "propose", what: "rematch" });
    else location.assign(`/#${encodeURIComponent(state.info.name)}`);
    return;
  }
  if (!state.view.outcome && !(await confirmChoice(t("start_new_game"), t("new_game"), t("play_on")))) return;
  await busily($("again"), async () => {
    const game = await post("/api/games", {
      variant: state.info.name, options: state.options ?? {}, seats: sameSeats(), timing: state.terms?.timing ?? null,
    });
    location.assign(game.url);
  }).catch((error) => toast(errorText(error)));
}

/** Has this page said what a hint is? */
let explained = false;

/** Point out on the board what the computer would do.  @param {FairyBoard} board  @param {GameHistory} gameHistory */
async function hint(board, gameHistory) {
  if (!explained) toast(t("hint_words")); // the answer takes a moment
  try {
    const found = await busily($("hint"), () => post(`${path}/hint`, {}));
    if (!found || state.view.ply !== found.ply) return;
    const { text } = found;
    const option = state.view.options.find((one) => one.text === text);
    board.point([...(option?.clicks ?? []), ...(option?.marks ?? [])]);
    const move = moveSpelled(state.info, option ?? found);
    const said = t("hint_is", { move: option?.choice ? `${move} – ${say(option.choice)}` : move });
    toast(explained ? said : `${said} · ${t("hint_words")}`); // it may have come before the words were read
    explained = true;
  } catch (error) {
    toast(errorText(error));
  }
  drawActions(gameHistory);
}

/**
 * Wire the buttons that change the game or ask something of the server.
 * @param {FairyBoard} board  @param {GameHistory} gameHistory  @param {Send} send
 */
export function wireActions(board, gameHistory, send) {
  const confirmed = async (/** @type {string} */ question, /** @type {string} */ yes, /** @type {ClientMessage} */ message) => {
    if (await confirmChoice(question, yes, t("play_on"))) send(message);
  };
  $("undo").addEventListener("click", () => send(state.online ? { type: "propose", what: "takeback" } : { type: "undo" }));
  $("draw").addEventListener("click", () => send({ type: "propose", what: "draw" }));
  $("resign").addEventListener("click", () => confirmed(t("resign_question"), t("resign"), { type: "resign" }));
  $("abort").addEventListener("click", () => confirmed(t("abort_question"), t("abort"), { type: "abort" }));
  $("hint").addEventListener("click", () => hint(board, gameHistory));
  $("again").addEventListener("click", () => playAgain(send));
}
