/** What the browser keeps, and what it does without: preferences, progress, games met, sets of pieces. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { element, kept, server } from "./page.js";
import { allPreferences, applyPreferences, chooseLanguage, chosenLanguage, preference, pullPreferences } from "../../src/fairychess/server/static/js/lib/preferences.js";
import { noteWho } from "../../src/fairychess/server/static/js/lib/profile_link.js";
import { setSound, soundOn, volume } from "../../src/fairychess/server/static/js/lib/sounds.js";
import { keep, recall } from "../../src/fairychess/server/static/js/lib/storage.js";
import { setTheme, startTheme } from "../../src/fairychess/server/static/js/lib/theme.js";
import { done, finish, inWords, learnProgress } from "../../src/fairychess/server/static/js/learn/progress.js";
import { chooseSet, familyOf, setFor, setsFor } from "../../src/fairychess/server/static/js/pieces/sets.js";
import { customVariants, forgetVariant, isCustom, rememberVariant } from "../../src/fairychess/server/static/js/variant/custom_variants.js";

const root = document.documentElement;

beforeEach(() => {
  kept.values.clear();
  kept.allowed = true;
  document.cookie = "";
});

test("where nothing may be kept everything goes on as usual", () => {
  keep("a", "1");
  assert.equal(recall("a"), "1");
  kept.allowed = false;
  keep("a", "2");
  assert.equal(recall("a"), null);
  assert.equal(preference("board", "wood"), "wood");
  assert.deepEqual(customVariants(), []);
  kept.allowed = true;
  assert.equal(recall("a"), "1");
});

test("an account's preferences are taken on, and are those it gets back", () => {
  const mine = {
    moves_chess: "figurine", moves_shogi: "", moves_xiangqi: "", pictures: "kanji", language: "ja", sound: false, theme: "dark", edges: false,
    calm: true, chessmen: "carved", disks: "", board: "green", volume: 0, confirm: "always",
  };
  pullPreferences(mine);
  document.cookie = "moves_chess=figurine; language=ja"; // a browser adds to what there is
  assert.deepEqual(allPreferences(), mine);
  assert.deepEqual([root.dataset.edges, root.dataset.calm, root.dataset.board, root.dataset.theme], ["off", "on", "green", "dark"]);
  pullPreferences({});
  assert.equal(preference("board"), "green");
  setTheme("");
  assert.equal(root.dataset.theme, undefined);
});

test("without any choice a page is as usual", () => {
  kept.values.set("fairychess-board", ""); // an account without a choice
  applyPreferences();
  assert.deepEqual([root.dataset.edges, root.dataset.calm, root.dataset.board, document.cookie], ["on", "off", "wood", ""]);
  const { sound, theme, volume: loud, confirm } = allPreferences();
  assert.deepEqual([sound, theme, loud, confirm], [true, "", 70, "never"]);
});

test("a language is chosen by a cookie, and given up with one that is over", () => {
  assert.equal(chosenLanguage(), "");
  chooseLanguage("fr");
  assert.match(document.cookie, /^language=fr; path=\/; max-age=31536000;/);
  document.cookie = "moves_chess=san; language=fr";
  assert.equal(chosenLanguage(), "fr");
  chooseLanguage("");
  assert.match(document.cookie, /max-age=0/);
});

test("a notation that was chosen is told the server, and no longer once it is not", () => {
  kept.values.set("fairychess-moves-shogi", "western");
  applyPreferences();
  assert.match(document.cookie, /^moves_shogi=western; path=\/; max-age=31536000/);
  kept.values.clear();
  applyPreferences();
  assert.match(document.cookie, /^moves_shogi=; path=\/; max-age=0/);
});

test("sounds are as loud as was said, within bounds", () => {
  assert.deepEqual([soundOn(), volume()], [true, 0.7]);
  setSound(false);
  assert.equal(soundOn(), false);
  const heard = ["0", "55", "900", "-3", "loud"].map((value) => {
    kept.values.set("fairychess-volume", value);
    return volume();
  });
  assert.deepEqual(heard, [0, 0.55, 1, 0, 0.7]);
});

test("the button of the theme offers the other one", () => {
  Object.assign(element("theme").dataset, { light: "to light", dark: "to dark" });
  kept.values.set("fairychess-theme", "dark");
  startTheme();
  assert.deepEqual([root.dataset.theme, element("theme").title], ["dark", "to light"]);
  element("theme").dispatchEvent(new Event("click"));
  assert.deepEqual([root.dataset.theme, element("theme").title, recall("fairychess-theme")], ["light", "to dark", "light"]);
});

test("who is logged in is remembered for the next page", () => {
  noteWho({ account: { name: "Ada" } });
  assert.equal(recall("fairychess-logged-in"), "yes");
  noteWho({ account: null });
  assert.equal(recall("fairychess-logged-in"), "");
});

test("games met are remembered newest first, once each, and twenty of them", () => {
  assert.deepEqual([isCustom("~a"), isCustom("chess")], [true, false]);
  for (let i = 0; i < 25; i += 1) rememberVariant({ name: `~${i}`, title: `Game ${i}` });
  rememberVariant({ name: "~20", title: "Another title" });
  const names = customVariants().map(({ name }) => name);
  assert.deepEqual([names.length, names[0], names[1], names.at(-1)], [20, "~20", "~24", "~5"]);
  assert.equal(customVariants()[0].title, "Another title");
  forgetVariant("~20");
  assert.equal(customVariants()[0].name, "~24");
  for (const odd of ["{", "null", '[{"name":"chess"}]']) {
    kept.values.set("fairychess-brought", odd);
    assert.deepEqual(customVariants(), []);
  }
});

test("sets of pieces belong to a family, and one that does not fit gives way", () => {
  const game = (style, glyphs = "") => ({ style, piece_types: [{ glyphs }] });
  assert.deepEqual(["chess", "shogi", "xiangqi", "janggi", "other"].map((style) => familyOf(game(style))), ["chess", "shogi", "xiangqi", "xiangqi", "chess"]);
  assert.deepEqual(setsFor(game("shogi")), ["letters"]);
  assert.equal(setFor(game("chess")), "classic");
  chooseSet(game("chess"), "carved");
  chooseSet(game("shogi", "王"), "kanji");
  assert.deepEqual([setFor(game("chess")), setFor(game("shogi", "王")), setFor(game("shogi")), setFor(game("janggi"))], ["carved", "kanji", "letters", "disks"]);
});

test("steps of a course are kept here until there is an account, which then has both", async () => {
  finish("chess/moves", 2);
  finish("chess/moves", 0);
  finish("chess/moves", 2);
  assert.deepEqual([done("chess/moves"), done("other")], [[0, 2], []]);
  assert.equal(recall("fairychess-lessons"), '{"chess/moves":[0,2]}');
  await learnProgress(); // no answer
  assert.deepEqual(done("chess/moves"), [0, 2]);
  server.answers["/api/lessons/progress"] = { kept: true, done: { "chess/moves": [0, 1, 2], other: [5] } };
  await learnProgress();
  assert.deepEqual([done("chess/moves"), done("other"), recall("fairychess-lessons")], [[0, 1, 2], [5], "{}"]);
  assert.deepEqual(server.asked.at(-1), ["/api/lessons/progress", { done: { "chess/moves": [0, 2] } }]);
  assert.deepEqual([inWords({ xx: "b" }), inWords(undefined)], ["b", ""]);
});
