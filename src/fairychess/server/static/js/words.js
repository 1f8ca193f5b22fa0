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

const PLACE = /\{(\w+)\}/g;

/** Texts with places in them: "=Promote to {name}" as [pattern, translation, names of the places]. */
const patterns = Object.entries(catalogue).filter(([key]) => key.startsWith("=") && key.includes("{")).map(([key, text]) => {
  const parts = key.slice(1).split(PLACE);
  const escaped = parts.map((part, i) => (i % 2 ? "(.+?)" : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
  return [new RegExp(`^${escaped.join("")}$`), text, parts.filter((_, i) => i % 2)];
});

function fitting(text) {
  for (const [pattern, translation, names] of patterns) {
    const found = pattern.exec(text);
    if (found) return translation.replace(PLACE, (_, name) => said(found[names.indexOf(name) + 1]));
  }
  return null;
}

/** What the games say, in English, as far as the catalogue knows it: "=checkmate". */
export function said(text) {
  return known(text) ?? text ?? "";
}

/** What a dialog of this title is about: "=?Write a death"; "" where nothing needs to be said. */
export function about(title) {
  return catalogue[`=?${title}`] ?? "";
}

function known(text) {
  return catalogue[`=${text}`] ?? fitting(text ?? "");
}

/** What a man is called: chess and shogi call some of theirs by the same English word. */
function kindName(style, name) {
  return catalogue[`=${style}:${name}`] ?? said(name);
}

/** A variant's description, or a line of the list, with its names in the person's language. */
export function inWords(info) {
  const kinds = info.kinds?.map((kind) => ({ ...kind, name: kindName(info.style, kind.name) }));
  return { ...info, title: said(info.title), summary: said(info.summary), inventor: said(info.inventor), ...(kinds ? { kinds } : {}) };
}

/** What the server answered: its very words where the catalogue knows them, else by its code. */
export function refused(error) {
  return known(error.message) ?? catalogue[`error_${error.code}`] ?? error.message;
}

/** A moment, as people of this language write it. */
export function moment(milliseconds) {
  return new Date(milliseconds).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}
