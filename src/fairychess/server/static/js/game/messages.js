/** The handlers of the game page for each message of the server. */

import { $, h, put } from "../lib/dom.js";
import { leaveFor } from "../lib/leave.js";
import { toast } from "../lib/toast.js";
import { errorText, say, t } from "../lib/translations.js";
import { setClock } from "./clocks.js";
import { afterToss } from "./coin_toss.js";
import { send } from "./connection.js";
import { goOn } from "./decisions.js";
import { othersHaveChosen, withEarlyOptions } from "./early_choice.js";
import { hearEnd } from "./hearing.js";
import { forgetPremoves, keepPremoves } from "./premoves.js";
import { turnedDown } from "./proposals.js";
import { board, draw, forgetDrawn, gameHistory, announce } from "./screen.js";
import { changeViewer, closeCurtain } from "./shared_screen.js";
import { seated, state } from "./state.js";
import { announcement } from "./status.js";

/**
 * The rematch has been agreed on: both players go there, spectators may.
 * @param {ViewMessage} message  @param {View|null} before
 */
function followRematch(message, before) {
  if (message.rematch && before && !state.rematch && seated()) leaveFor(`/game/${message.rematch}`);
  state.rematch = message.rematch;
}

/** A button to ask a computer player again that did not answer. */
function offerRetry() {
  state.thinking = null;
  $("decisions").hidden = false;
  put($("decisions"), h("button", {
    type: "button", class: "button", onclick: () => send({ type: "retry" }),
  }, t("ask_computer_again")));
}

/**
 * Handlers by the type of message; `chat()` answers the chat, or null where there is none.
 * @param {() => import("./chat.js").Chat|null} chat  @param {() => import("./reasons.js").Reasons|null} reasons
 */
export function messageHandlers(chat, reasons) {
  return {
    /** @param {ViewMessage} message  @param {number} at when it came */
    view(message, at) {
      changeViewer(message.view, board, gameHistory);
      const waited = othersHaveChosen();
      state.chosen = message.chosen;
      closeCurtain(message.view, send);
      const before = state.view;
      followRematch(message, before);
      if (before && message.view.ply < before.ply) forgetPremoves();
      const shown = withEarlyOptions(message.view);
      const view = before?.ply === shown.ply && JSON.stringify(before) === JSON.stringify(shown) ? before : shown;
      const refusal = turnedDown(message, before);
      if (refusal) toast(refusal);
      Object.assign(state, {
        view, seats: message.seats, thinking: message.thinking, clock: message.clock,
        proposals: message.proposals, adjourned: message.adjourned,
      });
      setClock(at);
      gameHistory.keep(view);
      const news = announcement(view, before) || othersHaveChosen().filter((words) => !waited.includes(words)).join(" ");
      afterToss(view, before, $("board-frame"), () => {
        announce(news);
        hearEnd(view, before);
        draw();
        if (gameHistory.at === null) goOn(view, before, board, send);
      });
    },
    /** @param {HistoryMessage} message */
    history(message) {
      if (message.view.viewer !== state.viewer) return;
      if (gameHistory.receive(message)) draw();
    },
    /** @param {ThinkingMessage} message */
    thinking(message) {
      state.thinking = message.seat;
      draw();
    },
    /** @param {WatchingMessage} message */
    watching(message) {
      Object.assign(state, { present: message.present, watching: message.spectators });
      if (state.view) draw();
    },
    /** @param {HiddenMessage} message */
    hidden: (message) => chat()?.hide(message),
    /** @param {SaidMessage} message */
    said(message) {
      chat()?.receive(message);
    },
    /** @param {PremovesMessage} message */
    premoves(message) {
      keepPremoves(message);
      forgetDrawn(); // another move may be prepared instead
      draw();
    },
    /** @param {WhyMessage} message */
    why(message) {
      reasons()?.receive(message);
    },
    /** @param {NoticeMessage} message */
    notice(message) {
      toast(say(message.said));
    },
    /** @param {ErrorMessage} message */
    error(message) {
      toast(errorText(message));
      if (message.code === "opponent_failed") {
        offerRetry();
      } else if (state.view) {
        forgetDrawn(); // what was refused is asked again
        draw();
      }
    },
  };
}
