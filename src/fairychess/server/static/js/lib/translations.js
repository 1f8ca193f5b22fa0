/** The texts of the page, in the person's language: one JSON catalogue, read before anything else. */

const found = await fetch(document.documentElement.dataset.translations);
const catalogue = found.ok ? await found.json() : {};

/** The code of the page's language. */
export const language = document.documentElement.lang;

/** The language in which everything is said. */
export const FIRST = "en";

/**
 * What is said in the language of the page, else in English.
 * @template T
 * @param {Record<string, T>|null|undefined} texts by language
 */
export function inLanguage(texts) {
  return texts?.[language] ?? texts?.[FIRST];
}

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

/** What the game that is looked at calls itself and its pieces in the person's language. @type {Record<string, string>} */
let own = {};

/** The style of the game that is looked at: chess and shogi call some pieces by the same English word. */
let style = "";

/** @type {any} the game that is looked at, or the last one of a list */
let looked = null;

/** @type {(info: any, text: string) => string} */
let respell = (_, text) => text;

/** Have the squares in messages spelled; `spell` gets the game and a text.  @param {(info: any, text: string) => string} spell */
export function respellWith(spell) {
  respell = spell;
}

/**
 * A name that a variant's file gives: of a piece, a side, a role, the game; as it is where none knows it.
 * @param {string|null|undefined} name
 */
export function translated(name) {
  return own[name ?? ""] ?? catalogue[`=${style}:${name}`] ?? catalogue[`=${name}`] ?? name ?? "";
}

/**
 * What a message of the server says; "" for none. Names in it are translated as well, but not what people are called.
 * @param {Message|null|undefined} message
 * @returns {string}
 */
export function say(message) {
  if (!message) return "";
  const key = [`message:${style}:${message.key}`, `message:${message.key}`].find((one) => one in catalogue);
  /** @type {Record<string, string>} */
  const values = {};
  for (const [name, value] of Object.entries(message.parameters)) {
    if (typeof value === "object") values[name] = say(value);
    else values[name] = name === "who" ? String(value) : respell(looked ?? {}, translated(String(value)));
  }
  return key ? t(key, values) : message.key;
}

/** A message that says just this text.  @param {string} text  @returns {Message} */
export function asWritten(text) {
  return { key: "as_written", parameters: { text } };
}

/** What a dialog of this title is about; "" where nothing needs to be said.  @param {Message} title */
export function about(title) {
  return catalogue[`about:${title.key}:${title.parameters.role}`] ?? catalogue[`about:${title.key}`] ?? "";
}

/** What is still to be chosen after an action of this title; mostly nothing.  @param {Message} title */
export function furtherStep(title) {
  return catalogue[`further:${title.key}`] ?? "";
}

/** What one of an option's values means.  @param {unknown} value */
export function valueWords(value) {
  return catalogue[`=value:${value}`] ?? String(value);
}

/** A variant's description, or a line of the list, with its names in the person's language.  @param {any} info */
export function translateInfo(info) {
  style = info.style ?? style;
  looked = info;
  own = info.names?.[language] ?? {};
  const types = info.piece_types?.map((/** @type {PieceType} */ type) => ({ ...type, name: translated(type.name) }));
  return {
    ...info, find: findable(info), titles: info.titles ?? [], title: translated(info.title), summary: translated(info.summary),
    inventor: translated(info.inventor), ...(types ? { piece_types: types } : {}),
  };
}

/** What a game can be found by: in every language, and by all names that people know it by.  @param {any} info */
function findable(info) {
  const texts = [info.name, info.title, info.inventor, info.summary];
  const elsewhere = Object.values(info.names ?? {}).flatMap((names) => Object.values(names));
  return [...texts, ...texts.map(translated), ...elsewhere, ...(info.titles ?? []), ...(info.aliases ?? [])].join(" ").toLowerCase();
}

/**
 * What the server answered: what it says to people where it says more than its code does.
 * @param {{code?: string, message: string, said?: Message|null}} error
 */
export function errorText(error) {
  return error.said ? say(error.said) : catalogue[`error_${error.code}`] ?? error.message;
}

/** A moment, as people of this language write it.  @param {number} milliseconds */
export function moment(milliseconds) {
  return new Date(milliseconds).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}
