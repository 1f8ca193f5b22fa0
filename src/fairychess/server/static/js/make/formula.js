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
/** Kinds whose values are numbers. */
const WHOLE = "whole";
const DEPTH = 12;

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

/**
 * What stands where nothing has been chosen yet.
 * @param {string} kind  @param {Words} words  @param {{ids: string[], ranks: number, name: string}} setting  @returns {Tree}
 */
export function blank(kind, words, setting, depth = 0) {
  const names = Object.keys(words).filter((name) => words[name].gives === kind);
  const plain = names.find((name) => !words[name].takes.some((one) => isTerm(one) && one === kind)) ?? names[0];
  return withWord(plain, { word: "", parts: [], values: [] }, words, setting, depth);
}

/** The first value of a kind.  @param {string} kind  @param {{ids: string[], ranks: number, name: string}} setting  @returns {string|number} */
function firstValue(kind, setting) {
  if (kind === WHOLE) return 1;
  if (kind === "zone") return `*${setting.ranks}`;
  return kind === "name" ? setting.name : setting.ids[0] ?? "";
}

/** Whether a value is of a kind.  @param {string|number} value  @param {string} kind */
function fits(value, kind) {
  return (typeof value === "number") === (kind === WHOLE);
}

/**
 * A tree with another word at its top: it keeps what the word can take of it, or is taken itself.
 * @param {string} name  @param {Tree} tree  @param {Words} words
 * @param {{ids: string[], ranks: number, name: string}} setting  @returns {Tree}
 */
export function withWord(name, tree, words, setting, depth = 0) {
  const { takes } = words[name];
  const before = words[tree.word];
  const left = [...tree.parts];
  // What stood there is taken whole where it is a thing of its own; something of the same form gives its parts.
  const whole = before && takes.some((kind) => kind === before.gives) && !(before.form === words[name].form && before.takes.join() === takes.join());
  if (whole) left.splice(0, left.length, tree);
  const kinds = before ? before.takes.filter((kind) => !isTerm(kind)) : [];
  const values = tree.values.map((value, i) => ({ value, kind: kinds[i] ?? kinds[0] }));
  /** @type {Tree} */
  const made = { word: name, parts: [], values: [] };
  for (const kind of takes) {
    if (isTerm(kind)) {
      const at = left.findIndex((part) => words[part.word].gives === kind);
      made.parts.push(at >= 0 ? left.splice(at, 1)[0] : depth > DEPTH ? { word: name, parts: [], values: [] } : blank(kind, words, setting, depth + 1));
    } else {
      const alike = kind === "ids" ? "id" : kind;
      const at = values.findIndex((one) => (one.kind === "ids" ? "id" : one.kind) === alike && fits(one.value, kind));
      made.values.push(at >= 0 ? values.splice(at, 1)[0].value : firstValue(kind, setting));
    }
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
