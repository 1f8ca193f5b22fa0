/** Lists of games, people, tournaments and challenges, and what they say. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { element, happens, named, server, texts } from "./page.js";
import { INFO, message } from "./studied_game.js";
import { gameRow, opponentOf, playersOf, ratingRow, result } from "../../src/fairychess/server/static/js/account/game_rows.js";
import { ladderLine } from "../../src/fairychess/server/static/js/account/ladder.js";
import { Measuring } from "../../src/fairychess/server/static/js/balance/measuring.js";
import { keyed } from "../../src/fairychess/server/static/js/lib/dom.js";
import { cardArt, cardText, familyName, first } from "../../src/fairychess/server/static/js/lib/families.js";
import { GameSearch } from "../../src/fairychess/server/static/js/lib/game_search.js";
import { challengeRow } from "../../src/fairychess/server/static/js/lobby/challenge_row.js";
import { MiniBoards } from "../../src/fairychess/server/static/js/lobby/mini_boards.js";
import { showPairings } from "../../src/fairychess/server/static/js/tournament/pairings.js";
import { showTable } from "../../src/fairychess/server/static/js/tournament/table.js";
import { gameLinks, planWords, score } from "../../src/fairychess/server/static/js/tournaments/words.js";
import { optionForm, optionWords } from "../../src/fairychess/server/static/js/variant/options_form.js";

Object.assign(texts, {
  computer_level_is: "level {level}", rated_games_one: "a game", rated_games_many: "{count} games", rating_hidden: "after {games}", rounds_many: "{count} rounds",
  minutes_many: "{count} minutes", kind_swiss: "Swiss", kind_arena: "arena", no_clock: "no clock", casual: "casual", bye: "bye", being_played_now: "now",
  round_number: "round {number}", plies_many: "{count} moves", balance_ahead_one: "one before", balance_played: "{played} of {games}", "=feature:hidden": "secrets",
  games_found_one: "one game", games_found_many: "{count} games found", "=family:old_games": "Old games", "message:mate": "mate", "message:ada": "Ada",
  "=value:2": "two",
});

test("a game in a list says how it stands for the side that is looked at", () => {
  const game = (more) => result({ status: "ended", side: "first", winner: null, message: null, ...more });
  assert.deepEqual([game({ status: "playing", my_turn: true }), game({ status: "playing" }), game({ status: "playing", adjourned: true }), game({}),
    game({ message: message("aborted") }), game({ winner: "first" }), game({ winner: "second" })],
    ["your_turn", "their_turn", "adjourned", "drawn", "nobody_wins", "won", "lost"]);
  const seats = { first: { type: "computer", level: 2 }, second: { type: "human", account: true, name: "Ada", rating: 1500 } };
  assert.deepEqual(playersOf({ seats }, INFO).map((one) => one.textContent ?? one), ["", "level 2", " – ", "Ada (1500)"]);
  assert.deepEqual(opponentOf({ opponent: { type: "human" }, side: "first", seats: 1 }, INFO).textContent, "Black");
  assert.deepEqual([opponentOf({ opponent: { type: "human" }, side: "first", seats: 2 }, INFO), opponentOf({ side: "first" }, INFO)], [null, null]);
});

test("rows of games, ratings and challenges", async () => {
  server.answers["/api/variants/g?language=xx"] = { ...INFO, options: { a: { default: 1 } } };
  const row = await gameRow({ variant: "g", status: "ended", side: "first", winner: "first", message: message("mate"), url: "/game/x", id: "x", ply: 7, changed: 0 });
  assert.match(row.textContent, /^Gamewonmate.*7 movesanalysis$/);
  assert.deepEqual([(await ratingRow({ variant: "g", rating: 1500, games: 1 })).textContent, (await ratingRow({ variant: "g", rating: null, games: 2 },
    5)).textContent], ["Gamea game1500", "Game2 gamesafter 5"]);
  assert.equal(ladderLine({ name: "A b", rating: 1400, games: 3, provisional: true }).textContent, "A b1400?3 games");
  const challenge = { id: "c1", variant: "g", colour: "first", terms: { timing: null }, options: { a: 2 }, called: message("ada"), rating: 1300, url: "/c" };
  assert.match((await challengeRow(challenge)).textContent, /^GameAda \(1300\)no clock · casual · you_play · A: twoaccept$/);
  assert.match((await challengeRow({ ...challenge, mine: true })).textContent, /your_offer.*show_linkwithdraw$/);
  assert.match((await challengeRow({ ...challenge, to_me: true })).textContent, /asks_you.*acceptdecline$/);
});

test("only options that were chosen otherwise than usual are told, and sent", () => {
  const info = { options: { quick_start: { default: false }, size: { default: 1, values: [1, 2] } } };
  assert.deepEqual(optionWords(info, { quick_start: true, size: 1 }), ["Quick start: yes"]);
  assert.deepEqual([optionWords(info, null), optionWords({}, { a: null, b: false })], [[], ["A: none", "B: no"]]);
  const box = element("options");
  const read = optionForm(box, { ...info.options, limit: 40, both: { default: true, values: [true, false] }, text: { default: "x", text: "Words" } });
  const [select, ...inputs] = [named(box, "select")[0], ...named(box, "input")];
  Object.assign(select, { value: "0" });
  inputs.forEach((input) => (input.value = input.attributes.value));
  assert.deepEqual(read(), {});
  select.value = "1";
  const [quick, limit, both, text] = inputs;
  quick.checked = true;
  limit.value = "";
  both.checked = false;
  text.value = "y";
  assert.deepEqual(read(), { quick_start: true, size: 2, both: false, text: "y" });
});

test("tournaments are told in few words, and points with halves", async () => {
  assert.deepEqual([0, 0.5, 1, 2.5, 1.25].map(score), ["0", "½", "1", "2½", "1.25"]);
  const terms = { timing: null };
  assert.deepEqual(planWords({ kind: "swiss", rounds: 5, terms }, 0), ["Swiss", "no clock", "casual", "5 rounds"]);
  assert.deepEqual(planWords({ kind: "arena", minutes: 90, terms }, 0), ["arena", "no clock", "casual", "90 minutes"]);
  const links = await gameLinks({ contests: [{ variant: "g", options: {} }, { variant: "g", options: { a: 2 } }] });
  assert.deepEqual(links.map((one) => one.textContent ?? one), ["Game", "", ", ", "Game", " (A: two)"]);
});

/** A tournament after two rounds. */
const CUP = {
  status: "running", round: 2, ties: ["wins"], plan: { kind: "swiss", contests: [{ variant: "g" }] },
  places: [{ rank: 1, number: 2, name: "Ada", account: true, points: 1.5, ties: { wins: 1 } }, { rank: 2, number: 1, name: "Bob", points: 0.5, ties: { wins: 0 }, away: true }],
  pairings: [{ round: 1, board: 1, first: 1, second: 2, result: "0-1", game: "x" }, { round: 2, board: 1, first: 2, second: null, result: "+-" }, { round: 2,
    board: 2, first: 1, second: 9, result: "" }],
};

test("a tournament's table has what everyone has of each round", () => {
  showTable(CUP);
  const rows = named(element("table"), "tr").map((row) => row.textContent.replaceAll(/ +/g, " "));
  assert.deepEqual(rows, ["rank№playerrating_column12pointstie_wins", "12Ada11 + 1½1", "21nobody_any_more has_left20 9· ½0"]);
  showTable({ ...CUP, plan: { kind: "roundrobin" }, pairings: CUP.pairings.slice(0, 1) });
  assert.deepEqual(named(element("table"), "tr")[1].textContent.replaceAll(/ +/g, " "), "12Ada×1 1½1");
  showTable({ ...CUP, status: "open" });
  assert.equal(element("table-title").textContent, "who_takes_part");
});

test("pairings stand round by round, the latest first and open", () => {
  showPairings(CUP);
  const rounds = named(element("pairings"), "details");
  assert.deepEqual(rounds.map((one) => one.textContent), ["round 2Ada: byeBob – nobody_any_morenow", "round 1Bob – Ada0 – 1"]);
  assert.deepEqual(rounds.map((one) => one.attributes.open), ["", undefined]);
});

test("a family has its name, a card its words, and games of one's own stand in front", () => {
  assert.deepEqual([first({}), first({ family: "own" }), first({ family: "old_games" })], [true, true, false]);
  assert.deepEqual([familyName("old_games"), familyName("new_games")], ["Old games", "new games"]);
  assert.equal(cardText({ title: "T", files: 8, ranks: 9, inventor: "I", year: 1999, summary: "S" }).textContent, "T8×9I · 1999S");
  assert.equal(cardArt({ name: "a", features: ["strikes", "hidden"] }).dataset.sign, "hidden");
  assert.equal(named(cardArt({ name: "a b", family: "x" }), "img")[0].attributes.src, "/picture/a%20b.svg");
});

test("a search finds games by words and by what they have, and the one that is called so first", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const [chosen, suggested] = [[], []];
  const search = new GameSearch((item) => chosen.push(item.id), (item) => suggested.push(item.id));
  const game = (id, title, features = [], more = {}) => search.add({ title, find: title.toLowerCase(), files: 8, ranks: 8, features, ...more }, { id });
  game("1", "Chess on a large board", ["hidden"], { files: 12, ranks: 12 });
  game("2", "Chess", []);
  game("3", "Fog chess", ["hidden"], { aliases: ["Dark"] });
  search.begin();
  assert.deepEqual(named(element("chips"), "button").map((one) => one.textContent), ["secrets"]); // large boards are only one
  const type = (text) => {
    element("search").value = text;
    happens(element("search"), "input");
    return element("found").textContent;
  };
  assert.deepEqual(["chess", "chess FOG", "12x12", "secrets", "go"].map(type), ["3 games found", "one game", "one game", "2 games found", "no_game_found bring_a_game"]);
  type("chess");
  context.mock.timers.tick(250);
  happens(element("search"), "keydown", { key: "Enter", preventDefault() {} });
  type("dark");
  type("l");
  happens(element("search"), "keydown", { key: "Enter", preventDefault() {} });
  happens(element("search"), "keydown", { key: "Enter", isComposing: true });
  happens(named(element("chips"), "button")[0]);
  assert.deepEqual([chosen, suggested, element("found").textContent], [["2", "1"], ["2"], "one game"]);
});

test("a measurement says how far it is, and is asked again while it goes on", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const [box, done, going] = [element("measuring"), mock.fn(), []];
  const measuring = new Measuring(box, "/api/balance/g", done, (on) => going.push(on));
  const now = async (more) => {
    server.answers["/api/balance/g/job"] = { status: "", played: 0, games: 200, ahead: 0, mine: true, ...more };
    await measuring.follow();
    return [measuring.words.textContent, named(box, "button").map((one) => one.textContent).join()];
  };
  assert.deepEqual(await now({}), ["", "balance_measure"]);
  assert.deepEqual(await now({ status: "waiting", ahead: 1 }), ["one before", "balance_stop"]);
  assert.deepEqual(await now({ status: "measuring", played: 7, mine: false }), ["7 of 200", ""]);
  const asked = server.asked.length;
  context.mock.timers.tick(1500);
  assert.equal(server.asked.length, asked + 1);
  await now({ status: "stopped" });
  await now({ status: "done" });
  assert.deepEqual([done.mock.callCount(), going.slice(0, 3)], [1, [false, true, true]]);
});

test("a list that is filled again keeps what has the same key", () => {
  const box = element("list");
  box.insertBefore = (node, other) => {
    box.children = box.children.filter((one) => one !== node);
    box.children.splice(other ? box.children.indexOf(other) : box.children.length, 0, node);
  };
  const make = (key) => [key, () => Object.assign(document.createElement("i"), { key, remove() { box.children = box.children.filter((one) => one !== this); } })];
  const before = keyed(box, ["a", "b", "c"].map(make));
  const after = keyed(box, ["c", "d", "a"].map(make));
  assert.deepEqual(box.children.map(({ key }) => key), ["c", "d", "a"]);
  assert.deepEqual([after[0] === before[2], after[2] === before[0]], [true, true]);
});

test("a small board whose game was left and come back to has one line to it", async () => {
  const lines = [];
  globalThis.WebSocket = class extends EventTarget {
    constructor() {
      super();
      lines.push(this);
    }

    close() { this.closed = true; }
  };
  server.answers["/api/games/m1/info?language=xx"] = INFO;
  const list = element("watched");
  const game = { id: "m1", url: "/game/m1", seats: { first: { type: "computer", level: 1 }, second: { type: "human" } }, view: { fullmove_number: 1 } };
  const boards = new MiniBoards(list, () => {});
  boards.show([game]);
  boards.show([]);
  boards.show([game]);
  for (let i = 0; i < 30; i += 1) await null;
  assert.deepEqual([boards.size, lines.filter(({ closed }) => !closed).length], [1, 1]);
  boards.show([]);
  assert.equal(lines.filter(({ closed }) => !closed).length, 0);
});
