/** Squares in texts, on boards of every kind. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { squaresIn } from "../../src/fairychess/server/static/js/lib/squares.js";
import { codeOf, shapeOf } from "../../src/fairychess/server/static/js/study/shape_codes.js";

/** A board of levels, as far as its squares go. */
const levels = { files: 2, ranks: 4, plan: { rows: ["A", "B"].map((level) => ["a1", "b1", "a2", "b2"].map((name) => [level + name])) } };

test("the squares of a move are found on large boards and on levels", () => {
  assert.deepEqual(squaresIn({ files: 8, ranks: 8 }, "?e7>e8"), ["e7", "e8"]);
  assert.deepEqual(squaresIn({ files: 36, ranks: 36 }, "aj36aa4"), ["aj36", "aa4"]);
  assert.deepEqual(squaresIn(levels, "?Aa1>Bb2"), ["Aa1", "Bb2"]);
  assert.deepEqual(squaresIn(levels, "?hand:P>Ba2"), ["Ba2"]);
});

test("arrows and circles are kept on large boards and on levels", () => {
  for (const shape of [{ from: "aj36", to: "aa4", colour: "red" }, { from: "Aa1", to: "Bb2", colour: "blue" }, { from: "Ba1", colour: "green" }]) {
    assert.deepEqual(shapeOf(codeOf(shape)), shape);
  }
});
