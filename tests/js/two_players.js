/** A game of two people of whom the first is to move, as every test finds it. */

import { beforeEach, mock } from "node:test";
import "./page.js";
import { state } from "../../src/fairychess/server/static/js/game/state.js";

export const SEND = mock.fn();
export const sent = () => SEND.mock.calls.map(({ arguments: [message] }) => message);

/** A view in which the first side is to move.  @param {object} [more] */
export function view(more = {}) {
  return { viewer: "first", to_move: "first", ply: 0, board: [], moves: [], options: [], notes: [], check: [], hands: {}, captured: {}, outcome: null, ...more };
}

export const message = (key, parameters = {}) => ({ key, parameters });
export const WON = { winner: "second", message: message("mate") };

beforeEach(() => {
  SEND.mock.resetCalls();
  Object.assign(state, {
    view: view(), seats: { first: { type: "human" }, second: { type: "human", called: message("called", { who: "Ada" }) } },
    info: { files: 3, ranks: 3, style: "chess", seats: { first: "White", second: "Black" }, piece_types: [] }, viewer: "first", thinking: null, shared: false,
    online: true, clock: null, terms: null, proposals: {}, chosen: {}, adjourned: false, rematch: "", tournament: "", up: true,
  });
});
