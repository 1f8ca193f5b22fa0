/** Options narrowed click by click, sets of squares, trees of moves. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ClickPath } from "../../src/fairychess/server/static/js/board/click_path.js";
import { onBoard, opposite, setText, squaresNamed } from "../../src/fairychess/server/static/js/make/sets.js";
import { MoveTree } from "../../src/fairychess/server/static/js/study/tree.js";

const CHESS = { files: 8, ranks: 8 };
const PLANS = JSON.parse(readFileSync(new URL("plans.json", import.meta.url), "utf8"));

/** An option.  @param {string} text  @param {string[]} clicks  @param {string[]} captures  @param {object|null} choice */
function option(text, clicks, captures = [], choice = null) {
  return { text, clicks, captures, choice };
}

const LION = [
  option("e4e5", ["e4", "e5"], ["e5"]),
  option("e4e5,e5e6", ["e4", "e5", "e6"], ["e5"]),
  option("e4e5,e5e4", ["e4", "e5", "e4"], ["e5"]),
  option("a2a3", ["a2", "a3"]),
];

test("a path goes on as long as an option does", () => {
  const path = new ClickPath(LION);
  assert.deepEqual([...path.starts], ["e4", "a2"]);
  assert.equal(path.press("e4").state, "partial");
  assert.deepEqual({ ...path.next.get("e5") }, { stop: true, more: true, hits: 3, all: 3, on: true, illegal: false, capture: true, back: false });
  assert.equal(path.press("e5").state, "partial");
  const { state, options } = path.press("e6");
  assert.deepEqual([state, options[0].text], ["done", "e4e5,e5e6"]);
});

test("the last place once more ends the path there", () => {
  const path = new ClickPath(LION);
  path.press("e4");
  path.press("e5");
  assert.deepEqual(path.press("e5").options.map((one) => one.text), ["e4e5"]);
});

test("another piece begins anew, the same one ends it", () => {
  const path = new ClickPath(LION);
  path.press("e4");
  assert.equal(path.press("a2").state, "partial");
  assert.equal(path.press("a2").state, "cancelled");
  assert.equal(path.press("h8").state, "ignored");
});

test("several options with the same clicks are a choice, and one that wants to be named too", () => {
  const promotions = ["=Q", "=R"].map((text) => option(`a7a8${text}`, ["a7", "a8"], [], { text }));
  const path = new ClickPath(promotions);
  path.press("a7");
  const { state, options } = path.press("a8");
  assert.equal(state, "choose");
  assert.equal(options.length, 2);
  const alone = new ClickPath(promotions.slice(0, 1));
  alone.press("a7");
  assert.equal(alone.press("a8").state, "choose");
});

test("sets of squares are written as short as they are read", () => {
  for (const text of ["*", "*3", "a1 b1", "*1 *2 c5"]) {
    assert.equal(setText(squaresNamed(text, CHESS), CHESS), text);
  }
  assert.deepEqual([...squaresNamed("b2-c3", CHESS)], ["b2", "b3", "c2", "c3"]);
  assert.equal(squaresNamed("d*", CHESS).size, 8);
  assert.equal(squaresNamed("promotion zone", CHESS), null);
  assert.deepEqual([opposite("b2", CHESS), opposite("b2", CHESS, true)], ["b7", "g7"]);
  const [hexagons, levels] = [{ files: 11, ranks: 11, plan: PLANS.hexagons }, { files: 5, ranks: 25, plan: PLANS.levels }];
  assert.equal(squaresNamed("k*", hexagons).size, 7);
  assert.equal(setText(squaresNamed("*1 f11", hexagons), hexagons), "*1 f11");
  assert.deepEqual(["f1", "b7", "l6"].map((square) => opposite(square, hexagons)), ["f11", "b1", "l1"]);
  assert.deepEqual(["f1", "b7", "l6"].map((square) => opposite(square, hexagons, true)), ["f11", "k1", "a1"]);
  assert.deepEqual(["Aa1", "Cc3"].map((square) => opposite(square, levels)), ["Ea5", "Cc3"]);
  assert.equal(opposite("Ba1", levels, true), "De5");
  assert.deepEqual(squaresNamed("Aa1 Ee5", levels), new Set(["Aa1", "Ee5"]));
  assert.deepEqual([onBoard("h8", 8, 8), onBoard("i8", 8, 8)], [true, false]);
});

test("a tree keeps variations, and is read back from its list", () => {
  const tree = new MoveTree();
  for (const text of ["e4", "e5", "Nf3"]) assert.ok(tree.play(text));
  tree.here = tree.find(["e4"]);
  assert.ok(tree.play("c5"));
  assert.equal(tree.here.isMain, false);
  const main = tree.find(["e4", "e5", "Nf3"]);
  assert.deepEqual([main.path, main.isMain], [["e4", "e5", "Nf3"], true]);
  const again = MoveTree.from(tree.flat(), []);
  assert.deepEqual(again.flat(), tree.flat());
  again.here = again.find(["e4", "c5"]);
  again.remove(again.here);
  assert.deepEqual(again.here.path, ["e4"]);
});
