/** A game on the board where moves are tried, as every test finds it. */

import { beforeEach } from "node:test";
import { kept } from "./page.js";
import { state } from "../../src/fairychess/server/static/js/study/state.js";
import { MoveTree } from "../../src/fairychess/server/static/js/study/tree.js";

export const message = (key) => ({ key, parameters: {} });
export const INFO = { name: "g", files: 8, ranks: 8, style: "chess", title: "Game", notations: ["san"], seats: { first: "White", second: "Black" },
  piece_types: [{ id: "N", name: "Knight" }] };

beforeEach(() => {
  Object.assign(state, { info: { ...INFO }, variant: "g", options: { a: 1 }, start: null, tree: new MoveTree(), named: "" });
  kept.values.clear();
});
