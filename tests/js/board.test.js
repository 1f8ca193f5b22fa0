/** Where squares are, and what lies between two boards. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { changesBetween, promoted } from "../../src/fairychess/server/static/js/board/changes.js";
import { Layout, UNIT } from "../../src/fairychess/server/static/js/board/layout.js";
import { parseSquare, squareName, squaresOf } from "../../src/fairychess/server/static/js/lib/squares.js";

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
      assert.equal(layout.squareAt(x + UNIT / 2, y + UNIT / 2), square);
    }
    assert.equal(layout.squareAt(0, 0), null);
    assert.equal([...layout.rows()].flat().length, 12 * 16);
  }
});

test("the side that looks sits at the bottom", () => {
  assert.deepEqual(new Layout({ files: 8, ranks: 8 }, "first").cell("a1"), { column: 0, row: 7 });
  assert.deepEqual(new Layout({ files: 8, ranks: 8 }, "second").cell("a1"), { column: 7, row: 0 });
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
  return changesBetween(view(before), view(after, { ply: 1, steps: { path, captures } }));
}

test("a capture moves one piece and takes another", () => {
  const { mover, taken, gone, appeared } = happened("wRa1 bNa8", "wRa8", ["a1", "a8"], ["a8"]);
  assert.deepEqual(mover.path, ["a1", "a8"]);
  assert.deepEqual(taken.map((one) => [one.piece.id, one.step]), [["N", 1]]);
  assert.deepEqual([gone, appeared], [[], []]);
});

test("a castling rook slides, and nothing is taken", () => {
  const { mover, slides, taken } = happened("wKe1 wRh1", "wKg1 wRf1", ["e1", "g1"]);
  assert.equal(mover.piece.square, "g1");
  assert.deepEqual(slides.map((one) => [one.from, one.piece.square]), [["h1", "f1"]]);
  assert.deepEqual(taken, []);
});

test("an explosion is no capture on the way", () => {
  const { mover, taken, blasted } = happened("wRa1 bNa8 bBb8 bKh1", "bKh1", ["a1", "a8"], ["a8"]);
  assert.ok(mover.vanished);
  assert.deepEqual(taken.map((one) => one.piece.id), ["N"]);
  assert.deepEqual(blasted.map((one) => one.id), ["B"]);
});

test("a promoted piece is the mover, a drop comes from the hand", () => {
  const before = view("wPa7");
  const changes = changesBetween(before, view("wQa8", { ply: 1, steps: { path: ["a7", "a8"], captures: [] } }));
  assert.equal(changes.mover.piece.id, "Q");
  assert.ok(promoted(before, changes));
  assert.ok(happened("wKa1", "wKa1 wPe5", ["hand:P", "e5"]).mover.drop);
});

test("what the fog hides tells nothing", () => {
  const before = view("wKa1 bNh8", { fog: [] });
  const after = view("wKa1", { ply: 1, fog: ["h8"] });
  const { gone, mover } = changesBetween(before, after);
  assert.deepEqual([gone, mover], [[], null]);
});
