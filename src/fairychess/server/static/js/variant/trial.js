/** Trying a variant out on its own page: both sides, or against the gentlest computer. */

import { actionButtons, openAction } from "../game/action_dialog.js";
import { afterToss } from "../game/coin_toss.js";
import { fillPlayerBar } from "../game/player_bar.js";
import { post } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { GameSocket } from "../lib/socket.js";
import { otherSide } from "../lib/squares.js";
import { toast } from "../lib/toast.js";
import { errorText, say, translated, t } from "../lib/translations.js";

export class Trial {
  /** @param {FairyBoard} board  @param {VariantInfo} info  @param {number} level the computer's on the other side, 0 for none
   *  @param {boolean} framed whether this stands in another site, where no cookie comes along */
  constructor(board, info, level = 0, framed = false) {
    this.board = board;
    this.info = info;
    this.level = info.secret ? Math.max(level, 1) : level;
    this.framed = framed;
    /** How often it was started or ended. */
    this.starts = 0;
    /** What each side has in hand, above and below the board. */
    this.bars = [h("div", { class: "player-bar" }), h("div", { class: "player-bar" })];
    if (info.hands) {
      board.before(this.bars[0]);
      board.after(this.bars[1]);
      if (board.view) this.#drawBars(board.view);
    }
    board.addEventListener("path", () => info.hands && this.#drawBars(board.view));
    board.addEventListener("decide", (event) => this.#play(event.detail.option));
  }

  /**
   * Start, or start again. A game with secrets cannot be tried alone on both sides.
   * What was ended while its game was being made stays silent.
   */
  async begin() {
    this.end();
    const start = this.starts;
    const second = this.level ? { type: "computer", level: this.level } : { type: "human" };
    const game = await post("/api/games", { variant: this.info.name, trial: true, linked: this.framed, seats: { first: { type: "human" }, second } })
      .catch((error) => {
        this.board.inert = false;
        throw error;
      });
    if (start !== this.starts) return;
    this.view = null;
    this.socket = new GameSocket(`/api/games/${encodeURIComponent(game.id)}/socket`, (message) => this.#receive(message), () => {}, game.token);
  }

  /** Stop; the board takes no clicks, which would be lost, before it shows another game. */
  end() {
    this.starts += 1;
    this.socket?.end();
    this.board.inert = true;
  }

  /** @param {Option} option */
  #play(option) {
    this.socket?.send({ type: "play", text: option.text, ply: this.view.ply });
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    if (message.type === "error") toast(errorText(message));
    if (message.type !== "view") return;
    const before = this.view;
    const start = this.starts;
    this.view = message.view;
    // The same position may come twice (a spectator has come); it must not undo clicks half entered.
    if (before && before.ply === this.view.ply && !before.outcome === !this.view.outcome) return;
    afterToss(message.view, before, $("starting-position"), () => start === this.starts && this.#draw(message.view));
  }

  /** @param {View} view */
  #draw(view) {
    this.board.interactive = !view.outcome && view.options.length > 0;
    this.board.view = view;
    if (this.info.hands) this.#drawBars(view);
    put($("trial-status"), view.outcome ? this.#ended(view.outcome) : this.#turn(view));
    this.#buttons(view);
  }

  /** Whose turn it is, what for, and what everybody should know.  @param {View} view */
  #turn(view) {
    const side = translated(this.info.seats?.[view.to_move] ?? "");
    const notes = view.notes.filter((note) => !note.key.endsWith("in_check")).map(say);
    const turn = side && t(this.board.entry.path.placing ? "side_chooses_square" : "side_to_move", { side });
    return [turn, ...(view.check.length ? [t("check")] : []), ...notes].filter(Boolean).join(" · ");
  }

  /** @param {View} view */
  #drawBars(view) {
    const { board } = this;
    const sides = [otherSide(board.orientation), board.orientation];
    for (const [i, side] of sides.entries()) {
      fillPlayerBar(this.bars[i], side, { view, board, name: translated(this.info.seats?.[side] ?? "") });
    }
  }

  /** Who has won, and why.  @param {Outcome} outcome */
  #ended({ winner, message }) {
    const who = winner ? t("side_wins", { side: translated(this.info.seats[winner]) }) : t("nobody_wins");
    return `${who} · ${say(message)}`;
  }

  /** @param {View} view */
  #buttons(view) {
    const loose = view.options.filter((option) => !option.clicks.length);
    const buttons = actionButtons(loose.filter((option) => option.action), async (title, options) => {
      const option = await openAction(title, options, this.board);
      if (option) this.#play(option);
    });
    for (const option of loose.filter((one) => !one.action)) {
      buttons.push(h("button", { type: "button", class: "button", onclick: () => this.#play(option) }, say(option.choice) || option.text));
    }
    if (view.to_move === "chance" && !view.outcome) {
      buttons.push(h("button", { type: "button", class: "button", onclick: () => this.socket.send({ type: "chance" }) }, t("toss")));
    }
    $("decisions").hidden = !buttons.length;
    put($("decisions"), buttons);
  }
}
