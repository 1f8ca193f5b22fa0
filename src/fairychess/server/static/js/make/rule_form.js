/** The parameters of one rule as a form; each kind of value has its own control. */

import { h, put } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { chips, choiceField, field, numberField, truthField } from "./fields.js";
import { dependsOn } from "./options_fields.js";
import { setText, squaresNamed } from "./sets.js";

/** @typedef {import("./page.js").Shop} Shop */
/**
 * @typedef {object} Parameter
 * @property {string} name
 * @property {string} kind
 * @property {any} default
 * @property {boolean} required
 * @property {string} label
 * @property {any[]} [choices]
 * @property {string[]} [labels]
 * @property {boolean} [all]
 * @property {boolean} [ranks]
 */

const LARGEST = 1_000_000;

/** @param {any} one  @param {any} other */
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

export class RuleForm {
  /** @param {Shop} shop  @param {string} rule  @param {Parameter[]} parameters */
  constructor(shop, rule, parameters) {
    this.shop = shop;
    this.rule = rule;
    this.parameters = parameters;
    this.box = h("div", { class: "rule-form" });
    this.draw();
  }

  /** @param {Parameter} parameter */
  #value(parameter) {
    return this.shop.workshop.rules[this.rule]?.[parameter.name] ?? parameter.default;
  }

  /** @param {Parameter} parameter  @param {any} value  a default is left out */
  #set(parameter, value, again = true) {
    this.shop.workshop.change(`rule.${this.rule}.${parameter.name}`, ({ variant }) => {
      const table = (variant.rules[this.rule] ??= {});
      if (value === undefined || same(value, parameter.default)) delete table[parameter.name];
      else table[parameter.name] = value;
    });
    if (again) this.draw();
  }

  draw() {
    put(this.box, this.parameters.map((one) => [this.#control(one),
      dependsOn(this.shop.workshop, one.label, this.#value(one), (value) => this.#set(one, value))]));
  }

  /** The choices, and what is set where that is none of them ("" for no choice).  @param {Parameter} parameter  @param {any} value */
  #choices(parameter, value) {
    const choices = parameter.choices ?? [];
    return choices.includes(value) ? choices : [...choices, value];
  }

  /** @param {Parameter} parameter  @returns {HTMLElement} */
  #control(parameter) {
    const value = this.#value(parameter);
    const { label } = parameter;
    const set = (/** @type {any} */ chosen) => this.#set(parameter, chosen);
    const { kind } = parameter;
    if (kind === "number" && (value === null || typeof value === "number")) {
      return numberField(label, value ?? 0, { min: 0, max: LARGEST }, set);
    }
    if (kind === "truth" && typeof value !== "object") return truthField(label, Boolean(value), set);
    if (kind === "choice") return choiceField(label, this.#choices(parameter, value), parameter.labels ?? [], value, set);
    if (kind === "several" && Array.isArray(value)) {
      return chips(label, (parameter.choices ?? []).map((one, i) => ({ value: one, node: parameter.labels?.[i], name: parameter.labels?.[i] ?? one })), new Set(value), set);
    }
    if (kind === "piece" || kind === "pieces") return this.#pieces(parameter, label, value) ?? this.#typed(parameter, label, value);
    if (kind === "squares") return this.#squares(parameter, label, value) ?? this.#typed(parameter, label, value);
    if (kind === "text") {
      const input = h("input", { type: "text", value: value ?? "", maxlength: 200 });
      input.addEventListener("input", () => this.#set(parameter, input.value, false));
      return field(label, input);
    }
    return this.#typed(parameter, label, value);
  }

  /** @param {Parameter} parameter  @param {string} label  @param {any} value */
  #pieces(parameter, label, value) {
    const { workshop, pictures } = this.shop;
    if (value !== null && typeof value === "object" && !Array.isArray(value)) return null;
    const every = { value: "*", node: t("all_of_them"), name: t("all_of_them") };
    const items = workshop.pieces.filter((one) => one.id).map((one) => ({ value: one.id, node: pictures.icon(one.id, "first"), name: pictures.name(one.id) }));
    const chosen = new Set(Array.isArray(value) ? value : value ? [value] : []);
    return chips(label, parameter.all ? [every, ...items] : items, chosen, (next) => {
      if (parameter.kind === "piece") return this.#set(parameter, next.find((one) => !chosen.has(one)) ?? next[0]);
      if (next.includes("*") && !chosen.has("*")) return this.#set(parameter, "*");
      return this.#set(parameter, next.filter((one) => one !== "*"));
    });
  }

  /** @param {Parameter} parameter  @param {string} label  @param {any} value */
  #squares(parameter, label, value) {
    const { workshop, board } = this.shop;
    const { files, ranks } = workshop;
    if (parameter.ranks && typeof value === "number") {
      return h("div", {}, numberField(`${label} (${t("far_ranks")})`, value, { min: 1, max: ranks }, (number) => this.#set(parameter, number)),
        h("button", { type: "button", class: "link", onclick: () => this.#set(parameter, { mirrored: this.#farRanks(value) }) }, t("paint_instead")));
    }
    if (!squaresNamed(value?.mirrored ?? value ?? [], files, ranks)) return null;
    const named = Boolean(value && (typeof value !== "object" || value.length));
    const mirrored = !named || "mirrored" in Object(value); // both players alike, unless a value says otherwise
    const set = (/** @type {string} */ text, /** @type {boolean} */ both, again = false) => this.#set(parameter, both ? { mirrored: text } : text, again);
    const read = () => {
      const now = this.#value(parameter);
      return squaresNamed(now?.mirrored ?? now ?? [], files, ranks) ?? new Set();
    };
    const paint = h("button", { type: "button", class: "button", onclick: () => {
      this.shop.showBoard();
      board.use({
        name: parameter.name, words: t("paint_squares", { name: label }), marked: (square) => read().has(square),
        paint: (square, on) => {
          const squares = read();
          if (on) squares.add(square);
          else squares.delete(square);
          set(setText(squares, files, ranks), mirrored);
          text.value = setText(squares, files, ranks);
        },
        done: () => workshop.pause(),
      });
    } }, t("paint_on_board"));
    const text = h("input", { type: "text", value: setText(read(), files, ranks), maxlength: 400 });
    text.addEventListener("change", () => set(text.value, mirrored, true));
    return h("div", {}, field(label, text),
      h("div", { class: "maker-row-buttons" }, paint,
        truthField(t("across_for_second"), mirrored, (on) => set(setText(read(), files, ranks), on, true))));
  }

  /** @param {number} depth */
  #farRanks(depth) {
    const { ranks } = this.shop.workshop;
    return Array.from({ length: depth }, (_, i) => `*${ranks - i}`).join(" ");
  }

  /** A value of another form, as it is written.  @param {Parameter} parameter  @param {string} label  @param {any} value */
  #typed(parameter, label, value) {
    const input = h("textarea", { rows: 2, spellcheck: "false", class: "maker-value" }, JSON.stringify(value));
    const wrong = h("span", { class: "remark", role: "alert" });
    input.addEventListener("change", () => {
      try {
        const read = JSON.parse(input.value || "null");
        wrong.textContent = "";
        this.#set(parameter, read === null ? undefined : read, false);
      } catch {
        wrong.textContent = t("value_unreadable");
      }
    });
    return field(label, input, wrong);
  }
}
