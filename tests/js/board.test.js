/** Where squares are, and what lies between two boards. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { changesBetween, promoted } from "../../src/fairychess/server/static/js/board/changes.js";
import { Layout, UNIT } from "../../src/fairychess/server/static/js/board/layout.js";
import { fileName, parseSquare, squareName, squaresOf } from "../../src/fairychess/server/static/js/lib/squares.js";

/** Plans as the server sends them, made by tests/board/test_board_drawing.py. */
const PLANS = JSON.parse(readFileSync(new URL("plans.json", import.meta.url), "utf8"));
const CHESS = new Layout({ files: 8, ranks: 8 }, "first");
const WIDE = { files: 12, ranks: 16, holes: ["a1", "l16"] };

test("every square's name is read back", () => {
  const squares = squaresOf(WIDE);
  assert.equal(squares.length, 12 * 16 - 2);
  for (const square of squares) {
    const { file, rank } = parseSquare(square);
    assert.equal(squareName(file, rank), square);
  }
  for (const text of ["", "e", "e0", "4e", "e100", "E4", "hand:P"]) assert.equal(parseSquare(text), null);
});

test("a square is found again at its middle, from either side", () => {
  for (const side of ["first", "second"]) {
    const layout = new Layout(WIDE, side);
    for (const square of squaresOf(WIDE)) {
      const { x, y } = layout.corner(square);
      assert.equal(layout.shade(square), (parseSquare(square).file + parseSquare(square).rank) % 2);
      assert.equal(layout.squareAt(x + UNIT / 2, y + UNIT / 2), square);
    }
    assert.equal(layout.squareAt(0, 0), null);
    assert.equal(layout.rows().flat().length, 12 * 16);
    assert.equal(layout.squareAt(layout.centre("a1").x, layout.centre("a1").y), null);
  }
});

test("files beyond z have two letters", () => {
  assert.deepEqual([25, 26, 27, 35, 51, 52].map(fileName), ["z", "aa", "ab", "aj", "az", "ba"]);
  assert.deepEqual(parseSquare("aj36"), { file: 35, rank: 35 });
});

test("the side that looks sits at the bottom", () => {
  assert.deepEqual(new Layout({ files: 8, ranks: 8 }, "first").corner("a1"), { x: 44, y: 744 });
  assert.deepEqual(new Layout({ files: 8, ranks: 8 }, "second").corner("a1"), { x: 744, y: 44 });
  assert.deepEqual(new Layout({ files: 8, ranks: 8 }, "second").rows()[0].slice(0, 2), ["h1", "g1"]);
});

test("on squares the arrow keys keep to ranks and files, over holes, and stop at the edge", () => {
  const layout = new Layout({ files: 5, ranks: 5, holes: ["c3", "e1"] }, "first");
  const step = (/** @type {string} */ from, /** @type {number} */ dx, /** @type {number} */ dy) => {
    const { x, y } = layout.centre(from);
    return layout.next(from, [dx, dy], dx ? y : x);
  };
  assert.equal(step("b3", 1, 0), "d3");
  assert.equal(step("c2", 0, -1), "c4");
  assert.equal(step("d1", 1, 0), null);
  assert.equal(step("a1", -1, 0), null);
  assert.deepEqual(layout.neighbours("a1"), new Set(["a2", "b1"]));
  assert.ok(layout.touch("b2", "a1") && !layout.touch("b2", "d1"));
});

/** Where a cursor comes that goes in one direction.  @param {Layout} layout  @param {string} from  @param {[number, number]} direction  @param {number} steps */
function walk(layout, from, direction, steps) {
  const { x, y } = layout.centre(from);
  const way = [];
  for (let i = 0, at = from; i < steps; i += 1) {
    at = layout.next(at, direction, direction[0] ? y : x) ?? at;
    way.push(at);
  }
  return way.join(" ");
}

test("hexagons: three shades, six neighbours, and a way across that keeps to its line", () => {
  const info = { files: 11, ranks: 11, plan: PLANS.hexagons };
  for (const side of ["first", "second"]) {
    const layout = new Layout(info, side);
    assert.equal(squaresOf(info).length, 91);
    for (const square of squaresOf(info)) {
      const { x, y } = layout.centre(square);
      assert.equal(layout.squareAt(x, y), square);
      const beside = [...layout.neighbours(square)];
      assert.ok(beside.every((one) => layout.shade(one) !== layout.shade(square) && layout.touch(one, square)));
    }
    assert.deepEqual(new Set(layout.neighbours("f6")), new Set(["f7", "f5", "e6", "e5", "g6", "g5"]));
    assert.equal(layout.neighbours("a1").size, 3);
    assert.ok(layout.labels().some(({ text, inside }) => text === "l" && !inside));
  }
  const layout = new Layout(info, "first");
  assert.equal(walk(layout, "f6", [0, -1], 6), "f7 f8 f9 f10 f11 f11");
  assert.equal(walk(layout, "c4", [1, 0], 9), "d5 e5 f6 g5 h5 i4 k4 l3 l3");
  assert.equal(walk(layout, "l6", [-1, 0], 10), "k7 i7 h8 g8 f9 e8 d8 c7 b7 a6");
  const turned = new Layout(info, "second");
  assert.equal(walk(turned, "f6", [0, -1], 1), "f5");
  assert.equal(turned.squareAt(turned.centre("a1").x, turned.centre("a1").y), "a1");
  assert.ok(turned.centre("a1").x > turned.centre("l1").x && turned.centre("f1").y < turned.centre("f11").y);
});

test("rings: what lies next to a square around and across, and the arrow keys over the middle", () => {
  const info = { files: 4, ranks: 16, plan: PLANS.ring };
  const layout = new Layout(info, "first");
  for (const square of squaresOf(info)) {
    const { x, y } = layout.centre(square);
    assert.equal(layout.squareAt(x, y), square);
  }
  assert.deepEqual(layout.neighbours("b5"), new Set(["a5", "c5", "b4", "b6"]));
  assert.deepEqual(layout.neighbours("a1"), new Set(["b1", "a2", "a16"]));
  assert.ok(layout.touch("b5", "a4") && layout.touch("b5", "c6") && !layout.touch("b5", "b7"));
  assert.equal(walk(layout, "d4", [1, 0], 8), "c4 b4 a4 a13 b13 c13 d13 d13");
  assert.equal(walk(layout, "a8", [1, 0], 3), "a9 a10 b10");
  assert.equal(layout.labels().filter(({ inside }) => inside).length, 4);
});

test("levels: a way goes on over the gap between two boards", () => {
  const info = { files: 5, ranks: 5, plan: PLANS.levels };
  const layout = new Layout(info, "first");
  assert.equal(walk(layout, "Aa1", [1, 0], 6), "Ab1 Ac1 Ad1 Ae1 Ba1 Bb1");
  assert.equal(walk(layout, "Aa4", [0, -1], 3), "Aa5 Ca1 Ca2");
  assert.ok(layout.box("Ee5") && !layout.touch("Ae1", "Ba1"));
});

/** A piece as views have it: "wKe1". @param {string} text */
function piece(text) {
  return { side: text[0] === "w" ? "first" : "second", id: text[1], square: text.slice(2), name: "" };
}

/** A view with these pieces.  @param {string} pieces  @param {object} more */
function view(pieces, more = {}) {
  return { board: pieces.split(" ").map(piece), ply: 0, ...more };
}

/** What has happened when these squares were clicked.  @param {string} before  @param {string} after  @param {string[]} path  @param {string[]} captures */
function happened(before, after, path, captures = []) {
  return changesBetween(view(before), view(after, { ply: 1, steps: { path, captures } }), CHESS);
}

test("a capture moves one piece and takes another", () => {
  const { mover, taken, gone, appeared } = happened("wRa1 bNa8", "wRa8", ["a1", "a8"], ["a8"]);
  assert.deepEqual(mover.path, ["a1", "a8"]);
  assert.deepEqual(taken.map((one) => [one.piece.id, one.step]), [["N", 1]]);
  assert.deepEqual([gone, appeared], [[], []]);
});

test("a castling rook slides, and nothing is taken, however it is entered", () => {
  for (const clicked of ["g1", "h1"]) {
    const { mover, slides, taken, gone, appeared } = happened("wKe1 wRh1 bKa8", "wKg1 wRf1 bKa8", ["e1", clicked]);
    assert.deepEqual([mover.piece.square, mover.path], ["g1", ["e1", "g1"]]);
    assert.deepEqual(slides.map((one) => [one.from, one.piece.square]), [["h1", "f1"]]);
    assert.deepEqual([taken, gone, appeared], [[], [], []]);
  }
});

test("a death is no capture", () => {
  const { gone, struck, blasted } = happened("wKe1 wNb1 bPc7 bRa8", "wKe1 wNc3 bRa8", ["b1", "c3"]);
  assert.deepEqual([gone.map((one) => one.square), struck, blasted], [["c7"], [], []]);
});

test("what goes up beside a capture is no death", () => {
  const { mover, taken, struck, blasted, gone } = happened("wKe1 wNf3 bPe5 bNd6 bRa8", "wKe1 bRa8", ["f3", "e5"], ["e5", "d6"]);
  assert.ok(mover.vanished);
  assert.deepEqual([taken.map((one) => one.piece.square), [...struck, ...blasted].map((one) => one.square), gone], [["e5"], ["d6"], []]);
});

test("a wall that is moved with a move slides", () => {
  const { mover, slides } = happened("wKe1 wPe2 b*d5", "wKe1 wPe4 b*a6", ["e2", "e4", "a6"]);
  assert.deepEqual([mover.path, slides.map((one) => [one.from, one.piece.square])], [["e2", "e4"], [["d5", "a6"]]]);
});

test("pieces that turn are changed", () => {
  assert.deepEqual(happened("wKe1 wRd1 bPd5", "wKe1 wRd1 wPd5", ["d1", "d1"]).changed.map((one) => one.square), ["d5"]);
});

test("an explosion is no capture on the way", () => {
  const { mover, taken, blasted } = happened("wRa1 bNa8 bBb8 bKh1", "bKh1", ["a1", "a8"], ["a8"]);
  assert.ok(mover.vanished);
  assert.deepEqual(taken.map((one) => one.piece.id), ["N"]);
  assert.deepEqual(blasted.map((one) => one.id), ["B"]);
});

test("a promoted piece is the mover, a drop comes from the hand", () => {
  const before = view("wPa7");
  const changes = changesBetween(before, view("wQa8", { ply: 1, steps: { path: ["a7", "a8"], captures: [] } }), CHESS);
  assert.equal(changes.mover.piece.id, "Q");
  assert.ok(promoted(before, changes));
  assert.ok(happened("wKa1", "wKa1 wPe5", ["hand:P", "e5"]).mover.drop);
});

test("what the fog hides tells nothing", () => {
  const before = view("wKa1 bNh8", { fog: [] });
  const after = view("wKa1", { ply: 1, fog: ["h8"] });
  const { gone, mover } = changesBetween(before, after, CHESS);
  assert.deepEqual([gone, mover], [[], null]);
  const moved = view("wKe1 wPe4 bRa5", { ply: 1, fog: ["d8"], steps: { path: ["e2", "e4"], captures: [] } });
  const either = changesBetween(view("wKe1 wPe2 bQd8", { fog: ["a5"] }), moved, CHESS);
  assert.deepEqual([either.gone, either.appeared, either.mover.path], [[], [], ["e2", "e4"]]);
});
