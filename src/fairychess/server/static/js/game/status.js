/** The box that says how the game stands. */

import { $, h, put } from "../lib/dom.js";
import { UNSEEN, afterMove, decisionWords } from "../lib/notation.js";
import { say, t, tn } from "../lib/translations.js";
import { choosesEarly, othersHaveChosen, turnOf } from "./early_choice.js";
import { illegalLoses } from "./illegal_moves.js";
import { news } from "./news.js";
import { mayAsk } from "./proposals.js";
import { id, outcomeWords, path, seatName, seated, state, titleOf } from "./state.js";

/** @param {Send} send */
function after(send) {
  const again = state.online && mayAsk().rematch && !state.tournament; // the next round may have begun
  return [
    state.tournament && h("a", { class: "button primary", href: state.tournament }, t("to_the_tournament")),
    again && h("button", {
      type: "button", class: "button primary", "data-rematch": "", onclick: () => send({ type: "propose", what: "rematch" }),
    }, t("rematch")),
    state.rematch && h("a", { class: "button primary", id: "to-rematch", href: `/game/${state.rematch}` }, t("to_the_rematch")),
    h("a", { class: "link", href: `/analysis/${encodeURIComponent(id)}` }, t("look_it_over")),
    h("a", { class: "link", href: `${path}/record?format=pgn`, download: "" }, t("save_the_game")),
  ];
}

/** What is to be done now, in a few words.  @param {View} view  @param {boolean} curtain */
function turnWords(view, curtain) {
  if (curtain) return t("side_to_move", { side: titleOf(view.to_move) });
  if (view.to_move === "chance") return t("a_toss_decides");
  if (state.viewer === view.to_move || choosesEarly(view)) return t("your_move");
  if (state.thinking) return t("computer_thinks");
  if (seated() && state.online) return t("wait_for", { name: seatName(/** @type {Side} */ (view.to_move)) });
  return turnOf(view);
}

/**
 * Fill the box: a position of the past, the end, or the turn.
 * @param {View} view  @param {number|null} at  @param {() => void} back  @param {boolean} curtain  @param {Send} send
 */
export function drawStatus(view, at, back, curtain, send) {
  const box = $("status");
  box.className = "status";
  if (at !== null) {
    box.classList.add("past");
    put(box, h("strong", {}, afterMove(state.view.moves, at, state.info.seats)),
      h("button", { type: "button", class: "link", onclick: back }, t("back_to_the_game")));
    return;
  }
  const watching = state.watching ? h("span", { class: "watching" }, tn("watching", state.watching)) : null;
  if (view.outcome) {
    const { head, text } = outcomeWords(view.outcome);
    box.classList.add("over");
    put(box, h("strong", {}, head), h("span", {}, text), happened(view), after(send), watching);
    return;
  }
  if (state.adjourned) {
    put(box, h("strong", {}, t("adjourned")), watching);
    return;
  }
  if (state.viewer === view.to_move || choosesEarly(view)) box.classList.add("mine");
  const counted = view.notes.some((note) => note.key === "turn"); // one number is enough
  put(box, h("strong", {}, turnWords(view, curtain)),
    ...othersHaveChosen().map((words) => h("span", { class: "early-word" }, words)),
    counted ? null : h("span", {}, t("move_number", { number: view.fullmove_number })),
    view.check.length ? h("span", { class: "check-word" }, t("check")) : null,
    illegalLoses(view) ? h("span", { class: "illegal-word" }, t("illegal_loses")) : null, watching,
    curtain ? null : happened(view));
}

/** What the board does not show: deaths and who they were, decisions that move no piece.  @param {View} view */
function happened(view) {
  const lines = state.info.secret ? news(view) : [];
  return lines.length ? h("div", { class: "news" }, lines) : null;
}

/** What has just happened, for people who listen.  @param {View} view  @param {View|null} before */
export function announcement(view, before) {
  if (view.outcome) {
    const { head, text } = outcomeWords(view.outcome);
    return `${head}: ${text}`;
  }
  const last = view.moves.at(-1);
  if (!last || (before && before.ply === view.ply)) return "";
  const side = titleOf(last.seat);
  const move = decisionWords(state.info, last);
  const played = last.text === UNSEEN ? t("side_played_unseen", { side })
    : last.wording ? t("side_did", { side, what: move }) : t("side_played", { side, move });
  const words = [played, ...(last.notes ?? []).map(say),
    ...(last.passed ? [t("side_did", { side: titleOf(last.passed), what: t("passes") })] : [])].join(" ");
  return view.check.length ? `${words} ${t("check")}.` : words;
}
