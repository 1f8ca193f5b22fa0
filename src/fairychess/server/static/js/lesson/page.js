/** One course: a board, what is said, and moves that the server judges by the rules. */

import "../board/board.js";
import { actionButtons, openAction } from "../game/action_dialog.js";
import { pathParts } from "../lib/address.js";
import { get, getInfo, post } from "../lib/api.js";
import { $, calm, h, put } from "../lib/dom.js";
import { withSquares } from "../lib/notation.js";
import { toast } from "../lib/toast.js";
import { errorText, say, t } from "../lib/translations.js";
import { done, finish, inWords, learnProgress } from "../learn/progress.js";
import { defaultStyle } from "../pieces/pictures.js";

const PAUSE = 900;

const [variant, id] = pathParts().slice(1, 3);
const path = `/api/lessons/${encodeURIComponent(variant)}/${encodeURIComponent(id)}`;
const key = `${variant}/${id}`;
const board = h("fairy-board", {});
/** @type {LessonCourse} */
let course;
let at = 0;
/** Moves of this step that have been found. @type {Set<string>} */
let found = new Set();
/** Grows with every step that is begun: what still comes for an earlier one is dropped. */
let round = 0;
/** The round whose answer is being judged or shown. @type {number|null} */
let judging = null;

/** A text of a step, with its squares as the edge of the board has them.  @param {Record<string, string>} words */
const told = (words) => withSquares(board.info, inWords(words));

/** @param {string} text  @param {"" | "good" | "bad"} kind */
function verdict(text, kind = "") {
  $("verdict").textContent = text;
  $("verdict").className = `lesson-verdict ${kind}`;
}

function showDots() {
  const finished = done(key);
  put($("dots"), course.steps.map((_, step) => h("li", {}, h("button", {
    type: "button", class: `lesson-dot${finished.includes(step) ? " done" : ""}`,
    "aria-current": step === at ? "step" : null,
    "aria-label": t("step_number", { step: step + 1, all: course.steps.length }) + (finished.includes(step) ? ` ✓` : ""),
    onclick: () => go(step),
  }, String(step + 1)))));
}

/** @param {View} view  @param {boolean} interactive */
function show(view, interactive) {
  board.interactive = interactive;
  board.view = view;
  const loose = interactive ? view.options.filter((option) => !option.clicks.length) : [];
  const buttons = actionButtons(loose.filter((option) => option.action), async (title, options) => {
    const option = await openAction(title, options, board);
    if (option) answer({ move: option.text });
  });
  for (const option of loose.filter((one) => !one.action)) {
    buttons.push(h("button", { type: "button", class: "button", onclick: () => answer({ move: option.text }) }, say(option.choice) || option.text));
  }
  put($("decisions"), buttons);
  put($("notes"), view.notes.map((note) => h("p", {}, say(note))));
}

/** Begin a step.  @param {number} step */
function go(step) {
  at = Math.max(0, Math.min(step, course.steps.length - 1));
  round += 1;
  found = new Set();
  history.replaceState(null, "", `#${at + 1}`);
  const { text, answers, asks, view, marks } = course.steps[at];
  $("text").textContent = told(text);
  verdict("");
  put($("answers"), answers.map((words, number) =>
    h("button", { type: "button", class: "button", onclick: () => answer({ answer: number }) }, told(words))));
  show(view, asks);
  board.point(marks);
  $("again").hidden = true;
  $("hint").hidden = !inWords(course.steps[at].hint);
  $("back").disabled = at === 0;
  if (!asks && !answers.length) finish(key, at); // what is only read is done when it is seen
  const open = (asks || answers.length > 0) && !done(key).includes(at);
  $("next").disabled = open;
  $("next").textContent = at === course.steps.length - 1 ? t("finish_course") : t("next_step");
  showDots();
}

/** Show boards one after another, as long as the step is the same.  @param {View[]} views  @param {number} mine */
async function play(views, mine) {
  for (const [number, view] of views.entries()) {
    if (number) await new Promise((resolve) => setTimeout(resolve, calm() ? 0 : PAUSE));
    if (mine !== round) return;
    show(view, false);
  }
}

function succeed() {
  finish(key, at);
  verdict(told(course.steps[at].after) || t("lesson_right"), "good");
  $("hint").hidden = true;
  $("next").disabled = false;
  $("next").focus();
  showDots();
}

/** Another of several moves has been found.  @param {string} move  @param {number} mine */
async function another(move, mine) {
  const { find, view } = course.steps[at];
  found.add(move);
  if (found.size >= find) {
    succeed();
    return;
  }
  verdict(t("lesson_found", { found: found.size, all: find }), "good");
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (mine === round) show(view, true);
}

function fail() {
  verdict(t("lesson_wrong"), "bad");
  $("again").hidden = !course.steps[at].asks;
}

/** Have a move or an answer judged.  @param {{move?: string, answer?: number}} given */
async function answer(given) {
  if (judging === round) return;
  const mine = round;
  judging = mine;
  $("again").hidden = true;
  try {
    const judged = await post(`${path}/${at}`, given);
    await play(judged.views, mine);
    if (mine !== round) return;
    if (!judged.right) fail();
    else if (given.move) await another(given.move, mine);
    else succeed();
  } catch (error) {
    if (mine !== round) return;
    toast(errorText(error));
    show(course.steps[at].view, course.steps[at].asks);
  } finally {
    if (judging === mine) judging = null;
  }
}

function onwards() {
  if (at < course.steps.length - 1) go(at + 1);
  else location.assign(`/learn#${encodeURIComponent(variant)}`);
}

async function begin() {
  const info = await getInfo(variant);
  [course] = await Promise.all([get(path), learnProgress()]);
  $("course-title").textContent = inWords(course.title);
  document.title = inWords(course.title);
  $("game-link").textContent = info.title;
  $("game-link").href = `/variant/${encodeURIComponent(variant)}`;
  board.info = info;
  board.pieceStyle = defaultStyle(info);
  put($("lesson-board"), board);
  if (course.steps[0].view.to_move === "second") board.orientation = "second";
  board.addEventListener("decide", (event) => answer({ move: event.detail.option.text }));
  board.addEventListener("say", (event) => ($("live").textContent = event.detail.text));
  $("next").addEventListener("click", onwards);
  $("back").addEventListener("click", () => go(at - 1));
  $("again").addEventListener("click", () => go(at));
  $("hint").addEventListener("click", () => verdict(told(course.steps[at].hint)));
  const wanted = Number(location.hash.slice(1)) - 1;
  const first = course.steps.findIndex((_, step) => !done(key).includes(step));
  go(wanted >= 0 ? wanted : Math.max(first, 0));
}

begin().catch((error) => toast(errorText(error)));
