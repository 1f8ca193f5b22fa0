/** Names of pieces, roles and options in a draft: what names them follows, or goes with them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { forget, forgetRole, rename, renameRole } from "../../src/fairychess/server/static/js/make/letters.js";
import { forgetOption, renameOption } from "../../src/fairychess/server/static/js/make/option_names.js";

/** A draft in which much is named. */
function draft() {
  return {
    variant: {
      pieces: [{ id: "P", promotes: ["Q", "B"] }, { id: "B" }, { id: "Q" }, { id: "+B" }],
      roles: { S: { becomes: "B", faces: ["P", "B"] } },
      notation: { letters: { B: "E" } },
      rules: { shuffle: { groups: ["N !B R", "B"] }, contagion: { absorb: { "N+B": "Q", "B+P": "+B" } }, drops: { limits: { B: 1 } } },
      after: [{ if: "taking('S', 'B')", do: "win()" }],
    },
    setup: { squares: { a1: "B", a8: "b", c1: "Q" }, hands: [{ B: 2 }, {}], turn: "w", rest: "- - 0 1" },
  };
}

test("a piece's letter is followed by roles, notation, shuffles and pairs", () => {
  const made = draft();
  rename(made, 1, "E");
  const { variant, setup } = made;
  assert.deepEqual(variant.roles.S, { becomes: "E", faces: ["P", "E"] });
  assert.deepEqual(variant.notation.letters, { E: "E" });
  assert.deepEqual(variant.rules.shuffle.groups, ["N !E R", "E"]);
  assert.deepEqual(variant.rules.contagion.absorb, { "N+E": "Q", "E+P": "+B" });
  assert.deepEqual(variant.rules.drops.limits, { E: 1 });
  assert.equal(variant.after[0].if, "taking('S', 'E')");
  assert.deepEqual(setup.squares, { a1: "E", a8: "e", c1: "Q" });
  assert.deepEqual(setup.hands, [{ E: 2 }, {}]);
});

test("a piece that goes is no role's any more", () => {
  const made = draft();
  forget(made, 1);
  assert.deepEqual(made.variant.roles.S, { faces: ["P"] });
  assert.deepEqual(made.variant.notation.letters, {});
  assert.deepEqual(made.variant.pieces[0].promotes, ["Q"]);
});

test("a role is renamed in sentences, unless a piece is called so as well", () => {
  const made = draft();
  renameRole(made, "S", "BOMB");
  assert.deepEqual(Object.keys(made.variant.roles), ["BOMB"]);
  assert.equal(made.variant.after[0].if, "taking('BOMB', 'B')");
  made.variant.pieces.push({ id: "BOMB" });
  renameRole(made, "BOMB", "T");
  assert.equal(made.variant.after[0].if, "taking('BOMB', 'B')");
  forgetRole(made, "T");
  assert.equal(made.variant.roles, undefined);
});

/** A game with a choice on which much depends. */
function chosen() {
  return {
    options: { wind: { default: "north", values: ["north", "south"] }, other: { default: 1 } },
    start: { position: { option: "wind", north: "k7", south: "7k" } },
    rules: { goal: { squares: "$wind", count: "$other" }, drops: { limits: { P: { option: "wind", north: 1, south: 2 } } } },
    pieces: [{ id: "P", betza: "$wind" }],
  };
}

test("an option's name is followed wherever something depends on it", () => {
  const variant = chosen();
  renameOption(variant, "wind", "gale");
  assert.deepEqual(Object.keys(variant.options), ["gale", "other"]);
  assert.deepEqual(variant.start.position, { option: "gale", north: "k7", south: "7k" });
  assert.deepEqual(variant.rules.goal, { squares: "$gale", count: "$other" });
});

test("what depended on an option that goes is as if nothing had been chosen", () => {
  const variant = chosen();
  forgetOption(variant, "wind");
  assert.deepEqual(Object.keys(variant.options), ["other"]);
  assert.equal(variant.start.position, "k7");
  assert.deepEqual(variant.rules, { goal: { squares: "north", count: "$other" }, drops: { limits: { P: 1 } } });
  assert.equal(variant.pieces[0].betza, "north");
  forgetOption(variant, "other");
  assert.equal(variant.options, undefined);
});
