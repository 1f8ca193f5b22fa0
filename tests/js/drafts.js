/** Drafts of the maker, and a browser that has kept none. */

import { afterEach, beforeEach, mock } from "node:test";
import { kept } from "./page.js";
import { Workshop } from "../../src/fairychess/server/static/js/make/workshop.js";

beforeEach(() => {
  kept.values.clear();
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => mock.timers.reset());

/** A workshop with a draft.  @param {object} variant  @param {object} [setup] */
export function workshop(variant = { title: "Game" }, setup = null) {
  const made = new Workshop();
  made.begin({ variant, setup });
  clearTimeout(made.timer);
  return made;
}
