/** Form controls made from a variant's options: {name: {default, values, text}}. */

import { h } from "../lib/dom.js";
import { translated, t, valueWords } from "../lib/translations.js";

/** @param {string} name */
function words(name) {
  const text = name.replaceAll("_", " ");
  return translated(text.charAt(0).toUpperCase() + text.slice(1));
}

/** @param {unknown} value */
function shown(value) {
  if (value === true) return t("yes");
  if (value === false) return t("no");
  if (value === null || value === "") return t("none");
  return valueWords(value);
}

/**
 * "Some option: yes" for every option that was chosen otherwise than usual.
 * @param {VariantInfo} info  @param {Record<string, unknown>} chosen
 */
export function optionWords(info, chosen) {
  return Object.entries(chosen ?? {})
    .filter(([name, value]) => info.options?.[name]?.default !== value)
    .map(([name, value]) => `${words(name)}: ${shown(value)}`);
}

/** @param {string} name  @param {RuleOption} option */
function control(name, option) {
  const values = [...(option.values ?? [])];
  const start = option.default;
  if (values.length && !values.includes(start)) values.unshift(start);
  if (values.length && !(values.length === 2 && values.every((v) => typeof v === "boolean"))) {
    const select = h("select", { name },
      values.map((value, i) => h("option", { value: String(i), selected: value === start }, shown(value))));
    return { node: select, read: () => values[Number(select.value)] };
  }
  if (typeof start === "boolean") {
    const box = h("input", { type: "checkbox", name, checked: start });
    return { node: box, read: () => box.checked };
  }
  if (typeof start === "number") {
    const input = h("input", { type: "number", name, value: String(start) });
    return { node: input, read: () => (input.value === "" ? start : Number(input.value)) };
  }
  const input = h("input", { type: "text", name, value: start ?? "", maxlength: 100 });
  return { node: input, read: () => input.value };
}

/**
 * Fill a box with controls.
 * @returns {() => object} reads the options that differ from their defaults
 * @param {HTMLElement} box  @param {VariantInfo["options"]} options
 */
export function optionForm(box, options) {
  /** @type {[string, unknown, () => unknown][]} */
  const readers = [];
  const rows = [];
  for (const [name, raw] of Object.entries(options ?? {})) {
    const option = raw !== null && typeof raw === "object" && "default" in raw ? raw : { default: raw };
    const { node, read } = control(name, option);
    readers.push([name, option.default, read]);
    rows.push(h("label", { class: "option" },
      h("span", { class: "option-name" }, words(name)), node,
      option.text ? h("small", {}, translated(option.text)) : null));
  }
  box.replaceChildren(...rows);
  return () => Object.fromEntries(
    readers.map(([name, start, read]) => [name, read(), start])
      .filter(([, value, start]) => value !== start)
      .map(([name, value]) => [name, value]));
}
