/** One piece type: its name and picture, its moves as text and as squares that are clicked. */

import { post } from "../lib/api.js";
import { h, put } from "../lib/dom.js";
import { errorText, language, say, t } from "../lib/translations.js";
import { KEY, drawDiagram, keySign } from "../pieces/move_diagram.js";
import { edits, field, textField } from "./fields.js";
import { choosePicture } from "./gallery.js";
import { retitle } from "./languages_fields.js";
import { LETTER, forget, rename } from "./letters.js";
import { ownPicture } from "./own_picture.js";
import { picturesOf, remarkLines } from "./piece_pictures.js";
import { PieceRoles } from "./piece_roles.js";
import { Reach } from "./reach.js";

/** @typedef {import("./page.js").Shop} Shop */

const PAUSE = 120;

export class PieceEditor {
  /** @param {Shop} shop  @param {number} number  @param {() => void} back */
  constructor(shop, number, back) {
    this.shop = shop;
    this.number = number;
    this.back = back;
    this.asked = 0;
    /** Moves that squares cannot say, which stay when squares are clicked. */
    this.kept = "";
    /** @type {number|undefined} */
    this.timer = undefined;
    this.box = h("div", { class: "maker-editor" });
    this.drawing = h("div", { class: "maker-drawing", "aria-live": "polite" });
    this.fault = h("pre", { class: "maker-fault", role: "alert" });
    this.about = h("div", {});
    this.reach = new Reach((squares, radius, leaping) => this.#find(squares, radius, leaping), (way) => this.#add(way));
    this.aboutLetters = h("span", {}, t("betza_words"));
    this.clicking = h("details", { class: "maker-more", id: "reach", ontoggle: (/** @type {any} */ event) => event.target.open && this.reach.draw() },
      h("summary", {}, t("click_squares")), this.reach.box);
    this.input = h("input", {
      type: "text", class: "betza", value: this.piece.betza ?? "", maxlength: 400, spellcheck: "false", autocapitalize: "off",
      autocomplete: "off", "aria-describedby": "betza-words",
    });
    this.input.addEventListener("input", () => this.#typed());
    this.#build();
    this.ask(this.input.value);
  }

  /** @returns {Record<string, any>} */
  get piece() {
    return this.shop.workshop.pieces[this.number] ?? {};
  }

  /** @param {string} key  @param {any} value  a value that is empty is left out */
  #set(key, value) {
    this.shop.workshop.change(`piece.${this.number}.${key}`, ({ variant }) => {
      const piece = variant.pieces[this.number];
      const empty = value === "" || value === false || value === undefined || (Array.isArray(value) && !value.length);
      const before = piece[key];
      if (empty) delete piece[key];
      else piece[key] = value;
      if (key === "name") retitle(variant, before, value);
    });
  }

  #build() {
    const { piece } = this;
    put(this.box,
      h("div", { class: "maker-editor-head" },
        h("button", { type: "button", class: "quiet", onclick: this.back }, `‹ ${t("piece_list")}`)),
      this.about,
      h("div", { class: "maker-pair" },
        edits("pieces.name", textField(t("name_of_piece"), piece.name ?? "", (value) => this.#set("name", value), { maxlength: 60 })),
        this.#letter()),
      edits("pieces.betza", field(t("moves_in_betza"), this.input)),
      this.fault,
      h("p", { class: "aside", id: "betza-words" }, this.aboutLetters, " ", h("a", { href: "/docs/xbetza", target: "_blank" }, t("betza_help"))),
      this.drawing,
      this.clicking,
      new PieceRoles(this.shop, () => this.piece, () => this.number, (key, value) => this.#set(key, value)).box,
      // At the end: at the top it would lie where "New piece" was, and a double click would take the new one away.
      h("div", { class: "maker-row-buttons" }, h("button", { type: "button", class: "quiet danger", onclick: () => this.#remove() }, t("remove_piece"))));
    this.refresh();
  }

  /** What changes with the rest of the draft: its picture, remarks, what it may become. */
  refresh() {
    const { workshop, pictures } = this.shop;
    put(this.about,
      remarkLines(workshop.remarks("pieces", this.number).filter((one) => one.place[2] !== "betza" || one.letter === undefined)),
      h("div", { class: "maker-looks" }, pictures.icon(this.piece.id, "first"), pictures.icon(this.piece.id, "second"),
        edits("pieces.picture", h("button", { type: "button", class: "button", onclick: () => this.#picture() }, t("choose_picture"))),
        ownPicture((svg) => this.#set("picture", svg))));
  }

  /** Its letter. What is typed is taken over as soon as it is one: half a letter would leave orphans behind. */
  #letter() {
    const wrong = h("span", { class: "remark", role: "alert" });
    const input = h("input", { type: "text", value: this.piece.id ?? "", maxlength: 6, class: "maker-id", autocomplete: "off" });
    input.addEventListener("input", () => {
      const id = input.value.toUpperCase();
      const other = this.shop.workshop.pieces.find((one, i) => i !== this.number && one.id === id);
      const fault = !LETTER.test(id) ? t("letter_form") : other ? t("letter_taken", { name: this.shop.pictures.name(id) }) : "";
      wrong.textContent = fault;
      input.setAttribute("aria-invalid", String(Boolean(fault)));
      if (!fault) this.shop.workshop.change(`piece.${this.number}.id`, (draft) => rename(draft, this.number, id));
    });
    input.addEventListener("change", () => {
      input.value = this.piece.id ?? "";
      wrong.textContent = "";
      input.removeAttribute("aria-invalid");
    });
    return edits("pieces.id", field(t("piece_letter"), input, wrong));
  }

  #remove() {
    this.back();
    this.shop.workshop.change("", (draft) => forget(draft, this.number));
  }

  async #picture() {
    const chosen = await choosePicture(this.piece.picture ?? "");
    if (chosen !== null) this.#set("picture", chosen);
  }

  // ---- moves -----------------------------------------------------------------------------------

  #typed() {
    this.#set("betza", this.input.value.trim() || "-");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(this.input.value), PAUSE);
  }

  /** Draw what a text says.  @param {string} text */
  async ask(text) {
    await this.#answer("/api/make/moves", { betza: text, ...this.shop.workshop.ground, language }, (found) => {
      if (!found.fault) this.#reached(found);
    });
  }

  /** The squares of a text, and what of it they cannot say.  @param {any} found */
  #reached(found) {
    this.kept = found.kept;
    this.clicking.hidden = !found.clicked;
    this.aboutLetters.textContent = t(found.clicked ? "betza_words" : "betza_words_alone");
    this.reach.show(found.squares, found.others);
  }

  /** @param {[number, number, string][]} squares  @param {number} radius  @param {boolean} leaping */
  #find(squares, radius, leaping) {
    return this.#found("/api/make/find", { squares, radius, leaps: leaping, kept: this.kept });
  }

  /** A way besides the moves that it has; what is wrong with it.  @param {object} way */
  async #add(way) {
    await this.#found("/api/make/way", { betza: this.input.value, ...way });
    const wrong = this.fault.textContent ?? "";
    this.fault.textContent = ""; // it is said beside the button
    return wrong;
  }

  /** Take the text that the server finds.  @param {string} path  @param {object} wanted */
  #found(path, wanted) {
    return this.#answer(path, { ...wanted, ...this.shop.workshop.ground, language }, (found) => {
      if (found.fault) return;
      this.input.value = found.betza;
      this.#set("betza", found.betza);
      this.#reached(found);
    });
  }

  /** @param {string} path  @param {object} question  @param {(found: any) => void} then */
  async #answer(path, question, then) {
    this.asked += 1;
    const asked = this.asked;
    let found;
    try {
      found = await post(path, question);
    } catch (error) {
      this.fault.textContent = errorText(/** @type {any} */ (error));
      return;
    }
    if (asked !== this.asked) return; // a later keystroke has been answered
    then(found);
    this.#show(found);
  }

  /** How it moves, in words; a piece may have moves in some places only.  @param {any} found  @returns {string[]} */
  #words(found) {
    const { looked } = this.shop.workshop;
    return found.betza === "-" && this.piece.moves?.length ? looked?.said.pieces[this.piece.id] ?? [] : found.words;
  }

  /** @param {any} found */
  #show(found) {
    if (found.fault) {
      const { letter, said } = found.fault;
      this.fault.textContent = `${this.input.value}\n${" ".repeat(letter)}^\n${say(said)}`;
      this.input.setAttribute("aria-invalid", "true");
      this.drawing.classList.add("stale");
      return;
    }
    this.fault.textContent = "";
    this.input.removeAttribute("aria-invalid");
    this.drawing.classList.remove("stale");
    const type = /** @type {any} */ ({ ...found, id: this.piece.id, name: this.piece.name ?? "", promotes_to: [],
      drawing: this.shop.pictures.drawing(this.piece.id), images: this.shop.pictures.images(this.piece.id), glyphs: "" });
    const diagram = drawDiagram(type, picturesOf([type], this.shop.workshop.variant.style ?? "chess"));
    put(this.drawing, diagram?.svg,
      diagram && h("p", { class: "type-key" }, [...diagram.forms].map((form) => h("span", {}, keySign(form), KEY[form]))),
      h("ul", { class: "maker-words" }, this.#words(found).map((/** @type {string} */ one) => h("li", {}, one))));
  }
}

