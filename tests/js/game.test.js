/** The game page without its drawing: whose turn it is, what may be asked, and what is said. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { element, happens, named, texts } from "./page.js";
import { message, SEND, sent, view, WON } from "./two_players.js";
import { illegalLoses, withIllegal } from "../../src/fairychess/server/static/js/game/illegal_moves.js";
import { fillMoves } from "../../src/fairychess/server/static/js/game/move_list.js";
import { news } from "../../src/fairychess/server/static/js/game/news.js";
import { playerBars } from "../../src/fairychess/server/static/js/game/player_bar.js";
import { mayAsk, proposalLines, turnedDown } from "../../src/fairychess/server/static/js/game/proposals.js";
import { id, outcomeWords, ownSide, path, seatName, seated, state, titleOf } from "../../src/fairychess/server/static/js/game/state.js";
import { announcement, drawStatus } from "../../src/fairychess/server/static/js/game/status.js";

Object.assign(texts, {
  computer_level_is: "level {level}", side_did: "{side}: {what}", side_wins: "{side} wins", they_declined: "{name} declined", they_offer_draw: "{name} offers",
  wait_for: "wait for {name}", side_to_move: "{side} to move", side_played: "{side} plays {move}.", side_played_unseen: "{side} plays unseen.", dealt: "{count} dealt",
  unseen_move: "unseen", "message:mate": "mate", "message:roles_lost": "no {role} left", "message:called": "{who}", "message:writes": "writes {what}",
  "message:died": "{what} died",
});

test("a page knows its game by its address, and its seat by what it is shown", () => {
  assert.deepEqual([id, path], ["g1", "/api/games/g1"]);
  const seats = ["first", "second", "both", "spectator"].map((viewer) => {
    state.viewer = viewer;
    return [ownSide(), seated()];
  });
  assert.deepEqual(seats, [["first", true], ["second", true], [null, false], [null, false]]);
});

test("a seat is called by its colour and who sits there", () => {
  assert.deepEqual([seatName("first"), seatName("second"), titleOf("chance")], ["White · you", "Black · Ada", "chance"]);
  state.seats.second = { type: "computer", level: 4 };
  state.viewer = "both";
  assert.deepEqual([seatName("first"), seatName("second")], ["White", "Black · level 4"]);
});

test("an ending is told from this page's side", () => {
  assert.deepEqual(outcomeWords(WON), { head: "you_lose", text: "mate" });
  state.viewer = "second";
  assert.equal(outcomeWords(WON).head, "you_win");
  state.viewer = "both";
  assert.equal(outcomeWords(WON).head, "Black wins");
  assert.equal(outcomeWords({ winner: "second", message: message("roles_lost", { role: "L" }) }).text, "White: no L left"); // what the loser lacks
  assert.deepEqual(outcomeWords({ winner: null, message: message("agreed") }), { head: "draw", text: "agreed" });
  assert.equal(outcomeWords({ winner: null, message: message("aborted") }).head, "nobody_wins");
});

test("what may be asked depends on the state of the game and on what is asked already", () => {
  assert.deepEqual(mayAsk(), { draw: true, takeback: true, adjourn: true, resume: false, rematch: false });
  state.proposals = { draw: "first" };
  state.terms = { strict: true };
  assert.deepEqual(mayAsk(), { draw: false, takeback: false, adjourn: false, resume: false, rematch: false });
  Object.assign(state, { proposals: {}, terms: null, adjourned: true });
  assert.deepEqual(mayAsk(), { draw: false, takeback: false, adjourn: false, resume: true, rematch: false });
  Object.assign(state, { adjourned: false, view: view({ outcome: WON }) });
  assert.deepEqual(mayAsk(), { draw: false, takeback: false, adjourn: false, resume: false, rematch: true });
  state.viewer = "spectator";
  assert.equal(mayAsk().rematch, false);
});

test("a proposal of the other side can be answered, one's own withdrawn, others' only seen", () => {
  state.proposals = { draw: "second", takeback: "first" };
  const [theirs, mine] = proposalLines(SEND);
  assert.equal(theirs.textContent, "Black · Ada offersacceptdecline");
  named([theirs, mine], "button").forEach((button) => happens(button));
  assert.deepEqual(sent(), [{ type: "accept", what: "draw" }, { type: "decline", what: "draw" }, { type: "decline", what: "takeback" }]);
  state.viewer = "spectator";
  assert.deepEqual(proposalLines(SEND), []);
});

test("what was turned down is told apart from what was agreed to, or withdrawn", () => {
  state.proposals = { draw: "first" };
  const answer = (more = {}, after = {}) => turnedDown({ proposals: {}, view: view(after), adjourned: false, rematch: "", ...more }, view({ ply: 3 }));
  assert.equal(answer({}, { ply: 3 }), "Black · Ada declined");
  assert.equal(answer({}, { ply: 3, outcome: WON }), "");
  assert.equal(answer({ proposals: { draw: "first" } }), "");
  state.proposals = { takeback: "first" };
  assert.equal(answer({}, { ply: 2 }), "");
  state.proposals = { adjourn: "first" };
  assert.equal(answer({ adjourned: true }), "");
  state.proposals = { rematch: "first" };
  assert.equal(answer({}, { outcome: WON }), "Black · Ada declined");
  assert.equal(answer({ rematch: "g2" }, { outcome: WON }), "");
  happens(named(proposalLines(SEND), "button")[0]);
  assert.equal(answer({}, { outcome: WON }), ""); // it was withdrawn here
});

test("where an illegal move loses, any own piece goes to any other square but once", () => {
  const board = [{ square: "a1", side: "first" }, { square: "c3", side: "second" }];
  const legal = view({ rules: { illegal_move_loses: true }, board, options: [{ text: "a1a2", clicks: ["a1", "a2"] }] });
  const options = withIllegal(legal).options;
  assert.equal(options.length, 1 + 7);
  assert.deepEqual(options[1].clicks, ["a1", "a3"]);
  assert.ok(options.slice(1).every(({ illegal, clicks }) => illegal && clicks[1] !== "a2" && clicks[0] === "a1"));
  assert.equal(withIllegal(view({ board, options: legal.options })).options.length, 1);
  assert.equal(withIllegal({ ...legal, options: [] }).options.length, 0);
  assert.deepEqual([illegalLoses(legal), illegalLoses({ ...legal, outcome: WON })], [true, false]);
});

test("the last two turns are told but one's own decisions", () => {
  const move = (seat, what, ...notes) => ({ seat, wording: what && message("writes", { what }), notes: notes.map((one) => message("died", { what: one })) });
  const moves = [move("second", "old"), move("first", "mine"), move("second", "a", "X"), move("second", "b"), move("second", "c")];
  assert.deepEqual(news(view({ moves })).map((line) => line.textContent), ["Black: writes a", "X died", "Black: writes b writes c"]);
  assert.deepEqual(news(view({ viewer: "spectator", moves: [...moves, { seat: "chance" }] })), []);
  const over = view({ viewer: "spectator", moves: [move("first", "a"), move("second", "b", "X")], outcome: WON });
  assert.deepEqual(news(over).map((line) => line.textContent), ["Black: writes b", "X died"]); // what ended the game
});

test("what has happened is told to people who listen", () => {
  const last = (more) => view({ ply: 1, moves: [{ seat: "second", text: "a1a2", ...more }] });
  assert.equal(announcement(last({ notes: [message("died", { what: "X" })] }), view()), "Black plays a1a2. X died");
  assert.equal(announcement({ ...last({ text: "?" }), check: ["c3"] }, view()), "Black plays unseen. check.");
  assert.equal(announcement(last({ passed: "first" }), view()), "Black plays a1a2. White: passes");
  assert.equal(announcement(last({ wording: message("writes", { what: "X" }) }), view()), "Black: writes X");
  assert.equal(announcement(last({}), last({})), "");
  assert.equal(announcement(view({ outcome: WON }), view()), "you_lose: mate");
});

test("the box says whose move it is", () => {
  const said = (more = {}, changes = {}) => {
    Object.assign(state, changes);
    drawStatus(view({ fullmove_number: 4, ...more }), null, () => {}, false, SEND);
    return named(element("status"), "strong")[0].textContent;
  };
  assert.equal(said(), "your_move");
  assert.ok(element("status").classList.contains("mine"));
  assert.equal(said({ to_move: "second" }), "wait for Black · Ada");
  assert.equal(said({ to_move: "chance" }), "a_toss_decides");
  assert.equal(said({ to_move: "second" }, { thinking: "second" }), "computer_thinks");
  assert.equal(said({ to_move: "second" }, { thinking: null, viewer: "both" }), "Black to move");
  assert.equal(said({ outcome: WON }), "Black wins");
  assert.equal(said({}, { adjourned: true }), "adjourned");
});

test("a hand of cards dealt one by one takes one line of the list of moves", () => {
  const lot = (n) => ({ seat: "chance", text: `c${n}`, fullmove_number: 1 });
  const moves = [lot(1), lot(2), lot(3), lot(4), lot(5), { seat: "first", text: "?", fullmove_number: 1 }, { seat: "second", text: "e5", fullmove_number: 2,
    passed: "first", notes: [message("mate")] }];
  const list = element("moves");
  list.insertBefore = (node) => list.children.push(node);
  const gone = [];
  fillMoves(list, moves, 6, (ply) => gone.push(ply));
  const buttons = named(list, "button");
  assert.deepEqual(buttons.map((one) => [one.textContent, one.dataset.ply]), [["5 dealt", "5"], ["?", "6"], ["e5", "7"]]);
  assert.deepEqual(buttons.map((one) => one.attributes["aria-current"]), [undefined, "step", undefined]);
  assert.equal(list.children[1].textContent, "2.e5passesmate");
  happens(buttons[2]);
  assert.deepEqual([gone, buttons[1].attributes["aria-label"]], [[7], "unseen"]);
});

test("the bar of the side that looks is the one below", () => {
  assert.deepEqual(playerBars("second"), [["player-bar-top", "first"], ["player-bar-bottom", "second"]]);
});
