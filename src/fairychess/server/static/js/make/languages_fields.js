/** What a game calls itself, its pieces and its players in other languages. */

import { $, h, put } from "../lib/dom.js";
import { FIRST, language, t } from "../lib/translations.js";
import { edits, textField } from "./fields.js";

/** @typedef {import("./workshop.js").Workshop} Workshop */

/** The codes of all languages that a text may be said in, the first one first.  @param {string[]} said those in which something is said already */
export function languageCodes(said) {
  const offered = ($("main").dataset.languages ?? "").split(" ").filter(Boolean);
  return [...new Set([FIRST, language, ...offered, ...said])];
}

/** What a language is called in the language of the page.  @param {string} code */
export function languageName(code) {
  try {
    return new Intl.DisplayNames([language], { type: "language" }).of(code) ?? code;
  } catch {
    return code; // a file may call a language what it likes
  }
}

/** All texts of a game that may be said in other languages.  @param {Record<string, any>} variant  @returns {string[]} */
export function textsOf(variant) {
  const found = [
    ...(variant.pieces ?? []).map((/** @type {any} */ one) => one.name),
    variant.seats?.first, variant.seats?.second,
    ...Object.values(variant.roles ?? {}).map((/** @type {any} */ one) => one.name),
    ...Object.values(variant.options ?? {}).map((/** @type {any} */ one) => one.text),
  ];
  return [...new Set(found.filter(Boolean))];
}

/** What was said of a text is said of what it is now.  @param {Record<string, any>} variant  @param {string} before  @param {string} after */
export function retitle(variant, before, after) {
  if (!before || !after || textsOf(variant).includes(before)) return; // another piece is still called so
  for (const { names } of Object.values(variant.translations ?? {})) {
    if (!names || !(before in names)) continue;
    names[after] = names[before];
    delete names[before];
  }
}

export class LanguagesFields {
  /** @param {Workshop} workshop */
  constructor(workshop) {
    this.workshop = workshop;
    this.box = h("details", { class: "maker-more" });
    this.draw();
  }

  /** @param {string} code  @returns {Record<string, any>} */
  #said(code) {
    return this.workshop.variant.translations?.[code] ?? {};
  }

  /** @param {string} code  @param {string} name  @param {(table: Record<string, any>) => void} how */
  #change(code, name, how) {
    this.workshop.change(`translations.${code}.${name}`, ({ variant }) => {
      const table = structuredClone(this.#said(code));
      how(table);
      if (table.names && !Object.keys(table.names).length) delete table.names;
      variant.translations = { ...variant.translations, [code]: table };
      if (!Object.keys(table).length) delete variant.translations[code];
      if (!Object.keys(variant.translations).length) delete variant.translations;
    });
  }

  draw() {
    const codes = languageCodes(Object.keys(this.workshop.variant.translations ?? {})).filter((code) => code !== FIRST);
    put(this.box, h("summary", {}, t("in_other_languages")), h("p", { class: "aside" }, t("in_other_languages_words")),
      codes.map((code) => this.#language(code)));
  }

  /** @param {string} code */
  #language(code) {
    const { variant } = this.workshop;
    /** @type {[string, string][]} */
    const whole = [["title", t("name_of_the_game")], ["summary", t("in_one_sentence")]];
    const names = this.#said(code).names ?? {};
    const set = (/** @type {string} */ key, /** @type {string} */ value) => this.#change(code, key, (table) => {
      if (value) table[key] = value;
      else delete table[key];
    });
    const rename = (/** @type {string} */ text, /** @type {string} */ value) => this.#change(code, text, (table) => {
      table.names = { ...table.names, [text]: value };
      if (!value) delete table.names[text];
    });
    return h("fieldset", { class: "maker-segments maker-further", "data-item": `translations ${code}` }, h("legend", {}, languageName(code)),
      whole.filter(([key]) => variant[key] || this.#said(code)[key]).map(([key, label]) => edits(`translations.${key}`,
        textField(`${label}: ${variant[key] ?? ""}`, this.#said(code)[key] ?? "", (value) => set(key, value), { maxlength: 300, lang: code }))),
      [...new Set([...textsOf(variant), ...Object.keys(names)])].map((text) => edits("translations.names",
        textField(text, names[text] ?? "", (value) => rename(text, value), { maxlength: 200, lang: code }))));
  }
}
