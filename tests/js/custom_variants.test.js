/** Games that this browser has met. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { customVariants, forgetVariant, rememberVariant } from "../../src/fairychess/server/static/js/variant/custom_variants.js";

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
