/** The analysis board: its tree, where it begins, the engine, the explorer. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { element, happens, named, server, texts } from "./page.js";
import { INFO, message } from "./studied_game.js";
import { CardWords } from "../../src/fairychess/server/static/js/pieces/card_words.js";
import { Suspects } from "../../src/fairychess/server/static/js/puzzle/suspects.js";
import { drawDecisions, drawStatus } from "../../src/fairychess/server/static/js/study/decisions.js";
import { EngineLines } from "../../src/fairychess/server/static/js/study/engine.js";
import { played, showOpenings } from "../../src/fairychess/server/static/js/study/explorer.js";
import { moveNumber, moveWords } from "../../src/fairychess/server/static/js/study/move_words.js";
import { carriedPath, carriedText, source } from "../../src/fairychess/server/static/js/study/source.js";
import { look, state } from "../../src/fairychess/server/static/js/study/state.js";
import { MoveTree } from "../../src/fairychess/server/static/js/study/tree.js";
import { drawTree } from "../../src/fairychess/server/static/js/study/tree_view.js";

Object.assign(texts, {
  side_wins: "{side} wins", side_to_move: "{side} to move", engine_depth: "depth {depth}", chances: "{won}", results_are: "{first}/{drawn}/{second}",
  games_here_many: "{count} games", worth: "{times} {piece}", "message:mate": "mate", dealt: "{count} dealt",
});

/** A move as the server records it.  @param {number} number  @param {string} text */
const record = (number, text, seat = "first") => ({ fullmove_number: number, seat, text, spelled: [text.toUpperCase()] });

test("a position is asked for once, with the moves whose records are not known yet", async () => {
  server.answers["/api/analysis/look"] = ({ moves, known }) => ({ records: moves.slice(known).map((text) => record(1, text)), view: {} });
  state.tree.play("e4", record(1, "e4"));
  state.tree.play("e5");
  state.tree.play("f4");
  const { here } = state.tree;
  const found = await look(here);
  assert.deepEqual(server.asked.at(-1)[1], { variant: "g", options: { a: 1 }, start: null, moves: ["e4", "e5", "f4"], known: 1 });
  assert.deepEqual(here.line.map((node) => node.record.text), ["e4", "e5", "f4"]);
  const asked = server.asked.length;
  assert.equal(await look(here), found);
  assert.equal(server.asked.length, asked);
});

test("moves are numbered where they need it, variations stand after what they replace, and a deal is one", () => {
  assert.deepEqual([moveNumber(record(3, "a"), false), moveNumber(record(3, "a", "second"), false), moveNumber(record(3, "a", "second"), true), moveNumber(record(1,
    "a", "chance"), true), moveNumber(null, true)], ["3.", "", "3…", "", ""]);
  assert.deepEqual([moveWords(record(1, "nf3"), "x"), moveWords(null, "e4")], ["NF3", "e4"]);
  const { tree } = state;
  tree.play("e4", record(1, "e4"));
  tree.play("e5", record(1, "e5", "second"));
  tree.here.parent.comment = "best";
  tree.here = tree.find(["e4"]);
  tree.play("c5", record(1, "c5", "second"));
  tree.play("f4", record(2, "f4"));
  tree.here = tree.find(["e4", "e5"]);
  tree.play("a", record(2, "a"));
  const [box, gone] = [element("tree"), []];
  Object.assign(box, { contains: () => false, querySelector: () => null });
  drawTree(box, tree, (node) => gone.push(node.path.join(" ")), "empty");
  assert.equal(box.textContent, "1.E4best1…E51…C52.F42.A");
  named(box, "button").forEach((button) => happens(button));
  assert.deepEqual(gone, ["e4", "e4 e5", "e4 c5", "e4 c5 f4", "e4 e5 a"]);
  const cards = new MoveTree();
  for (const text of "abcde") cards.play(text, record(1, text, "chance"));
  cards.play("f4", record(1, "f4"));
  drawTree(box, cards, () => {}, "empty");
  assert.equal(box.textContent, "5 dealt1.F4");
  drawTree(box, new MoveTree(), () => {}, "empty");
  assert.equal(box.textContent, "empty");
});

test("the box says how the game stands, and a toss is drawn until a player decides", async () => {
  const view = { to_move: "first", outcome: null, check: [], notes: [message("first_in_check"), message("turn")], options: [] };
  drawStatus(view);
  assert.equal(element("status").textContent, "White to moveturn");
  drawStatus({ ...view, outcome: { winner: "second", message: message("mate") } });
  assert.equal(element("status").textContent, "Black winsmateturn");
  drawStatus({ ...view, outcome: { winner: null, message: message("mate") }, notes: [] });
  assert.equal(element("status").textContent, "drawmate");
  const lots = ["a", "b"].map((text) => ({ text, clicks: [] }));
  const drawn = [];
  state.tree.here.look = { view: { ...view, to_move: "chance", options: lots } };
  drawDecisions({ ...view, to_move: "chance", options: lots }, {}, async (text) => {
    drawn.push(text);
    if (drawn.length === 3) state.tree.here.look.view.to_move = "first";
  });
  assert.equal(named(element("decisions"), "button").length, 3);
  happens(named(element("decisions"), "button")[2]);
  for (let i = 0; i < 9; i += 1) await null;
  assert.equal(drawn.length, 3);
});

test("where the board begins is said by its address, a game or what was brought along", async () => {
  Object.assign(location, { pathname: "/analysis/g", search: "?position=8%2F8&moves=e4++e5" });
  element("main").dataset.variant = "g";
  let found = await source();
  assert.deepEqual([state.variant, state.start, found.path, found.orientation], ["g", "8/8", ["e4", "e5"], "first"]);
  Object.assign(server.answers, {
    "/api/games/x?brief=1&seat=": { view: { start: null, moves: [record(1, "e4"), record(1, "e5", "second")] }, options: {}, viewer: "second" },
    "/api/games/x/info?language=xx": INFO,
    "/api/studies/s1": { id: "s1", variant: "g", options: {}, start: null, title: "T", mine: false, orientation: "second", nodes: [{ parent: -1, text: "e4" }] },
    "/api/analysis/records": [record(1, "e4")],
    "/api/analysis/read": { start: "9/9", nodes: [{ parent: -1, text: "d4" }], records: [record(1, "d4")] },
  });
  location.search = "?game=x&ply=1";
  found = await source();
  await found.fill();
  assert.deepEqual([found.path, found.orientation, state.tree.here === state.tree.root, state.tree.find(["e4", "e5"]).path], [["e4"], "second", true, ["e4", "e5"]]);
  Object.assign(location, { pathname: "/study/s1", search: "" });
  carriedPath(["e4"]);
  found = await source();
  await found.fill();
  assert.deepEqual([state.mine, state.title, found.orientation], [false, "T", "second"]);
  location.pathname = "/analysis/g";
  carriedText("1. d4");
  found = await source();
  await found.fill();
  assert.equal(state.start, "9/9");
  const asked = server.asked.length;
  await found.fill(); // it was taken along once
  assert.equal(server.asked.length, asked);
});

/** Lines of the engine beside a position.  @param {object} view */
function engine(view) {
  const sent = [];
  const board = { orientation: "first" };
  const lines = new EngineLines(board, (one) => sent.push(one), (moves) => sent.push(moves));
  element("engine-on").checked = true;
  const node = { path: ["e4"], look: { view: { options: [], outcome: null, to_move: "first", ...view } } };
  lines.follow(node);
  return { lines, board, sent, node };
}

test("the engine is asked for what can be searched, and only its newest answer counts", () => {
  const { lines, board, sent, node } = engine({});
  assert.deepEqual(sent[0], { type: "lines", id: 1, variant: "g", options: { a: 1 }, start: null, moves: ["e4"], count: 3 });
  lines.follow(node);
  assert.equal(sent.length, 1);
  const line = (more) => ({ mate: null, pawns: 0, share: 0.5, clicks: ["e2", "e4"], line: ["e2e4", "e7e5"], spelled: [["e4"], ["e5"]], ...more });
  const answer = { type: "lines", id: 1, depth: 9, nodes: 1234, done: true, lines: [line({ pawns: 1.26, share: 0.6 }), line({ mate: -3, clicks: ["hand:N", "c3"] }),
    line({ pawns: -0.04 })] };
  lines.receive({ ...answer, id: 0 });
  assert.equal(lines.lines.length, 0);
  lines.receive(answer);
  assert.deepEqual(named(element("engine-lines"), "b").map((one) => one.textContent), ["+1.3", "−#2", "0.0"]);
  assert.deepEqual([element("engine-score").textContent, lines.bar.attributes["aria-valuenow"]], ["+1.3", "60"]);
  assert.deepEqual(board.suggestions.map(({ from, to, strength }) => [from, to, strength]), [["e2", "e4", 1], ["c3", undefined, 0.7], ["e2", "e4", 0.4]]);
  happens(named(element("engine-lines"), "button")[1]);
  assert.deepEqual(sent.at(-1), ["e2e4", "e7e5"]);
  lines.receive({ ...answer, lines: [] });
  assert.equal(element("engine-words").textContent, "engine_knows_nothing");
});

test("a game that is over is not searched, and its bar is the winner's", () => {
  const { lines, sent } = engine({ outcome: { winner: "second" } });
  assert.deepEqual([sent, lines.bar.attributes["aria-valuenow"]], [[{ type: "stop" }], "0"]);
  assert.equal(engine({ to_move: "chance" }).sent[0].type, "stop");
  lines.receive({ type: "error", id: 1, message: "no room" });
  assert.equal(element("engine-words").textContent, "no room");
});

test("the explorer counts games, and shows what people, the book and the computer played", async () => {
  server.answers["/api/analysis/openings/k1"] = { people: [{ move: "e4", first: 3, drawn: 0, second: 1 }, { move: "d4", first: 1, drawn: 1, second: 0 }], self_play: [] };
  const node = Object.assign(state.tree.here, { look: { key: "k1", book: { c4: 1, e4: 9 }, view: { options: [{ text: "e4", spelled: ["E4!"] }] } } });
  const moves = [];
  await showOpenings(node, (text) => moves.push(text));
  const box = element("openings");
  assert.deepEqual(named(box, "p").map((one) => one.textContent), ["6 games", "games_with_position", "in_the_book", "E4!c4"]);
  assert.deepEqual(named(box, "span").map((one) => one.attributes["aria-label"]), ["75/0/25", "50/50/0"]);
  assert.deepEqual(named(box, "i").map((one) => one.textContent), ["75\u00a0%", "25\u00a0%", "50\u00a0%", "50\u00a0%"]);
  named(box, "button").forEach((button) => happens(button));
  assert.deepEqual(moves, ["e4", "d4", "e4", "c4"]);
  assert.deepEqual([await played(node), await played({ look: { key: "none" } }), await played({ look: null })], [true, false, false]);
});

test("suspects are the named pieces of a side, ticked or clicked, and revealed", () => {
  const [pointed, changed] = [[], mock.fn()];
  const suspects = new Suspects({ info: { ...INFO, notations: [] }, pictures: { pieceType: () => ({ name: "Knight" }) },
    point: (squares) => pointed.push(squares.join(" ")) }, changed);
  const view = { board: [{ side: "second", name: "g8", square: "f6" }, { side: "second", name: "b8", square: "b8" }, { side: "second", square: "a1" },
    { side: "first", name: "b1", square: "b1" }] };
  suspects.set({ kind: "deduction", side: "second" }, view);
  assert.deepEqual(suspects.view(view, true).options.map(({ clicks }) => clicks[0]), ["b8", "f6"]);
  assert.deepEqual(suspects.view(view, false).options, []);
  suspects.draw(true);
  assert.deepEqual([named(element("suspects-list"), "span").map((one) => one.textContent), element("answer").disabled], [["b8 Knight", "g8 Knight → f6"], true]);
  suspects.toggle("g8");
  suspects.toggle("b8");
  suspects.toggle("b8");
  suspects.draw(true);
  suspects.reveal(["b8"]);
  suspects.draw(false);
  suspects.point("g8");
  assert.deepEqual([suspects.chosen, pointed, changed.mock.callCount()], [["g8"], ["", "f6", "b8", "f6"], 3]);
  suspects.set({ kind: "line" }, view);
  assert.equal(element("suspects").hidden, true);
});

test("what is said of a piece is asked for once, and again only after a fault", async () => {
  const words = new CardWords("/api/games/g1");
  const [box, pictures] = [element("card"), { info: { ...INFO, notations: [] }, pieceType: () => ({ name: "Pawn" }) }];
  assert.equal(await words.fill(box, "N", pictures), false);
  server.answers["/api/games/g1/pieces/N"] = { words: { en: ["Jumps."] }, times: 3, than: "P" };
  assert.equal(await words.fill(box, "N", pictures, "As a knight"), true);
  assert.equal(box.textContent, "As a knightJumps.3 Pawn");
  const asked = server.asked.length;
  await words.fill(box, "N", pictures);
  assert.equal(server.asked.length, asked);
});
