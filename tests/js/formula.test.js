/** Formulas as trees: their text, what blanks become, and what another word keeps of one. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { at, blank, formulaText, replaced, said, segmentsOf, withWord } from "../../src/fairychess/server/static/js/make/formula.js";
import { rename } from "../../src/fairychess/server/static/js/make/letters.js";

/** A word.  @param {string[]} takes  @param {string} gives  @param {string} form  @param {string} sign  @param {string} phrase */
function word(takes, gives, form, sign, phrase) {
  return { takes, gives, form, sign, phrase, label: phrase, group: "" };
}

// Not the words of any language: nothing in the script may know one.
const WORDS = {
  here: word([], "set", "name", "here", "here"),
  there: word([], "set", "name", "there", "there"),
  near: word(["set"], "set", "call", "near", "near {one}"),
  far: word(["set", "whole"], "set", "call", "far", "{value} from {one}"),
  both: word(["set", "set"], "set", "between", "&", "{one} in {other}"),
  any: word(["set", "set"], "set", "between", "|", "{one} or {other}"),
  kinds: word(["ids"], "set", "call", "kinds", "kinds {value}"),
  some: word(["set"], "truth", "bare", "", "there is {one}"),
  never: word(["truth"], "truth", "before", "not", "not {one}"),
  so: word(["truth", "truth"], "truth", "between", "and", "{one} and {other}"),
  many: word(["set"], "number", "call", "many", "how many {one}"),
  number: word(["whole"], "number", "whole", "", "{value}"),
  less: word(["number", "number"], "truth", "between", "<", "{one} < {other}"),
  put: word(["id", "set"], "effect", "call", "put", "{value} on {one}"),
};
const SETTING = { ids: ["K", "Q'"], ranks: 9, name: "points", first: { set: "there" } };
const leaf = (name) => ({ word: name, parts: [], values: [] });

test("a formula has brackets where signs meet", () => {
  const both = { word: "both", parts: [leaf("here"), leaf("there")], values: [] };
  const tree = { word: "never", parts: [{ word: "some", parts: [both], values: [] }], values: [] };
  assert.equal(formulaText(tree, WORDS), "not (here & there)");
  assert.equal(formulaText({ word: "any", parts: [leaf("here"), both], values: [] }, WORDS), "here | (here & there)");
  assert.equal(formulaText({ word: "far", parts: [both], values: [3] }, WORDS), "far(here & there, 3)");
  assert.equal(formulaText({ word: "kinds", parts: [], values: ["K", "Q'"] }, WORDS), "kinds('K', \"Q'\")");
});

test("blanks are the first thing of their kind", () => {
  assert.equal(formulaText(blank("set", WORDS, SETTING), WORDS), "there");
  assert.equal(formulaText(blank("truth", WORDS, SETTING), WORDS), "there");
  assert.equal(formulaText(blank("effect", WORDS, SETTING), WORDS), "put('K', there)");
  assert.equal(blank("number", WORDS, SETTING).word, "many");
});

test("another word takes what stood there, or its parts", () => {
  const near = withWord("near", leaf("here"), WORDS, SETTING);
  assert.equal(formulaText(near, WORDS), "near(here)");
  assert.equal(formulaText(withWord("far", near, WORDS, SETTING), WORDS), "far(here, 1)");
  const both = withWord("both", near, WORDS, SETTING);
  assert.equal(formulaText(both, WORDS), "near(here) & there");
  assert.equal(formulaText(withWord("any", both, WORDS, SETTING), WORDS), "near(here) | there");
  assert.equal(formulaText(withWord("near", both, WORDS, SETTING), WORDS), "near(near(here) & there)");
  const some = withWord("some", null, WORDS, SETTING);
  assert.equal(formulaText(withWord("so", withWord("never", some, WORDS, SETTING), WORDS, SETTING), WORDS), "(not there) and there");
});

test("parts are found and replaced at their paths", () => {
  const tree = { word: "both", parts: [{ word: "near", parts: [leaf("here")], values: [] }, leaf("there")], values: [] };
  assert.equal(at(tree, [0, 0]).word, "here");
  assert.equal(formulaText(replaced(tree, [0, 0], leaf("there")), WORDS), "near(there) & there");
  assert.equal(formulaText(tree, WORDS), "near(here) & there");
});

test("a tree reads like its phrases", () => {
  assert.deepEqual(segmentsOf("a {one} b{other}"), ["a ", "one", " b", "other", ""]);
  const tree = { word: "both", parts: [leaf("here"), { word: "far", parts: [leaf("there")], values: [3] }], values: [] };
  assert.equal(said(tree, WORDS), "here in 3 from there");
});

test("a letter that changes is followed by sentences", () => {
  const draft = {
    variant: {
      pieces: [{ id: "K" }, { id: "N" }], sources: ["N"],
      forbid: [{ if: "moving('N', 'K') and type(\"N\")", words: "An 'N'" }], offer: [{ like: ["N"] }], after: [{ do: ["win()", "become(it, 'N')"] }],
    },
    setup: null,
  };
  rename(draft, 1, "S");
  assert.equal(draft.variant.forbid[0].if, "moving('S', 'K') and type(\"S\")");
  assert.equal(draft.variant.forbid[0].words, "An 'N'");
  assert.deepEqual(draft.variant.offer[0].like, ["S"]);
  assert.deepEqual(draft.variant.after[0].do, ["win()", "become(it, 'S')"]);
  assert.deepEqual(draft.variant.sources, ["N"]);
});
