/**
 * Formulas as trees of words, and their text. What words there are, how each is written and what it
 * takes is said by the server: nothing here knows one.
 */

/**
 * @typedef {object} Word
 * @property {string[]} takes kinds of its parts and values, in their order
 * @property {string} gives
 * @property {string} form "name", "call", "between", "before", "bare" or "whole"
 * @property {string} sign its name, or the sign that stands for it
 * @property {string} group the menu in which it stands
 * @property {string} phrase what it says, with places for its parts and values
 * @property {string} label what it says with nothing filled in
 */
/** @typedef {Record<string, Word>} Words */
/** @typedef {{word: string, parts: Tree[], values: (string|number)[]}} Tree */

/** Kinds that are terms themselves; all others are values. */
const TERMS = ["set", "truth", "number"];
/** The kind whose values are numbers. */
const WHOLE = "whole";

/** Whether what is taken is another term.  @param {string} kind */
export function isTerm(kind) {
  return TERMS.includes(kind);
}

/** A text in the quotes of formulas.  @param {string} text */
function quoted(text) {
  const safe = text.replaceAll("\\", "\\\\");
  return safe.includes("'") ? `"${safe.replaceAll("\"", "\\\"")}"` : `'${safe}'`;
}

/** @param {string|number} value */
function valueText(value) {
  return typeof value === "number" ? String(value) : quoted(value);
}

/** What a call takes, in its order.  @param {Tree} tree  @param {Words} words */
function given(tree, words) {
  const { takes } = words[tree.word];
  if (takes.length === 1 && takes[0] === "ids") return tree.values.map(valueText);
  const parts = [...tree.parts];
  const values = [...tree.values];
  return takes.map((kind) => (isTerm(kind) ? formulaText(/** @type {Tree} */ (parts.shift()), words) : valueText(values.shift() ?? "")));
}

/** A part of something with a sign: in brackets where it has a sign itself.  @param {Tree} part  @param {Words} words */
function bracketed(part, words) {
  const inner = bare(part, words);
  const text = formulaText(inner, words);
  return ["between", "before"].includes(words[inner.word].form) ? `(${text})` : text;
}

/** What is written for a term that leaves no sign of itself.  @param {Tree} tree  @param {Words} words  @returns {Tree} */
function bare(tree, words) {
  return words[tree.word].form === "bare" ? bare(tree.parts[0], words) : tree;
}

/** The text of a formula.  @param {Tree} tree  @param {Words} words  @returns {string} */
export function formulaText(tree, words) {
  const { form, sign } = words[tree.word];
  if (form === "name") return sign;
  if (form === "whole") return String(tree.values[0]);
  if (form === "bare") return formulaText(tree.parts[0], words);
  if (form === "before") return `${sign} ${bracketed(tree.parts[0], words)}`;
  if (form === "between") return tree.parts.map((part) => bracketed(part, words)).join(` ${sign} `);
  return `${sign}(${given(tree, words).join(", ")})`;
}

/** @typedef {{ids: string[], ranks: number, name: string, first: Record<string, string>}} Setting what blanks are filled with */

/**
 * What stands where nothing has been chosen yet.
 * @param {string} kind  @param {Words} words  @param {Setting} setting  @returns {Tree}
 */
export function blank(kind, words, setting) {
  const names = Object.keys(words).filter((name) => words[name].gives === kind);
  const plain = names.filter((name) => !words[name].takes.includes(kind));
  const name = setting.first[kind] ?? plain.find((one) => words[one].form === "bare") ?? plain[0] ?? names[0];
  return withWord(name, null, words, setting);
}

/** The first value of a kind.  @param {string} kind  @param {Setting} setting  @returns {string|number} */
function firstValue(kind, setting) {
  if (kind === WHOLE) return 1;
  if (kind === "zone") return `*${setting.ranks}`;
  return kind === "name" ? setting.name : setting.ids[0] ?? "";
}

/** The kind of each value of a tree.  @param {Tree} tree  @param {Words} words */
export function valueKinds(tree, words) {
  const kinds = words[tree.word].takes.filter((kind) => !isTerm(kind));
  return tree.values.map((_, i) => (kinds[0] === "ids" ? "id" : kinds[i]));
}

/** Whether one word says with the same parts what another says.  @param {Word} one  @param {Word} other */
function alike(one, other) {
  return one.form === other.form && (one.form === "call" || one.takes.join() === other.takes.join());
}

/**
 * A tree with another word at its top: it keeps what the word can take of it, or is taken as a whole.
 * @param {string} name  @param {Tree|null} tree  @param {Words} words  @param {Setting} setting  @returns {Tree}
 */
export function withWord(name, tree, words, setting) {
  const word = words[name];
  const before = tree && words[tree.word];
  const whole = before && word.takes.includes(before.gives) && !(tree.parts.length && alike(before, word));
  const left = !tree ? [] : whole ? [tree] : [...tree.parts];
  const kinds = tree ? valueKinds(tree, words) : [];
  const values = tree ? tree.values.map((value, i) => ({ value, kind: kinds[i] })) : [];
  /** @type {Tree} */
  const made = { word: name, parts: [], values: [] };
  for (const kind of word.takes) {
    if (isTerm(kind)) {
      const found = left.findIndex((part) => words[part.word].gives === kind);
      made.parts.push(found >= 0 ? left.splice(found, 1)[0] : blank(kind, words, setting));
    } else {
      const found = values.findIndex((one) => one.kind === (kind === "ids" ? "id" : kind));
      made.values.push(found >= 0 ? values.splice(found, 1)[0].value : firstValue(kind, setting));
    }
    if (kind === "ids") made.values.push(...values.splice(0).filter((one) => one.kind === "id").map((one) => one.value));
  }
  return made;
}

/** The part of a tree at a path.  @param {Tree} tree  @param {number[]} path  @returns {Tree} */
export function at(tree, path) {
  return path.reduce((found, number) => found.parts[number], tree);
}

/** A tree with another part at a path.  @param {Tree} tree  @param {number[]} path  @param {Tree} part  @returns {Tree} */
export function replaced(tree, path, part) {
  if (!path.length) return part;
  const [first, ...rest] = path;
  return { ...tree, parts: tree.parts.map((one, i) => (i === first ? replaced(one, rest, part) : one)) };
}

/**
 * A phrase as texts and the names of its places, by turns: the texts stand at even numbers.
 * @param {string} phrase
 */
export function segmentsOf(phrase) {
  return phrase.split("{").flatMap((piece, i) => (i ? piece.split("}") : [piece]));
}

/** A tree in words.  @param {Tree} tree  @param {Words} words  @returns {string} */
export function said(tree, words) {
  const values = tree.values.join(" ");
  /** @type {Record<string, () => string>} */
  const places = { one: () => said(tree.parts[0], words), other: () => said(tree.parts[1], words), value: () => values };
  return segmentsOf(words[tree.word].phrase).map((piece, i) => (i % 2 ? places[piece]?.() ?? "" : piece)).join("");
}
