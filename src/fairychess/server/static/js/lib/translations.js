/** The texts of the page, in the person's language: one JSON catalogue, read before anything else. */

const found = await fetch(document.documentElement.dataset.translations);
const catalogue = found.ok ? await found.json() : {};

/** The language of the page: "en", "ja". */
export const language = document.documentElement.lang;

/** The text of a key, with its {places} filled.  @param {string} key  @param {Record<string, any>} [values] */
export function t(key, values = {}) {
  return (catalogue[key] ?? key).replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => String(values[name] ?? ""));
}

/**
 * The text of a key that counts: KEY_one or KEY_many.
 * @param {string} key  @param {number} count  @param {Record<string, any>} [values]
 */
export function tn(key, count, values = {}) {
  return t(`${key}_${count === 1 ? "one" : "many"}`, { count, ...values });
}

const PLACE = /\{(\w+)\}/g;
/** The text that may stand in a place of each name; in any other place, any text. */
const SQUARES = /[a-p]\d{1,2}(?:, [a-p]\d{1,2})*/y;
/** @type {Record<string, RegExp>} */
const MEANT = { square: SQUARES, squares: SQUARES, count: /\d+/y };

/** Texts with places in them: "=Promote to {name}" as [words and names by turns, translation, length]. */
const patterns = Object.entries(catalogue).filter(([key]) => key.startsWith("=") && key.includes("{")).map(([key, text]) => {
  const parts = key.slice(1).split(PLACE);
  return [parts, text, parts.filter((_, i) => i % 2 === 0).join("").length];
}).sort((one, other) => other[2] - one[2]); // what says more words is what is meant

/**
 * Where a value ends that begins at `at`, with `next` after it; -1 where there is none.
 * @param {string} name  @param {string} text  @param {number} at  @param {string} next  @param {boolean} final
 */
function ending(name, text, at, next, final) {
  if (!Object.hasOwn(MEANT, name)) return final ? text.length - next.length : text.indexOf(next, at + 1);
  MEANT[name].lastIndex = at;
  const match = MEANT[name].exec(text);
  return match ? at + match[0].length : -1;
}

/**
 * The values of the places in a text by name, or null; in one go, for the text may be a stranger's.
 * @param {string[]} parts  @param {string} text
 */
function valuesIn(parts, text) {
  if (!text.startsWith(parts[0])) return null;
  /** @type {Record<string, string>} */
  const values = {};
  let at = parts[0].length;
  for (let i = 1; i < parts.length; i += 2) {
    const next = parts[i + 1], final = i + 2 === parts.length;
    const to = ending(parts[i], text, at, next, final);
    if (to <= at || !text.startsWith(next, to)) return null;
    values[parts[i]] ??= text.slice(at, to);
    at = to + next.length;
  }
  return at === text.length ? values : null;
}

/** The style of the game that is looked at: chess and shogi call some pieces by the same English word. */
let style = "";

/** @param {string} text */
function fitting(text) {
  for (const [parts, translation] of patterns) {
    const values = valuesIn(parts, text);
    if (values) return translation.replace(PLACE, (/** @type {string} */ _, /** @type {string} */ name) => translated(values[name]));
  }
  return null;
}

/**
 * What the games say, in English, as far as the catalogue knows it: "=checkmate".
 * @param {string|null|undefined} text
 */
export function translated(text) {
  return known(text) ?? text ?? "";
}

/**
 * What a dialog of this title is about: "=?Write a death"; "" where nothing needs to be said.
 * @param {string} title
 */
export function about(title) {
  return catalogue[`=?${title}`] ?? "";
}

/**
 * What is still to be chosen after an action of this title: "=!Write a death"; mostly nothing.
 * @param {string} title
 */
export function furtherStep(title) {
  return catalogue[`=!${title}`] ?? "";
}

/** @param {string|null|undefined} text */
function known(text) {
  return catalogue[`=${style}:${text}`] ?? catalogue[`=${text}`] ?? fitting(text ?? "");
}

/** What one of an option's values means.  @param {unknown} value */
export function valueWords(value) {
  return catalogue[`=value:${value}`] ?? String(value);
}

/** A variant's description, or a line of the list, with its names in the person's language.  @param {any} info */
export function translateInfo(info) {
  style = info.style ?? style;
  const types = info.piece_types?.map((/** @type {PieceType} */ type) => ({ ...type, name: translated(type.name) }));
  return { ...info, title: translated(info.title), summary: translated(info.summary), inventor: translated(info.inventor), ...(types ? { piece_types: types } : {}) };
}

/**
 * What the server answered: its very words where the catalogue knows them, else by its code.
 * @param {{code?: string, message: string}} error
 */
export function errorText(error) {
  return known(error.message) ?? catalogue[`error_${error.code}`] ?? error.message;
}

/** A moment, as people of this language write it.  @param {number} milliseconds */
export function moment(milliseconds) {
  return new Date(milliseconds).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}
