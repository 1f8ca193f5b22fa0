/** The game page: the board, both players, the moves, and everything that may be done. */

import "../board/board.js";
import { Line, get, getGame, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { confirmChoice } from "../lib/dialogs.js";
import { afterToss } from "./coin_toss.js";
import { $, h, put } from "../lib/dom.js";
import { mayAsk, proposalLines } from "./proposals.js";
import { Chat } from "./chat.js";
import { face, setClock, startClocks } from "./clocks.js";
import { Tabs, fillRules } from "./rules_panel.js";
import { withIllegal } from "./illegal_moves.js";
import { openMenu } from "./menu.js";
import { Lines } from "./conditional_moves.js";
import { inList } from "./news.js";
import { freely, keepPlan, mayPlan, planLine, plannedSquares } from "./premoves.js";
import { play } from "./sound.js";
import { path, seatName, seated, state } from "./state.js";
import { announcement, drawDecisions, drawStatus, goOn } from "./status.js";
import { legend } from "../pieces/legend.js";
import { Replay, fillMoves } from "./move_list.js";
import { startPage } from "../lib/page_header.js";
import { STYLES, defaultStyle } from "../pieces/pictures.js";
import { otherSide } from "../lib/squares.js";
import { fillStrip } from "./player_bar.js";
import { keep, recall } from "../lib/theme.js";
import { toast } from "../lib/toast.js";
import { refused, said, t } from "../lib/translations.js";

const LOOK = "fairychess-pictures";
const board = h("fairy-board", {});
const replay = new Replay((ply) => send({ type: "look", ply }));
const lines = new Lines((message) => send(message), () => draw());
let line = null;
let pieces = null;
let chat = null;
let tabs = null;

function send(message) {
  const sent = line?.send(message) ?? false;
  if (!sent) toast(t("connection_down"));
  return sent;
}

function say(text) {
  if (text) $("live").textContent = text;
}

// -- one screen, two people with secrets ---------------------------------------------------------

/** Whether nobody's side is shown, so that the device can be passed on. */
function behindCurtain(view) {
  return state.shared && !view.outcome && state.viewer === "spectator"
    && replay.at === null && ["first", "second"].includes(view.to_move);
}

/** Another side is shown: forget what the last one saw. Draw the curtain when the turn is over. */
function turnScreen(view) {
  if (view.viewer !== state.viewer) {
    state.viewer = view.viewer;
    state.view = null;
    replay.forget();
    for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
    if (state.shared && view.viewer !== "spectator") board.near = view.viewer;
  }
  const mine = view.viewer === "first" || view.viewer === "second";
  if (state.shared && mine && !view.outcome && view.to_move !== view.viewer) send({ type: "curtain" });
}

// -- drawing ----------------------------------------------------------------------------------

let drawn = {};

/** The board begins anew only where something has changed, for somebody may be in mid-move. */
function drawBoard(view) {
  const present = replay.at === null && state.up;
  const planning = present && mayPlan();
  const live = planning || (present && !view.outcome && view.options.length > 0);
  board.classList.toggle("planning", planning);
  board.classList.toggle("past", replay.at !== null);
  const imagined = planning && lines.active ? lines.view : null;
  board.classList.toggle("imagined", Boolean(imagined));
  if (view !== drawn.view || planning !== drawn.planning || live !== drawn.live || imagined !== drawn.imagined) {
    drawn = { view, planning, live, imagined };
    const free = planning && !imagined ? freely(view) : null;
    board.free = free;
    board.live = live;
    board.view = imagined ?? (free ? { ...view, mover: state.viewer } : live ? withIllegal(view) : view);
  }
  board.point(planning && !imagined ? plannedSquares() : []);
}

function draw() {
  const view = replay.shown(state.view);
  if (!view) return;
  drawBoard(view);
  const curtain = behindCurtain(view);
  drawStrips();
  drawStatus(view, replay.at, () => goTo(state.view.ply), curtain, send);
  const imagining = lines.active && replay.at === null;
  if (imagining) drawDecisions({ ...lines.view, to_move: "" }, true, false, board, ({ text }) => lines.play(text));
  else drawDecisions(view, replay.at === null, curtain, board, send);
  const plan = imagining ? lines.panel() : planLine(send);
  const asked = replay.at === null ? [...proposalLines(send), plan].filter(Boolean) : [];
  put($("proposals"), asked);
  $("proposals").hidden = !asked.length;
  $("commitment").hidden = !view.commitment;
  $("commitment-hash").textContent = view.commitment ?? "";
  put($("notes"), ...view.notes.map((note) => h("p", {}, said(note))));
  fillMoves($("moves"), state.view.moves, replay.at ?? state.view.ply, goTo, inList);
  drawActions();
  const turn = !state.view.outcome && state.viewer === state.view.to_move;
  document.title = turn ? `● ${t("your_move")} – ${state.info.title}` : state.info.title;
}

function drawActions() {
  const { view, online } = state;
  const over = Boolean(view.outcome);
  const plays = state.viewer !== "spectator";
  const may = mayAsk();
  $("undo").disabled = online ? !may.takeback : !view.can_undo || !plays;
  // Who only watches has nothing to ask for; and what others have seen cannot be unseen.
  for (const button of ["undo", "draw", "resign"]) $(button).hidden = online && !plays;
  if (online && state.info.secret && !view.can_undo) $("undo").hidden = true;
  $("draw").disabled = online ? !may.draw : over || !plays || Boolean(view.draw_offered_by);
  $("resign").disabled = over || !plays;
  const both = ["first", "second"].every((side) => view.moves.some((move) => move.seat === side));
  $("abort").hidden = !online || both || over || !plays;
  $("flip").disabled = $("more").disabled = false;
  $("again").hidden = online && !over;
  $("again").disabled = online && seated() && !may.rematch;
  $("again").textContent = online && seated() ? t("rematch") : t("new_game");
  if (online && state.adjourned && plays) {
    $("again").hidden = false;
    $("again").disabled = !may.resume;
    $("again").textContent = t("resume");
  }
  const alone = !online && seated() && state.seats[otherSide(state.viewer)].type === "computer";
  $("hint").hidden = !alone || over;
  $("hint").disabled = view.to_move !== state.viewer;
  const at = replay.at ?? view.ply;
  $("replay-start").disabled = $("replay-back").disabled = at <= 0;
  $("replay-end").disabled = $("replay-on").disabled = replay.at === null;
}

function drawStrips() {
  const view = board.view;
  if (!view) return;
  for (const [strip, side] of [["strip-far", otherSide(board.near)], ["strip-near", board.near]]) {
    const thinking = state.thinking === side && replay.at === null;
    const away = state.online && state.present !== null && !state.present.includes(side) && !view.outcome;
    fillStrip($(strip), side, { view, board, name: seatName(side), thinking, here: !away, clock: Boolean(state.clock) });
    if (state.clock) showClock(side, face(side));
  }
}

function showClock(side, { text, low, running }) {
  const box = document.querySelector(`[data-clock="${side}"]`);
  if (!box) return;
  if (box.textContent !== text) box.textContent = text;
  box.classList.toggle("low", low);
  box.classList.toggle("running", running);
}

function goTo(ply) {
  replay.go(ply, state.view);
  draw();
}

// -- hearing ----------------------------------------------------------------------------------

function ring(view, before) {
  if (!before || before.ply >= view.ply) {
    if (before && view.outcome && !before.outcome) play("end");
    return;
  }
  if (view.outcome) play("end");
  else play(view.to_move === state.viewer && document.hidden ? "turn" : "move");
}

/** The rematch has been agreed on: both players go there, spectators may. */
function follow(message, before) {
  if (message.rematch && before && !state.rematch && seated()) location.assign(`/game/${message.rematch}`);
  state.rematch = message.rematch;
}

const hear = {
  view(message) {
    turnScreen(message.view);
    const before = state.view;
    follow(message, before);
    if (JSON.stringify(before) === JSON.stringify(message.view)) message.view = before;
    Object.assign(state, {
      view: message.view, seats: message.seats, thinking: message.thinking, clock: message.clock,
      proposals: message.proposals, adjourned: message.adjourned,
    });
    setClock();
    replay.keep(message.view);
    say(announcement(message.view, before));
    ring(message.view, before);
    afterToss(message.view, before, $("board-frame"), draw);
    if (replay.at === null) goOn(message.view, before, board, send);
  },
  past(message) {
    if (message.view.viewer !== state.viewer) return;
    replay.seen.set(message.ply, message.view);
    if (replay.at === message.ply) draw();
  },
  thinking(message) {
    state.thinking = message.seat;
    draw();
  },
  watching(message) {
    Object.assign(state, { present: message.present, watching: message.spectators });
    if (state.view) draw();
  },
  said(message) {
    chat?.hear(message);
  },
  planned(message) {
    keepPlan(message);
    drawn = {}; // another move may be prepared instead
    draw();
  },
  notice(message) {
    toast(message.message);
  },
  error(message) {
    toast(refused(message));
    if (message.code === "opponent_failed") {
      state.thinking = null;
      $("decisions").hidden = false;
      put($("decisions"), h("button", {
        type: "button", class: "button", onclick: () => send({ type: "retry" }),
      }, t("ask_computer_again")));
    } else if (state.view) {
      drawn = {}; // what was refused is asked again
      draw();
    }
  },
};

function lineState(up, code) {
  const lost = state.up && !up;
  state.up = up;
  document.body.classList.toggle("offline", !up);
  const gone = code === 4404 || code === 4403;
  $("line-state").hidden = up;
  $("line-state").textContent = gone ? t("game_is_gone") : t("connection_lost");
  if (up) chat?.arrive();
  if (lost) say(t("connection_lost"));
  if (state.view) draw();
}

// -- doing ------------------------------------------------------------------------------------

/** Who sat there, as a new game is asked for. */
function sameSeats() {
  const seat = ({ type, level }) => (type === "computer" ? { type, level } : { type });
  return { first: seat(state.seats.first), second: seat(state.seats.second) };
}

async function again() {
  if (state.online && state.adjourned) return send({ type: "propose", what: "resume" });
  if (state.online && seated()) return send({ type: "propose", what: "rematch" });
  if (state.online) return location.assign(`/#${encodeURIComponent(state.info.name)}`);
  if (!state.view.outcome && !(await confirmChoice(t("start_new_game"), t("new_game"), t("play_on")))) return null;
  return busily($("again"), async () => {
    const game = await post("/api/games", {
      variant: state.info.name, options: state.options ?? {}, seats: sameSeats(),
    });
    location.assign(game.url);
  }).catch((error) => toast(refused(error)));
}

async function resign() {
  if (await confirmChoice(t("resign_question"), t("resign"), t("play_on"))) send({ type: "resign" });
}

/** What the computer would do, pointed out on the board. */
async function hint() {
  try {
    const found = await busily($("hint"), () => post(`${path}/hint`, {}));
    if (!found || state.view.ply !== found.ply) return;
    const { text } = found;
    const option = state.view.options.find((one) => one.text === text);
    board.point([...(option?.clicks ?? []), ...(option?.marks ?? [])]);
    toast(t("hint_is", { move: option?.choice ? `${text} – ${said(option.choice)}` : text }));
  } catch (error) {
    toast(refused(error));
  }
  drawActions();
}

async function abort() {
  if (await confirmChoice(t("abort_question"), t("abort"), t("play_on"))) send({ type: "abort" });
}

function decided(event) {
  const { text } = event.detail.option;
  const ply = state.view.ply;
  if (lines.active) lines.play(text);
  else if (mayPlan()) send({ type: "plan", lines: [[text]], ply });
  else send({ type: "play", text, ply });
}

function wire() {
  board.addEventListener("decide", decided);
  board.addEventListener("say", (event) => say(event.detail.text));
  board.addEventListener("path", drawStrips);
  board.addEventListener("inspect", (event) => {
    tabs.show("pieces");
    pieces.open(event.detail.id);
    if (matchMedia("(max-width: 860px)").matches) $("panel-pieces").scrollIntoView({ block: "start" });
  });
  $("flip").addEventListener("click", () => {
    board.near = otherSide(board.near);
    drawStrips();
  });
  $("undo").addEventListener("click", () => send(state.online ? { type: "propose", what: "takeback" } : { type: "undo" }));
  $("draw").addEventListener("click", () => send({ type: "offer_draw" }));
  $("resign").addEventListener("click", resign);
  $("abort").addEventListener("click", abort);
  $("hint").addEventListener("click", hint);
  $("again").addEventListener("click", again);
  $("more").addEventListener("click", () => openMenu(send, lines));
  $("replay-start").addEventListener("click", () => goTo(0));
  $("replay-back").addEventListener("click", () => goTo((replay.at ?? state.view.ply) - 1));
  $("replay-on").addEventListener("click", () => goTo((replay.at ?? state.view.ply) + 1));
  $("replay-end").addEventListener("click", () => goTo(state.view.ply));
  let asked = false;
  tabs = new Tabs(["moves", "pieces", "rules", "chat"], (name) => {
    if (name === "chat") chat?.seen();
    if (name !== "rules" || asked) return;
    asked = true;
    fillRules($("panel-rules"), state.info.name);
  });
}

function wirePictures() {
  const fit = STYLES.filter((style) => state.info.kinds.some((kind) => kind.glyphs) || style.id === "letters");
  const kept = recall(LOOK);
  const style = fit.some((one) => one.id === kept) ? kept : defaultStyle(state.info);
  const select = $("pictures");
  put(select, ...fit.map((one) => h("option", { value: one.id, selected: one.id === style }, one.name)));
  select.closest("label").hidden = state.info.style !== "shogi" || fit.length < 2;
  board.pictures = style;
  select.addEventListener("change", () => {
    keep(LOOK, select.value);
    board.pictures = select.value;
    pieces.redraw(board.art);
    drawStrips();
  });
}

/** The token of a link stands in the fragment: it becomes a seat, and goes from the address. */
async function takeSeat() {
  const token = decodeURIComponent(location.hash.slice(1));
  if (!token) return;
  try {
    await post(`${path}/seat`, { token });
  } catch (error) {
    toast(refused(error));
    if (error.code === "offline") return; // the link is still good: reading the page again tries it again
  }
  history.replaceState(null, "", location.pathname);
}

/** A game of secrets is explained the first time somebody sits down to it. */
function welcome() {
  const met = `fairychess-met-${state.info.name}`;
  if (!state.online || !seated() || recall(met)) return;
  keep(met, "yes");
  tabs.show("rules");
}

async function begin() {
  startPage();
  await takeSeat();
  const [game, me] = await Promise.all([getGame(path), get("/api/me")]);
  const people = ["first", "second"].every((side) => game.seats[side].type === "human");
  Object.assign(state, { info: game.info, seats: game.seats, viewer: game.viewer, options: game.options,
    online: !game.local, shared: game.info.secret && game.local && people });
  $("top-title").textContent = game.info.title;
  // Room for pieces in hand is kept from the start: the board must not move when the first one comes.
  document.querySelector(".game").classList.toggle("hands", game.info.hands);
  // Notes stand above the board where a game lives by them; elsewhere they must not move it.
  if (game.info.secret) document.querySelector(".game").classList.add("noted");
  else $("status").after($("notes"));
  $("board-frame").append(board);
  board.info = game.info;
  if (game.viewer === "second") board.near = "second";
  wirePictures();
  wire();
  pieces = legend($("panel-pieces"), game.info, board.art);
  if (state.online) {
    $("tab-chat").hidden = false;
    $("undo").textContent = t("ask_to_take_back");
    chat = new Chat(send, me.author);
    welcome();
  }
  startClocks(game.terms, showClock);
  line = new Line(`${path}/socket`, (message) => hear[message.type]?.(message), lineState);
}

begin().catch((error) => toast(refused(error)));
