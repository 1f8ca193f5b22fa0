/** Games that this browser has met. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { customVariants, forgetVariant, listed, rememberVariant, toldApart } from "../../src/fairychess/server/static/js/variant/custom_variants.js";

/** @type {Map<string, string>} */
const kept = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
});
beforeEach(() => kept.clear());

const names = () => customVariants().map((/** @type {any} */ one) => one.name);

test("of the trials of one game only the newest is shown", () => {
  for (const name of ["~1", "~2", "~3"]) rememberVariant({ name, title: "Frog Race" });
  rememberVariant({ name: "~4", title: "Toads" });
  assert.deepEqual(names(), ["~4", "~3"]);
  rememberVariant({ name: "~1", title: "Frog Race" });
  assert.deepEqual(names(), ["~1", "~4"]);
});

test("trials that were remembered side by side are shown and forgotten as one", () => {
  const both = [{ name: "~2", title: "Frog Race" }, { name: "~1", title: "Frog Race" }];
  kept.set("fairychess-brought", JSON.stringify(both));
  assert.deepEqual(names(), ["~2"]);
  forgetVariant("~2");
  assert.deepEqual(names(), []);
});

test("games of others that are called like one's own stay beside it, and are told apart", () => {
  const title = "My Chess";
  rememberVariant({ name: "~aaaa11", title });
  for (const name of ["~bbbb22", "~cccc33"]) rememberVariant({ name, title, met: true });
  rememberVariant({ name: "~aaaa11", title, met: true }); // one's own, looked at on its page
  rememberVariant({ name: "~dddd44", title }); // the next trial of it
  rememberVariant({ name: "~5", title: "Toads", met: true });
  assert.deepEqual(names(), ["~5", "~dddd44", "~cccc33", "~bbbb22"]);
  const titles = toldApart(customVariants()).map((one) => one.title);
  assert.deepEqual(titles, ["Toads", "My Chess (dddd)", "My Chess (cccc)", "My Chess (bbbb)"]);
});

test("lists of all people's games say whose a custom one is", () => {
  const title = "My Chess";
  const of = (/** @type {any} */ one) => listed({ title, ...one }).title;
  assert.deepEqual([of({ name: "~bbbb22", inventor: "Ann" }), of({ name: "~bbbb22" })], ["My Chess (Ann)", "My Chess (bbbb)"]);
  assert.equal(of({ name: "chess", inventor: "Ann" }), title);
});
