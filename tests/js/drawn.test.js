/** What is drawn on a board: the part that is seen, marks, shapes, and what a move shows. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { element, happens } from "./page.js";
import { Animation } from "../../src/fairychess/server/static/js/board/animation.js";
import { Beacon } from "../../src/fairychess/server/static/js/board/beacon.js";
import { changesBetween } from "../../src/fairychess/server/static/js/board/changes.js";
import { Cursor } from "../../src/fairychess/server/static/js/board/cursor.js";
import { Drawing } from "../../src/fairychess/server/static/js/board/drawing.js";
import { drawHighlights } from "../../src/fairychess/server/static/js/board/highlights.js";
import { drawHint, hintWords } from "../../src/fairychess/server/static/js/board/hints.js";
import { drawKnownMarks } from "../../src/fairychess/server/static/js/board/known_marks.js";
import { Layout } from "../../src/fairychess/server/static/js/board/layout.js";
import { colourOf, drawShapes, withShape } from "../../src/fairychess/server/static/js/board/shapes.js";
import { drawTraces, traceWords } from "../../src/fairychess/server/static/js/board/traces.js";
import { Zoom } from "../../src/fairychess/server/static/js/board/zoom.js";

const BOARD = { files: 8, ranks: 8, style: "chess" };
const LAYOUT = new Layout(BOARD, "first");
const CELLS = new Map(LAYOUT.rows().flat().map((square) => [square, {}]));
const classes = (nodes) => nodes.map((node) => node.attributes.class);

/** A piece: "wKe1".  @param {string} text */
const piece = (text) => ({ side: text[0] === "w" ? "first" : "second", id: text[1], square: text.slice(2), name: "", marks: [] });
const position = (pieces, more = {}) => ({ board: pieces.split(" ").filter(Boolean).map(piece), ply: 0, ...more });

/** A zoom on a drawing of that size, seen on so many pixels.  @param {number} size  @param {number} pixels */
function zoomOf(size, pixels = size) {
  const svg = { setAttribute: (_, value) => (svg.box = value), getBoundingClientRect: () => ({ left: 0, top: 0, width: pixels, height: pixels }) };
  const zoom = new Zoom(svg, null);
  zoom.resize(size, size);
  return { svg, zoom };
}

test("zooming keeps the point under the pointer, and ends at the edges", () => {
  const { svg, zoom } = zoomOf(1000, 500);
  assert.deepEqual([svg.box, zoom.zoomed, zoom.by(0.5, 0, 0)], ["0 0 1000 1000", false, false]);
  const before = zoom.point(100, 400);
  assert.equal(zoom.by(2, 100, 400), true);
  assert.deepEqual([zoom.point(100, 400), before, svg.box], [{ x: 200, y: 800 }, { x: 200, y: 800 }, "100 400 500 500"]);
  zoom.pan(-1000, 1000);
  assert.equal(svg.box, "500 0 500 500");
  assert.equal(zoom.by(100, 0, 0), true);
  assert.equal(zoom.scale, 6);
  assert.equal(zoom.by(2, 0, 0), false);
});

test("a zoomed board shows what is asked for, if it has room", () => {
  const { zoom } = zoomOf(1000);
  zoom.step(2);
  assert.deepEqual(zoom.seenBox, { x: 250, y: 250, w: 500, h: 500 });
  assert.deepEqual([zoom.show(0, 0, 600), zoom.show(0, 900, 100), zoom.seenBox], [false, true, { x: 0, y: 500, w: 500, h: 500 }]);
  zoom.centre(600, 300);
  assert.deepEqual(zoom.seenBox, { x: 350, y: 50, w: 500, h: 500 });
  assert.deepEqual(zoom.seen(850, 300), { dx: 1, dy: 0, inside: true });
  assert.equal(zoom.seen(900, 300).inside, false);
  zoom.legible(150);
  assert.deepEqual([zoom.pixels, zoom.scale], [200, 2]);
  zoom.legible(300);
  assert.ok(Math.abs(zoom.pixels - 300) < 1e-9);
});

test("an arrow points to what happened out of sight, and no more once it was seen", () => {
  const { zoom } = zoomOf(LAYOUT.width);
  const beacon = new Beacon({ zoom, layout: LAYOUT, info: { ...BOARD, notations: [] } });
  beacon.aim("h1");
  assert.equal(beacon.node.hidden, true);
  zoom.step(4);
  beacon.aim("h4");
  assert.deepEqual([beacon.node.hidden, beacon.node.style.left], [false, "94%"]);
  happens(beacon.node);
  beacon.draw();
  assert.equal(beacon.node.hidden, true);
  zoom.centre(0, 0);
  beacon.draw();
  assert.equal(beacon.node.hidden, true);
  beacon.aim("z9");
  assert.equal(beacon.node.hidden, true);
});

test("a mark says whether a move may end there, go on, and take", () => {
  const hint = (more) => ({ stop: false, more: false, capture: false, ...more });
  assert.deepEqual([hint({ stop: true }), hint({ stop: true, more: true }), hint({ more: true }), hint({ stop: true, capture: true })].map(hintWords),
    ["can_stop", "can_stop_or_go_on", "goes_on", "can_stop, captures"]);
  const drawn = (mark, occupied, own) => {
    const node = drawHint(mark, LAYOUT, "e4", occupied, own);
    return [node.attributes.class.trim().replaceAll(/ +/g, " "), ...classes(node.children)];
  };
  assert.deepEqual(drawn(hint({ stop: true }), false, false), ["hint stop", "hint-dot"]);
  assert.deepEqual(drawn(hint({ more: true, capture: true }), true, false), ["hint capture through", "hint-box", "badge"]);
  assert.deepEqual(drawn(hint({ stop: true }), false, true), ["hint own", "back"]);
  assert.deepEqual(drawn(hint({ more: true }), false, false), ["hint through", "hint-ring", "badge"]);
});

test("shapes: the same once more goes, in another colour it changes, and only what is on the board is drawn", () => {
  const keys = (shiftKey, ctrlKey, altKey) => colourOf({ shiftKey, ctrlKey, altKey });
  assert.deepEqual([keys(false, false, false), keys(true, false, false), keys(false, true, false), keys(false, false, true), keys(true, false, true)], ["green",
    "red", "red", "blue", "yellow"]);
  const [arrow, circle] = [{ from: "a1", to: "b2", colour: "red" }, { from: "c3", colour: "red" }];
  assert.deepEqual(withShape([arrow, circle], { ...arrow }), [circle]);
  assert.deepEqual(withShape([arrow], { ...arrow, colour: "blue" }), [{ ...arrow, colour: "blue" }]);
  assert.deepEqual(withShape([circle], { from: "c3", to: "c3", colour: "red" }), []);
  const drawn = drawShapes(LAYOUT, CELLS, [arrow, circle, { from: "z9", colour: "red" }, { from: "a1", to: "z9", colour: "red", strength: 0.5 }]);
  assert.deepEqual(drawn.map((one) => [one.dataset.shape, one.attributes.opacity]), [["a1>b2", "0.85"], ["c3", "0.85"]]);
});

test("a shape is drawn over squares until it ends, and goes with a click unless it stays", () => {
  const told = [];
  const drawing = new Drawing({ layout: LAYOUT, cells: CELLS, dispatchEvent: ({ detail }) => told.push(detail.shapes.length) });
  drawing.begin("a1", "red");
  assert.deepEqual([drawing.active, drawing.still], [true, true]);
  drawing.over(null);
  drawing.over("b2");
  assert.deepEqual([drawing.still, drawing.layer.children.length], [false, 1]);
  drawing.over("a1");
  assert.equal(drawing.still, true);
  drawing.end();
  assert.deepEqual([drawing.shapes, drawing.active], [[{ from: "a1", to: undefined, colour: "red" }], false]);
  drawing.begin("c1", "blue");
  drawing.cancel();
  drawing.end();
  drawing.stays = true;
  drawing.clear();
  drawing.stays = false;
  drawing.clear();
  assert.deepEqual(told, [1, 0]);
});

test("what a move has left behind is marked, and told", () => {
  const mover = { piece: piece("wRa1"), path: ["a1", "a8"], vanished: true, drop: false };
  const changes = { mover, struck: [piece("bNb8")], blasted: [piece("bBc8")], gone: [piece("bKz9")] };
  assert.deepEqual(drawTraces(LAYOUT, changes).map((one) => [one.attributes.class, one.dataset.trace]), [["trace struck", "b8"], ["trace blasted", "c8"],
    ["trace blasted", "a8"]]);
  assert.deepEqual([...traceWords({ ...changes, blasted: [piece("bNb8")] })].sort(), [["a8", "trace_blasted"], ["b8", "trace_struck"], ["z9", "trace_gone"]]);
  assert.deepEqual(drawTraces(LAYOUT, null), []);
});

test("highlights are drawn once a square, and only on the board", () => {
  assert.deepEqual(classes(drawHighlights(LAYOUT, CELLS, { last: ["a1", "a1", "b1"], check: ["z9", "c1"] })), ["last", "last", "check"]);
});

test("what is known of a piece is marked by what it is", () => {
  const mark = (key, parameters = {}) => ({ key, parameters });
  const drawn = drawKnownMarks({ ...piece("wKe1"), marks: [mark("role", { role: "Lord" }), mark("seen"), mark("dies_at"), mark("else")] }, { x: 1, y: 2 });
  assert.deepEqual(classes(drawn.children), ["sign role", "sign seen", "sign death", "sign other"]);
  assert.deepEqual([drawn.textContent, drawn.dataset.marks], ["L", "e1"]);
});

/** What is heard of a move, and when, and how long it is seen.  @param {string} before  @param {string} after  @param {string[]} path  @param {string[]} captures */
function seen(before, after, path, captures = [], { dropped = false, calm = false, ...more } = {}) {
  document.documentElement.dataset.calm = calm ? "on" : "off";
  const [from, to] = [position(before), position(after, { ply: 1, steps: { path, captures }, ...more })];
  const node = { animate: () => ({ finished: Promise.resolve() }) };
  const pieces = { ghostOf: () => Object.assign(element("ghost"), node), nodeOf: () => node, raise() {} };
  const layer = { replaceChildren() {}, append: (one) => Object.assign(one, node) };
  const { duration, cues } = new Animation(LAYOUT, pieces, layer, layer).play(changesBetween(from, to, LAYOUT), from, dropped);
  return [duration, ...cues.map(({ name, at }) => `${name} ${at}`)];
}

test("a move is seen leg by leg, and heard as it lands", () => {
  assert.deepEqual(seen("wRa1", "wRa8", ["a1", "a8"]), [190, "move 130"]);
  assert.deepEqual(seen("wLa1", "wLc3", ["a1", "b2", "c3"]), [470, "move 130"]);
  assert.deepEqual(seen("wLa1 bPb2 bPc3", "wLc3", ["a1", "b2", "c3"], ["b2", "c3"]), [640, "capture 120", "capture 400"]);
  assert.deepEqual(seen("wPa7", "wQa8", ["a7", "a8"]), [650, "promotion 190"]);
  assert.deepEqual(seen("wKe1 wRh1", "wKg1 wRf1", ["e1", "g1"]), [260, "move 130"]);
});

test("drops, strikes, blasts and deaths have sounds of their own", () => {
  assert.deepEqual(seen("wKa1", "wKa1 wPe5", ["hand:P", "e5"]), [230, "drop 120"]);
  assert.deepEqual(seen("wKa1", "wKa1 wPe5", ["hand:P", "e5"], [], { dropped: true }), [0, "drop 0"]);
  assert.deepEqual(seen("wAa1 bPa5", "wAa1", ["a1", "a5"], ["a5"]).slice(1), ["strike 0"]);
  assert.deepEqual(seen("wAa1 bPa2 bPb2", "wAa1", ["a1", "a1"], ["a2", "b2"]).slice(1), ["area 0"]);
  assert.deepEqual(seen("wRa1 bNa8 bBb8 bKh1", "bKh1", ["a1", "a8"], ["a8"]).slice(1), ["capture 120", "blast 190"]);
  assert.deepEqual(seen("wRa1 bKh8", "wRa2", ["a1", "a2"]).slice(1), ["death 190"]);
  assert.deepEqual(seen("wRa1 bKh8", "wRa2 wKh8", ["a1", "a2"]).slice(1), ["flip 190"]);
  assert.deepEqual(seen("wKa1", "wKa1 w*e5", []).slice(1), ["wall 0"]);
  assert.deepEqual(seen("wKa1", "wKa1", []), [0, "pass 0"]);
});

test("with less motion nothing moves, and everything is heard at once", () => {
  assert.deepEqual(seen("wLa1 bPb2 bPc3", "wLc3", ["a1", "b2", "c3"], ["b2", "c3"], { calm: true }), [0, "capture 0", "capture 0"]);
  delete document.documentElement.dataset.calm;
});

test("the cursor keeps to the line on which it began, and presses where it is", () => {
  const pressed = [];
  const svg = Object.assign(element("svg"), { matches: () => true });
  const board = { svg, layout: LAYOUT, serial: 1, zoom: { zoomed: false, step: mock.fn() } };
  const cursor = new Cursor(board, { press: (square) => pressed.push(square), firstSquare: () => "e2", inspect: () => {}, escape: () => true });
  cursor.listen();
  const key = (name, more = {}) => {
    let taken = false;
    happens(svg, "keydown", { key: name, preventDefault: () => (taken = true), ...more });
    return taken;
  };
  assert.equal(key("ArrowUp"), false); // the board has not been asked for by key
  cursor.wake();
  for (const name of ["ArrowUp", "ArrowUp", "ArrowRight", "Enter", "Home"]) key(name);
  assert.deepEqual([pressed, svg.attributes["aria-activedescendant"]], [["f4"], "cell-1-f4"]);
  assert.deepEqual([key("+"), board.zoom.step.mock.calls[0].arguments, key("ArrowUp", { ctrlKey: true }), key("Escape")], [true, [1.4], false, true]);
});
