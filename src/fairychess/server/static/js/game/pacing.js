/**
 * Lets people see one move before the next is shown: a reply waits until the move before it has been
 * seen to its end, and a computer's for a moment more.
 */

import { tossedUntil } from "./coin_toss.js";
import { state } from "./state.js";

const REPLY = 400;
/** A computer that goes on at once, as after a freeze, is seen to have moved twice. */
const AGAIN = 1600;
const LOOK = 150;
const MOST = 6;

export class Pacing {
  /** @type {{message: ServerMessage, at: number}[]} */
  #held = [];
  #shownAt = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;

  /** @param {FairyBoard} board  @param {(message: any, at: number) => void} deliver */
  constructor(board, deliver) {
    this.board = board;
    this.deliver = deliver;
  }

  /** A message has come; those after one that waits wait as well.  @param {ServerMessage} message */
  receive(message) {
    this.#held.push({ message, at: performance.now() });
    this.#go();
  }

  #go() {
    clearTimeout(this.#timer);
    while (this.#held.length) {
      const wait = this.#wait(this.#held[0].message);
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#go(), Math.min(wait, LOOK)); // a coin may be cut short
        return;
      }
      const { message, at } = this.#held.shift();
      const { ply } = state.view ?? {};
      this.deliver(message, at);
      if (state.view?.ply !== ply) this.#shownAt = performance.now();
    }
  }

  /** How long a message has to wait yet.  @param {ServerMessage} message */
  #wait(message) {
    if (message.type !== "view" || !state.view || document.hidden || this.#held.length > MOST) return 0;
    const { view } = message;
    const last = view.moves.at(-1);
    if (view.viewer !== state.viewer || view.ply <= state.view.ply || !last) return 0;
    const computer = last.seat !== "chance" && state.seats[last.seat].type === "computer";
    const mine = !computer && (state.viewer === last.seat || state.viewer === "both") && last.seat !== "chance";
    if (mine) return 0;
    const again = state.view.moves.at(-1)?.seat === last.seat;
    const rest = computer ? this.#shownAt + (again ? AGAIN : REPLY) : 0;
    return Math.max(this.board.settledAt, tossedUntil(), rest) - performance.now();
  }
}
