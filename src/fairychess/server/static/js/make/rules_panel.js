/** The rules of the draft, each with its sentences and its form, and those that can be added. */

import { get } from "../lib/api.js";
import { h, put } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import { errorText, t } from "../lib/translations.js";
import { edits, textField } from "./fields.js";
import { choose } from "./gallery.js";
import { remarkLines } from "./piece_pictures.js";
import { RuleForm } from "./rule_form.js";
import { SentencesPanel } from "./sentences_panel.js";

/** @typedef {import("./page.js").Shop} Shop */
/**
 * @typedef {object} Rule `words` are what players call it, `games` those that have it
 * @property {string} name
 * @property {string} title
 * @property {string} part
 * @property {number} used
 * @property {string[]} words
 * @property {string[]} games
 * @property {string[]} said
 * @property {string} about
 * @property {import("./rule_form.js").Parameter[]} parameters
 */

/** @type {Record<string, string>} */
const PARTS = {
  win: t("part_win"), draw: t("part_draw"), turn: t("part_turn"), promoting: t("part_promoting"), setup: t("part_setup"),
  moves: t("part_moves"), sentences: t("sentences"),
};
/** What people look for among the rules and a piece's moves say.  @param {string} key  @param {string[]} words  @returns {Rule} */
const inMoves = (key, words) => ({
  name: "", title: t(`move_${key}`), part: "moves", used: 0, words, games: [], said: [t(`move_${key}_words`)], about: "", parameters: [],
});
const MOVES = [inMoves("rifle", ["rifle", "shoot"]), inMoves("swap", ["swap", "exchange"])];
/** Kinds of sentences, which say what no rule does.  @param {import("./sentences_panel.js").Table[]} tables  @returns {Rule[]} */
const inSentences = (tables) => tables.map(/** @returns {Rule} */ ({ name, label, words }) => ({
  name, title: label, part: "sentences", used: 0, words, games: [], said: [t("sentences_words")], about: "", parameters: [],
}));
const ORDER = Object.keys(PARTS);

/** A rule has no number any more.  @param {Record<string, any>} variant  @param {string} name */
function forgetNumber(variant, name) {
  if (!variant.numbers) return;
  delete variant.numbers[name];
  if (!Object.keys(variant.numbers).length) delete variant.numbers;
}

export class RulesPanel {
  /** @param {HTMLElement} box  @param {Shop} shop */
  constructor(box, shop) {
    this.box = box;
    this.shop = shop;
    /** @type {Map<string, Rule>} */
    this.known = new Map();
    /** @type {string} the rule whose form is open */
    this.opened = "";
    this.drawn = "";
    this.list = h("div", { class: "maker-library" });
    this.sentences = new SentencesPanel(shop);
    shop.workshop.naming = (place, said) => this.#named(place, said);
    box.append(this.list, this.sentences.box);
  }

  useBoard() {
    this.shop.board.use();
  }

  async open() {
    this.useBoard();
    this.redraw();
    try {
      await this.learn();
    } catch (error) {
      toast(errorText(/** @type {any} */ (error)));
    }
    this.draw();
  }

  /**
   * A remark with rules and parameters called as they are here, not as in files.
   * @param {(string|number)[]} place  @param {string} said
   */
  #named([part, name, key], said) {
    const [head, ...rest] = said.split("[rules.");
    const named = rest.map((one) => [one.slice(0, one.indexOf("]")), one.slice(one.indexOf("]") + 1)])
      .map(([rule, after]) => t("rule_named", { name: this.called(rule) }) + after);
    const text = [head, ...named].join("");
    const parameter = part === "rules" ? this.known.get(String(name))?.parameters.find((one) => one.name === key) : null;
    return parameter && text.startsWith(parameter.name) ? `${parameter.label}${text.slice(parameter.name.length)}` : text;
  }

  /** What a rule is called.  @param {string} name */
  called(name) {
    return this.known.get(name)?.title ?? name.replaceAll("_", " ");
  }

  async learn() {
    if (this.known.size) return;
    const [rules] = await Promise.all([get("/api/make/rules"), this.sentences.learn()]);
    this.known = new Map(rules.map((/** @type {Rule} */ one) => [one.name, one]));
    this.shop.learned();
  }

  redraw() {
    this.drawn = "";
    this.sentences.drawn = "";
    this.draw();
  }

  /** Sentences and remarks change with every look; the forms only with which rules there are. */
  draw() {
    const { workshop } = this.shop;
    const names = Object.keys(workshop.rules);
    const now = JSON.stringify([names, this.known.size, workshop.pieces.map((one) => one.id), workshop.files, workshop.ranks]);
    if (now !== this.drawn) {
      this.drawn = now;
      put(this.list,
        h("div", { class: "maker-row-buttons" }, h("button", {
          type: "button", class: "button", onclick: () => this.#choose().catch((error) => toast(errorText(error))),
        }, t("add_rule"))),
        names.length ? h("ul", { class: "maker-rules" }, names.map((name) => this.#rule(name))) : h("p", { class: "aside" }, t("no_rules_yet")));
    }
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (this.box.querySelectorAll("[data-said]"))) this.#say(place, place.dataset.said ?? "");
    this.sentences.draw();
  }

  /** @param {HTMLElement} place  @param {string} name */
  #say(place, name) {
    const { workshop } = this.shop;
    const said = workshop.looked?.said.rules[name] ?? this.known.get(name)?.said ?? [];
    put(place, remarkLines(workshop.remarks("rules", name)), said.map((text) => h("p", {}, text)));
  }

  /** @param {string} name */
  #rule(name) {
    const rule = this.known.get(name);
    const title = this.called(name);
    const form = h("details", {
      class: "maker-more", open: this.opened === name,
      ontoggle: (/** @type {any} */ event) => {
        if (event.target.open) this.opened = name;
      },
    }, h("summary", {}, t("change_it")), new RuleForm(this.shop, name, rule?.parameters ?? []).box,
    h("details", { class: "maker-more" }, h("summary", {}, t("about_rule")), rule ? h("pre", { class: "maker-about" }, rule.about) : null, this.#number(name)));
    return h("li", { class: "maker-rule", "data-item": `rules ${name}` },
      h("div", { class: "maker-rule-head" }, h("h3", {}, title),
        h("button", { type: "button", class: "quiet danger", "aria-label": t("remove_rule", { name: title }), onclick: () => this.#remove(name) }, "✕")),
      h("div", { "data-said": name }), form);
  }

  /** What a rule is called on the rules page where its inventor numbers them.  @param {string} name */
  #number(name) {
    const { workshop } = this.shop;
    return edits("numbers", textField(t("number_of_rule"), workshop.variant.numbers?.[name] ?? "", (value) => workshop.change(`numbers.${name}`, ({ variant }) => {
      variant.numbers = { ...variant.numbers, [name]: value };
      if (!value) forgetNumber(variant, name);
    }), { maxlength: 20, class: "maker-id" }));
  }

  /** @param {string} name */
  #remove(name) {
    this.shop.workshop.change("", ({ variant }) => {
      delete variant.rules[name];
      forgetNumber(variant, name);
    });
    this.draw();
  }

  /** Add a rule by its name.  @param {string} name */
  add(name) {
    this.opened = name;
    this.shop.workshop.change("", ({ variant }) => {
      variant.rules = { ...variant.rules, [name]: variant.rules?.[name] ?? {} };
    });
  }

  async #choose() {
    const given = this.shop.workshop.rules;
    const offered = this.learn().then(() => [...this.known.values(), ...MOVES, ...inSentences(this.sentences.wording.tables)].filter((one) => !(one.name in given))
      .sort((a, b) => ORDER.indexOf(a.part) - ORDER.indexOf(b.part) || b.used - a.used));
    const chosen = await choose(t("add_rule"), offered,
      (one) => [one.title, [one.name.replaceAll("_", " "), ...one.words].join(" "), one.games.join(" "), one.said.join(" ")],
      (one) => [h("span", { class: "rule-part" }, PARTS[one.part]), h("b", {}, one.title),
        h("span", { class: "rule-said" }, one.said.slice(0, 2).join(" ") || one.about.split("\n")[0])],
      { grid: false, otherwise: (one) => one.part === "sentences", nothing: t("no_such_rule") });
    if (!chosen) return;
    if (chosen.part === "sentences") {
      this.sentences.add(chosen.name);
      return;
    }
    if (!chosen.name) {
      this.shop.show("pieces");
      return;
    }
    this.add(chosen.name);
    this.draw();
    this.box.querySelector(`[data-item="rules ${CSS.escape(chosen.name)}"]`)?.scrollIntoView({ block: "nearest" });
  }
}
