/** One turn after another: clocks, replies that wait, tosses, early choices, choices in steps, past positions. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { element, happens, named, texts } from "./page.js";
import { message, SEND, sent, view, WON } from "./two_players.js";
import { groupByAction } from "../../src/fairychess/server/static/js/game/action_dialog.js";
import { face, resting, setClock, startClocks } from "../../src/fairychess/server/static/js/game/clocks.js";
import { afterToss, inTheAir } from "../../src/fairychess/server/static/js/game/coin_toss.js";
import { drawDecisions } from "../../src/fairychess/server/static/js/game/decisions.js";
import { choosesEarly, earlyLine, inFull, othersHaveChosen, stillOffered, turnOf, withEarlyOptions } from "../../src/fairychess/server/static/js/game/early_choice.js";
import { GameHistory } from "../../src/fairychess/server/static/js/game/history.js";
import { Pacing } from "../../src/fairychess/server/static/js/game/pacing.js";
import { behindCurtain, changeViewer, closeCurtain } from "../../src/fairychess/server/static/js/game/shared_screen.js";
import { state } from "../../src/fairychess/server/static/js/game/state.js";
import { chooseInSteps, inSteps } from "../../src/fairychess/server/static/js/game/stepwise_choice.js";

Object.assign(texts, {
  side_has_chosen: "{side} has chosen", both_choose: "Both sides are choosing", side_to_move: "{side} to move",
  days_hours: "{days}d {hours}h", you_have_chosen: "chosen: {what}", "message:mate": "mate", "message:called": "{who}",
  "message:heads": "it is heads",
});

test("clocks count on between two messages, into overtime and past vacations", (context) => {
  let now = 1000;
  context.mock.method(performance, "now", () => now);
  context.mock.timers.enable({ apis: ["setInterval"] });
  const shown = [];
  startClocks({ timing: { main: 60, period: 10, periods: 3 } }, (side, { text }) => shown.push(`${side} ${text}`));
  state.clock = { left: { first: 65_000, second: 3_661_000 }, periods: { first: 3, second: 0 }, running: "first", overtime: [], away: {}, free: { first: 2000 } };
  setClock(now);
  context.mock.timers.tick(200);
  assert.deepEqual(shown, ["first 1:05 (3)", "second 1:01:01"]);
  const at = (seconds) => {
    now = 1000 + 1000 * seconds;
    return face("first").text;
  };
  assert.deepEqual([1, 3, 57.1, 70, 77, 90, 200].map(at), ["1:05 (3)", "1:04 (3)", "0:09.9 (3)", "0:07.0 (3)", "0:10 (2)", "0:07.0 (1)", "0:00.0 (1)"]);
  now = 51_000;
  assert.deepEqual(face("first"), { text: "0:17 (3)", low: true, running: true });
  assert.deepEqual(face("second"), { text: "1:01:01", low: false, running: false });
  assert.equal(resting("first"), false);
  state.clock.away = { first: 80_000 };
  assert.deepEqual([face("first").text, resting("first"), resting("second")], ["1:05 (3)", true, false]);
  state.view = view({ outcome: WON });
  assert.equal(face("first").running, false);
});

test("a clock of days says days and hours, then hours and minutes", () => {
  startClocks({ timing: null }, () => assert.fail("no clock"));
  const interval = mock.method(globalThis, "setInterval", () => 0);
  startClocks({ timing: { days: 3 } }, () => {});
  interval.mock.restore();
  setClock(performance.now());
  state.clock = { left: { first: 90_000_000, second: 3_900_000 }, periods: {}, running: "", overtime: [], away: {}, free: {} };
  assert.deepEqual([face("first").text, face("second").text], ["1d 1h", "hours_minutes"]);
  state.clock.left.second = 3_599_000;
  assert.equal(face("second").text, "59:59");
});

test("a choice may be made before its turn, once", () => {
  const early = view({ to_move: "second", early: "first", early_options: [{ text: "a" }, { text: "b", choice: message("mate"), parts: [["q", "a"]] }] });
  assert.equal(choosesEarly(early), true);
  assert.deepEqual([withEarlyOptions(early).options.length, withEarlyOptions(early).mover], [2, "first"]);
  assert.equal(choosesEarly(view({ early: "second" })), false);
  Object.assign(state, { chosen: { first: "b", second: "" }, view: early });
  assert.equal(choosesEarly(early), false);
  assert.equal(withEarlyOptions(early), early);
  const line = earlyLine(SEND);
  assert.equal(named(line, "span")[0].textContent, "chosen: mate");
  happens(named(line, "button")[0]);
  assert.deepEqual(sent(), [{ type: "undo" }]);
  assert.deepEqual(othersHaveChosen(), ["Black has chosen"]);
  assert.deepEqual([turnOf(early), turnOf(view({ early: "" }))], ["Black to move", "White to move"]);
  state.chosen = {};
  assert.equal(turnOf(early), "Both sides are choosing");
  assert.equal(inFull({ text: "x", choice: null, parts: [[message("mate"), message("called", { who: "A" })], [message("q"), message("r")]] }), "mate: A, q: r");
});

test("an option is still offered at its ply, and with secrets as long as its text is there", () => {
  state.view = view({ ply: 4, options: [{ text: "a" }] });
  state.info.secret = false;
  assert.deepEqual([stillOffered({ text: "b" }, 4), stillOffered({ text: "a" }, 3)], [true, false]);
  state.info.secret = true;
  assert.deepEqual([stillOffered({ text: "b" }, 3), stillOffered({ text: "a" }, 3)], [false, true]);
});

test("past positions are asked for once, and forgotten when moves are taken back", () => {
  const asked = [];
  const past = new GameHistory((ply) => asked.push(ply));
  const present = view({ ply: 3, moves: ["a", "b", "c"] });
  past.keep(present);
  past.go(1, present);
  assert.deepEqual([asked, past.shown(present)], [[1], null]);
  assert.equal(past.receive({ ply: 1, view: view({ ply: 1, options: ["x"] }) }), true);
  const shown = past.shown(present);
  assert.deepEqual([shown.moves, shown.last, shown.options, past.shown(present) === shown], [["a"], "a", [], true]);
  past.go(-5, present);
  assert.deepEqual([asked, past.at], [[1, 0], 0]);
  assert.equal(past.receive({ ply: 2, view: view() }), false);
  past.go(3, present);
  assert.deepEqual([past.at, past.shown(present)], [null, present]);
  past.go(2, present);
  past.keep(view({ ply: 1 }));
  assert.deepEqual([past.at, [...past.seen.keys()]], [null, [1]]);
  past.forget();
  assert.equal(past.seen.size, 0);
});

test("one screen for two shows a curtain between two turns", () => {
  Object.assign(state, { shared: true, viewer: "spectator" });
  assert.deepEqual([behindCurtain(view(), true), behindCurtain(view(), false), behindCurtain(view({ to_move: "chance" }), true),
    behindCurtain(view({ outcome: WON }), true)], [true, false, false, false]);
  closeCurtain(view({ to_move: "second" }), SEND);
  closeCurtain(view(), SEND);
  closeCurtain(view({ to_move: "second", early: "first" }), SEND);
  closeCurtain(view({ to_move: "second", viewer: "spectator" }), SEND);
  assert.deepEqual(sent(), [{ type: "set_perspective" }]);
  const [board, past] = [{}, { forget: mock.fn() }];
  changeViewer(view({ viewer: "second" }), board, past);
  assert.deepEqual([state.viewer, state.view, board.orientation, past.forget.mock.callCount()], ["second", null, "second", 1]);
  changeViewer(view({ viewer: "second" }), board, past);
  assert.equal(past.forget.mock.callCount(), 1);
});

test("a reply waits until the move before it has been seen, and a computer's a moment more", (context) => {
  let now = 0;
  context.mock.method(performance, "now", () => now);
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const delivered = [];
  const board = { settledAt: 0 };
  const pacing = new Pacing(board, (one) => {
    delivered.push(one.view?.ply ?? one.type);
    if (one.view) state.view = one.view;
  });
  const after = (ply, seat) => ({ type: "view", view: view({ ply, moves: Array.from({ length: ply }, (_, i) => ({ seat: i === ply - 1 ? seat : "first" })) }) });
  const pass = (milliseconds) => {
    for (let i = 0; i < milliseconds; i += 10) {
      now += 10;
      context.mock.timers.tick(10);
    }
  };
  state.seats.second = { type: "computer" };
  pacing.receive(after(1, "first"));
  assert.deepEqual(delivered, [1]); // one's own move is shown at once
  pacing.receive(after(2, "second"));
  pacing.receive({ type: "said" });
  pass(390);
  assert.deepEqual(delivered, [1]);
  pass(160);
  assert.deepEqual(delivered, [1, 2, "said"]);
  state.seats.second = { type: "human" };
  board.settledAt = now + 300;
  pacing.receive(after(3, "second"));
  pass(290);
  assert.equal(delivered.length, 3);
  document.hidden = true;
  pacing.receive({ type: "said" });
  document.hidden = false;
  assert.deepEqual(delivered.slice(3), [3, "said"]); // nobody looks
});

test("a toss is shown once, and what it decides is seen when the coin has fallen", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  document.documentElement.dataset.calm = "on";
  const [show, frame] = [mock.fn(), element("board-frame")];
  const tossed = view({ ply: 1, moves: [{ seat: "chance", text: "heads" }] });
  afterToss(tossed, null, frame, show);
  assert.deepEqual([show.mock.callCount(), inTheAir()], [1, false]); // a page that has just been opened
  afterToss(tossed, view(), frame, show);
  assert.equal(frame.children.length, 1);
  assert.deepEqual([show.mock.callCount(), element("live").textContent, frame.children[0].dataset.fell], [2, "it is heads", "heads"]);
  context.mock.timers.tick(1100);
  assert.ok(frame.children[0].removed);
  assert.equal(show.mock.callCount(), 2);
  delete document.documentElement.dataset.calm;
});

test("options are gathered under their titles, and those with several questions asked in steps", async () => {
  const option = (text, title, ...answers) => ({ text, action: message(title), clicks: [], marks: answers, parts: answers.map((one, i) => [message(`q${i}`), message(one)]) });
  const options = [option("1", "name", "K", "a1"), option("2", "other"), option("3", "name", "K", "b2"), option("4", "name", "L", "a1")];
  const groups = groupByAction(options);
  assert.deepEqual(groups.map(([title, group]) => [title.key, group.map(({ text }) => text)]), [["name", ["1", "3", "4"]], ["other", ["2"]]]);
  assert.deepEqual([inSteps(groups[0][1]), inSteps(groups[1][1]), inSteps(options)], [true, false, false]);
  const asked = [];
  const wanted = ["K", null, "K", "b2"];
  const chosen = await chooseInSteps(groups[0][1], async (heading, answers) => {
    asked.push([heading, answers.map(({ choice }) => choice.key).join()]);
    const want = wanted.shift();
    return answers.find(({ choice }) => choice.key === want) ?? null;
  });
  assert.equal(chosen.text, "3");
  assert.deepEqual(asked, [["q0 (1/2)", "K,L"], ["q1 (2/2) · q0: K", "a1,b2"], ["q0 (1/2)", "K,L"], ["q1 (2/2) · q0: K", "a1,b2"]]);
  assert.equal(await chooseInSteps(groups[0][1], async () => null), null);
});

test("what is no click on the board has a button, and a toss one for who plays both", () => {
  const draw = (more, present = true) => drawDecisions(view(more), present, false, {}, SEND);
  state.view = view({ ply: 7 });
  draw({ options: [{ text: "pass", clicks: [], choice: null }, { text: "a1a2", clicks: ["a1", "a2"] }] });
  happens(named(element("decisions"), "button")[0]);
  assert.deepEqual(sent(), [{ type: "play", text: "pass", ply: 7 }]);
  draw({ to_move: "chance" });
  happens(named(element("decisions"), "button")[0]);
  assert.deepEqual(sent()[1], { type: "chance" });
  draw({ options: [{ text: "pass", clicks: [] }] }, false);
  assert.equal(element("decisions").hidden, true);
});
