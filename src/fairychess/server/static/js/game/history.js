/** Past positions of a game: those this page has seen, and the server's for the rest. */

import { state } from "./state.js";

export class GameHistory {
  /** @param {(ply: number) => void} ask */
  constructor(ask) {
    this.ask = ask;
    this.seen = new Map();
    this.at = null;
  }

  /** Keep the present view; what lies beyond it is no longer true, and what was hidden is open at the end.  @param {View} view */
  keep(view) {
    if (view.outcome && state.info?.secret) this.seen.clear();
    for (const ply of [...this.seen.keys()]) if (ply > view.ply) this.seen.delete(ply);
    this.seen.set(view.ply, view);
    if (this.at !== null && this.at >= view.ply) this.at = null;
  }

  /** Forget everything: another side looks at the screen now. */
  forget() {
    this.seen.clear();
    this.at = null;
  }

  /** Show a ply of the past (null: the present).  @param {number} ply  @param {View} present */
  go(ply, present) {
    this.at = ply >= present.ply ? null : Math.max(0, ply);
    if (this.at !== null && !this.seen.has(this.at)) this.ask(this.at);
  }

  /**
   * Keep a past position the server has sent. Returns whether it is the one to show.
   * @param {HistoryMessage} message
   */
  receive({ ply, view }) {
    this.seen.set(ply, view);
    return this.at === ply;
  }

  /** The view to show, or null while the server has not sent it yet.  @param {View} present */
  shown(present) {
    if (this.at === null) return present;
    const past = this.seen.get(this.at);
    if (!past) return null;
    if (this.made?.past !== past || this.made?.at !== this.at) {
      const moves = present.moves.slice(0, this.at);
      this.made = { past, at: this.at, view: { ...past, options: [], moves, last: moves.at(-1) ?? null } };
    }
    return this.made.view;
  }
}
