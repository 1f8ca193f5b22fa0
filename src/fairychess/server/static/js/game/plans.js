/**
 * Moves prepared while the other side thinks: one answer to anything, or answers to given moves.
 *
 * The page knows no rules, so any own man may be sent to any square; what does not fit when its
 * turn comes is simply not played.
 */

import { askLines } from "../choose.js";
import { h } from "../dom.js";
import { t } from "../words.js";
import { seated, state } from "./state.js";

let planned = null;

/** Whether moves may be prepared now. */
export function mayPlan() {
  const { view } = state;
  return seated() && !view.outcome && !state.adjourned && !state.info.secret
    && view.to_move !== state.viewer && !view.options.length;
}

/** The view with every own man free to be clicked to every square. */
export function freely(view) {
  const squares = allSquares(state.info);
  const options = view.board.filter((man) => man.side === state.viewer).flatMap((man) =>
    squares.filter((square) => square !== man.square).map((square) => ({
      text: man.square + square, clicks: [man.square, square], choice: null, kind: null,
      captures: [], action: "", marks: [], side: null,
    })));
  return { ...view, options };
}

let known = null;

function allSquares(info) {
  if (known?.info === info) return known.squares;
  const holes = new Set(info.holes ?? []);
  const squares = [];
  for (let file = 0; file < info.files; file += 1) {
    for (let rank = 1; rank <= info.ranks; rank += 1) {
      const square = String.fromCharCode(97 + file) + rank;
      if (!holes.has(square)) squares.push(square);
    }
  }
  known = { info, squares };
  return squares;
}

/** The server has kept these lines. */
export function keepPlan(message) {
  planned = message.lines.length ? message : null;
}

/** A move has been made: what was prepared for it is used up. */
export function usePlan(view) {
  if (planned && (view.outcome || view.to_move === state.viewer || !mayPlan())) planned = null;
}

/** The squares of the one move that is prepared. */
export function plannedSquares() {
  const text = planned?.lines[0]?.length === 1 ? planned.lines[0][0] : "";
  return text.match(/[a-z][0-9]+/g) ?? [];
}

/** What is prepared, with a button to forget it. */
export function planLine(send) {
  if (!planned || !mayPlan()) return null;
  const [line] = planned.lines;
  const words = line.length === 1 ? t("premove_is", { move: line[0] }) : t("conditional_are", { count: planned.lines.length });
  return h("div", { class: "proposal plan", role: "group" }, h("span", {}, words),
    h("button", {
      type: "button", class: "button", onclick: () => send({ type: "plan", lines: [], ply: state.view.ply }),
    }, t("forget")));
}

/** Ask for answers to given moves. */
export async function askPlan(send) {
  const pairs = await askLines(t("conditional_moves"), t("conditional_words"), t("if_they_play"), t("i_answer"), t("keep"));
  if (pairs) send({ type: "plan", lines: pairs, ply: state.view.ply });
}
