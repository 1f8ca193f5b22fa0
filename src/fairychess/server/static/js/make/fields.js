/** Small parts of forms that the panels of the maker share. */

import { h } from "../lib/dom.js";
import { t } from "../lib/translations.js";

/**
 * A control that edits a field of the variant file: remarks about that field lead there.
 * @template {HTMLElement} T
 * @param {string} name  @param {T} control
 */
export function edits(name, control) {
  control.dataset.field = name;
  return control;
}

/** @param {string} label  @param {any} control  @param {...any} more */
export function field(label, control, ...more) {
  return h("label", { class: "maker-field" }, h("span", {}, label), control, more);
}

/**
 * A line of text that says when it has changed.
 * @param {string} label  @param {string} value  @param {(value: string) => void} changed  @param {Record<string, any>} [more]
 */
export function textField(label, value, changed, more = {}) {
  const input = h("input", { type: "text", value, maxlength: 200, autocomplete: "off", ...more });
  input.addEventListener("input", () => changed(input.value));
  return field(label, input);
}

/**
 * A whole number with buttons for one less and one more.
 * @param {string} label  @param {number} value  @param {{min: number, max: number}} bounds  @param {(value: number) => void} changed
 */
export function numberField(label, value, { min, max }, changed) {
  const input = h("input", { type: "number", value: String(value), min, max, inputmode: "numeric", "aria-label": label });
  const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ key) => h("button", {
    type: "button", class: "maker-step", "aria-label": t(key, { name: label }), onclick: () => take(now + by),
  }, sign);
  const [less, more] = [step(-1, "−", "one_less"), step(1, "+", "one_more")];
  let now = value;
  const show = () => {
    input.value = String(now);
    less.disabled = now <= min;
    more.disabled = now >= max;
  };
  const take = (/** @type {number} */ number) => {
    if (Number.isInteger(number) && number >= min && number <= max && number !== now) {
      now = number;
      changed(number);
    }
    show();
  };
  input.addEventListener("change", () => take(Number(input.value)));
  show();
  return h("div", { class: "maker-field" }, h("span", {}, label), h("span", { class: "maker-number" }, less, input, more));
}

/** @param {string} label  @param {boolean} value  @param {(value: boolean) => void} changed */
export function truthField(label, value, changed) {
  const box = h("input", { type: "checkbox", checked: value });
  box.addEventListener("change", () => changed(box.checked));
  return h("label", { class: "maker-check" }, box, h("span", {}, label));
}

/**
 * One of a few, side by side.
 * @param {string} label  @param {[string, string][]} values pairs of a value and its words
 * @param {string} value  @param {(value: string) => void} changed
 */
export function segments(label, values, value, changed) {
  const name = `seg-${Math.random().toString(36).slice(2)}`;
  return h("fieldset", { class: "maker-segments" }, h("legend", {}, label),
    h("div", { class: "segments" }, values.map(([one, said]) => h("label", {},
      h("input", { type: "radio", name, value: one, checked: one === value, onchange: () => changed(one) }),
      h("span", {}, said)))));
}

/** @param {string} label  @param {any[]} values  @param {string[]} names  @param {any} value  @param {(value: any) => void} changed */
export function choiceField(label, values, names, value, changed) {
  const select = h("select", {}, values.map((one, i) => h("option", { value: String(i), selected: one === value }, names[i] || t("none"))));
  select.addEventListener("change", () => changed(values[Number(select.value)]));
  return field(label, select);
}

/**
 * Some of a few, as chips that can be pressed.
 * @param {string} label  @param {{value: string, node: any, name: string}[]} items
 * @param {Set<string>} chosen  @param {(chosen: string[]) => void} changed
 */
export function chips(label, items, chosen, changed) {
  return h("div", { class: "maker-field", role: "group", "aria-label": label }, h("span", {}, label),
    h("span", { class: "maker-chips" }, items.map(({ value, node, name }) => h("button", {
      type: "button", class: "maker-chip", "aria-pressed": String(chosen.has(value)), title: name, "aria-label": name,
      onclick: () => {
        const next = new Set(chosen);
        if (!next.delete(value)) next.add(value);
        changed(items.map((one) => one.value).filter((one) => next.has(one)));
      },
    }, node))));
}
