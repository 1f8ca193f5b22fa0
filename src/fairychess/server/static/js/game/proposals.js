/** Proposals of one side to the other: a draw, a takeback, an adjournment, a rematch. */

import { h } from "../lib/dom.js";
import { otherSide } from "../lib/squares.js";
import { t } from "../lib/translations.js";
import { seatName, seated, state } from "./state.js";

/** @type {Record<string, string>} */
const ASKED = {
  draw: "they_offer_draw", takeback: "they_ask_takeback", adjourn: "they_ask_adjourn",
  resume: "they_ask_resume", rematch: "they_ask_rematch",
};
/** @type {Record<string, string>} */
const ASKING = {
  draw: "you_offer_draw", takeback: "you_ask_takeback", adjourn: "you_ask_adjourn",
  resume: "you_ask_resume", rematch: "you_ask_rematch",
};

/** What this page has withdrawn itself. @type {Set<string>} */
const withdrawn = new Set();

/** @param {string} words  @param {Propose|Accept|Decline} message  @param {Send} send */
function verb(words, message, send, primary = false) {
  return h("button", {
    type: "button", class: primary ? "button primary" : "button", "data-answer": `${message.type}:${message.what}`,
    onclick: () => send(message),
  }, words);
}

/** @param {Propose["what"]} what  @param {Side} side  @param {Send} send */
function one(what, side, send) {
  const answerable = state.viewer === otherSide(side) || (state.viewer === "both" && state.seats[otherSide(side)].type === "human");
  if (answerable) {
    return h("div", { class: "proposal theirs", role: "group" },
      h("span", {}, t(ASKED[what], { name: seatName(side) })),
      verb(t("accept"), { type: "accept", what }, send, true),
      verb(t("decline"), { type: "decline", what }, send));
  }
  if (state.viewer !== side) return null;
  return h("div", { class: "proposal", role: "group" },
    h("span", {}, t(ASKING[what])),
    verb(t("withdraw"), { type: "decline", what }, (message) => {
      withdrawn.add(what);
      return send(message);
    }));
}

/**
 * What the other person has turned down of what this seat proposed: it is gone, and not for having been agreed to.
 * @param {ViewMessage} message  @param {View|null} before
 */
export function turnedDown(message, before) {
  const side = /** @type {Side} */ (state.viewer);
  const { view } = message;
  const gone = Object.keys(state.proposals ?? {}).filter((what) => state.proposals[what] === side && message.proposals[what] !== side);
  const agreed = (/** @type {string} */ what) => ({
    takeback: view.ply < (before?.ply ?? 0), adjourn: message.adjourned, resume: !message.adjourned, rematch: Boolean(message.rematch),
  })[what] || (what !== "rematch" && Boolean(view.outcome));
  const refused = gone.filter((what) => !withdrawn.delete(what) && !agreed(what));
  return refused.length && state.seats[otherSide(side)].type === "human" ? t("they_declined", { name: seatName(otherSide(side)) }) : "";
}

/** A line for everything that is proposed now.  @param {Send} send */
export function proposalLines(send) {
  const proposals = /** @type {[Propose["what"], Side][]} */ (Object.entries(state.proposals));
  return proposals.map(([what, side]) => one(what, side, send)).filter(Boolean);
}

/** What may be asked for now: {draw, takeback, adjourn, resume, rematch}. */
export function mayAsk() {
  const over = Boolean(state.view.outcome);
  const free = (/** @type {string} */ what) => seated() && !state.proposals[what];
  const going = !over && !state.adjourned;
  const lenient = going && !state.terms?.strict;
  return {
    draw: going && free("draw"),
    takeback: lenient && free("takeback"),
    adjourn: lenient && free("adjourn"),
    resume: !over && state.adjourned && free("resume"),
    rematch: over && !state.rematch && free("rematch"),
  };
}
