/** A player who waits for the other side, as every test finds it. */

import { afterEach, beforeEach, mock } from "node:test";
import "./page.js";
import { forgetPremoves } from "../../src/fairychess/server/static/js/game/premoves.js";
import { state } from "../../src/fairychess/server/static/js/game/state.js";

export const INFO = {
  files: 4, ranks: 4, style: "chess", notations: ["san"], seats: { first: "White", second: "Black" }, zone: { first: ["a4", "b4", "c4", "d4"] },
  piece_types: [
    { id: "P", name: "Pawn", promotes_to: ["Q", "N"], clicks: 2 }, { id: "Q", name: "Queen", promotes_to: [], clicks: 2 }, { id: "L", name: "Lion", promotes_to: [], clicks: 3 },
  ],
};
export const option = (text, clicks, more = {}) => ({ text, clicks, choice: null, captures: [], marks: [], action: null, ...more });
export const piece = (text) => ({ id: text[0], side: "first", square: text.slice(1) });

/** A view in which the other side is to move.  @param {object} [more] */
export function view(more = {}) {
  return { viewer: "first", to_move: "second", ply: 4, board: [piece("Pa3"), piece("Lc1")], moves: [], options: [], hands: { first: { P: 1, Q: 0 } }, outcome: null,
    notes: [], ...more };
}

export const SEND = mock.fn();
export const sent = () => SEND.mock.calls.map(({ arguments: [message] }) => message);

afterEach(() => mock.timers.reset());
beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  SEND.mock.resetCalls();
  Object.assign(state, { view: view(), info: INFO, viewer: "first", seats: { first: { type: "human" }, second: { type: "human" } }, adjourned: false, up: true, chosen: {} });
  forgetPremoves();
});
