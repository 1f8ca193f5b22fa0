/** Prepared moves, and answers to given moves. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { happens, named, server, texts } from "./page.js";
import { INFO, option, SEND, sent, view } from "./waiting_player.js";
import { FreePath } from "../../src/fairychess/server/static/js/board/free_path.js";
import { ConditionalMoves } from "../../src/fairychess/server/static/js/game/conditional_moves.js";
import { freeMoves, keepPremoves, keptLines, mayPremove, premoveLine, premoveSquares, premoveText, rememberMoves } from "../../src/fairychess/server/static/js/game/premoves.js";
import { state } from "../../src/fairychess/server/static/js/game/state.js";

Object.assign(texts, { premove_is: "prepared: {move}", enter_theirs: "{side}'s move" });

test("a move is prepared only while the other side thinks", () => {
  assert.equal(mayPremove(), true);
  for (const more of [{ to_move: "first" }, { outcome: {} }, { early: "first" }, { options: [1] }]) {
    state.view = view(more);
    assert.equal(mayPremove(), false, JSON.stringify(more));
  }
  state.view = view();
  state.adjourned = true;
  assert.equal(mayPremove(), false);
  Object.assign(state, { adjourned: false, viewer: "both" });
  assert.equal(mayPremove(), false);
});

test("any own piece may be sent anywhere, and becomes what it can in its zone", () => {
  const free = new FreePath(freeMoves(view({ reach: { a3: ["a4", "b4"] } }), "first"));
  assert.deepEqual([...free.starts], [["a3", 2], ["c1", 3], ["hand:P", 2]]);
  assert.deepEqual(free.press("b2"), { state: "ignored", options: [] });
  free.press("a3");
  assert.deepEqual([...free.shown.keys()], ["a4", "b4"]);
  const { state: pressed, options } = free.press("b4");
  assert.deepEqual([pressed, options.map(({ text }) => text)], ["choose", ["?a3>b4=Q", "?a3>b4=N"]]);
  free.reset();
  free.press("a3");
  assert.deepEqual(free.press("b2").options.map(({ text }) => text), ["?a3>b2"]);
  free.reset();
  free.press("a3");
  assert.equal(free.press("c1").state, "done"); // onto an own piece, which may have been taken by then
  free.reset();
  free.press("a3");
  assert.equal(free.press("a3").state, "cancelled");
});

test("a piece of several steps may come back, or stop on its way", () => {
  const free = new FreePath(freeMoves(view(), "first"));
  free.press("c1");
  assert.equal(free.press("c2").state, "partial");
  assert.equal(free.press("c2").options[0].text, "?c1>c2");
  free.reset();
  free.press("c1");
  free.press("c2");
  assert.equal(free.press("c1").options[0].text, "?c1>c2>c1");
});

test("what could be done in the last turn is pointed out unless the piece has moved since", () => {
  rememberMoves(view({ to_move: "first", options: [option("a3b3", ["a3", "b3"]), option("P@b2", ["hand:P", "b2"])] }));
  const { likely } = freeMoves(view(), "first");
  assert.deepEqual([...likely("a3")], ["b3"]);
  assert.deepEqual([...freeMoves(view({ moves: [1, 2, 3, 4, { squares: ["b1", "a3"] }].map((one) => (one.squares ? one : {})) }), "first").likely("a3")], []);
  assert.deepEqual([likely("hand:P").has("b2"), likely("hand:P").has("a3")], [true, false]);
});

test("a promotion in shogi may be declined", () => {
  state.info = { ...INFO, style: "shogi" };
  const { meant } = freeMoves(view(), "first");
  assert.deepEqual(meant(["a3", "a4"]).map(({ text, piece_type: type }) => [text, type]), [["?a3>a4=Q", "Q"], ["?a3>a4=N", "N"], ["?a3>a4=", null]]);
});

test("prepared moves are said in words, and forgotten when their position is gone", () => {
  assert.deepEqual(["?a3>a4=Q", "?hand:P>b2", "a2a3", "?a3>a4=X"].map(premoveText), ["a3 → a4 = Queen", "Pawn → b2", "a2a3", "a3 → a4 = X"]);
  assert.equal(premoveLine(SEND), null);
  keepPremoves({ lines: [["?a3>a4=Q"]], ply: 4 });
  assert.deepEqual([premoveSquares(), keptLines()], [["a3", "a4"], []]);
  const line = premoveLine(SEND);
  assert.equal(named(line, "span")[0].textContent, "prepared: a3 → a4 = Queen");
  happens(named(line, "button")[0]);
  assert.deepEqual(sent(), [{ type: "premove", lines: [], ply: 4 }]);
  state.view = view({ ply: 5 });
  assert.deepEqual([premoveSquares(), premoveLine(SEND)], [[], null]);
});

/** Buttons of the panel by what they say. */
const press = (panel, words) => happens(named(panel, "button").find((one) => one.textContent === words));

test("answers to given moves are a tree; a new line replaces those that it answers otherwise", async () => {
  const lines = new ConditionalMoves(SEND, () => {});
  const foreseen = (moves) => view({ to_move: moves.length % 2 ? "first" : "second", options: [option("x", ["a1"])] });
  server.answers["/api/games/g1/foresee"] = ({ moves }) => foreseen(moves);
  const old = [["a", "b", "c", "d"], ["a", "x"], ["e", "f"]];
  keepPremoves({ lines: old, ply: 4 });
  await lines.begin();
  assert.equal(named(lines.panel(), "strong")[0].textContent, "Black's move");
  await lines.play("a");
  assert.equal(named(lines.panel(), "strong")[0].textContent, "enter_answer");
  await lines.play("b");
  press(lines.panel(), "keep");
  assert.deepEqual(sent()[0].lines, [["e", "f"], ["a", "b"]]); // one answer to a move
  await lines.begin();
  for (const text of ["a", "b", "g", "h"]) await lines.play(text);
  press(lines.panel(), "keep");
  assert.deepEqual(sent()[1].lines, [["a", "b", "c", "d"], ["e", "f"], ["a", "b", "g", "h"]]);
  const [first] = named(lines.panel(), "button").filter((one) => one.attributes["aria-label"]?.endsWith("a – b – c"));
  happens(first); // their second move goes, what was answered before it stays
  assert.deepEqual(sent()[2].lines, [["a", "x"], ["e", "f"], ["a", "b"]]);
  assert.equal(lines.active, true);
  state.view = view({ ply: 6 });
  assert.equal(lines.active, false);
});

test("with secrets nothing is imagined, and moves are told by turns", async () => {
  state.info = { ...INFO, secret: true };
  const lines = new ConditionalMoves(SEND, () => {});
  const before = server.asked.length;
  await lines.begin();
  assert.deepEqual([lines.blind, lines.mover], [true, "second"]);
  await lines.play("?a1>a2");
  assert.deepEqual([lines.mover, server.asked.length], ["first", before]);
});
