/** Controls for the values of rules, one for each kind: numbers, pieces, squares, and tables of these. */

import { h } from "../lib/dom.js";
import { SIDES } from "../lib/squares.js";
import { t } from "../lib/translations.js";
import { chips, choiceField, field, numberField, textField, truthField } from "./fields.js";
import { squaresField } from "./squares_field.js";

/** @typedef {import("./page.js").Shop} Shop */
/**
 * @typedef {object} Kind what a value may be
 * @property {string} kind
 * @property {string} label
 * @property {any} [default]
 * @property {any[]} [choices]
 * @property {string[]} [labels]
 * @property {any} [all] the value for all pieces
 * @property {boolean} [ranks] whether a number of ranks is a set of squares as well
 * @property {boolean|"always"} [sides] whether the players may differ
 * @property {Kind} [inner] what pieces are given by a table
 * @property {(Kind & {name: string})[]} [fields] what each row of a list has
 */
/** @typedef {Kind & {name: string, required: boolean, default: any}} Parameter */
/** @typedef {(value: any, again?: boolean) => void} Set whether the form is drawn again */

const LARGEST = 1_000_000;

/** What a new entry of a table begins as.  @type {Record<string, (shop: Shop) => any>} */
const BLANKS = {
  number: () => 1, points: () => 1, truth: () => true, text: () => "", squares: () => "", square_list: () => [], by_piece: () => ({}),
  piece: (shop) => shop.workshop.pieces[0]?.id ?? "", pieces: () => [],
};

/** @param {any} value */
function isTable(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** @param {string} label  @param {...any} children */
function group(label, ...children) {
  return h("div", { class: "maker-field", role: "group", "aria-label": label }, h("span", {}, label), children);
}

/** The controls for a value.  @param {Shop} shop  @param {Kind} kind  @param {() => any} read  @param {Set} set  @returns {HTMLElement} */
export function control(shop, kind, read, set) {
  if (!kind.sides || kind.kind === "squares") return one(shop, kind, read, set);
  const value = read();
  const split = kind.sides === "always" || (isTable(value) && SIDES.some((side) => side in value));
  const toggle = kind.sides === "always" ? null : truthField(t("promotes_differ"), split, (on) => set(on ? { first: value, second: value } : value.first ?? value.second));
  if (!split) return h("div", {}, one(shop, kind, read, set), toggle);
  const seats = shop.workshop.variant.seats ?? {};
  return group(kind.label, SIDES.map((side) => one(shop, { ...kind, label: seats[side] ?? t(`${side}_player`) },
    () => read()?.[side] ?? kind.default, (next, again) => set({ ...read(), [side]: next }, again))), toggle);
}

/** @param {Shop} shop  @param {Kind} kind  @param {() => any} read  @param {Set} set  @returns {HTMLElement} */
function one(shop, kind, read, set) {
  const value = read();
  const { label } = kind;
  const made = CONTROLS[kind.kind]?.(shop, kind, read, set);
  return made ?? typed(label, value, set);
}

/** @type {Record<string, (shop: Shop, kind: Kind, read: () => any, set: Set) => HTMLElement|null>} null for a value of another form */
const CONTROLS = {
  number: (_, { label }, read, set) => (["number", "undefined"].includes(typeof (read() ?? undefined)) ? numberField(label, read() ?? 0, { min: 0, max: LARGEST }, set) : null),
  points: (_, { label }, read, set) => textField(label, String(read() ?? ""), (text) => {
    const number = Number(text);
    set(text.trim() && Number.isInteger(number) ? number : text.trim() || undefined, false);
  }, { inputmode: "decimal", maxlength: 10 }),
  truth: (_, { label }, read, set) => (isTable(read()) ? null : truthField(label, Boolean(read()), set)),
  text: (_, { label }, read, set) => textField(label, read() ?? "", (text) => set(text, false)),
  choice: (_, { label, choices = [], labels = [] }, read, set) => {
    const value = read();
    return choiceField(label, choices.includes(value) ? choices : [...choices, value], labels, value, set);
  },
  several: (_, { label, choices = [], labels = [] }, read, set) => (Array.isArray(read())
    ? chips(label, choices.map((each, i) => ({ value: each, node: labels[i], name: labels[i] ?? each })), new Set(read()), set) : null),
  piece: pieces,
  pieces,
  squares,
  square_list: (shop, { label }, read, set) => squaresField(shop, label, read, (text) => set(String(text).split(" ").filter(Boolean), false),
    { sides: false, words: t("paint_these") }),
  groups,
  by_piece: byPiece,
  rows,
  lines: (_, { label }, read, set) => {
    const input = h("textarea", { rows: 3, spellcheck: "false", class: "maker-value" }, (read() ?? []).join("\n"));
    input.addEventListener("change", () => set(input.value.split("\n").map((line) => line.trim()).filter(Boolean)));
    return field(label, input);
  },
  by_key: (_, { label, choices = [], labels = [] }, read, set) => group(label, choices.map((key, i) => textField(labels[i] ?? key, read()?.[key] ?? "", (text) => {
    const table = { ...read(), [key]: text.trim() };
    if (!text.trim()) delete table[key];
    set(Object.keys(table).length ? table : undefined, false);
  }, { maxlength: 4, class: "maker-id" }))),
};

/** Pieces to be pressed, by their pictures.  @param {Shop} shop */
function chipsOf({ workshop, pictures }) {
  return workshop.pieces.filter((piece) => piece.id).map(({ id }) => ({ value: id, node: pictures.icon(id, "first"), name: pictures.name(id) }));
}

/** @param {Shop} shop  @param {Kind} kind  @param {() => any} read  @param {Set} set */
function pieces(shop, { kind, label, all }, read, set) {
  const value = read();
  if (isTable(value)) return null;
  const every = { value: "*", node: t("all_of_them"), name: t("all_of_them") };
  const items = chipsOf(shop);
  const chosen = new Set(all !== undefined && value === all ? ["*"] : Array.isArray(value) ? value : value ? [value] : []);
  return chips(label, all !== undefined ? [every, ...items] : items, chosen, (next) => {
    if (kind === "piece") return set(next.find((id) => !chosen.has(id)) ?? next[0]);
    if (next.includes("*") && !chosen.has("*")) return set(all);
    return set(next.filter((id) => id !== "*"));
  });
}

/** @param {Shop} shop  @param {Kind} kind  @param {() => any} read  @param {Set} set */
function squares(shop, { label, ranks, sides }, read, set) {
  const value = read();
  const most = shop.workshop.ranks;
  if (!ranks || typeof value !== "number") return squaresField(shop, label, read, (next) => set(next, false), { sides: Boolean(sides), words: t("paint_these") });
  const far = Array.from({ length: value }, (_, i) => `*${most - i}`).join(" ");
  return h("div", {}, numberField(`${label} (${t("far_ranks")})`, value, { min: 1, max: most }, set),
    h("button", { type: "button", class: "link", onclick: () => set({ mirrored: far }) }, t("paint_instead")));
}

/** Rows of pieces; those in one row count together.  @param {Shop} shop  @param {Kind} kind  @param {() => any} read  @param {Set} set */
function groups(shop, { label, all }, read, set) {
  const value = read();
  if (isTable(value)) return null;
  const items = chipsOf(shop);
  const whole = all !== undefined && value === all;
  /** @type {(string|string[])[]} */
  const there = whole || !Array.isArray(value) ? [] : value;
  const free = items.find(({ value: id }) => !there.flat().includes(id)) ?? items[0];
  const written = (/** @type {string[]} */ ids) => (ids.length === 1 ? ids[0] : ids);
  const row = (/** @type {string|string[]} */ ids, /** @type {number} */ at) => chips(t("group_of_pieces", { number: at + 1 }), chipsOf(shop), new Set([ids].flat()),
    (next) => set(next.length ? there.map((each, i) => (i === at ? written(next) : each)) : there.filter((_, i) => i !== at)));
  return group(label,
    all === undefined ? null : truthField(t("all_of_them"), whole, (on) => set(on ? all : [free.value])),
    whole ? null : [there.map(row), there.length > 1 || [there].flat(2).length > 1 ? h("p", { class: "aside" }, t("group_words")) : null,
      free ? h("button", { type: "button", class: "button", onclick: () => set([...there, free.value]) }, t("add_group")) : null]);
}

/** What each of some pieces is given.  @param {Shop} shop  @param {Kind} kind  @param {() => any} read  @param {Set} set */
function byPiece(shop, { label, inner, choices = [], labels = [] }, read, set) {
  const value = read() ?? {};
  const word = choices.includes(value);
  if (!inner || (!isTable(value) && !word)) return null;
  const table = word ? {} : value;
  const picked = new Set(Object.keys(table));
  const { pictures } = shop;
  return group(label,
    choices.length ? choiceField(label, [...choices, undefined], [...labels, t("each_piece_its_own")], word ? value : undefined, (next) => set(next ?? {})) : null,
    word ? null : chips(t("for_these_pieces"), chipsOf(shop), picked, (next) => set(Object.fromEntries(next.map((id) => [id, table[id] ?? BLANKS[inner.kind]?.(shop) ?? ""])))),
    [...picked].map((id) => control(shop, { ...inner, label: pictures.name(id) }, () => (read() ?? {})[id], (next, again) => set({ ...read(), [id]: next }, again))));
}

/** A list of tables, each with the same fields.  @param {Shop} shop  @param {Kind} kind  @param {() => any} read  @param {Set} set */
function rows(shop, { label, fields = [] }, read, set) {
  const there = () => /** @type {Record<string, any>[]} */ (read() ?? []);
  const change = (/** @type {number} */ at, /** @type {string} */ name, /** @type {any} */ value, again = true) => set(there().map((each, i) => {
    if (i !== at) return each;
    const next = { ...each, [name]: value };
    if (value === undefined) delete next[name];
    return next;
  }), again);
  return group(label, there().map((_, at) => h("div", { class: "maker-further" },
    fields.map((each) => control(shop, each, () => there()[at]?.[each.name] ?? each.default, (value, again) => change(at, each.name, value, again))),
    h("button", { type: "button", class: "quiet danger", onclick: () => set(there().filter((_row, i) => i !== at)) }, t("remove_row")))),
  h("button", { type: "button", class: "button", onclick: () => set([...there(), { types: chipsOf(shop).slice(0, 1).map(({ value }) => value) }]) }, t("add_row")));
}

/** A value of another form, as it is written.  @param {string} label  @param {any} value  @param {Set} set */
function typed(label, value, set) {
  const input = h("textarea", { rows: 2, spellcheck: "false", class: "maker-value" }, JSON.stringify(value));
  const wrong = h("span", { class: "remark", role: "alert" });
  input.addEventListener("change", () => {
    try {
      const read = JSON.parse(input.value || "null");
      wrong.textContent = "";
      set(read === null ? undefined : read, false);
    } catch {
      wrong.textContent = t("value_unreadable");
    }
  });
  return field(label, input, wrong);
}
