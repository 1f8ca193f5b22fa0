/** The parameters of one rule as a form; each kind of value has its own control. */

import { h, put } from "../lib/dom.js";
import { edits } from "./fields.js";
import { dependsOn } from "./options_fields.js";
import { control } from "./rule_values.js";

/** @typedef {import("./page.js").Shop} Shop */
/** @typedef {import("./rule_values.js").Parameter} Parameter */

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
      if (value === undefined || JSON.stringify(value) === JSON.stringify(parameter.default)) delete table[parameter.name];
      else table[parameter.name] = value;
    });
    if (again) this.draw();
  }

  draw() {
    put(this.box, this.parameters.map((one) => [
      edits(`rules.${one.name}`, control(this.shop, one, () => this.#value(one), (value, again) => this.#set(one, value, again))),
      dependsOn(this.shop.workshop, one.label, this.#value(one), (value) => this.#set(one, value))]));
  }
}
