/** A formula as a line that reads like a sentence: each of its words is a menu, nested at will. */

import { h } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { at, isTerm, replaced, said, segmentsOf, valueKinds, withWord } from "./formula.js";
import { setText, squaresNamed } from "./sets.js";

/** @typedef {import("./formula.js").Tree} Tree */
/** @typedef {import("./page.js").Shop} Shop */
/** @typedef {import("./sentences_panel.js").Wording} Wording */
/**
 * @typedef {object} Formula where a formula stands and what becomes of it
 * @property {string} key its place among all formulas
 * @property {() => Tree} now
 * @property {(tree: Tree, again?: boolean) => void} change
 * @property {Set<string>} opened places whose pieces are being picked
 */

const LONGEST = 70;
/** @type {Record<string, string>} menus of words, in their order */
const GROUPS = {
  move: t("words_move"), position: t("words_position"), named: t("words_named"), related: t("words_related"),
  together: t("words_together"), effects: t("words_effects"),
};
/** @type {Record<string, string>} which part stands at a place of a phrase */
const PARTS = { one: "0", other: "1" };

/** @param {string} text */
function short(text) {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

export class FormulaBox {
  /** @param {Shop} shop  @param {Wording} wording  @param {Formula} formula */
  constructor(shop, wording, formula) {
    this.shop = shop;
    this.wording = wording;
    this.formula = formula;
  }

  /** The formula from its top.  @param {string} kind */
  drawn(kind) {
    return this.#term(this.formula.now(), [], kind);
  }

  /** @param {Tree} tree  @param {number[]} path  @param {string} kind what is wanted there  @returns {HTMLElement} */
  #term(tree, path, kind) {
    const { words } = this.wording;
    const word = words[tree.word];
    const kinds = word.takes.filter(isTerm);
    const left = new Set(kinds.map((_, i) => String(i)));
    let values = word.takes.length > kinds.length;
    const pieces = segmentsOf(word.phrase);
    const named = pieces.findIndex((piece, i) => i % 2 === 0 && piece.trim()); // these words of its own are its menu
    const box = h("span", { class: kinds.length ? `term ${path.length % 2 ? "odd" : "even"}` : "term" });
    const put = (/** @type {string} */ number) => {
      if (left.delete(number)) box.append(this.#term(tree.parts[Number(number)], [...path, Number(number)], kinds[Number(number)]));
    };
    if (named < 0) box.append(this.#menu(tree, path, kind, ""));
    pieces.forEach((piece, i) => {
      if (i === named) box.append(" ", this.#menu(tree, path, kind, piece.trim()), " ");
      else if (i % 2 === 0) box.append(piece);
      else if (piece !== "value") put(PARTS[piece] ?? "");
      else {
        values = false;
        box.append(this.#values(tree, path));
      }
    });
    for (const number of [...left]) put(number);
    if (values) box.append(" ", this.#values(tree, path));
    return box;
  }

  /** @param {number[]} path */
  #place(path) {
    return [this.formula.key, ...path].join("/");
  }

  /** @param {number[]} path  @param {Tree} part */
  #put(path, part, again = true) {
    this.formula.change(replaced(this.formula.now(), path, part), again);
  }

  /** The menu of what may stand somewhere.  @param {Tree} tree  @param {number[]} path  @param {string} kind  @param {string} shown */
  #menu(tree, path, kind, shown) {
    const { words } = this.wording;
    const names = Object.keys(words).filter((name) => words[name].gives === kind);
    const option = (/** @type {string} */ name) => h("option", { value: name, selected: name === tree.word }, words[name].label);
    const groups = Object.keys(GROUPS).map((group) => ({ group, found: names.filter((name) => words[name].group === group) }));
    const parts = tree.parts.map((part, i) => ({ part, i })).filter(({ part }) => words[part.word].gives === kind);
    const select = h("select", { "aria-label": t("change_words", { said: short(said(tree, words)) }), "data-place": this.#place(path) },
      parts.length ? h("optgroup", { label: t("keep_a_part") }, parts.map(({ part, i }) => h("option", { value: `${i}` }, short(said(part, words))))) : null,
      groups.filter(({ found }) => found.length).map(({ group, found }) => h("optgroup", { label: GROUPS[group] }, found.map(option))));
    select.addEventListener("change", () => {
      const kept = select.value in words ? null : at(this.formula.now(), [...path, Number(select.value)]);
      this.#put(path, kept ?? withWord(select.value, at(this.formula.now(), path), words, this.wording.setting()));
    });
    return h("span", { class: "term-menu" }, shown, h("span", { class: "term-arrow", "aria-hidden": "true" }, "▾"), select);
  }

  /** What is given to a word: pieces, squares, names, numbers.  @param {Tree} tree  @param {number[]} path */
  #values(tree, path) {
    const kinds = valueKinds(tree, this.wording.words);
    if (this.wording.words[tree.word].takes.includes("ids")) return this.#pieces(tree, path, true);
    return h("span", {}, kinds.map((kind, i) => [i ? " " : "", this.#value(kind, tree, path, i)]));
  }

  /** @param {string} kind  @param {Tree} tree  @param {number[]} path  @param {number} number  @returns {HTMLElement} */
  #value(kind, tree, path, number) {
    if (kind === "id") return this.#pieces(tree, path, false, number);
    if (kind === "zone") return this.#squares(path, number);
    const set = (/** @type {string|number} */ value) => {
      const there = at(this.formula.now(), path);
      this.#put(path, { ...there, values: there.values.map((one, i) => (i === number ? value : one)) }, false);
    };
    const label = t(kind === "whole" ? "a_number" : "a_name");
    const place = `${this.#place(path)}:${number}`;
    if (kind === "whole") {
      const input = h("input", { type: "number", class: "term-number", value: String(tree.values[number]), min: -1000, max: 10_000, "aria-label": label, "data-place": place });
      input.addEventListener("change", () => Number.isInteger(input.valueAsNumber) && set(input.valueAsNumber));
      return input;
    }
    const input = h("input", { type: "text", class: "term-name", value: tree.values[number], maxlength: 32, "aria-label": label, "data-place": place });
    input.addEventListener("change", () => set(input.value.trim()));
    return input;
  }

  /** Pieces by their pictures, one or several.  @param {Tree} tree  @param {number[]} path  @param {boolean} several */
  #pieces(tree, path, several, number = 0) {
    const { pictures } = this.shop;
    const chosen = (several ? tree.values : [tree.values[number]]).map(String);
    const set = (/** @type {string[]} */ ids) => {
      const there = at(this.formula.now(), path);
      this.#put(path, { ...there, values: several ? ids : there.values.map((one, i) => (i === number ? ids[0] : one)) });
    };
    const place = `${this.#place(path)}:${number}`;
    return piecesPicked(pictures.named, chosen, several, place, this.formula.opened, pictures, set);
  }

  /** Squares that are painted on the board.  @param {number[]} path  @param {number} number */
  #squares(path, number) {
    const { workshop, board } = this.shop;
    const now = () => String(at(this.formula.now(), path).values[number]);
    const place = `${this.#place(path)}:${number}`;
    const button = h("button", { type: "button", class: "term-squares", "data-place": place, onclick: () => {
      this.shop.showBoard();
      board.use({
        name: place, words: t("paint_squares", { name: this.wording.words[at(this.formula.now(), path).word].label }),
        marked: () => squaresNamed(now(), workshop.board) ?? new Set(),
        paint: (square, on) => {
          const squares = squaresNamed(now(), workshop.board) ?? new Set();
          if (on) squares.add(square);
          else squares.delete(square);
          const there = at(this.formula.now(), path);
          this.#put(path, { ...there, values: there.values.map((one, i) => (i === number ? setText(squares, workshop.board) : one)) });
        },
        done: () => workshop.pause(),
      });
    } }, t("squares_named", { squares: now() || "…" }), " ✎");
    return button;
  }
}

/**
 * A button with the pictures of chosen pieces, which opens all of them.
 * @param {string[]} ids  @param {string[]} chosen  @param {boolean} several  @param {string} place  @param {Set<string>} opened
 * @param {import("./piece_pictures.js").PiecePictures} pictures  @param {(ids: string[]) => void} set
 */
export function piecesPicked(ids, chosen, several, place, opened, pictures, set) {
  const names = chosen.map((id) => pictures.name(id)).join(", ");
  const all = h("span", { class: "maker-chips term-chips", role: "group", "aria-label": t("pick_pieces"), hidden: !opened.has(place) }, ids.map((id) => h("button", {
    type: "button", class: "maker-chip", "aria-pressed": String(chosen.includes(id)), title: pictures.name(id), "aria-label": pictures.name(id),
    "data-place": `${place}:${id}`,
    onclick: () => {
      if (!several) opened.delete(place);
      set(!several ? [id] : ids.filter((one) => (one === id) !== chosen.includes(one)));
    },
  }, pictures.icon(id, "first"))));
  const button = h("button", {
    type: "button", class: "term-pieces", "aria-expanded": String(opened.has(place)), "data-place": place,
    title: names, "aria-label": t("pieces_picked", { names: names || "…" }),
    onclick: () => {
      all.hidden = !all.hidden;
      if (all.hidden) opened.delete(place);
      else opened.add(place);
      button.setAttribute("aria-expanded", String(!all.hidden));
    },
  }, chosen.length ? chosen.map((id) => pictures.icon(id, "first")) : "…", h("span", { class: "term-arrow", "aria-hidden": "true" }, "▾"));
  return h("span", { class: "term-picked" }, button, all);
}
