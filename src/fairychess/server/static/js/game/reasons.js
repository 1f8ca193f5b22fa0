/** Why a click cannot be answered: asked of the server, said in one line below the board. */

import { $, h } from "../lib/dom.js";
import { language, say, t } from "../lib/translations.js";
import { mayPremove } from "./premoves.js";
import { ownSide, state } from "./state.js";

export class Reasons {
  /** @type {{origin: string, target: string}|null} */
  #asked = null;

  /**
   * @param {import("../board/board.js").FairyBoard} board  @param {Send} send
   * @param {() => void} showRules  @param {(text: string) => void} announce  @param {() => boolean} inPresent
   */
  constructor(board, send, showRules, announce, inPresent) {
    this.board = board;
    this.send = send;
    this.showRules = showRules;
    this.announce = announce;
    this.inPresent = inPresent;
    board.addEventListener("refused", (event) => this.#ask(/** @type {CustomEvent} */ (event).detail));
  }

  /** @param {{origin: string, target: string}} refused */
  #ask({ origin, target }) {
    const own = ownSide();
    const piece = this.board.view?.board.find((one) => one.square === origin);
    const watching = !own && state.viewer !== "both";
    if (!this.inPresent() || !state.up || state.view.outcome || watching || mayPremove()) return;
    if (!target && (!piece || (own && piece.side !== own))) return;
    this.#asked = { origin, target };
    this.send({ type: "why", origin, target });
  }

  /** The server has answered.  @param {WhyMessage} message */
  receive({ origin, target, reason }) {
    if (!reason || this.#asked?.origin !== origin || this.#asked.target !== target) return;
    this.#asked = null;
    const { entry } = this.board;
    if (entry.path.active || (!target && !entry.bar.introducing)) return; // the person has gone on
    const piece = target ? null : this.board.view.board.find((one) => one.square === origin);
    const text = [piece && this.board.called(piece), say(reason.message)].filter(Boolean).join(": ");
    this.board.explain(h("span", { class: "why" }, text), target ? "" : origin, reason.rule ? this.#link(reason) : null);
    this.announce(text);
  }

  /** @param {Reason} reason */
  #link(reason) {
    const words = reason.sentences[language] ?? [];
    return h("button", {
      type: "button", class: "link why-rule", title: words.join(" "),
      onclick: () => {
        this.showRules();
        import("./rules_panel.js").then(({ pointOutRule }) =>
          pointOutRule($("panel-rules"), state.info.name, reason.number, words));
      },
    }, reason.number ? t("rule_number", { number: reason.number }) : t("the_rule"));
  }
}
