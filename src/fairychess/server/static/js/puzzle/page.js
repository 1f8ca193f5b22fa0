/** One puzzle after the other: a line to be found on the board, or pieces to be named. */

import "../board/board.js";
import { fillMoves } from "../game/move_list.js";
import { moveText } from "../game/news.js";
import { state } from "../game/state.js";
import { pathParts } from "../lib/address.js";
import { get, getInfo, post } from "../lib/api.js";
import { $, calm, h } from "../lib/dom.js";
import { followKeys } from "../lib/keys.js";
import { spelled } from "../lib/notation.js";
import { otherSide } from "../lib/squares.js";
import { toast } from "../lib/toast.js";
import { errorText, t } from "../lib/translations.js";
import { setFor } from "../pieces/sets.js";
import { drawBars, drawDecisions, meetTypes, showRating } from "./beside.js";
import { Suspects } from "./suspects.js";
import { aboutWords, answerWords, drawAfter, goalWords, hintWords, offerThemes } from "./words.js";

/** @typedef {import("./words.js").Puzzle} Puzzle */

const BETWEEN = 450;
const variant = pathParts().at(-1);
const board = h("fairy-board", {});
/** @type {Puzzle} */
let puzzle;
/** @type {string[]} the solver's steps so far that were right */
let steps = [];
/** @type {View[]} every position of the attempt, by what has been played */
let views = [];
let at = 0;
/** How many of them stood before the step that was wrong. */
let before = 0;
let missed = "";
let [over, wrong, busy] = [false, false, false];
/** @type {Suspects} */
let suspects;

const deduction = () => puzzle.kind === "deduction";
const path = () => `/api/puzzles/${encodeURIComponent(variant)}/${puzzle.id}`;

/** @param {string} words  @param {""|"good"|"bad"} [kind] */
function tell(words, kind = "") {
  $("said").textContent = words;
  $("said").dataset.kind = kind;
}

function draw() {
  const view = views[at];
  const live = at === views.length - 1 && !over && !wrong && !busy;
  board.interactive = live;
  state.view = view;
  board.view = deduction() ? suspects.view(view, live) : view;
  drawBars(board, view);
  drawDecisions(board.interactive && !deduction() ? view.options : [], play);
  fillMoves($("moves"), views.at(-1).moves, view.moves.length, goToPly, moveText);
  $("replay-start").disabled = $("replay-back").disabled = deduction() ? view.ply <= 0 : at <= 0;
  $("replay-end").disabled = $("replay-on").disabled = at === views.length - 1;
  for (const id of ["hint", "solution", "why", "retry", "next"]) $(id).disabled = busy;
  $("hint").hidden = over || wrong;
  $("solution").hidden = over;
  $("retry").hidden = !wrong || over;
  $("why").hidden = $("retry").hidden || views.length > before + 1;
  $("next").classList.toggle("primary", over);
  suspects.draw(live);
}

/** Show a position on the way here.  @param {number} ply */
async function goToPly(ply) {
  if (busy) return;
  if (!deduction()) {
    const found = views.findIndex((view) => view.ply === ply);
    if (found >= 0) at = found;
    draw();
    return;
  }
  const last = views.at(-1);
  const wanted = Math.max(0, Math.min(ply, last.ply));
  const asked = puzzle;
  try {
    const looked = wanted === last.ply ? [last] : [await post(`${path()}/look`, { ply: wanted }), last];
    if (asked !== puzzle) return;
    views = looked;
    at = 0;
    draw();
  } catch (error) {
    toast(errorText(error));
  }
}

/** @param {number} by */
function step(by) {
  if (deduction()) return goToPly(views[at].ply + by);
  at = Math.max(0, Math.min(views.length - 1, at + by));
  return draw();
}

/** Show positions one after the other, the first at once.  @param {View[]} more  @param {number} known so many of them stand there already */
async function show(more, known = 0) {
  busy = true;
  draw();
  for (const [i, view] of more.entries()) {
    if (i < known) continue;
    if (i) await new Promise((done) => setTimeout(done, calm() ? 0 : BETWEEN));
    views.push(view);
    at = views.length - 1;
    draw();
  }
  busy = false;
  draw();
}

/** The end of a puzzle: what it was about.  @param {any} answer  @param {boolean} solved */
function finish(answer, solved) {
  over = true;
  wrong = false;
  drawAfter(answer, state.info, views.at(-1));
  suspects.reveal(answer.answer);
  tell(t(solved ? "puzzle_solved" : "puzzle_this_was_it"), solved ? "good" : "");
  draw();
  $("next").focus({ preventScroll: true });
}

/** Take a step.  @param {string} text */
async function play(text) {
  if (busy || over || wrong) return;
  at = views.length - 1;
  before = views.length;
  busy = true;
  try {
    const answer = await post(`${path()}/try`, { moves: [...steps, text] });
    busy = false;
    showRating(answer.rating);
    await show(answer.views);
    if (answer.status === "solved") {
      finish(answer, true);
    } else if (answer.status === "wrong") {
      wrong = true;
      missed = text;
      tell(t("puzzle_wrong"), "bad");
      draw();
      $("retry").focus({ preventScroll: true });
    } else {
      steps.push(text);
      tell(t("puzzle_right"), "good");
    }
  } catch (error) {
    busy = false;
    toast(errorText(error));
    draw();
  }
}

/** Name the pieces.  @param {string[]} names */
async function name(names) {
  const asked = puzzle;
  const answer = await post(`${path()}/try`, { moves: names });
  if (asked !== puzzle) return;
  showRating(answer.rating);
  if (answer.status === "solved") finish(answer, true);
  else tell(t(names.length === puzzle.answers ? "puzzle_not_these" : "puzzle_not_so_many"), "bad");
}

/** Show what the wrong step is answered with. */
async function why() {
  const answer = await alone(() => post(`${path()}/why`, { moves: [...steps, missed] }));
  if (!wrong) return;
  tell(answerWords(answer, state.info), "bad");
  if (answer.views.length) await show([views.at(-1), ...answer.views], 1);
  $("retry").focus({ preventScroll: true });
}

/** Go back to before the wrong step. */
function retry() {
  views.length = before;
  at = views.length - 1;
  wrong = false;
  tell(t("puzzle_again"));
  draw();
  board.takeFocus();
}

async function hint() {
  const [asked, taken] = [puzzle, steps.length];
  const { place, rating } = await post(`${path()}/hint`, { moves: steps });
  if (asked !== puzzle || taken !== steps.length || wrong) return; // it is no longer about what stands there
  showRating(rating);
  if (deduction()) {
    tell(t("puzzle_hint_piece", { piece: spelled(state.info, place) }));
    suspects.point(place);
    return;
  }
  board.point([place]);
  tell(hintWords(place, state.info));
}

async function solution() {
  if (wrong) retry();
  const answer = await alone(() => post(`${path()}/solution`, { moves: steps }));
  showRating(answer.rating);
  await show(answer.views);
  finish(answer, false);
}

/** Begin with a puzzle.  @param {Puzzle} found */
function set(found) {
  puzzle = found;
  [steps, views, at, over, wrong, busy] = [[], [found.view], 0, false, false, false];
  board.orientation = found.seat;
  suspects.set(found, found.view);
  $("goal").textContent = goalWords(found, state.info);
  $("about").textContent = aboutWords(found);
  $("after").hidden = true;
  $("rating-change").textContent = "";
  tell("");
  const theme = $("theme-choice").value;
  history.replaceState(null, "", `?${new URLSearchParams({ id: found.id, ...(theme ? { theme } : {}) })}`);
  draw();
}

/** Another puzzle. */
async function next() {
  const theme = encodeURIComponent($("theme-choice").value);
  set(await alone(() => get(`/api/puzzles/${encodeURIComponent(variant)}/next?theme=${theme}&after=${puzzle?.id ?? ""}`)));
  if (!deduction()) board.takeFocus();
}

/**
 * Ask for what changes the whole board: meanwhile nothing else is taken.
 * @template T  @param {() => Promise<T>} ask  @returns {Promise<T>}
 */
async function alone(ask) {
  busy = true;
  if (views.length) draw();
  try {
    return await ask();
  } finally {
    busy = false;
    if (views.length) draw();
  }
}

/** @param {() => unknown} action  @returns {() => void} */
function guarded(action) {
  return () => {
    if (busy) return;
    Promise.resolve(action()).catch((error) => toast(errorText(error)));
  };
}

function wire() {
  board.addEventListener("decide", (event) => {
    const { option } = event.detail;
    if (deduction()) suspects.toggle(option.text);
    else play(option.text);
  });
  board.addEventListener("say", (event) => ($("live").textContent = event.detail.text));
  for (const sign of ["path", "pointed"]) board.addEventListener(sign, () => drawBars(board, views[at]));
  const buttons = { hint, solution, why, retry, next, answer: () => name(suspects.chosen) };
  for (const [id, action] of Object.entries(buttons)) $(id).addEventListener("click", guarded(action));
  $("flip").addEventListener("click", () => {
    board.orientation = otherSide(board.orientation);
    draw();
  });
  $("replay-start").addEventListener("click", () => (deduction() ? goToPly(0) : step(-views.length)));
  for (const [id, by] of /** @type {[string, number][]} */ ([["back", -1], ["on", 1]])) $(`replay-${id}`).addEventListener("click", () => step(by));
  $("replay-end").addEventListener("click", () => (deduction() ? goToPly(views.at(-1).ply) : step(views.length)));
  $("theme-choice").addEventListener("change", guarded(next));
  followKeys([
    { keys: ["ArrowLeft"], words: "one_step_back", act: () => step(-1) },
    { keys: ["ArrowRight"], words: "one_step_on", act: () => step(1) },
    { keys: ["n"], words: "puzzle_next", act: guarded(next) },
  ]);
}

async function begin() {
  const [info, { variants }] = await Promise.all([getInfo(variant), get("/api/puzzles")]);
  state.info = info;
  $("top-title").textContent = info.title;
  $("rules").href = `/variant/${encodeURIComponent(info.name)}`;
  document.querySelector(".game").classList.toggle("hands", info.hands);
  $("board-frame").append(board);
  board.info = info;
  board.pieceStyle = setFor(info);
  meetTypes(board, info);
  suspects = new Suspects(board, draw);
  offerThemes($("theme-choice"), variants.find((/** @type {{name: string}} */ one) => one.name === variant)?.themes ?? {});
  wire();
  const query = new URLSearchParams(location.search);
  $("theme-choice").value = query.get("theme") ?? "";
  const id = query.get("id");
  if (id) set(await get(`/api/puzzles/${encodeURIComponent(variant)}/${encodeURIComponent(id)}`));
  else await next();
}

begin().catch((error) => tell(errorText(error), "bad"));
