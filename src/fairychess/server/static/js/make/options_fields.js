/** Choices for the organiser of a game; a rule may depend on one. */

import { h, put } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { choiceField, edits, field, textField } from "./fields.js";
import { forgetOption, renameOption } from "./option_names.js";

/** @typedef {import("./workshop.js").Workshop} Workshop */

/** A value as it is typed: a whole number, yes or no, or a text.  @param {string} text */
function valueOf(text) {
  const plain = text.trim();
  if (plain === "true" || plain === "false") return plain === "true";
  const number = Number(plain);
  return plain !== "" && Number.isInteger(number) ? number : plain;
}

export class OptionsFields {
  /** @param {Workshop} workshop */
  constructor(workshop) {
    this.workshop = workshop;
    this.box = h("div", { class: "maker-field", role: "group", "aria-label": t("options") });
    this.draw();
  }

  /** @returns {Record<string, any>} */
  get options() {
    return this.workshop.variant.options ?? {};
  }

  /** @param {string} name  @param {(options: Record<string, any>) => void} how */
  #change(name, how) {
    this.workshop.change(name, ({ variant }) => {
      variant.options ??= {};
      how(variant.options);
      if (!Object.keys(variant.options).length) delete variant.options;
    });
  }

  draw() {
    put(this.box, h("h3", {}, t("options")), h("p", { class: "aside" }, t("options_words")),
      Object.keys(this.options).map((name) => this.#option(name)),
      h("button", { type: "button", class: "button", onclick: () => {
        let number = 1;
        while (`option${number}` in this.options) number += 1;
        this.#change("", (options) => (options[`option${number}`] = { default: "on", values: ["on", "off"] }));
        this.draw();
      } }, t("add_option")));
  }

  /** @param {string} given */
  #option(given) {
    let name = given; // it may change while its other fields stay
    const option = this.options[name] ?? {};
    const set = (/** @type {string} */ key, /** @type {any} */ value) => this.#change(`option.${name}.${key}`, (options) => {
      if (value === "") delete options[name][key];
      else options[name][key] = value;
    });
    const called = h("input", { type: "text", value: name, maxlength: 30, autocomplete: "off" });
    called.addEventListener("change", () => {
      const wanted = called.value.trim();
      if (wanted && !(wanted in this.options)) {
        this.workshop.change("", ({ variant }) => renameOption(variant, name, wanted));
        name = wanted;
      }
      called.value = name;
    });
    return h("div", { class: "maker-further", "data-item": `options ${given}` }, field(t("option_name"), called),
      edits("options.text", textField(t("option_text"), option.text ?? "", (value) => set("text", value))),
      edits("options.values", textField(t("option_values"), (option.values ?? [true, false]).join(", "),
        (value) => set("values", value.split(",").filter((one) => one.trim()).map(valueOf)))),
      edits("options.default", textField(t("option_default"), String(option.default ?? ""), (value) => set("default", valueOf(value)))),
      h("button", { type: "button", class: "quiet danger", onclick: () => {
        this.workshop.change("", ({ variant }) => forgetOption(variant, name));
        this.draw();
      } }, t("remove_option")));
  }
}

/**
 * What a value depends on: a menu of the options, null where there are none.
 * @param {Workshop} workshop  @param {string} label  @param {any} value  @param {(value: string|undefined) => void} set
 */
export function dependsOn(workshop, label, value, set) {
  const names = Object.keys(workshop.variant.options ?? {});
  if (!names.length) return null;
  const given = typeof value === "string" && value.startsWith("$") ? value : undefined;
  return choiceField(t("depends_on", { name: label }), [undefined, ...names.map((name) => `$${name}`)], [t("depends_on_none"), ...names], given, set);
}
