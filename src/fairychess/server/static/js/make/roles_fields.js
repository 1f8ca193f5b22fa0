/** Secret roles: what a piece may be in secret, whatever it looks like. */

import { h, put } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { chips, choiceField, edits, field, numberField, textField } from "./fields.js";
import { retitle } from "./languages_fields.js";
import { LETTER, forgetRole, renameRole } from "./letters.js";
import { remarkLines } from "./piece_pictures.js";

/** @typedef {import("./page.js").Shop} Shop */

/** Rules that play with roles, the simplest one first. */
const RULES = ["disguises", "secret_roles"];
const MOST = 32;

export class RolesFields {
  /** @param {Shop} shop */
  constructor(shop) {
    this.shop = shop;
    this.opened = false;
    this.box = h("details", { class: "maker-more", id: "roles", ontoggle: () => (this.opened = this.box.open) });
  }

  /** @returns {Record<string, any>} */
  get roles() {
    return this.shop.workshop.variant.roles ?? {};
  }

  /** @param {string} id  @param {string} key  @param {any} value  one that is empty is left out */
  #set(id, key, value) {
    this.shop.workshop.change(`roles.${id}.${key}`, ({ variant }) => {
      const role = variant.roles[id];
      const before = role[key];
      if (!value || (Array.isArray(value) && !value.length)) delete role[key];
      else role[key] = value;
      if (key === "name") retitle(variant, before, value);
    });
  }

  draw() {
    const { workshop, rules } = this.shop;
    const ids = Object.keys(this.roles);
    const played = RULES.some((name) => name in workshop.rules);
    put(this.box, h("summary", {}, t("roles")), h("p", { class: "aside" }, t("roles_words")),
      ids.length && !played ? h("p", { class: "aside" }, t("roles_need"), RULES.map((name) => [" ",
        h("button", { type: "button", class: "link", onclick: () => this.shop.addRule(name) }, rules.called(name))])) : null,
      ids.map((id) => this.#role(id)),
      h("button", { type: "button", class: "button", onclick: () => this.#add() }, t("add_role")));
    this.box.open = this.opened || ids.length > 0;
  }

  #add() {
    const taken = new Set([...Object.keys(this.roles), ...this.shop.workshop.pieces.map((one) => one.id)]);
    const id = [..."STUVWXYZABCDEFGHIJKLMNOPQR", ...[..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((one) => `S${one}`)].find((one) => !taken.has(one)) ?? "ROLE";
    this.opened = true;
    this.shop.workshop.change("", ({ variant }) => {
      variant.roles = { ...variant.roles, [id]: { name: t("new_role"), betza: "K" } };
    });
    this.draw();
    /** @type {HTMLElement|null} */ (this.box.querySelector(`[data-item="roles ${CSS.escape(id)}"] [data-field="roles.name"] input`))?.focus();
  }

  /** @param {string} id */
  #role(id) {
    const { workshop, pictures } = this.shop;
    const role = this.roles[id];
    const pieces = workshop.pieces.filter((one) => one.id);
    const set = (/** @type {string} */ key) => (/** @type {any} */ value) => this.#set(id, key, value);
    const redrawn = (/** @type {string} */ key) => (/** @type {any} */ value) => {
      this.#set(id, key, value);
      this.draw();
    };
    return h("div", { class: "maker-further", "data-item": `roles ${id}` }, remarkLines(workshop.remarks("roles", id)),
      h("div", { class: "maker-pair" },
        edits("roles.name", textField(t("name_of_role"), role.name ?? id, set("name"), { maxlength: 60 })),
        this.#letter(id)),
      edits("roles.becomes", choiceField(t("role_becomes"), [undefined, ...pieces.map((one) => one.id)],
        [t("nothing_else"), ...pieces.map((one) => pictures.name(one.id))], role.becomes, redrawn("becomes"))),
      edits("roles.betza", textField(t("role_moves"), role.betza ?? "", (value) => set("betza")(value.trim()),
        { maxlength: 400, class: "betza", spellcheck: "false", autocapitalize: "off" })),
      edits("roles.faces", chips(t("role_faces"), pieces.map((one) => ({ value: one.id, node: pictures.icon(one.id, "first"), name: pictures.name(one.id) })),
        new Set(role.faces ?? []), redrawn("faces"))),
      edits("roles.count", numberField(t("role_count"), role.count ?? 1, { min: 1, max: MOST }, set("count"))),
      edits("roles.glyphs", textField(t("role_glyphs"), role.glyphs ?? "", set("glyphs"), { maxlength: 4, class: "maker-id" })),
      h("button", { type: "button", class: "quiet danger", onclick: () => {
        workshop.change("", (draft) => forgetRole(draft, id));
        this.draw();
      } }, t("remove_role")));
  }

  /** The letters by which rules name it.  @param {string} id */
  #letter(id) {
    const wrong = h("span", { class: "remark", role: "alert" });
    const input = h("input", { type: "text", value: id, maxlength: 12, class: "maker-id", autocomplete: "off" });
    input.addEventListener("change", () => {
      const wanted = input.value.toUpperCase();
      wrong.textContent = !LETTER.test(wanted) ? t("letter_form") : wanted !== id && wanted in this.roles ? t("letter_taken", { name: this.roles[wanted].name ?? wanted }) : "";
      if (wrong.textContent || wanted === id) return;
      this.shop.workshop.change("", (draft) => renameRole(draft, id, wanted));
      this.draw();
    });
    return edits("roles.id", field(t("piece_letter"), input, wrong));
  }
}
