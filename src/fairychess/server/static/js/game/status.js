/** The box that says how the game stands, and the buttons for what is not done by clicking. */

import { actionButtons, grouped, openAction } from "./action_dialog.js";
import { confirmChoice } from "../lib/dialogs.js";
import { $, h, put } from "../lib/dom.js";
import { about, furtherStep, said, tn, t } from "../lib/translations.js";
import { mayAsk } from "./proposals.js";
import { illegalLoses } from "./illegal_moves.js";
import { news, worded } from "./news.js";
import { id, outcomeWords, path, seatName, seated, state, titleOf } from "./state.js";

function after(send) {
  const again = state.online && mayAsk().rematch;
  return [
    again && h("button", {
      type: "button", class: "button primary", "data-rematch": "", onclick: () => send({ type: "propose", what: "rematch" }),
    }, t("rematch")),
    state.rematch && h("a", { class: "button primary", id: "to-rematch", href: `/game/${state.rematch}` }, t("to_the_rematch")),
    h("a", { class: "link", href: `/analysis/${encodeURIComponent(id)}` }, t("look_it_over")),
    h("a", { class: "link", href: `${path}/record?format=text`, download: "" }, t("save_the_game")),
  ];
}

/** What is to be done now, in a few words. */
export function turnWords(view, curtain) {
  if (curtain) return t("side_to_move", { side: titleOf(view.to_move) });
  if (view.to_move === "chance") return t("a_toss_decides");
  if (state.viewer === view.to_move) return t("your_move");
  if (state.thinking) return t("computer_thinks");
  if (seated() && state.online) return t("wait_for", { name: seatName(view.to_move) });
  return t("side_to_move", { side: titleOf(view.to_move) });
}

/** Fill the box: a position of the past, the end, or the turn. */
export function drawStatus(view, at, back, curtain, send) {
  const box = $("status");
  box.className = "status";
  if (at !== null) {
    box.classList.add("past");
    put(box, h("strong", {}, t("after_move", { ply: at, all: state.view.ply })),
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
  if (state.viewer === view.to_move) box.classList.add("mine");
  const counted = view.notes.some((note) => /^Turn \d+\.$/.test(note)); // one number is enough
  put(box, h("strong", {}, turnWords(view, curtain)),
    counted ? null : h("span", {}, t("move_number", { number: view.number })),
    view.check.length ? h("span", { class: "check-word" }, t("check")) : null,
    illegalLoses(view) ? h("span", { class: "illegal-word" }, t("illegal_loses")) : null, watching,
    curtain ? null : happened(view));
}

/** What the board does not show: deaths and who they were, decisions that move no piece. */
function happened(view) {
  const lines = state.info.secret ? news(view) : [];
  return lines.length ? h("div", { class: "news" }, lines) : null;
}

/** What has been begun; a piece that has moved since it got its name is named with its place. */
function begunWords(text) {
  const name = /^[a-z]+:(\w+)$/.exec(text)?.[1];
  const piece = name && state.view.board.find((one) => one.name === name);
  const words = worded(text);
  return piece && piece.square !== name ? t("now_on", { what: words, square: piece.square }) : words;
}

/** What is explained in an action's dialog: what has been begun, and what it means. */
function explained(title) {
  const last = state.view.moves.at(-1);
  const begun = last?.seat === state.viewer && state.view.options.every((option) => option.action === title);
  return [begun ? begunWords(last.text) : "", about(title)].filter(Boolean);
}

/** A choice with its parts, each in the person's language: "L: b1 Knight, Kira: c2 Pawn". */
function inFull(option) {
  if (!(option.parts?.length > 1)) return said(option.choice ?? option.text);
  return option.parts.map(([question, answer]) => `${said(question)}: ${said(answer)}`).join(", ");
}

/** In a game with secrets what has been chosen from a list of pieces cannot be taken back: ask once more. */
async function sure(title, options, option) {
  if (!state.info.secret || options.length === 1 || !option.marks?.length) return true;
  return confirmChoice(`${inFull(option)}?`, t("confirm_choice"), t("choose_again"), [furtherStep(title) || t("cannot_take_back")]);
}

/** Open the dialog of one action; what is chosen there is played. */
export async function openGroup(title, options, board, send) {
  const { ply } = state.view;
  const option = await openAction(title, options, (squares) => board.point(squares), explained(title));
  if (!option || state.view?.ply !== ply) return;
  if (!(await sure(title, options, option))) {
    if (state.view?.ply === ply) openGroup(title, options, board, send);
    return;
  }
  send({ type: "play", text: option.text, ply });
}

/** What has been begun (whose death?) goes on in a dialog (when?) if nothing else can be done. */
export function goOn(view, before, board, send) {
  const mine = view.to_move === view.viewer && view.moves.at(-1)?.seat === view.viewer;
  if (!mine || (before && before.ply >= view.ply)) return;
  const groups = grouped(view.options.filter((option) => option.action && !option.clicks.length));
  const rest = view.options.some((option) => option.clicks.length || !option.action);
  if (groups.length === 1 && !rest) openGroup(...groups[0], board, send);
}

function curtainButtons(view, send) {
  const side = titleOf(view.to_move);
  return [h("p", { class: "pass-on" }, t("pass_the_device", { side })),
    h("button", {
      type: "button", class: "button primary", id: "lift", onclick: () => send({ type: "curtain", seat: view.to_move }),
    }, t("show_side", { side }))];
}

/** The buttons for options without clicks. */
export function drawDecisions(view, present, curtain, board, send) {
  const box = $("decisions");
  const loose = present ? view.options.filter((option) => !option.clicks.length) : [];
  const [inGroups, alone] = [loose.filter((option) => option.action), loose.filter((option) => !option.action)];
  const buttons = actionButtons(inGroups, (title, options) => openGroup(title, options, board, send));
  buttons.push(...alone.map((option) => h("button", {
    type: "button", class: "button primary", "data-text": option.text,
    onclick: () => send({ type: "play", text: option.text, ply: view.ply }),
  }, said(option.choice ?? option.text))));
  if (curtain) buttons.push(...curtainButtons(view, send));
  if (view.to_move === "chance" && !loose.length && !view.outcome && present && state.viewer !== "spectator") {
    buttons.push(h("button", { type: "button", class: "button primary", onclick: () => send({ type: "chance" }) }, t("toss")));
  }
  box.hidden = !buttons.length;
  put(box, ...buttons);
}

/** What has just happened, for people who listen. */
export function announcement(view, before) {
  if (view.outcome) {
    const { head, text } = outcomeWords(view.outcome);
    return `${head}: ${text}`;
  }
  const last = view.moves.at(-1);
  if (!last || (before && before.ply === view.ply)) return "";
  const words = t("side_played", { side: titleOf(last.seat), move: last.text });
  return view.check.length ? `${words} ${t("check")}.` : words;
}
