/** The game page: the board, both players, the moves, and everything that may be done. */

import "./board.js";
import { actionButtons, openAction, grouped } from "./actions.js";
import { Line, get, post } from "./api.js";
import { confirmChoice } from "./choose.js";
import { afterToss } from "./coin.js";
import { $, h, put } from "./dom.js";
import { legend } from "./legend.js";
import { Replay, fillMoves } from "./moves.js";
import { STYLES, defaultStyle } from "./pictures/pictures.js";
import { otherSide } from "./squares.js";
import { fillStrip } from "./strips.js";
import { keep, recall, startTheme } from "./theme.js";

const LOOK = "fairychess-pictures";
const id = location.pathname.split("/").at(-1);
const path = `/api/games/${encodeURIComponent(id)}`;
const state = { view: null, seats: null, info: null, thinking: null, viewer: "both", up: false, shared: false };
const board = h("fairy-board", {});
let line = null;
let men = null;

const replay = new Replay((ply) => send({ type: "look", ply }));

function send(message) {
  if (!line?.send(message)) toast("The connection is down; trying again.");
}

function toast(text) {
  const box = $("toast");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => (box.hidden = true), 5000);
}

function say(text) {
  $("live").textContent = text;
}

function seatName(side) {
  const title = state.info.seats?.[side] ?? side;
  const seat = state.seats[side];
  if (seat.type === "computer") return `${title} · computer, level ${seat.level}`;
  if (state.viewer === side) return `${title} · you`;
  return seat.name ? `${title} · ${seat.name}` : title;
}

function mayDecide(view) {
  return !view.outcome && view.options.length > 0;
}

// -- one screen, two people with secrets ---------------------------------------------------------

function turnName(view) {
  return state.info.seats?.[view.to_move] ?? view.to_move;
}

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
  const seated = view.viewer === "first" || view.viewer === "second";
  if (state.shared && seated && !view.outcome && view.to_move !== view.viewer) send({ type: "curtain" });
}

// -- actions without clicks -------------------------------------------------------------------

async function openGroup(title, options) {
  const { ply } = state.view;
  const option = await openAction(title, options, (squares) => board.point(squares));
  if (!option || state.view?.ply !== ply) return;
  send({ type: "play", text: option.text, ply });
}

/** What has been begun (whose death?) goes on in a dialog (when?) if nothing else can be done. */
function goOn(view, before) {
  const mine = view.to_move === view.viewer && view.moves.at(-1)?.seat === view.viewer;
  if (!mine || replay.at !== null || (before && before.ply >= view.ply)) return;
  const groups = grouped(view.options.filter((option) => option.action && !option.clicks.length));
  const rest = view.options.some((option) => option.clicks.length || !option.action);
  if (groups.length === 1 && !rest) openGroup(...groups[0]);
}

// -- drawing ----------------------------------------------------------------------------------

function outcomeWords(outcome) {
  if (!outcome.winner) return { head: "Draw", text: outcome.reason };
  const side = outcome.winner;
  const title = state.info.seats?.[side] ?? side;
  const mine = state.viewer === side ? "You win" : state.viewer === otherSide(side) ? "You lose" : `${title} wins`;
  return { head: mine, text: outcome.reason };
}

function drawStatus(view) {
  const box = $("status");
  box.className = "status";
  if (replay.at !== null) {
    box.classList.add("past");
    put(box, h("strong", {}, `After move ${replay.at} of ${state.view.ply}`),
      h("button", { type: "button", class: "link", onclick: () => goTo(state.view.ply) }, "Back to the game"));
    return;
  }
  if (view.outcome) {
    const { head, text } = outcomeWords(view.outcome);
    box.classList.add("over");
    put(box, h("strong", {}, head), h("span", {}, text),
      h("a", { class: "link", href: `${path}/record`, download: "" }, "Save the game"));
    return;
  }
  const title = state.info.seats?.[view.to_move] ?? "Chance";
  const check = view.check.length ? h("span", { class: "check-word" }, "check") : null;
  let head = `${title} to move`;
  if (behindCurtain(view)) say(`Pass the device to ${title}.`);
  if (view.to_move === "chance") head = "A toss decides";
  else if (state.viewer === view.to_move) head = "Your move";
  else if (state.thinking) head = "The computer is thinking";
  put(box, h("strong", {}, head), h("span", {}, `move ${view.number}`), check);
}

function drawDecisions(view) {
  const box = $("decisions");
  const loose = replay.at === null ? view.options.filter((option) => !option.clicks.length) : [];
  const [inGroups, alone] = [loose.filter((option) => option.action), loose.filter((option) => !option.action)];
  const buttons = alone.map((option) => h("button", {
    type: "button", class: "button primary", "data-text": option.text,
    onclick: () => send({ type: "play", text: option.text, ply: view.ply }),
  }, option.choice ?? option.text));
  buttons.unshift(...actionButtons(inGroups, openGroup));
  if (behindCurtain(view)) {
    buttons.push(h("p", { class: "pass-on" }, `Pass the device to ${turnName(view)}.`),
      h("button", {
        type: "button", class: "button primary", id: "lift", onclick: () => send({ type: "curtain", seat: view.to_move }),
      }, `Show ${turnName(view)}’s side`));
  }
  if (view.to_move === "chance" && !loose.length && !view.outcome && replay.at === null) {
    buttons.push(h("button", {
      type: "button", class: "button primary", onclick: () => send({ type: "chance" }),
    }, "Toss"));
  }
  const offered = view.draw_offered_by;
  const asked = offered && ["both", otherSide(offered)].includes(state.viewer);
  const answers = asked && state.seats[otherSide(offered)].type === "human" && !view.outcome;
  if (answers && replay.at === null) {
    buttons.push(h("span", {}, `${state.info.seats?.[offered] ?? offered} offers a draw.`),
      h("button", { type: "button", class: "button primary", onclick: () => send({ type: "accept_draw" }) }, "Accept"),
      h("button", { type: "button", class: "button", onclick: () => send({ type: "decline_draw" }) }, "Decline"));
  }
  box.hidden = !buttons.length;
  put(box, ...buttons);
}

function draw() {
  const view = replay.shown(state.view);
  if (!view) return;
  board.live = replay.at === null && mayDecide(view) && state.up;
  board.view = view;
  board.classList.toggle("past", replay.at !== null);
  const hands = Object.values(view.hands).some((hand) => Object.values(hand).some((count) => count > 0));
  if (hands) document.querySelector(".game").classList.add("hands");
  drawStrips();
  drawStatus(view);
  drawDecisions(view);
  $("commitment").hidden = !view.commitment;
  $("commitment-hash").textContent = view.commitment ?? "";
  put($("notes"), ...view.notes.map((note) => h("p", {}, note)));
  fillMoves($("moves"), state.view.moves, replay.at ?? state.view.ply, goTo);
  const over = Boolean(state.view.outcome);
  const seated = state.viewer !== "spectator";
  $("undo").disabled = !state.view.can_undo || !seated;
  $("draw").disabled = over || !seated || Boolean(state.view.draw_offered_by);
  $("resign").disabled = over || !seated;
  const at = replay.at ?? state.view.ply;
  $("replay-start").disabled = $("replay-back").disabled = at <= 0;
  $("replay-end").disabled = $("replay-on").disabled = replay.at === null;
}

function drawStrips() {
  const view = board.view;
  if (!view) return;
  for (const [strip, side] of [["strip-far", otherSide(board.near)], ["strip-near", board.near]]) {
    const thinking = state.thinking === side && replay.at === null;
    fillStrip($(strip), side, { view, board, name: seatName(side), thinking });
  }
}

function goTo(ply) {
  replay.go(ply, state.view);
  draw();
}

// -- hearing ----------------------------------------------------------------------------------

function announce(view, before) {
  if (view.outcome) {
    const { head, text } = outcomeWords(view.outcome);
    say(`${head}: ${text}`);
    return;
  }
  const last = view.moves.at(-1);
  if (last && (!before || before.ply !== view.ply)) {
    const title = state.info.seats?.[last.seat] ?? last.seat;
    say(`${title} played ${last.text}.${view.check.length ? " Check." : ""}`);
  }
}

const hear = {
  view(message) {
    turnScreen(message.view);
    const before = state.view;
    state.view = message.view;
    state.seats = message.seats;
    state.thinking = message.thinking;
    replay.keep(message.view);
    announce(message.view, before);
    afterToss(message.view, before, $("board-frame"), draw);
    goOn(message.view, before);
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
  notice(message) {
    toast(message.message);
  },
  error(message) {
    toast(message.message);
    if (message.code === "opponent_failed") {
      state.thinking = null;
      $("decisions").hidden = false;
      put($("decisions"), h("button", {
        type: "button", class: "button", onclick: () => send({ type: "retry" }),
      }, "Ask the computer again"));
    } else if (state.view) {
      draw();
    }
  },
};

function lineState(up, code) {
  state.up = up;
  document.body.classList.toggle("offline", !up);
  if (!up && code === 4404) toast("This game is gone. Set up a new one.");
  if (state.view) draw();
}

// -- doing ------------------------------------------------------------------------------------

function tab(name) {
  for (const one of ["moves", "men"]) {
    const on = one === name;
    $(`tab-${one}`).setAttribute("aria-selected", String(on));
    $(`tab-${one}`).tabIndex = on ? 0 : -1;
    $(`panel-${one}`).hidden = !on;
  }
}

/** Who sat there, as a new game is asked for. */
function sameSeats() {
  const seat = ({ type, level }) => (type === "computer" ? { type, level } : { type });
  return { first: seat(state.seats.first), second: seat(state.seats.second) };
}

async function again() {
  try {
    const game = await post("/api/games", {
      variant: state.info.name, options: state.options ?? {}, seats: sameSeats(),
    });
    location.assign(game.url);
  } catch (error) {
    toast(error.message);
  }
}

function wire() {
  board.addEventListener("decide", (event) =>
    send({ type: "play", text: event.detail.option.text, ply: state.view.ply }));
  board.addEventListener("say", (event) => say(event.detail.text));
  board.addEventListener("path", drawStrips);
  board.addEventListener("inspect", (event) => {
    tab("men");
    men.open(event.detail.id);
    if (matchMedia("(max-width: 860px)").matches) $("panel-men").scrollIntoView({ block: "start" });
  });
  $("flip").addEventListener("click", () => {
    board.near = otherSide(board.near);
    drawStrips();
  });
  $("undo").addEventListener("click", () => send({ type: "undo" }));
  $("draw").addEventListener("click", () => send({ type: "offer_draw" }));
  $("resign").addEventListener("click", async () => {
    if (await confirmChoice("Resign this game?", "Resign", "Play on")) send({ type: "resign" });
  });
  $("again").addEventListener("click", async () => {
    if (state.view.outcome || await confirmChoice("Start a new game?", "New game", "Play on")) await again();
  });
  $("replay-start").addEventListener("click", () => goTo(0));
  $("replay-back").addEventListener("click", () => goTo((replay.at ?? state.view.ply) - 1));
  $("replay-on").addEventListener("click", () => goTo((replay.at ?? state.view.ply) + 1));
  $("replay-end").addEventListener("click", () => goTo(state.view.ply));
  for (const one of ["moves", "men"]) {
    $(`tab-${one}`).addEventListener("click", () => tab(one));
    $(`tab-${one}`).addEventListener("keydown", (event) => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const to = one === "moves" ? "men" : "moves";
      tab(to);
      $(`tab-${to}`).focus();
    });
  }
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
    men.redraw(board.art);
    drawStrips();
  });
}

async function begin() {
  startTheme();
  const game = await get(path);
  Object.assign(state, { info: game.info, seats: game.seats, viewer: game.viewer, options: game.options,
    shared: game.info.secret && game.local && game.seats.first.type === "human" && game.seats.second.type === "human" });
  $("top-title").textContent = game.info.title;
  $("rules").href = `/variant/${encodeURIComponent(game.variant)}`;
  // Notes stand above the board where a game lives by them; elsewhere they must not move it.
  if (game.info.secret) document.querySelector(".game").classList.add("noted");
  else $("status").after($("notes"));
  $("board-frame").append(board);
  board.info = game.info;
  if (game.viewer === "second") board.near = "second";
  wirePictures();
  wire();
  men = legend($("panel-men"), game.info, board.art);
  line = new Line(`${path}/socket`, (message) => hear[message.type]?.(message), lineState);
}

begin().catch((error) => toast(error.message));
