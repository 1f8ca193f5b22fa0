/** The maker's controls: of numbers, texts, pieces, squares, and of what a game says of itself. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { element, happens, named, texts } from "./page.js";
import { workshop } from "./drafts.js";
import { chips, choiceField, numberField, segments, textField } from "../../src/fairychess/server/static/js/make/fields.js";
import { languageCodes, languageName, LanguagesFields, retitle, textsOf } from "../../src/fairychess/server/static/js/make/languages_fields.js";
import { NotationFields } from "../../src/fairychess/server/static/js/make/notation_fields.js";
import { dependsOn, OptionsFields } from "../../src/fairychess/server/static/js/make/options_fields.js";
import { ReachWay } from "../../src/fairychess/server/static/js/make/reach_way.js";
import { RolesFields } from "../../src/fairychess/server/static/js/make/roles_fields.js";
import { control } from "../../src/fairychess/server/static/js/make/rule_values.js";
import { squaresField } from "../../src/fairychess/server/static/js/make/squares_field.js";

Object.assign(texts, { depends_on: "{name} depends on" });

/** Somebody types into a field, or chooses in it. */
function typed(input, value, event = "change") {
  input.value = value;
  happens(input, event);
}

const labelled = (node, words) => named(node, "label").find((label) => label.children[0].textContent === words);

test("a number stays within its bounds, and its buttons end there", () => {
  const set = [];
  const field = numberField("Files", 2, { min: 1, max: 3 }, (value) => set.push(value));
  const [input] = named(field, "input");
  const [less, more] = named(field, "button");
  happens(more);
  assert.deepEqual([set, more.disabled, less.disabled], [[3], true, false]);
  for (const text of ["9", "1.5", "x", "3"]) typed(input, text);
  assert.deepEqual([set, input.value], [[3], "3"]);
  typed(input, "1");
  assert.deepEqual([set, less.disabled], [[3, 1], true]);
});

test("fields say what was typed, chosen or pressed", () => {
  const set = [];
  const note = (value) => set.push(value);
  typed(named(textField("Name", "a", note), "input")[0], "b", "input");
  typed(named(choiceField("Which", [null, 7], ["", "seven"], null, note), "select")[0], "1");
  happens(named(segments("One", [["x", "X"], ["y", "Y"]], "x", note), "input")[1], "change");
  const items = ["K", "Q", "R"].map((value) => ({ value, node: value, name: value }));
  const buttons = named(chips("Pieces", items, new Set(["R"]), note), "button");
  happens(buttons[0]);
  happens(buttons[2]);
  assert.deepEqual(set, ["b", 7, "y", ["K", "R"], []]); // in their order, not as they were pressed
});

/** A shop with three pieces. */
function shop(variant = {}) {
  const made = workshop({ pieces: [{ id: "K" }, { id: "Q" }, { id: "" }], ...variant });
  return { workshop: made, pictures: { icon: (id) => id, name: (id) => `the ${id}` } };
}

/** The control of a value that keeps what is set.  @param {object} kind  @param {any} value  @param {object} [variant] */
function valued(kind, value, variant) {
  const held = { value, node: null };
  held.node = control(shop(variant), { label: "V", ...kind }, () => held.value, (next) => (held.value = next));
  held.buttons = () => named(held.node, "button").filter((one) => !one.attributes.class.includes("maker-step"));
  return held;
}

test("a rule's value has the control of its kind, and keeps its form", () => {
  const points = valued({ kind: "points" }, 3);
  const [input] = named(points.node, "input");
  for (const [text, value] of [["5", 5], ["$wind", "$wind"], [" ", undefined], ["1.5", "1.5"]]) {
    typed(input, text, "input");
    assert.equal(points.value, value);
  }
  const lines = valued({ kind: "lines" }, ["a", "b"]);
  typed(named(lines.node, "textarea")[0], " c \n\nd", "change");
  assert.deepEqual(lines.value, ["c", "d"]);
  const choice = valued({ kind: "choice", choices: ["a"], labels: ["A"] }, "odd");
  assert.deepEqual(named(choice.node, "option").map((one) => one.textContent), ["A", "none"]);
  const letters = valued({ kind: "by_key", choices: ["x", "y"] }, { x: "1" });
  typed(named(letters.node, "input")[1], "2", "input");
  assert.deepEqual(letters.value, { x: "1", y: "2" });
  typed(named(letters.node, "input")[0], "", "input");
  typed(named(letters.node, "input")[1], " ", "input");
  assert.equal(letters.value, undefined);
});

test("a value that no control fits is written as it is", () => {
  const odd = valued({ kind: "number" }, { option: "wind" });
  const [input] = named(odd.node, "textarea");
  typed(input, '{"a":1}');
  assert.deepEqual(odd.value, { a: 1 });
  typed(input, "{");
  assert.deepEqual([odd.value, odd.node.textContent.includes("value_unreadable")], [{ a: 1 }, true]);
});

test("pieces are pressed one by one, all at once, or in groups", () => {
  const one = valued({ kind: "piece" }, "K");
  assert.deepEqual(one.buttons().map((button) => button.attributes["aria-pressed"]), ["true", "false"]);
  happens(one.buttons()[1]);
  assert.equal(one.value, "Q");
  const some = valued({ kind: "pieces", all: "*" }, ["K"]);
  happens(some.buttons()[0]);
  assert.equal(some.value, "*");
  const every = valued({ kind: "pieces", all: "*" }, "*");
  happens(every.buttons()[1]);
  assert.deepEqual(every.value, ["K"]);
  const groups = valued({ kind: "groups" }, [["K", "Q"], "K"]);
  happens(groups.buttons()[1]);
  assert.deepEqual(groups.value, ["K", "K"]);
  happens(groups.buttons()[2]);
  assert.deepEqual(groups.value, [["K", "Q"]]);
});

test("each piece may have a value of its own, each player as well, and rows have theirs", () => {
  const table = valued({ kind: "by_piece", inner: { kind: "number" } }, { K: 4 });
  happens(table.buttons()[1]);
  assert.deepEqual(table.value, { K: 4, Q: 1 });
  const sides = valued({ kind: "number", sides: true }, 5);
  const [box] = named(sides.node, "input").filter((one) => one.attributes.type === "checkbox");
  box.checked = true;
  happens(box, "change");
  assert.deepEqual(sides.value, { first: 5, second: 5 });
  const rows = valued({ kind: "rows", fields: [{ name: "n", kind: "number", label: "N", default: 2 }] }, [{ n: 3 }, {}]);
  assert.deepEqual(named(rows.node, "input").map((one) => one.value ?? one.attributes.value), ["3", "2"]);
  happens(rows.buttons()[0]);
  assert.deepEqual(rows.value, [{}]);
  happens(rows.buttons().at(-1));
  assert.deepEqual(rows.value, [{}, { types: ["K"] }]);
});

test("squares are those opposite for the second player, the same, or others", () => {
  const held = { value: { mirrored: "a1" } };
  const box = squaresField(shop(), "Zone", () => held.value, (value) => (held.value = value));
  const text = () => named(box, "input")[0];
  typed(text(), "b1 b2");
  assert.deepEqual(held.value, { mirrored: "b1 b2" });
  const mode = () => named(box, "select")[0];
  typed(mode(), "1");
  assert.equal(held.value, "b1 b2");
  typed(mode(), "2");
  assert.deepEqual(held.value, { first: "b1 b2", second: "b1 b2" });
  typed(named(box, "input")[1], "h8");
  assert.deepEqual(held.value, { first: "b1 b2", second: "h8" });
  typed(mode(), "0");
  assert.deepEqual(held.value, { mirrored: "b1 b2" });
  typed(text(), "");
  assert.equal(held.value, "");
});

test("what is said in other languages follows a text that changes, and goes with the last word", () => {
  element("main").dataset.languages = "en de";
  const variant = { pieces: [{ name: "King" }, { name: "King" }, {}], seats: { first: "White" }, roles: { S: { name: "Spy" } }, options: { o: { text: "Wind" } },
    translations: { de: { names: { King: "König" } } } };
  assert.deepEqual(textsOf(variant), ["King", "White", "Spy", "Wind"]);
  retitle(variant, "King", "Lord");
  assert.deepEqual(variant.translations.de.names, { King: "König" }); // another piece is still called so
  variant.pieces = [{ name: "Lord" }];
  retitle(variant, "King", "Lord");
  assert.deepEqual(variant.translations.de.names, { Lord: "König" });
  assert.deepEqual([languageCodes(["fr", "de"]), languageName("no such code!")], [["en", "xx", "de", "fr"], "no such code!"]);
  const made = workshop({ title: "Game", pieces: [{ name: "King" }] });
  const fields = new LanguagesFields(made);
  const [title, king] = named(fields.box.children.at(-1), "input");
  typed(title, "Spiel", "input");
  typed(king, "König", "input");
  assert.deepEqual(made.variant.translations, { de: { title: "Spiel", names: { King: "König" } } });
  typed(king, "", "input");
  typed(title, "", "input");
  assert.equal(made.variant.translations, undefined);
});

test("an option is added under a name that is free, and has values as they are typed", () => {
  const made = workshop({ options: { option1: { default: "on", values: ["on", "off"] } } });
  const fields = new OptionsFields(made);
  happens(named(fields.box, "button").at(-1));
  assert.deepEqual(Object.keys(made.variant.options), ["option1", "option2"]);
  const [name, text, values, usual] = named(fields.box, "input");
  typed(values, "1, true, north , ,-2", "input");
  typed(usual, "false", "input");
  typed(text, "The wind", "input");
  typed(name, "option2"); // taken
  typed(name, "wind");
  assert.deepEqual(made.variant.options.wind, { default: false, values: [1, true, "north", -2], text: "The wind" });
  typed(text, "", "input");
  assert.ok(!("text" in made.variant.options.wind));
  const set = [];
  assert.equal(dependsOn(workshop({}), "Points", 3, () => {}), null);
  const menu = dependsOn(made, "Points", "$wind", (value) => set.push(value));
  assert.deepEqual(named(menu, "option").map((one) => one.attributes.selected), [undefined, "", undefined]);
  typed(named(menu, "select")[0], "0");
  typed(named(menu, "select")[0], "1");
  assert.deepEqual(set, [undefined, "$wind"]);
});

test("the usual style of moves stands before the others", () => {
  const made = workshop({});
  const fields = new NotationFields(made);
  const choose = (at) => typed(named(fields.box, "select")[0], String(at));
  choose(1);
  happens(named(fields.box, "button")[1]);
  const [usual, other] = made.variant.notation.styles;
  assert.notEqual(usual, other);
  choose(0);
  assert.equal(made.variant.notation, undefined);
});

test("a role's letters are free, well formed, and followed", () => {
  const made = workshop({ pieces: [{ id: "S" }], roles: { T: { name: "Tomb", becomes: "S" } } });
  const fields = new RolesFields({ workshop: made, pictures: { icon: (id) => id, name: (id) => id }, rules: { called: (name) => name }, addRule() {} });
  fields.box.querySelector = () => null;
  fields.draw();
  const press = (words) => happens(named(fields.box, "button").find((one) => one.textContent === words));
  press("add_role");
  assert.deepEqual(Object.keys(made.variant.roles), ["T", "U"]);
  const letter = () => named(labelled(fields.box, "piece_letter"), "input")[0];
  typed(letter(), "u");
  assert.deepEqual([labelled(fields.box, "piece_letter").textContent, Object.keys(made.variant.roles)], ["piece_letterletter_taken", ["T", "U"]]);
  typed(letter(), "1?");
  assert.equal(labelled(fields.box, "piece_letter").textContent, "piece_letterletter_form");
  typed(letter(), "tomb");
  assert.deepEqual(made.variant.roles.TOMB, { name: "Tomb", becomes: "S" });
  press("remove_role");
  assert.equal(Object.keys(made.variant.roles).length, 1);
});

test("a way is drawn by two clicks, and a third begins again", async () => {
  const ways = [];
  let wrong = "";
  const way = new ReachWay(async (one) => ways.push(one) && wrong);
  way.click(0, 0);
  way.click(1, 2);
  way.click(3, 2);
  assert.deepEqual([way.number(1, 2), way.number(3, 2), way.number(0, 0)], [1, 2, 0]);
  way.click(5, 5);
  assert.deepEqual(way.clicked, [[5, 5]]);
  way.click(6, 6);
  way.slides = true;
  wrong = "no way";
  const add = async () => {
    happens(named(way.box, "button")[0]);
    await null;
    await null;
    return named(way.box, "p")[0].textContent;
  };
  assert.equal(await add(), "no way");
  wrong = "";
  assert.deepEqual([await add(), way.clicked], ["way_added", []]);
  assert.deepEqual(ways[1], { corner: [5, 5], end: [6, 6], slides: true, on: true, over: false });
});
