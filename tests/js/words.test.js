/** Texts: keys with their places, names in the person's language, what the server says, times. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { texts } from "./page.js";
import { CodedError } from "../../src/fairychess/server/static/js/lib/coded_error.js";
import { slow, timeWords } from "../../src/fairychess/server/static/js/lib/days.js";
import { chancesWords, mateWords } from "../../src/fairychess/server/static/js/lib/evaluation.js";
import { fit, plain } from "../../src/fairychess/server/static/js/lib/matching.js";
import { about, asWritten, errorText, furtherStep, inLanguage, say, t, tn, translated, translateInfo,
  valueWords } from "../../src/fairychess/server/static/js/lib/translations.js";
import { clockWords, colourWords, termsWords } from "../../src/fairychess/server/static/js/lobby/terms.js";
import { answerWords, goalWords, hintWords, themeWords } from "../../src/fairychess/server/static/js/puzzle/words.js";

Object.assign(texts, {
  greeting: "Hello {name}, {name}!", moves_one: "{count} move", moves_many: "{count} moves {where}",
  "message:takes": "{who} takes {piece}", "message:shogi:takes": "{who} captures {piece}", "message:on": "{what} on {square}",
  "=King": "Roi", "=shogi:King": "Général", "=value:north": "le nord",
  "about:name": "of a name", "about:name:L": "of L's name", "further:name": "then when", error_full: "no room",
  days_hours: "{days}d {hours}h", hours_minutes: "{hours}h {minutes}m", chances: "{side} {won}/{drawn}/{lost}",
  clock_byoyomi: "{minutes} + {seconds}{periods}", clock_increment: "{minutes} + {seconds}", clock_sudden: "{minutes}", clock_delay: "{minutes} d{delay}",
  clock_delay_seconds: "d{delay}", clock_bank: "bank {days}", clock_days_and_bank: "{days} and {bank}", clock_day: "a day", clock_days: "{days} days",
  clock_two: "{first} against {second}", delayed: "late by {seconds}", you_play: "you are {side}",
  puzzle_mate: "{side} mates in {steps}", puzzle_advantage: "{side} gains", puzzle_who: "{you} asks who of {side} is {role}",
  puzzle_hint_from: "from {place}", puzzle_hint_drop: "drop {piece}", puzzle_refuted: "but {line}", puzzle_theme_mate: "mate {steps}", puzzle_theme_fork: "fork",
});

test("a key's places are filled, and what has no text says its key", () => {
  assert.equal(t("greeting", { name: "Ada" }), "Hello Ada, Ada!");
  assert.equal(t("greeting"), "Hello , !");
  assert.equal(t("nowhere", { name: "Ada" }), "nowhere");
  assert.deepEqual([tn("moves", 1), tn("moves", 0, { where: "here" }), tn("moves", 2)], ["1 move", "0 moves here", "2 moves "]);
});

test("what a game says itself goes before the catalogue, and its style before what is general", () => {
  assert.deepEqual([translated("King"), translated("Queen"), translated(null)], ["Roi", "Queen", ""]);
  const said = { key: "takes", parameters: { who: "King", piece: "King" } };
  assert.equal(say(said), "King takes Roi"); // what people are called is no piece
  const info = translateInfo({ name: "g", style: "shogi", title: "Game", piece_types: [{ id: "K", name: "King" }, { id: "P", name: "Pawn" }],
    names: { xx: { Pawn: "Pion", Game: "Jeu" }, yy: { Game: "Spiel" } }, aliases: ["Play"] });
  assert.deepEqual(info.piece_types.map(({ name }) => name), ["Général", "Pion"]);
  assert.equal(info.title, "Jeu");
  for (const word of ["game", "jeu", "spiel", "play"]) assert.ok(info.find.includes(word), word);
  assert.equal(say(said), "King captures Général");
  assert.equal(say({ key: "on", parameters: { what: said, square: "e4" } }), "King captures Général on e4");
  assert.deepEqual([say(null), say({ key: "unknown", parameters: {} }), say(asWritten("e4"))], ["", "unknown", "as_written"]);
});

test("a dialog says what it is about, by role if it depends on it", () => {
  assert.deepEqual([about({ key: "name", parameters: { role: "L" } }), about({ key: "name", parameters: {} }), about({ key: "other", parameters: {} })],
    ["of L's name", "of a name", ""]);
  assert.deepEqual([furtherStep({ key: "name" }), furtherStep({ key: "other" })], ["then when", ""]);
  assert.deepEqual([valueWords("north"), valueWords(3)], ["le nord", "3"]);
  assert.deepEqual([inLanguage({ en: "a", xx: "b" }), inLanguage({ en: "a" }), inLanguage(null)], ["b", "a", undefined]);
});

test("an error is said by what the server says, else by its code, else as it came", () => {
  assert.equal(errorText(new CodedError("full", "room", { key: "on", parameters: { what: "x", square: "y" } })), "x on y");
  assert.equal(errorText(new CodedError("full", "room")), "no room");
  assert.equal(errorText(new CodedError("odd", "why not")), "why not");
});

test("typed words find names however they are written, names before descriptions, and misspelt at last", () => {
  assert.equal(plain("Ｓhōgi 8×8"), "shogi 8x8");
  const game = ["three-check chess", "trois echecs", "give check three times"];
  const fits = ["", "three-check chess", "three", "threecheck", "chess three", "trois", "times check", "chesss", "xiangqi", "chss"].map((typed) => fit(game, typed));
  assert.deepEqual(fits, [0, 0, 1, 2, 4, 3, 6, 7, null, null]);
});

test("clocks of days and the engine's opinion in words", () => {
  assert.deepEqual([slow({ days: 1 }), slow({ bank: 2 }), slow({ main: 60 }), slow(null)], [true, true, false, false]);
  assert.deepEqual([timeWords(90_000_000), timeWords(3_600_000 + 59_999), timeWords(59_999)], ["1d 1h", "1h 0m", "0h 0m"]);
  assert.deepEqual([mateWords(5), mateWords(-4), mateWords(1)], ["#3", "−#2", "#1"]);
  const info = { seats: { first: "White" } };
  assert.equal(chancesWords(info, { chances: [0.505, 0.3, 0.195], share: 0 }), "White 51/30/19");
  assert.equal(chancesWords(info, { share: 0.25 }), "White 25/0/75");
  assert.equal(chancesWords(info, { chances: [0.996, 0.0051, 0], share: 0 }), "White 100/1/0");
});

test("every kind of clock is said in few words", () => {
  const words = [
    null, { main: 600 }, { main: 90, increment: 2 }, { main: 600, delay: 3 }, { delay: 5 }, { main: 600, period: 30 }, { period: 10, periods: 3 },
    { days: 1 }, { days: 3 }, { days: 2, bank: 14 }, { bank: 9 },
  ].map(clockWords);
  assert.deepEqual(words, ["no_clock", "10", "1:30 + 2", "10 d3", "d5", "10 + 30", "0 + 10 ×3", "a day", "3 days", "2 and 14", "bank 9"]);
  assert.deepEqual(termsWords({ timing: { main: 60 }, timing_second: { days: 1 }, rated: true, delay: 9 }), ["1 against a day", "rated", "late by 9"]);
  assert.deepEqual(termsWords({ timing: null, rated: false }), ["no_clock", "casual"]);
});

test("who takes a challenge up has the other colour", () => {
  const info = { seats: { first: "White", second: "Black" } };
  const said = [["first", true], ["first", false], ["second", false], ["random", false]].map(([colour, mine]) => colourWords({ colour, mine }, info));
  assert.deepEqual(said, ["you are White", "you are Black", "you are White", "colour_by_lot"]);
});

test("a puzzle says what is asked, where to begin and why another step fails", () => {
  const info = { files: 8, ranks: 8, style: "chess", seats: { first: "White", second: "Black" }, piece_types: [{ id: "N", name: "Knight" }], notations: ["san"] };
  assert.equal(goalWords({ seat: "second", aim: "mate2" }, info), "Black mates in 2");
  assert.equal(goalWords({ seat: "first", aim: "advantage" }, info), "White gains");
  assert.equal(goalWords({ seat: "first", side: "second", kind: "deduction", asked: "KIRA" }, info), "White asks who of Black is Kira");
  assert.deepEqual([hintWords("e4", info), hintWords("hand:N", info)], ["from e4", "drop Knight"]);
  assert.equal(answerWords({ line: ["b1c3", "e7e5"], spelled: [["Nc3"], []] }, info), "but Nc3 e7e5");
  assert.equal(answerWords({ line: [], spelled: [] }, info), "puzzle_not_refuted");
  assert.deepEqual([themeWords("mate3"), themeWords("fork")], ["mate 3", "fork"]);
});
