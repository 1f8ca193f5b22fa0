/** The game page: the board, both players, the moves, and everything that may be done. */

import { brought, leadToAnalysis } from "../lib/address.js";
import { get, getGame, post } from "../lib/api.js";
import { slow } from "../lib/days.js";
import { $, h, put } from "../lib/dom.js";
import { preference } from "../lib/preferences.js";
import { otherSide } from "../lib/squares.js";
import { keep, recall } from "../lib/storage.js";
import { toast } from "../lib/toast.js";
import { errorText, t } from "../lib/translations.js";
import { CardWords } from "../pieces/card_words.js";
import { legend } from "../pieces/legend.js";
import { chooseSet, setFor, setName, setsFor } from "../pieces/sets.js";
import { wireActions } from "./action_bar.js";
import { startClocks } from "./clocks.js";
import { connect, send } from "./connection.js";
import { hearMove } from "./hearing.js";
import { startKeyboard } from "./keyboard.js";
import { meetPieces } from "./meeting.js";
import { messageHandlers } from "./messages.js";
import { Pacing } from "./pacing.js";
import { mayPremove } from "./premoves.js";
import { Reasons } from "./reasons.js";
import { board, confirmMove, draw, drawPlayerBars, enteredLines, enterLines, gameHistory, goTo, announce, showClock } from "./screen.js";
import { id as gameId, path, seated, state } from "./state.js";
import { Tabs } from "./tabs.js";
import { typedMoves } from "./typed_moves.js";

const cardWords = new CardWords(path);
/** @type {ReturnType<typeof legend>|null} */
let pieceLegend = null;
/** @type {import("./chat.js").Chat|null} */
let chat = null;
/** @type {Tabs|null} */
let tabs = null;
/** @type {ReturnType<typeof meetPieces>|null} */
let cards = null;
/** @type {Reasons|null} */
let reasons = null;

/** The connection has come up or gone down, with the code of the break.  @param {boolean} up  @param {number} code */
function connectionChanged(up, code) {
  const lost = state.up && !up;
  state.up = up;
  document.body.classList.toggle("offline", !up);
  const gone = code === 4404 || code === 4403;
  $("line-state").hidden = up;
  $("line-state").textContent = gone ? t("game_is_gone") : t("connection_lost");
  if (up) chat?.arrive();
  if (lost) announce(t("connection_lost"));
  if (state.view) draw();
}

/** Whether days are counted, or nothing is: then nobody has to be here when it is their turn. */
const unhurried = () => !state.terms.timing || slow(state.terms.timing);

/** Whether a move is asked for once more before it is played. */
function mustConfirm() {
  const wanted = preference("confirm", "never");
  return state.online && seated() && (wanted === "always" || (wanted === "slow" && unhurried()));
}

/** An option has been chosen on the board: play it, or prepare it.  @param {CustomEvent<{option: Option}>} event */
function decided(event) {
  const { text } = event.detail.option;
  const { ply } = state.view;
  const play = () => send({ type: "play", text, ply });
  const entered = enteredLines();
  if (entered) entered.play(text);
  else if (mayPremove()) send({ type: "premove", lines: [[text]], ply });
  else if (mustConfirm()) later(confirmMove(event.detail.option, play), () => {});
  else play();
}

/** Show a piece type among all of them.  @param {string} id */
function openLegend(id) {
  tabs.show("pieces");
  pieceLegend.open(id);
  if (matchMedia("(max-width: 860px)").matches) $("panel-pieces").scrollIntoView({ block: "start" });
}

function wireBoard() {
  board.addEventListener("decide", decided);
  board.addEventListener("say", (event) => announce(event.detail.text));
  for (const sign of ["path", "pointed"]) board.addEventListener(sign, drawPlayerBars);
  cards = meetPieces(board, cardWords, openLegend);
  reasons = new Reasons(board, send, () => tabs.show("rules"), announce, () => gameHistory.at === null);
  board.addEventListener("happened", (event) => hearMove(event.detail, board.view));
  $("flip").addEventListener("click", () => {
    board.orientation = otherSide(board.orientation);
    drawPlayerBars();
  });
}

/** Use a part of the page that comes when it is asked for.  @template T  @param {Promise<T>} part  @param {(part: T) => unknown} use */
function later(part, use) {
  part.then(use).catch((error) => toast(errorText(error)));
}

function wirePanels() {
  const typeMove = typedMoves(board, send);
  $("more").addEventListener("click", () =>
    later(import("./menu.js"), ({ openMenu }) => openMenu(send, enterLines, typeMove)));
  startKeyboard(typeMove, () => {
    if ($("tab-chat").hidden) return;
    tabs.show("chat");
    $("chat-text").focus();
  });
  $("replay-start").addEventListener("click", () => goTo(0));
  $("replay-back").addEventListener("click", () => goTo((gameHistory.at ?? state.view.ply) - 1));
  $("replay-on").addEventListener("click", () => goTo((gameHistory.at ?? state.view.ply) + 1));
  $("replay-end").addEventListener("click", () => goTo(state.view.ply));
  let asked = false;
  tabs = new Tabs(["moves", "pieces", "rules", "chat", "memo"], (name) => {
    if (name === "memo") later(import("./memo.js"), ({ showMemo }) => showMemo());
    if (name === "chat") {
      chat?.seen();
      cards?.card?.close(); // it would leave the chat a line or two
    }
    if (name !== "rules" || asked) return;
    asked = true;
    later(import("./rules_panel.js"), ({ fillRules }) => fillRules($("panel-rules"), state.info.name));
  });
}

/** Offer the sets of pieces that fit the game, and draw with the one that was kept. */
function wirePieceStyle() {
  const fit = setsFor(state.info);
  const style = setFor(state.info);
  const select = $("pictures");
  put(select, ...fit.map((id) => h("option", { value: id, selected: id === style }, setName(id))));
  select.closest("label").hidden = fit.length < 2;
  board.pieceStyle = style;
  select.addEventListener("change", () => {
    chooseSet(state.info, select.value);
    board.pieceStyle = select.value;
    pieceLegend.redraw(board.pictures);
    cards?.card?.redraw();
    drawPlayerBars();
  });
}

/** The token of a link stands in the fragment: it becomes a seat, and goes from the address. */
async function takeSeat() {
  const token = brought();
  if (!token) return;
  try {
    await post(`${path}/seat`, { token });
  } catch (error) {
    toast(errorText(error));
    if (error.code === "offline") return; // the link is still good: reading the page again tries it again
  }
  history.replaceState(null, "", location.pathname);
}

/** A game is explained the first time a person sits down to it; alone, if its rules tell of a first game. */
async function explainOnce() {
  const met = `fairychess-met-${state.info.name}`;
  if (!seated() || recall(met)) return;
  keep(met, "yes");
  const { fillRules } = await import("./rules_panel.js");
  const explain = state.online || (await fillRules($("panel-rules"), state.info.name));
  if (explain && !tabs.chosen) tabs.show("rules");
}

/** Where there is room, the rules in short stand under the moves while these are few. */
function tellInShort() {
  if (!matchMedia("(min-width: 861px) and (min-height: 600px)").matches) return;
  later(import("./rules_panel.js"), ({ fillBrief }) => fillBrief($("brief"), state.info.name));
}

/** Put the board and the notes where this game needs them.  @param {Game} game */
function arrange(game) {
  const frame = document.querySelector(".game");
  $("top-title").textContent = game.info.title;
  leadToAnalysis(game.info.name, game.info.secret ? "" : `?game=${encodeURIComponent(gameId)}`);
  // Room for pieces in hand is kept from the start: the board must not move when the first one comes.
  frame.classList.toggle("hands", game.info.hands);
  // Notes stand above the board where a game lives by them; elsewhere they must not move it.
  if (game.info.secret) frame.classList.add("noted");
  else $("status").after($("notes"));
  $("board-frame").append(board);
  board.info = game.info;
  if (game.viewer === "second") board.orientation = "second";
  if (game.tournament) showTournament(game.tournament.title);
}

/** @param {string} title */
function showTournament(title) {
  $("tournament").hidden = false;
  put($("tournament"), h("a", { href: state.tournament }, t("of_tournament", { title })));
}

async function start() {
  await takeSeat();
  const [game, me] = await Promise.all([getGame(path), get("/api/me")]);
  const people = ["first", "second"].every((side) => game.seats[side].type === "human");
  Object.assign(state, { info: game.info, seats: game.seats, viewer: game.viewer, options: game.options, terms: game.terms,
    tournament: game.tournament ? `/tournament/${encodeURIComponent(game.tournament.id)}` : "", online: !game.local, shared: game.info.secret && game.local && people });
  arrange(game);
  wirePieceStyle();
  wireBoard();
  wirePanels();
  wireActions(board, gameHistory, send);
  pieceLegend = legend($("panel-pieces"), game.info, board.pictures, cardWords);
  if (state.online) {
    $("undo").textContent = t("ask_to_take_back");
    const { Chat } = await import("./chat.js");
    chat = new Chat(send, me.author);
    $("tab-chat").hidden = false; // both at once, and only now: a tab must not move under a finger
    $("tab-memo").hidden = !seated();
    if (seated() && unhurried()) later(import("../account/push.js"), ({ offerPush }) => offerPush());
  }
  later(explainOnce(), () => {});
  tellInShort();
  startClocks(game.terms, showClock);
  /** @type {Record<string, (message: any, at: number) => void>} */
  const handlers = messageHandlers(() => chat, () => reasons);
  const pacing = new Pacing(board, (message, at) => {
    const before = state.view?.outcome;
    handlers[message.type]?.(message, at);
    if (state.view?.outcome && !before) cards?.card?.close(); // how it has ended, and the chat, want the room
  });
  connect((message) => pacing.receive(message), connectionChanged);
}

start().catch((error) => toast(errorText(error)));
