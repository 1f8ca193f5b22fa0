/** Entering moves: clicks and drags, moves that are typed, confirmed or explained, and how they are written. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { element, happens, named, texts } from "./page.js";
import { INFO, option, SEND, sent, view } from "./waiting_player.js";
import { Layout } from "../../src/fairychess/server/static/js/board/layout.js";
import { MoveEntry } from "../../src/fairychess/server/static/js/board/move_entry.js";
import { PathBar } from "../../src/fairychess/server/static/js/board/path_bar.js";
import { Confirmation } from "../../src/fairychess/server/static/js/game/confirmation.js";
import { Reasons } from "../../src/fairychess/server/static/js/game/reasons.js";
import { state } from "../../src/fairychess/server/static/js/game/state.js";
import { typedMoves } from "../../src/fairychess/server/static/js/game/typed_moves.js";
import { afterMove, chosenStyle, decisionWords, fileMark, moveNumber, moveSpelled, placeWords, rankMark, spelled,
  withSquares } from "../../src/fairychess/server/static/js/lib/notation.js";

Object.assign(texts, {
  path_so_far: "{name} {path} to {squares}", path_may_stop: "{name} {path} or {squares}", "message:piece_to": "{piece} on {square}", "message:why": "it may not",
  after_move_of: "after {side} {move} of {moves}", play_this_move: "play {move}", usual_notation_shogi: "western", rule_number: "rule {number}",
});

/** A board as far as an entry asks it, and what it tells the page.  @param {any[]} options  @param {object} [more] */
function boardWith(options, more = {}) {
  const told = [];
  const layout = new Layout(INFO, "first");
  const standing = new Map(view().board.map((one) => [one.square, one]));
  const board = {
    info: INFO, layout, cells: new Map(layout.rows().flat().map((square) => [square, {}])), interactive: true, view: view(), layers: { hints: { replaceChildren() {} } },
    pieceLayer: { standing, preview() {}, lift: (...squares) => told.push(["lift", ...squares]), drop() {} }, pictures: { pieceType: (id) => ({ name: `kind ${id}` }) },
    called: (one) => `a ${one.id}`, zoom: {}, drawing: {}, drawPath() {}, svg: { focus() {} },
    dispatchEvent: ({ type, detail }) => told.push([type, detail?.option?.text ?? detail?.text ?? detail]), ...more,
  };
  const entry = new MoveEntry(board);
  board.entry = entry;
  entry.bar.node.contains = () => false;
  entry.restart(options, null);
  told.length = 0;
  return { board, entry, told, of: (kind) => told.filter(([type]) => type === kind).map(([, detail]) => detail) };
}

const LION = [option("c1c2", ["c1", "c2"]), option("c1c2d2", ["c1", "c2", "d2"]), option("a3a4", ["a3", "a4"])];

test("clicks become an option, and say how far they have come", () => {
  const { entry, of } = boardWith(LION);
  entry.press("c1");
  assert.deepEqual(of("say"), ["kind L c1 to c2"]);
  entry.press("c2");
  assert.deepEqual(of("say")[1], "kind L c1 c2 or d2");
  assert.equal(entry.bar.node.hidden, false);
  entry.stopHere();
  assert.deepEqual([of("decide"), entry.path.active, entry.takeDropped()], [["c1c2"], false, false]);
});

test("a drag ends on its square or nowhere, and a dropped piece is not moved again", () => {
  const { entry, of } = boardWith(LION);
  assert.deepEqual([entry.mayLift("c1"), entry.mayLift("d4"), entry.mayLift(null)], [true, false, false]);
  entry.lift("a3");
  entry.release("a3", "d1");
  assert.deepEqual([of("refused"), entry.path.active], [[{ origin: "a3", target: "d1" }], false]);
  entry.lift("a3");
  entry.release("a3", "a4");
  assert.deepEqual([of("decide"), entry.takeDropped(), entry.takeDropped()], [["a3a4"], true, false]);
  entry.lift("c1");
  entry.release("c1", null);
  assert.deepEqual([of("decide").length, of("refused").length], [1, 1]);
});

test("a click that leads nowhere names the piece, and asks why", () => {
  const { entry, of } = boardWith(LION.slice(0, 2));
  entry.press("a3");
  assert.deepEqual([of("say"), of("refused"), entry.bar.introducing], [["a P"], [{ origin: "a3", target: "" }], true]);
  entry.press("c1");
  entry.press("d4");
  assert.deepEqual(of("refused")[1], { origin: "c1", target: "d4" });
  assert.equal(entry.escape(), false);
  entry.press("c1");
  assert.equal(entry.escape(), true);
  assert.equal(of("say").at(-1), "move_cancelled");
});

test("who waits for a click gets it, and what may be carried is carried by no rules", () => {
  const { entry, told } = boardWith(LION);
  const picked = [];
  entry.picking = (place) => picked.push(place);
  entry.press("d4");
  assert.deepEqual([picked, told], [["d4"], []]);
  const put = [];
  entry.carrier = { may: (square) => square === "b2", put: (...ends) => put.push(ends) };
  assert.deepEqual([entry.mayLift("b2"), entry.mayLift("c1")], [true, false]);
  entry.lift("b2");
  for (const to of ["b2", "c3", null]) entry.release("b2", to);
  assert.deepEqual(put, [["b2", "c3"], ["b2", null]]);
});

test("the cursor begins at a piece that can move, else at the middle of the bottom", () => {
  assert.equal(boardWith([option("c1c2", ["c1", "c2"])]).entry.firstSquare(), "c1");
  assert.equal(boardWith([]).entry.firstSquare(), "c1");
  assert.equal(boardWith([option("P@", ["hand:P", "b2"])], { view: view({ board: [] }) }).entry.firstSquare(), "c1");
});

test("the bar below the board is there while a path can go on", () => {
  const did = [];
  const bar = new PathBar({ stopHere: () => did.push("stop"), cancel: () => did.push("cancel"), inspect: (square) => did.push(square), dismiss: () => did.push("dismiss") });
  bar.showPath(INFO, ["c1", "c2"], { finished: true, more: false });
  assert.equal(bar.node.hidden, true);
  bar.showPath(INFO, ["hand:L", "c2"], { finished: true, more: true });
  assert.equal(named(bar.node, "span")[0].textContent, "Lion → c2");
  named(bar.node, "button").forEach((button) => happens(button));
  bar.introduce("a Lion", "c1");
  named(bar.node, "button").forEach((button) => happens(button));
  assert.deepEqual(did, ["stop", "cancel", "c1", "dismiss"]);
  bar.introduce(null, "");
  assert.equal(bar.node.hidden, true);
});

/** Buttons of the panel by what they say. */
const press = (panel, words) => happens(named(panel, "button").find((one) => one.textContent === words));

test("a move that waits for its confirmation is played only in its position", () => {
  const redrawn = mock.fn();
  const confirmation = new Confirmation(redrawn);
  assert.deepEqual([confirmation.line(), confirmation.squares], [null, []]);
  const play = mock.fn();
  confirmation.ask(option("P@b2", ["hand:P", "b2"], { spelled: ["P@b2"] }), play);
  assert.deepEqual(confirmation.squares, ["b2"]);
  assert.equal(named(confirmation.line(), "span")[0].textContent, "play P@b2");
  press(confirmation.line(), "think_again");
  assert.deepEqual([confirmation.line(), play.mock.callCount(), redrawn.mock.callCount()], [null, 0, 2]);
  confirmation.ask(option("a3a4", ["a3", "a4"]), play);
  press(confirmation.line(), "play_it");
  assert.equal(play.mock.callCount(), 1);
  confirmation.ask(option("a3a4", ["a3", "a4"]), play);
  state.view = view({ ply: 5 });
  assert.equal(confirmation.line(), null);
});

test("a typed move is an option if one is meant, else what the server may read", async () => {
  const pointed = [];
  const after = [];
  element("status").after = (form) => after.push(form);
  const board = Object.assign(new EventTarget(), { point: (places) => pointed.push(places.join(" ")), svg: { focus() {} } });
  const ask = typedMoves(board, SEND);
  ask();
  assert.deepEqual([after[0].hidden, element("toast").textContent], [true, "not_your_move_now"]);
  state.view = view({ to_move: "first", options: [option("a3a4", ["a3", "a4"], { spelled: ["a4", "♙a4"] }), option("a3b4", ["a3", "b4"], { spelled: ["axb4"] }),
    option("c1c2", ["c1", "c2"])] });
  ask();
  assert.equal(after[0].hidden, false);
  const [field] = named(after[0], "input");
  field.select = () => {};
  const type = async (text) => {
    field.value = text;
    happens(field, "input");
    happens(after[0], "submit", { preventDefault() {} });
    await null;
    await null;
  };
  for (const text of ["A x b4", "a4", "a3", "Nf3", "c1-c2"]) await type(text);
  assert.deepEqual(sent().map(({ text }) => text), ["a3b4", "a3a4", "a3", "Nf3", "c1c2"]);
  assert.deepEqual(pointed, ["a3 b4", "a3 a4", "a3 a4 a3 b4", "", "c1 c2"]);
  await type(" ");
  assert.equal(after[0].hidden, true);
});

test("why a click leads nowhere is asked for what is one's own, and answered while it is asked", () => {
  const explained = [];
  const entry = { path: { active: false }, bar: { introducing: true } };
  const board = Object.assign(new EventTarget(), {
    entry, view: view(), called: (one) => `a ${one.id}`, explain: (text, origin, link) => explained.push([text.textContent, origin, link?.textContent]),
  });
  state.view = view({ to_move: "first", options: [option("c1c2", ["c1", "c2"])] });
  let present = true;
  const reasons = new Reasons(board, SEND, () => {}, () => {}, () => present);
  const refused = (origin, target = "") => board.dispatchEvent(new CustomEvent("refused", { detail: { origin, target } }));
  refused("a3");
  assert.deepEqual(sent(), [{ type: "why", origin: "a3", target: "" }]);
  const because = { message: { key: "why", parameters: {} }, rule: "x", number: "4", sentences: {} };
  reasons.receive({ origin: "b1", target: "", reason: because });
  reasons.receive({ origin: "a3", target: "", reason: null });
  entry.path.active = true;
  reasons.receive({ origin: "a3", target: "", reason: because }); // the person has gone on
  assert.deepEqual(explained, []);
  entry.path.active = false;
  refused("a3");
  reasons.receive({ origin: "a3", target: "", reason: because });
  assert.deepEqual(explained, [["a P: it may not", "a3", "rule 4"]]);
  present = false;
  refused("a3");
  present = true;
  refused("d4");
  state.viewer = "spectator";
  refused("a3");
  assert.equal(sent().length, 2);
});

const SHOGI = { files: 9, ranks: 9, style: "shogi", notations: ["hodges", "western", "japanese"], piece_types: [{ id: "P", name: "Pawn" }] };
const XIANGQI = { ...SHOGI, files: 9, ranks: 10, style: "xiangqi", notations: ["wxf", "san"] };

test("edges and squares are written in the style of the family", () => {
  assert.deepEqual([chosenStyle("chess"), chosenStyle("shogi"), chosenStyle("xiangqi")], ["san", "western", "wxf"]);
  assert.deepEqual([fileMark(INFO, 0), rankMark(INFO, 0), spelled(INFO, "a1b2")], ["a", "1", "a1b2"]);
  assert.deepEqual([fileMark(SHOGI, 0), rankMark(SHOGI, 0), spelled(SHOGI, "b3 to z99")], ["9", "9", "87 to z99"]);
  assert.deepEqual([fileMark(XIANGQI, 0), fileMark(XIANGQI, 0, "second"), spelled(XIANGQI, "a1a2")], ["9", "1", "9-1 – 9-2"]);
  const kept = (style, info = SHOGI) => {
    localStorage.setItem("fairychess-moves-shogi", style);
    return [fileMark(info, 1), rankMark(info, 1)].join("");
  };
  assert.deepEqual([kept("hodges"), kept("japanese"), kept("coordinates"), kept("nothing")], ["8h", "8八", "b2", "8h"]);
  localStorage.setItem("fairychess-moves-shogi", "japanese");
  assert.deepEqual([0, 4, 14, 24].map((rank) => rankMark({ ...SHOGI, ranks: 25 }, rank)), ["二十五", "二十一", "十一", "一"]);
  assert.equal(withSquares(SHOGI, "from {b2} to {Aa1} {no}"), "from 8八 to Aa1 {no}");
  assert.deepEqual([placeWords(SHOGI, "hand:P"), placeWords(SHOGI, "hand:X"), placeWords(INFO, "b2")], ["Pawn", "X", "b2"]);
});

test("a move is written as the person likes, in words where it moves no piece", () => {
  assert.equal(moveSpelled(INFO, { text: "a3a4", spelled: ["a4"] }), "a4");
  assert.equal(moveSpelled({ ...INFO, notations: [] }, { text: "a3a4", spelled: ["a4"] }), "a3a4");
  const ducks = { ...INFO, piece_types: [...INFO.piece_types, { id: "*", name: "Duck" }] };
  assert.deepEqual([moveSpelled(ducks, { text: "*@b2" }), moveSpelled(ducks, { text: "*@z9" })], ["Duck on b2", "*@z9"]);
  assert.equal(decisionWords(INFO, { text: "x", wording: { key: "why", parameters: {} } }), "it may not");
  assert.deepEqual([moveNumber({ fullmove_number: 3, seat: "first" }), moveNumber({ fullmove_number: 3, seat: "second" })], ["3.", "3…"]);
  const moves = [{ seat: "first", fullmove_number: 1 }, { seat: "chance", fullmove_number: 2 }];
  assert.deepEqual([0, 1, 2].map((ply) => afterMove(moves, ply, INFO.seats)), ["starting_position", "after White 1 of 2", "after_move"]);
});
