/** The analysis board: any position, both sides moved freely, the engine's lines, a tree to keep. */

import "../board/board.js";
import { fillPlayerBar, playerBars } from "../game/player_bar.js";
import { Tabs } from "../game/tabs.js";
import { get, getInfo, post } from "../lib/api.js";
import { confirmChoice } from "../lib/dialogs.js";
import { $, h, put } from "../lib/dom.js";
import { GameSocket } from "../lib/socket.js";
import { otherSide } from "../lib/squares.js";
import { toast } from "../lib/toast.js";
import { errorText, translateInfo, translated, t, tn } from "../lib/translations.js";
import { defaultStyle } from "../pieces/pictures.js";
import { drawDecisions, drawStatus } from "./decisions.js";
import { Editor } from "./editor.js";
import { EngineLines } from "./engine.js";
import { played, showOpenings } from "./explorer.js";
import { listenToKeys } from "./keys.js";
import { otherGame } from "./other_game.js";
import { playFrom } from "./play_dialog.js";
import { codeOf, shapeOf } from "./shape_codes.js";
import { fillShare, saveSoon } from "./share_panel.js";
import { carriedText, source } from "./source.js";
import { about, look, state } from "./state.js";
import { MoveTree } from "./tree.js";
import { drawTree } from "./tree_view.js";
import { typeMove } from "./typed_move.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */

const board = h("fairy-board", {});
/** @type {GameSocket|null} */
let socket = null;
/** @type {EngineLines} */
let engine;
/** @type {Editor} */
let editor;
let openTab = "moves";
/** The move whose position stands on the board: the next may still be on its way. @type {TreeNode|null} */
let drawn = null;

/** @param {ClientMessage} message */
function send(message) {
  return socket?.send(message) ?? false;
}

/** Go to a move and show the position after it.  @param {TreeNode} node */
async function go(node, shared = true) {
  if (state.editing) return;
  state.tree.here = node;
  try {
    await look(node);
  } catch (error) {
    toast(errorText(error));
    if (node.parent && !node.look) {
      state.tree.remove(node);
      await go(node.parent);
    }
    return;
  }
  if (state.tree.here !== node) return;
  draw();
  engine.follow(node);
  if (openTab === "openings") showOpenings(node, play);
  if (shared) share();
}

/** Play a move for the side to move, in the position that is seen.  @param {string} text */
function play(text) {
  if (drawn) state.tree.here = drawn;
  const fresh = state.tree.play(text);
  if (fresh) changed();
  return go(state.tree.here);
}

/** Play several moves and look at the last.  @param {string[]} texts */
function playAll(texts) {
  for (const text of texts) state.tree.play(text);
  changed();
  return go(state.tree.here);
}

function changed() {
  saveSoon(board.orientation);
}

/** Let other viewers of the study see what is looked at here. */
function share() {
  if (!state.id) return;
  send({ type: "at", path: state.tree.here.path, shapes: state.tree.here.shapes });
}

/** The pieces in hand and taken, above and below the board.  @param {View} view */
function drawBars(view) {
  for (const [bar, side] of playerBars(board.orientation)) {
    fillPlayerBar($(bar), side, { view, board, name: translated(state.info.seats[side]) });
  }
}

function draw() {
  const node = state.tree.here;
  const { view } = node.look;
  drawn = node;
  board.interactive = !view.outcome && view.options.some((option) => option.clicks.length);
  board.view = view;
  board.shapes = node.shapes.map(shapeOf).filter((shape) => shape !== null);
  board.drawing.draw();
  drawBars(view);
  drawStatus(view);
  drawDecisions(view, board, play);
  drawTree($("tree"), state.tree, (one) => go(one), t("no_moves_yet"));
  if (document.activeElement !== $("comment")) $("comment").value = node.comment;
  $("replay-start").disabled = $("replay-back").disabled = !node.parent;
  $("replay-end").disabled = $("replay-on").disabled = !node.children.length;
  $("promote").disabled = node.isMain;
  $("delete").disabled = !node.parent;
  editor.show(node.look);
}

/** Begin with another tree.  @param {MoveTree} tree  @param {string|null} start */
function replace(tree, start) {
  state.tree = tree;
  state.start = start;
  state.editing = false;
  drawn = null;
  return go(tree.root);
}

/** A position set up by hand or typed; "" to go back to what was there.  @param {string} start */
async function setUp(start) {
  if (!start) {
    state.editing = false;
    await go(state.tree.here);
    return;
  }
  const before = { tree: state.tree, start: state.start };
  if (before.tree.root.children.length && !(await confirmChoice(t("leave_the_moves"), t("set_up_text")))) return;
  const tree = new MoveTree();
  state.start = start;
  try {
    await look(tree.root);
  } catch (error) {
    Object.assign(state, before);
    toast(errorText(error));
    return;
  }
  await replace(tree, start);
  changed();
}

/** @param {ReadLines} read */
async function takeIn(read) {
  if (read.variant !== state.variant) {
    carriedText($("import-text").value);
    location.assign(`/analysis/${encodeURIComponent(read.variant)}`);
    return;
  }
  await replace(MoveTree.from(read.nodes, read.records), read.start);
  await go(state.tree.end);
  changed();
  tabs.show("moves");
}

const tabs = new Tabs(["moves", "openings", "position", "share"], (name) => {
  openTab = name;
  if (name === "openings" && state.tree.here.look) showOpenings(state.tree.here, play);
  if (name === "share") fillShare($("panel-share"), board, takeIn).catch((error) => toast(errorText(error)));
});

/** @type {Record<string, (message: any) => void>} */
const handlers = {
  lines: (message) => engine.receive(message),
  error: (message) => (message.id ? engine.receive(message) : toast(errorText(message))),
  people: ({ count }) => {
    state.named = count > 1 ? tn("people_look", count) : "";
    if (state.tree.here.look) drawStatus(state.tree.here.look.view);
  },
  at: (message) => follow(message),
  changed: () => reload().catch((error) => toast(errorText(error))),
};

/** The owner looks at another move, or has drawn.  @param {{owner: boolean, path: string[], shapes: string[]}} message */
async function follow({ owner, path, shapes }) {
  const following = owner && !state.mine && ($("follow")?.checked ?? true);
  if (following) {
    let node = state.tree.find(path);
    state.tree.here = node;
    for (const text of path.slice(node.line.length)) state.tree.play(text);
    node = state.tree.here;
    node.shapes = shapes;
    await go(node, false);
  } else if (path.join(" ") === state.tree.here.path.join(" ")) {
    engine.others = shapes.map(shapeOf).filter((shape) => shape !== null);
    engine.draw();
  }
}

/** The owner has saved the study: show it as it is now. */
async function reload() {
  if (state.mine || state.editing) return;
  const { path } = state.tree.here;
  const kept = await get(`/api/studies/${state.id}`);
  Object.assign(state, { title: kept.title, start: kept.start });
  const records = await post("/api/analysis/records", { ...about(), start: kept.start, nodes: kept.nodes });
  state.tree = MoveTree.from(kept.nodes, records);
  drawn = null;
  await go(state.tree.find(path), false);
}

function flip() {
  board.orientation = otherSide(board.orientation);
  if (!state.editing) draw();
  engine.draw();
}

async function removeHere() {
  const { here } = state.tree;
  if (here.children.length && !(await confirmChoice(t("delete_question"), t("delete_from_here")))) return;
  state.tree.remove(here);
  changed();
  await go(state.tree.here);
}

function wire() {
  board.addEventListener("decide", (event) => {
    const { option } = event.detail;
    if (state.editing) editor.click(option.text);
    else play(option.text);
  });
  board.addEventListener("say", (event) => ($("live").textContent = event.detail.text));
  board.addEventListener("path", () => {
    if (!state.editing && board.view) drawBars(board.view);
  });
  board.addEventListener("shapes", (event) => {
    state.tree.here.shapes = event.detail.shapes.map(codeOf);
    changed();
    share();
  });
  $("comment").addEventListener("input", () => {
    state.tree.here.comment = $("comment").value.trim();
    drawTree($("tree"), state.tree, (one) => go(one), t("no_moves_yet"));
    changed();
  });
  $("replay-start").addEventListener("click", () => go(state.tree.root));
  $("replay-back").addEventListener("click", () => go(state.tree.here.parent ?? state.tree.root));
  $("replay-on").addEventListener("click", () => go(state.tree.here.children[0] ?? state.tree.here));
  $("replay-end").addEventListener("click", () => go(state.tree.end));
  $("promote").addEventListener("click", () => {
    state.tree.promote(state.tree.here);
    changed();
    draw();
  });
  $("delete").addEventListener("click", removeHere);
  $("flip").addEventListener("click", flip);
  $("play-from-here").addEventListener("click", () => playFrom(state.tree.here.look.view.position));
  listenToKeys(go, () => typeMove(play));
}

async function begin() {
  const found = await source();
  const info = Object.keys(state.options).length
    ? translateInfo(await post("/api/analysis/info", about())) : await getInfo(state.variant);
  state.info = info;
  $("top-title").textContent = state.title || info.title;
  $("rules").href = `/variant/${encodeURIComponent(info.name)}`;
  document.querySelector(".game").classList.toggle("hands", info.hands);
  engine = new EngineLines(board, send, playAll);
  $("board-frame").append(engine.bar, board);
  put($("game-choice"), state.id ? null : otherGame());
  board.info = info;
  board.pieceStyle = defaultStyle(info);
  board.shapesStay = true;
  if (found.orientation === "second") board.orientation = "second";
  editor = new Editor($("panel-position"), board, setUp, playFrom, () => engine.follow(null));
  wire();
  const query = state.id ? `?study=${encodeURIComponent(state.id)}` : "";
  socket = new GameSocket(`/api/analysis/socket${query}`, (/** @type {any} */ message) => handlers[message.type]?.(message), (up) => up && engine.again());
  await found.fill();
  for (const text of found.path) state.tree.play(text);
  await go(state.tree.here, false);
  if (location.hash === "#share") tabs.show("share");
  else if (!state.id && !state.tree.root.children.length && (await played(state.tree.here))) tabs.show("openings");
}

begin().catch((error) => toast(errorText(error)));
