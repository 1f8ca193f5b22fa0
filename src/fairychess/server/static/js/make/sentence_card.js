/** One sentence of the draft: its line of menus, its text, the inventor's own words, an example. */

import { h, put } from "../lib/dom.js";
import { FIRST, t } from "../lib/translations.js";
import { choiceField, edits, field, textField, truthField } from "./fields.js";
import { segmentsOf } from "./formula.js";
import { FormulaBox, piecesPicked } from "./formula_box.js";
import { languageCodes, languageName } from "./languages_fields.js";
import { remarkLines } from "./piece_pictures.js";
import { SentenceExample } from "./sentence_example.js";

/** @typedef {import("./sentences_panel.js").SentencesPanel} SentencesPanel */
/** @typedef {import("./sentences_panel.js").Field} Field */
/** @typedef {import("./formula.js").Tree} Tree */

const PAUSE = 250;

export class SentenceCard {
  /** @param {SentencesPanel} panel  @param {string} table  @param {number} number */
  constructor(panel, table, number) {
    this.panel = panel;
    this.shop = panel.shop;
    this.wording = panel.wording;
    this.table = table;
    this.number = number;
    this.drawn = "";
    this.template = "";
    /** @type {Set<string>} */
    this.opened = new Set();
    /** @type {number|undefined} */
    this.timer = undefined;
    this.line = h("div", { class: "sentence-line" });
    this.remarks = h("div", { role: "status" });
    this.more = h("div", { class: "maker-row-buttons" });
    this.texts = h("div", {});
    this.example = new SentenceExample(this.shop, table, number);
    this.box = h("li", { class: "maker-rule maker-sentence", "data-sentence": `${table} ${number}` });
    this.#build();
  }

  get fields() {
    return this.shop.workshop.variant[this.table]?.[this.number] ?? {};
  }

  /** @param {(fields: Record<string, any>) => void} how  @param {string} [name] changes of this name are one step */
  change(how, name = "") {
    this.example.forget();
    this.shop.workshop.change(name && `${this.table}.${this.number}.${name}`, ({ variant }) => how(variant[this.table][this.number]));
    this.draw();
    this.panel.ask();
  }

  focus() {
    /** @type {HTMLElement|null} */ (this.line.querySelector("select"))?.focus();
  }

  /** Go to the formula that cannot be read. */
  showFault() {
    this.box.scrollIntoView({ block: "nearest" });
    const wrong = /** @type {HTMLElement|null} */ (this.texts.querySelector("[aria-invalid='true']"));
    if (wrong) this.texts.closest("details")?.setAttribute("open", "");
    wrong?.focus();
  }

  /** @param {number} by */
  focusMove(by) {
    /** @type {HTMLElement|null} */ (this.box.querySelector(`[data-by="${by}"]:not(:disabled)`) ?? this.box.querySelector("[data-by]:not(:disabled)"))?.focus();
  }

  #build() {
    const { label } = this.wording.table(this.table);
    const last = (this.shop.workshop.variant[this.table]?.length ?? 0) - 1;
    const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ key, /** @type {boolean} */ none) => h("button", {
      type: "button", class: "quiet", "data-by": String(by), disabled: none, "aria-label": t(key, { name: label }), title: t(key, { name: label }),
      onclick: () => this.panel.move(this.table, this.number, by),
    }, sign);
    put(this.box,
      h("div", { class: "maker-rule-head" }, h("h4", {}, label), h("span", { class: "sentence-steps" },
        step(-1, "↑", "move_up", this.number === 0), step(1, "↓", "move_down", this.number === last),
        h("button", {
          type: "button", class: "quiet danger", "aria-label": t("remove_rule", { name: label }), title: t("remove_rule", { name: label }),
          onclick: () => this.panel.remove(this.table, this.number),
        }, "✕"))),
      this.line, this.remarks, this.more,
      h("details", { class: "maker-more" }, h("summary", {}, t("own_words")), edits(`${this.table}.words`, h("div", {}, this.#words()))),
      h("details", { class: "maker-more" }, h("summary", {}, t("as_formula")), this.texts,
        h("p", { class: "aside" }, h("a", { href: "/docs/variant-file", target: "_blank" }, t("formula_help")))),
      this.example.box);
  }

  /** What it means in the inventor's words. */
  #words() {
    const { words } = this.fields;
    /** @type {Record<string, string>} */
    const now = typeof words === "string" ? { [FIRST]: words } : words ?? {};
    return languageCodes(Object.keys(now)).map((code) => textField(t("words_in", { language: languageName(code) }), now[code] ?? "", (value) => this.change((fields) => {
      /** @type {Record<string, string>} */
      const all = typeof fields.words === "string" ? { [FIRST]: fields.words } : { ...fields.words };
      if (value.trim()) all[code] = value;
      else delete all[code];
      if (Object.keys(all).length) fields.words = Object.keys(all).join() === FIRST ? all[FIRST] : all;
      else delete fields.words;
    }, `words.${code}`), { maxlength: 300, lang: code }));
  }

  /** Draw what has changed. */
  draw() {
    const { fields, wording } = this;
    const outline = wording.outline(this.table, fields);
    if (outline) this.template = outline.line;
    const formulas = wording.formulasOf(this.table, fields);
    const read = formulas.map(({ field: { kind }, texts }) => texts.map((text) => wording.read(kind, text) ?? null));
    const now = JSON.stringify([{ ...fields, words: null }, this.template, outline?.choices, read]);
    if (now !== this.drawn) {
      this.drawn = now;
      this.#drawKept(() => {
        this.#drawLine(outline?.choices ?? {});
        this.#drawMore(outline?.choices ?? {});
      });
      this.#drawTexts(formulas);
    }
    put(this.remarks, remarkLines(this.shop.workshop.remarks(this.table, this.number)));
  }

  /** Draw, and let what had the focus have it again.  @param {() => void} how */
  #drawKept(how) {
    const active = /** @type {HTMLElement|null} */ (document.activeElement);
    const place = active && this.box.contains(active) ? active.dataset.place : "";
    how();
    if (place) /** @type {HTMLElement|null} */ (this.box.querySelector(`[data-place="${CSS.escape(place)}"]`))?.focus({ preventScroll: true });
  }

  // ---- the line ---------------------------------------------------------------------------

  /** @param {Record<string, {value: any, label: string}[]>} choices */
  #drawLine(choices) {
    const known = new Map(this.wording.table(this.table).fields.map((one) => [one.name, one]));
    const first = Object.keys(choices)[0];
    put(this.line, segmentsOf(this.template).map((piece, i) => {
      if (i % 2) return this.#edits(piece, this.#formula(/** @type {Field} */ (known.get(piece))));
      return i === 0 && first ? this.#choice(first, choices[first], piece) : piece;
    }));
  }

  /** The first words of the line are a menu of what else it might say.  @param {string} name  @param {{value: any, label: string}[]} choices  @param {string} shown */
  #choice(name, choices, shown) {
    const now = this.fields[name] ?? choices[0].value;
    const select = h("select", { "aria-label": this.wording.table(this.table).fields.find((one) => one.name === name)?.label, "data-place": name },
      choices.map(({ value, label }) => h("option", { value, selected: value === now }, label)));
    select.addEventListener("change", () => this.change((fields) => {
      if (select.value === choices[0].value) delete fields[name];
      else fields[name] = select.value;
    }));
    return this.#edits(name, h("span", { class: "term-menu" }, shown.trimEnd(), h("span", { class: "term-arrow", "aria-hidden": "true" }, "▾"), select, " "));
  }

  /** The place of a formula in the line.  @param {Field} one */
  #formula({ name, kind, label }) {
    const value = this.fields[name];
    if (Array.isArray(value) && kind !== "effect") {
      return piecesPicked(this.shop.workshop.pieces.map((piece) => piece.id), value, true, name, this.opened, this.shop.pictures,
        (ids) => this.change((fields) => (fields[name] = ids)));
    }
    const texts = kind === "effect" ? [value ?? []].flat() : [value ?? ""];
    return h("span", {}, texts.map((text, i) => [i ? this.wording.joined : "", this.#term(name, kind, text, i),
      kind === "effect" ? h("button", {
        type: "button", class: "quiet danger term-remove", "aria-label": t("remove_rule", { name: `${label} ${i + 1}` }),
        onclick: () => this.change((fields) => {
          fields[name] = [fields[name]].flat().filter((_, n) => n !== i);
          if (!fields[name].length) delete fields[name];
        }),
      }, "✕") : null]));
  }

  /** @param {string} name  @param {string} kind  @param {string} text  @param {number} i */
  #term(name, kind, text, i) {
    const read = this.wording.read(kind, text);
    if (!read?.tree) return h("code", { class: read?.fault ? "term-wrong" : "" }, text || "…");
    const now = () => {
      const value = this.fields[name];
      const there = kind === "effect" ? [value].flat()[i] : value;
      return this.wording.read(kind, there)?.tree ?? /** @type {Tree} */ (read.tree);
    };
    return new FormulaBox(this.shop, this.wording, {
      key: `${name}.${i}`, now, opened: this.opened,
      change: (tree, again = true) => this.#write(name, kind, i, this.wording.written(kind, tree), again),
    }).drawn(kind);
  }

  /** @param {string} name  @param {string} kind  @param {number} i  @param {string} text */
  #write(name, kind, i, text, again = true) {
    this.change((fields) => {
      fields[name] = kind === "effect" ? [fields[name]].flat().map((one, n) => (n === i ? text : one)) : text;
    }, again ? "" : name);
  }

  // ---- what else there is to say ----------------------------------------------------------

  /** @param {Record<string, {value: any, label: string}[]>} choices */
  #drawMore(choices) {
    const { fields } = this;
    const { fields: known } = this.wording.table(this.table);
    const [first] = Object.keys(choices);
    const matters = (/** @type {string} */ name) => new Set((choices[name] ?? []).map((choice) => choice.label)).size > 1;
    put(this.more, known.map((one) => {
      const { name, kind, label } = one;
      if (kind === "flag" || (kind === "choice" && name !== first)) {
        if (!matters(name)) return null;
      }
      if (kind === "flag") {
        return this.#edits(name, truthField(label, Boolean(fields[name]), (on) => this.change((all) => {
          if (on) all[name] = true;
          else delete all[name];
        })));
      }
      if (kind === "choice" && name !== first) {
        return this.#edits(name, choiceField(label, choices[name].map(({ value }) => value), choices[name].map((choice) => choice.label), fields[name] ?? choices[name][0].value,
          (value) => this.change((all) => {
            if (value === choices[name][0].value) delete all[name];
            else all[name] = value;
          })));
      }
      if (["text", "number", "numbers"].includes(kind)) return this.#edits(name, this.#plain(one));
      if (kind === "effect") return this.#button(`+ ${label}`, (all) => (all[name] = [all[name] ?? [], this.wording.blankField(kind)].flat()));
      if (kind === "words" || kind === "choice") return null;
      if (name in fields) {
        return [one.ids ? this.#lenders(name, kind) : null, one.optional ? this.#button(`✕ ${label}`, (all) => delete all[name]) : null];
      }
      return this.#button(`+ ${label}`, (all) => (all[name] = this.wording.blankField(kind)));
    }));
  }

  /** @template {HTMLElement} T  @param {string} name  @param {T} control */
  #edits(name, control) {
    return edits(`${this.table}.${name}`, control);
  }

  /** Pieces of some kinds, or those on some squares.  @param {string} name  @param {string} kind */
  #lenders(name, kind) {
    if (Array.isArray(this.fields[name])) return this.#button(t("like_squares"), (all) => (all[name] = this.wording.blankField(kind)));
    return this.#button(t("like_pieces"), (all) => (all[name] = this.wording.setting().ids.slice(0, 1)));
  }

  /** @param {Field} one */
  #plain({ name, kind, label }) {
    const input = h("input", { type: "text", value: [this.fields[name] ?? ""].flat().join(", "), maxlength: 200, "data-place": `plain ${name}` });
    input.addEventListener("change", () => this.change((all) => {
      const numbers = input.value.split(",").filter((one) => one.trim()).map((one) => Number(one) || 0);
      if (!input.value.trim()) delete all[name];
      else all[name] = kind === "numbers" ? numbers : kind === "number" ? numbers[0] : input.value;
    }));
    return field(label, input);
  }

  /** @param {string} text  @param {(fields: Record<string, any>) => void} how */
  #button(text, how) {
    return h("button", { type: "button", class: "quiet", "data-place": text, onclick: () => this.change(how) }, text);
  }

  // ---- the formulas as texts --------------------------------------------------------------

  /** One field for each formula; one that is typed in is left alone.  @param {{field: Field, texts: string[]}[]} formulas */
  #drawTexts(formulas) {
    const rows = formulas.flatMap(({ field: one, texts }) => texts.map((text, i) => ({ ...one, text, i })));
    const inputs = /** @type {HTMLTextAreaElement[]} */ ([...this.texts.querySelectorAll("textarea")]);
    const same = inputs.length === rows.length && inputs.every((input, n) => input.dataset.place === `text ${rows[n].name}.${rows[n].i}`);
    if (!same) put(this.texts, rows.map((row) => this.#text(row)));
    [...this.texts.querySelectorAll("textarea")].forEach((input, n) => {
      const { kind, text } = rows[n];
      const typed = this.timer !== undefined && document.activeElement === input;
      if (!typed && input.value.replaceAll("\n", " ") !== text) input.value = text;
      const fault = this.wording.read(kind, text)?.fault;
      const place = /** @type {HTMLElement} */ (input.parentElement?.querySelector("pre"));
      input.setAttribute("aria-invalid", String(Boolean(fault)));
      place.textContent = fault ? `${text}\n${" ".repeat(fault.letter ?? 0)}^\n${fault.said}` : "";
    });
  }

  /** @param {{name: string, kind: string, label: string, text: string, i: number}} row */
  #text({ name, kind, label, text, i }) {
    const input = h("textarea", {
      rows: 2, class: "maker-value", spellcheck: "false", autocapitalize: "off", maxlength: 1000, "data-place": `text ${name}.${i}`,
    }, text);
    input.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => {
        this.timer = undefined;
        this.#write(name, kind, i, input.value.replaceAll("\n", " "), false);
      }, PAUSE);
    });
    return field(i ? `${label} ${i + 1}` : label, input, h("pre", { class: "maker-fault", role: "alert" }));
  }
}
