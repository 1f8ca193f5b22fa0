/** Options narrowed click by click, sets of squares, trees of moves. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ClickPath } from "../../src/fairychess/server/static/js/board/click_path.js";
import { onBoard, opposite, setText, squaresNamed } from "../../src/fairychess/server/static/js/make/sets.js";
import { MoveTree } from "../../src/fairychess/server/static/js/study/tree.js";

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
    assert.equal(setText(squaresNamed(text, 8, 8), 8, 8), text);
  }
  assert.deepEqual([...squaresNamed("b2-c3", 8, 8)], ["b2", "b3", "c2", "c3"]);
  assert.equal(squaresNamed("d*", 8, 8).size, 8);
  assert.equal(squaresNamed("promotion zone", 8, 8), null);
  assert.deepEqual([opposite("b2", 8, 8), opposite("b2", 8, 8, true)], ["b7", "g7"]);
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
