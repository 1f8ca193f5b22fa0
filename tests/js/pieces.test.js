/** Pieces with their signs, the ground of boards, plots. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { all, element, happens, named, texts } from "./page.js";
import { drawGraph } from "../../src/fairychess/server/static/js/analysis/graph.js";
import { bars, histogram } from "../../src/fairychess/server/static/js/balance/plots.js";
import { drawBackground } from "../../src/fairychess/server/static/js/board/background.js";
import { Layout } from "../../src/fairychess/server/static/js/board/layout.js";
import { PieceLayer } from "../../src/fairychess/server/static/js/board/piece_layer.js";
import { PieceSearch } from "../../src/fairychess/server/static/js/board/piece_search.js";
import { drawPoints } from "../../src/fairychess/server/static/js/board/points.js";
import { drawSquare } from "../../src/fairychess/server/static/js/board/square_shape.js";
import { drawSquares } from "../../src/fairychess/server/static/js/board/squares.js";
import { n } from "../../src/fairychess/server/static/js/lib/dom.js";
import { drawCounter } from "../../src/fairychess/server/static/js/pieces/counter.js";
import { drawImage, drawStrokes } from "../../src/fairychess/server/static/js/pieces/drawing.js";
import { drawMarks, isSmall, readMnemonic } from "../../src/fairychess/server/static/js/pieces/move_marks.js";
import { drawTile } from "../../src/fairychess/server/static/js/pieces/tile.js";
import { drawToken } from "../../src/fairychess/server/static/js/pieces/token.js";
import { writing } from "../../src/fairychess/server/static/js/pieces/writing.js";

Object.assign(texts, { found_pieces: "{count} found", found_piece_of: "{at} of {count}: {square}" });

const BOARD = { files: 8, ranks: 8, style: "chess" };
const LAYOUT = new Layout(BOARD, "first");
const classes = (nodes) => nodes.map((node) => node.attributes.class);

/** A piece: "wKe1".  @param {string} text */
const piece = (text) => ({ side: text[0] === "w" ? "first" : "second", id: text[1], square: text.slice(2), name: "", marks: [] });
const position = (pieces, more = {}) => ({ board: pieces.split(" ").filter(Boolean).map(piece), ply: 0, ...more });

test("pieces that stay are left alone, and those far from what is seen are left out", () => {
  const drawn = [];
  const layer = new PieceLayer(LAYOUT, { turning: true, draw: (id, side) => drawn.push(id + side[0]) && null });
  const shown = () => layer.layer.children.filter((node) => !node.removed).map((node) => node.dataset.piece + node.dataset.id);
  layer.draw(position("wKe1 bKe8 wPa2").board);
  const [king] = layer.layer.children;
  layer.draw(position("wKe1 bQe8 wPa3").board);
  assert.deepEqual(shown(), ["e1K", "e8Q", "a3P"]);
  assert.equal(layer.nodeOf("e1"), king);
  assert.deepEqual(drawn, ["Kf", "Ks", "Pf", "Qs"]); // one drawing of each
  assert.match(layer.nodeOf("e8").children[0].attributes.transform, /rotate\(180/);
  layer.see({ x: 44, y: 544, w: 200, h: 200 });
  assert.deepEqual(["e1", "e8", "a3"].map((square) => layer.nodeOf(square).classList.contains("unseen")), [true, true, false]);
  layer.see(null);
  assert.equal(layer.nodeOf("e8").classList.contains("unseen"), false);
});

test("pieces of a large board are found by the best way their name fits, in the order they are read", () => {
  const names = { L: "Lion", D: "Lion Dog", K: "King" };
  const standing = new Map(["wLc1", "wDa8", "bLb5", "wKe1"].map(piece).map((one) => [one.square, one]));
  const pointed = [];
  const board = {
    layout: LAYOUT, info: { ...BOARD, notations: [] }, pieceLayer: { standing }, pictures: { pieceType: (id) => ({ name: names[id], glyphs: "" }) },
      called: ({ id }) => names[id],
    point: (squares) => pointed.push(squares.join(" ")), zoom: { legible() {}, centre: mock.fn() }, dispatchEvent() {}, takeFocus() {},
  };
  const search = new PieceSearch(board);
  search.input.select = () => {};
  const look = (typed) => {
    search.input.value = typed;
    search.open();
    return search.answer.textContent;
  };
  assert.deepEqual(["lion", "LION d", "ing", "dragon", " "].map(look), ["2 found", "1 found", "1 found", "0 found", ""]);
  assert.deepEqual(pointed, ["b5 c1", "a8", "e1", "", ""]);
  look("lion");
  const next = () => {
    happens(search.form, "submit", { preventDefault() {} });
    return search.answer.textContent;
  };
  assert.deepEqual([next(), next(), next()], ["1 of 2: b5", "2 of 2: c1", "1 of 2: b5"]);
  search.close();
  assert.deepEqual([search.form.hidden, pointed.at(-1)], [true, ""]);
});

test("a board's ground has what its style asks for", () => {
  const shapes = (info, side = "first") => all(drawBackground(info, new Layout(info, side)), (node) => ["rect", "path", "circle", "text"].includes(node.name));
  const chess = shapes({ ...BOARD, looks: { light: "#fff", dark: "#000", squares: { a1: "#f00" }, hatched: ["b2"], inlays: { c3: [["line", "M0 0"]] } },
    holes: ["h8"], notations: [] });
  assert.equal(chess.filter((node) => node.attributes.class === "own").length, 64);
  assert.deepEqual(classes(chess).filter((css) => ["hatching", "inlay-line", "hole", "frame", "grain"].includes(css)), ["frame", "grain", "inlay-line", "hatching", "hole"]);
  const marks = chess.filter((node) => node.name === "text").map((node) => node.textContent);
  assert.deepEqual(marks.slice(0, 4), ["a", "a", "b", "b"]);
  const zone = { first: ["g", "h", "i"].flatMap((_, row) => Array.from({ length: 9 }, (__, file) => "abcdefghi"[file] + (9 - row))), second: [] };
  const shogi = shapes({ files: 9, ranks: 9, style: "shogi", zone, notations: ["hodges"] });
  assert.deepEqual(shogi.filter((node) => node.attributes.class === "zone-dot").map((node) => [node.attributes.cx, node.attributes.cy]), [["344", "344"], ["644", "344"]]);
  assert.equal(shapes({ ...BOARD, notations: [] }, "second").filter((node) => node.name === "text")[0].textContent, "h");
});

test("squares have the theme's colours, or those the game asks for", () => {
  const info = { files: 2, ranks: 1, looks: { squares: { b1: "#f00" } } };
  assert.deepEqual(drawSquares(info, new Layout(info, "first")).map((one) => [one.attributes.class, one.attributes.fill]), [["dark", undefined], ["own", "#f00"]]);
  const box = drawSquare(LAYOUT, "a1", { class: "x" }, { inset: 5, rx: 3 });
  assert.deepEqual([box.name, box.attributes.x, box.attributes.width, box.attributes.rx], ["rect", "49", "90", "3"]);
});

test("a river breaks the files but those at the edge, and palaces have diagonals", () => {
  const info = { files: 9, ranks: 10, style: "xiangqi", looks: { palaces: [["d1", "f3"]] } };
  const [lines, ...words] = drawPoints(info, new Layout(info, "first"));
  assert.deepEqual(words.map((one) => one.textContent), ["楚河", "漢界"]);
  assert.deepEqual([lines.attributes.d.match(/V/g).length, lines.attributes.d.match(/H/g).length, lines.attributes.d.match(/L/g).length], [2 + 7 * 2, 10, 2]);
  const janggi = { ...info, style: "janggi", looks: {} };
  assert.equal(drawPoints(janggi, new Layout(janggi, "first")).length, 1);
});

test("a mnemonic becomes marks, and lions stand for the leaps that are theirs", () => {
  const read = (facts) => readMnemonic(facts).map(({ dx, dy, kind, range, mode }) => `${kind} ${dx},${dy} ${range} ${mode}`);
  assert.deepEqual(read({ rays: [{ direction: "n", move: 1, capture: 1 }, { direction: "e", move: -1, capture: -1 }, { direction: "ne", move: 3, capture: 0 },
    { direction: "up", move: 1, capture: 1 }] }),
    ["step 0,1 1 both", "slide 1,0 1 both", "range 1,1 3 move"]);
  assert.deepEqual(read({ leaps: [{ dx: 1, dy: 2, move: true, capture: true }], hops: [{ direction: "s", move: false, capture: true }] }), ["jump 1,2 1 both",
    "hop 0,-1 1 capture"]);
  assert.deepEqual(read({ lions: [{ direction: "n" }], rays: [{ direction: "n", move: 2, capture: 2 }], leaps: [{ dx: 0, dy: 2, move: true, capture: true },
    { dx: 2, dy: 0, move: true, capture: false }] }),
    ["lion 0,1 1 both", "jump 2,0 1 move"]);
  assert.deepEqual(read(null), []);
  const step = { rays: [{ direction: "n", move: 1, capture: 1 }] };
  assert.deepEqual([isSmall(step), isSmall({}), isSmall({ rays: [{ direction: "n", move: -1, capture: -1 }] })], [true, false, false]);
  const [dot] = drawMarks(step, [50, 50], [[0, 0], [100, 0], [100, 100], [0, 100]]);
  assert.deepEqual([dot.attributes.cx, dot.attributes.cy], ["50", "0"]); // forward is up
});

test("a piece has the characters of its set, drawn where the server knows them", () => {
  const type = { id: "+SG", glyphs: "金将", full: "成銀将軍", promoted: true, mnemonic: {}, drawing: [] };
  const signs = (pictures, sole = false) => all(drawTile(type, "first", { pictures, turned: true, sole: () => sole }),
    ({ attributes }) => /tile-(glyph|id)/.test(attributes.class ?? ""))[0];
  assert.deepEqual([signs("kanji").textContent, signs("one").textContent, signs("one", true).textContent, signs("letters").textContent], ["成銀将軍", "金将", "金", "SG"]);
  assert.deepEqual([signs("letters").attributes.transform, signs("kanji").attributes.transform], ["rotate(180 50 58)", undefined]);
  const characters = { a: [100, "Ma"], b: [200, "Mb"] };
  const drawn = writing(characters, "ab", { x: 50, y: 50, size: 100, most: 60 }, "x").children;
  assert.deepEqual(drawn.map((one) => one.attributes.transform), ["translate(20 25) scale(0.2)", "translate(40 25) scale(0.2)"]);
  assert.equal(writing(characters, "ac", { x: 50, y: 50, size: 100 }, "x").children[0].name, "text");
  assert.deepEqual(writing(characters, "aa", { x: 50, y: 50, size: 100, stacked: true }, "x").children.map((one) => one.attributes.transform),
    ["translate(40 0) scale(0.2)", "translate(40 50) scale(0.2)"]);
  assert.equal(drawToken({ ...type, promoted: false }, "first", true).textContent, "+SG");
  const disk = (side, set, more = {}) => drawCounter({ ...type, royal: false, ...more }, side, set, { octagonal: false, turned: false });
  assert.deepEqual([disk("first", "disks").textContent, disk("second", "disks").textContent, disk("first", "disks", { glyphs: "" }).textContent], ["金", "将", "+SG"]);
  assert.ok(all(disk("first", "western", { drawing: [["line", "M0"]] }), ({ attributes }) => attributes.class === "chess-piece-line").length);
  assert.deepEqual([drawImage(["a", "b"], "second").attributes.href, drawStrokes([["fill", "M1"]], "first", "x").attributes.class], ["b", "chess-piece first set-x"]);
});

test("a game's graph begins even, and a click on it goes to its move", () => {
  const [figure, gone] = [element("graph"), []];
  drawGraph(figure, [{ ply: 2, share: 1, turning: true }, { ply: 4, share: 0 }], 4, 2, (ply) => gone.push(ply));
  const [svg, slider] = figure.children;
  assert.equal(named(svg, "polygon")[0].attributes.points, "0,150 0,75 300,0 600,150 600,150");
  assert.deepEqual(named(svg, "ellipse").map((one) => [one.attributes.cx, one.attributes.cy]), [["300", "0"]]);
  svg.getBoundingClientRect = () => ({ left: 100, width: 400 });
  happens(svg, "click", { clientX: 300 });
  assert.deepEqual([gone, slider.attributes.value], [[2], "2"]);
});

test("plots say their figures, and a histogram has a range for each of twenty columns", () => {
  const plot = bars("Wins", [{ label: "a", value: 2, low: 1, high: 3 }, { label: "b", value: -1 }], { say: (value) => `${value}!` });
  assert.equal(plot.attributes["aria-label"], "Wins: a: 2!, b: -1!");
  const boxes = named(plot, "rect").map(({ attributes: { x, width } }) => [Number(x), Number(width)]);
  assert.deepEqual(boxes, [[170 + 406 / 4, 203], [170, 406 / 4]]);
  assert.equal(all(plot, ({ attributes }) => attributes.class === "plot-error").length, 1);
  const columns = named(histogram("Length", [0, 5, 39, 39, 40], "moves"), "rect").map(({ attributes }) => Number(attributes.height));
  assert.deepEqual([columns.length, columns[0], columns[1], columns[13]], [20, 145 / 3, 145 / 3, 145]);
  assert.equal(n(1 / 3), "0.33");
});
