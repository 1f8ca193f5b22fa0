/** The texts of the page, in the person's language: one JSON catalogue, read before anything else. */

const found = await fetch(document.documentElement.dataset.words);
const catalogue = found.ok ? await found.json() : {};

/** The language of the page: "en", "ja". */
export const language = document.documentElement.lang;

/** The text of a key, with its {places} filled. */
export function t(key, values = {}) {
  return (catalogue[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** The text of a key that counts: KEY_one or KEY_many. */
export function tn(key, count, values = {}) {
  return t(`${key}_${count === 1 ? "one" : "many"}`, { count, ...values });
}

/** What the games say, in English, as far as the catalogue knows it: "=checkmate". */
export function said(text) {
  return catalogue[`=${text}`] ?? text ?? "";
}

/** What the server answered, by its code where the catalogue knows it. */
export function refused(error) {
  return catalogue[`error_${error.code}`] ?? error.message;
}

/** A moment, as people of this language write it. */
export function moment(milliseconds) {
  return new Date(milliseconds).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}
