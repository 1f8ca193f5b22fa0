/** Rules in sentences: a list of them, each a line of menus; what they mean is asked of the server. */

import { get, post } from "../lib/api.js";
import { h, put } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import { errorText, language, say, t } from "../lib/translations.js";
import { blank, formulaText } from "./formula.js";
import { SentenceCard } from "./sentence_card.js";

/** @typedef {import("./page.js").Shop} Shop */
/** @typedef {import("./formula.js").Tree} Tree */
/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} kind
 * @property {string} label
 * @property {boolean} begins whether a new sentence has it
 * @property {boolean} optional
 * @property {boolean} ids whether it may be a list of pieces as well
 */
/** @typedef {{name: string, label: string, fields: Field[], words: string[]}} Table a kind of sentence, and what people look for who need it */
/** @typedef {{text: string, tree?: Tree, fault?: {said: string, letter: number|null}}} Read a formula that has been read */
/** @typedef {{line: string, choices: Record<string, {value: any, label: string}[]>}} Outline how a sentence reads */

const KINDS = ["set", "truth", "effect"];

/** The words of sentences, and what the server has said of formulas and lines. */
export class Wording {
  /** @param {Shop} shop */
  constructor(shop) {
    this.shop = shop;
    /** @type {import("./formula.js").Words} */
    this.words = {};
    /** @type {Table[]} */
    this.tables = [];
    /** @type {Record<string, string>} */
    this.first = {};
    this.joined = "";
    this.most = 0;
    /** @type {Map<string, Read>} by kind and text, for the pieces and the board that are there now */
    this.formulas = new Map();
    /** @type {Map<string, Outline>} */
    this.outlines = new Map();
    this.board = "";
    this.asking = false;
  }

  async learn() {
    if (!this.tables.length) Object.assign(this, await get("/api/make/words"));
  }

  /** What blanks are filled with.  @returns {import("./formula.js").Setting} */
  setting() {
    const { workshop } = this.shop;
    return { ids: workshop.pieces.map((one) => one.id), ranks: workshop.ranks, name: "points", first: this.first };
  }

  /** Whether there are sentences of that name.  @param {string} table */
  has(table) {
    return this.tables.some((one) => one.name === table);
  }

  /** @param {string} table  @returns {Table} */
  table(table) {
    return /** @type {Table} */ (this.tables.find((one) => one.name === table));
  }

  /** The formulas of a sentence: field, kind and texts.  @param {string} table  @param {Record<string, any>} fields */
  formulasOf(table, fields) {
    return this.table(table).fields.filter((one) => KINDS.includes(one.kind)).map((field) => {
      const value = fields[field.name];
      const texts = field.kind === "effect" ? [value ?? []].flat() : typeof value === "string" ? [value] : [];
      return { field, texts: /** @type {string[]} */ (texts) };
    });
  }

  /** What is known of a formula.  @param {string} kind  @param {string} text  @returns {Read|undefined} */
  read(kind, text) {
    return this.formulas.get(`${kind} ${text}`);
  }

  /** The text of a tree, which is known from now on.  @param {string} kind  @param {Tree} tree */
  written(kind, tree) {
    const text = formulaText(tree, this.words);
    this.formulas.set(`${kind} ${text}`, { text, tree });
    return text;
  }

  /** @param {string} table  @param {Record<string, any>} fields */
  #outlineKey(table, fields) {
    const plain = Object.fromEntries(this.table(table).fields.filter(({ name, kind }) => name in fields && kind !== "words")
      .map(({ name, kind }) => [name, KINDS.includes(kind) ? typeof fields[name] : fields[name]]));
    return JSON.stringify([table, plain]);
  }

  /** How a sentence reads; undefined as long as nobody has said.  @param {string} table  @param {Record<string, any>} fields */
  outline(table, fields) {
    return this.outlines.get(this.#outlineKey(table, fields));
  }

  /** A new sentence of a kind.  @param {string} name  @returns {Record<string, any>} */
  begun(name) {
    /** @type {Record<string, any>} */
    const fields = {};
    for (const one of this.table(name).fields) {
      if (one.begins) fields[one.name] = this.blankField(one.kind);
    }
    return fields;
  }

  /** What a formula begins as.  @param {string} kind */
  blankField(kind) {
    const text = this.written(kind, blank(kind, this.words, this.setting()));
    return kind === "effect" ? [text] : text;
  }

  /** Ask for what is not known yet of some sentences; whether anything was.  @param {[string, Record<string, any>][]} sentences */
  async ask(sentences) {
    const { workshop } = this.shop;
    const board = { files: workshop.files, ranks: workshop.ranks, ...(workshop.variant.board?.holes ? { holes: workshop.variant.board.holes } : {}) };
    const pieces = workshop.pieces.map((one) => one.id);
    const roles = Object.keys(workshop.variant.roles ?? {});
    const now = JSON.stringify([board, pieces, roles]);
    if (now !== this.board) this.formulas.clear();
    this.board = now;
    const unknown = sentences.filter(([table, fields]) => !this.outline(table, fields)
      || this.formulasOf(table, fields).some(({ field, texts }) => texts.some((text) => typeof text === "string" && !this.read(field.kind, text))));
    if (!unknown.length || this.asking) return false;
    this.asking = true;
    try {
      const plain = unknown.map(([table, fields]) => [table, Object.fromEntries(Object.entries(fields).filter(([key]) => key !== "words"))]);
      const found = await post("/api/make/sentences", { sentences: plain, board, pieces, roles, language });
      unknown.forEach(([table, fields], i) => this.#heard(table, fields, found[i]));
    } finally {
      this.asking = false;
    }
    return true;
  }

  /** @param {string} table  @param {Record<string, any>} fields  @param {any} found */
  #heard(table, fields, found) {
    this.outlines.set(this.#outlineKey(table, fields), found);
    for (const { name, kind } of this.table(table).fields) {
      for (const one of found.formulas[name] ?? []) {
        this.formulas.set(`${kind} ${one.text}`, one.fault ? { ...one, fault: { ...one.fault, said: say(one.fault.said) } } : one);
      }
    }
  }
}

export class SentencesPanel {
  /** @param {Shop} shop */
  constructor(shop) {
    this.shop = shop;
    this.wording = new Wording(shop);
    this.box = h("section", { class: "maker-sentences", "aria-label": t("sentences") });
    /** @type {SentenceCard[]} */
    this.cards = [];
    this.drawn = "";
  }

  learn() {
    return this.wording.learn();
  }

  /** All sentences of the draft, each the name of its table and its fields.  @returns {[string, Record<string, any>][]} */
  get sentences() {
    const { variant } = this.shop.workshop;
    return this.wording.tables.flatMap(({ name }) => (variant[name] ?? []).map((/** @type {any} */ fields) => [name, fields]));
  }

  redraw() {
    this.drawn = "";
    this.draw();
  }

  /** The list is made again when there are others; else each card looks after itself. */
  draw() {
    const { workshop } = this.shop;
    const { tables, most } = this.wording;
    if (!tables.length) return;
    const { sentences } = this;
    const now = JSON.stringify([sentences.map(([table]) => table), workshop.pieces.map((one) => one.id), workshop.files, workshop.ranks]);
    if (now !== this.drawn) {
      this.drawn = now;
      /** @type {Record<string, number>} */
      const seen = {};
      this.cards = sentences.map(([table]) => {
        seen[table] = (seen[table] ?? -1) + 1;
        return new SentenceCard(this, table, seen[table]);
      });
      put(this.box, h("h3", {}, t("sentences")), h("p", { class: "aside" }, t("sentences_words")),
        this.cards.length ? h("ul", { class: "maker-rules" }, this.cards.map((card) => card.box)) : null,
        h("div", { class: "maker-row-buttons", role: "group", "aria-label": t("add_sentence") }, h("span", {}, t("add_sentence")), tables.map((table) => h("button", {
          type: "button", class: "button", "data-table": table.name, disabled: sentences.length >= most, onclick: () => this.add(table.name),
        }, `+ ${table.label}`))));
    }
    for (const card of this.cards) card.draw();
    this.ask();
  }

  /** Ask for what is not known, and draw what has been heard. */
  ask() {
    this.wording.ask(this.sentences).then((heard) => {
      if (!heard) return;
      for (const card of this.cards) card.draw();
      this.ask();
    }).catch((error) => toast(errorText(error)));
  }

  /** Begin a new sentence.  @param {string} table */
  add(table) {
    const fields = this.wording.begun(table);
    this.shop.workshop.pause();
    this.shop.workshop.change("", ({ variant }) => (variant[table] = [...(variant[table] ?? []), fields]));
    this.draw();
    const number = this.shop.workshop.variant[table].length - 1;
    const card = this.cards.find((one) => one.table === table && one.number === number);
    card?.box.scrollIntoView({ block: "nearest" });
    card?.focus();
  }

  /** Go to what is wrong with a sentence.  @param {string} table  @param {number} number */
  show(table, number) {
    this.cards.find((one) => one.table === table && one.number === number)?.showFault();
  }

  /** Take a sentence away.  @param {string} table  @param {number} number */
  remove(table, number) {
    this.shop.workshop.change("", ({ variant }) => {
      variant[table].splice(number, 1);
      if (!variant[table].length) delete variant[table];
    });
    this.redraw();
    /** @type {HTMLElement|null} */ (this.box.querySelector("[data-table]"))?.focus();
  }

  /** Let a sentence change places with the one before or after it.  @param {string} table  @param {number} number  @param {number} by */
  move(table, number, by) {
    this.shop.workshop.change("", ({ variant }) => {
      const [taken] = variant[table].splice(number, 1);
      variant[table].splice(number + by, 0, taken);
    });
    this.redraw();
    this.cards.find((one) => one.table === table && one.number === number + by)?.focusMove(by);
  }
}
