/** Setting a position up: pieces put down by clicks or dragged, what is in hand, whose turn, what the text remembers. */

import { post } from "../lib/api.js";
import { h, put } from "../lib/dom.js";
import { SIDES, squaresOf } from "../lib/squares.js";
import { errorText, translated, t } from "../lib/translations.js";
import { dragOut } from "./drag_out.js";
import { about, state } from "./state.js";

const PAUSE = 250;
/** A piece of a variant in disguise has an id such as "P:L": it is set up by the fields, not as a piece. */
const DISGUISED = ":";

/** A square that can be clicked, as the board knows options.  @param {string} square  @returns {Option} */
function squareOption(square) {
  return { text: square, clicks: [square], choice: null, piece_type: null, captures: [], action: null, marks: [], side: null };
}

export class Editor {
  /** @type {Map<string, PieceView>} */
  #pieces = new Map();
  /** @type {Record<string, Record<string, number>>} */
  #hands = { first: {}, second: {} };
  /** @type {PositionFields|null} */
  #fields = null;
  /** @type {{id: string, side: Side}|"erase"|"move"} */
  #tool = "move";
  /** @type {string} the square a piece was picked up from */
  #lifted = "";
  /** @type {number} how often the position has been changed: an answer about an earlier one comes too late */
  #changes = 0;
  /** @type {Promise<void>} done when the last change has been read, or another has come */
  #reading = Promise.resolve();
  /** @type {Looked|null} */
  #good = null;

  /**
   * @param {HTMLElement} box
   * @param {FairyBoard} board
   * @param {(start: string) => void} finished the position is to be looked at
   * @param {(position: string) => void} play it is to be played from
   * @param {() => void} begun setting up has begun
   */
  constructor(box, board, finished, play, begun) {
    this.box = box;
    this.board = board;
    this.finished = finished;
    this.play = play;
    this.begun = begun;
    this.text = h("input", { type: "text", class: "position-text", maxlength: 20_000, spellcheck: "false", "aria-label": t("position_text") });
    this.fault = h("p", { class: "form-error", role: "alert", hidden: true });
    this.palette = h("div", { class: "palette" });
    dragOut(this.palette, board, (key, square) => {
      const [side, id] = key.split(":");
      this.#pieces.set(square, { id, side: /** @type {Side} */ (side), square });
      this.#changed();
    });
    this.more = h("div", { class: "position-fields" });
    this.done = h("button", { type: "button", class: "button primary", onclick: () => this.#whenRead(this.finished) }, t("analyse_from_here"));
  }

  /** Show the text of a position, and the way to change it.  @param {Looked} looked */
  show(looked) {
    if (state.editing) return;
    this.board.carry(null);
    document.querySelector(".study").classList.remove("editing");
    this.#good = looked;
    this.text.value = looked.view.position;
    this.#complain("");
    put(this.box, h("form", {
      class: "position-form",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        this.finished(this.text.value.trim());
      },
    }, h("label", { class: "stack" }, h("span", {}, t("position_text")), this.text), this.fault,
    h("div", { class: "buttons" },
      h("button", { type: "submit", class: "button" }, t("set_up_text")),
      h("button", { type: "button", class: "button primary", id: "edit-position", onclick: () => this.begin() }, t("edit_position")))));
  }

  /** Begin to set up, from the position shown. */
  begin() {
    state.editing = true;
    this.begun();
    this.board.carry({ may: (square) => this.#pieces.has(square), put: (from, to) => this.#carry(from, to) });
    document.querySelector(".study").classList.add("editing");
    this.#take(this.#good);
    this.#tool = "move";
    put(this.box, h("div", { class: "editor" }, this.palette, this.more,
      h("label", { class: "stack" }, h("span", {}, t("position_text")), this.text), this.fault,
      h("div", { class: "buttons" },
        h("button", { type: "button", class: "button", id: "editor-start", onclick: () => this.#fromText(null) }, t("starting_position")),
        h("button", { type: "button", class: "button", id: "editor-clear", onclick: () => this.#clear() }, t("clear_board")),
        h("button", { type: "button", class: "button", onclick: () => this.#fromText(this.text.value.trim()) }, t("set_up_text")),
        h("button", { type: "button", class: "button", onclick: () => this.#whenRead(this.play) }, t("play_from_here")),
        this.done,
        h("button", { type: "button", class: "button quiet", onclick: () => this.finished("") }, t("cancel")))));
    this.#drawPalette();
    this.#drawFields();
    this.#drawBoard();
  }

  /** A square was clicked.  @param {string} square */
  click(square) {
    const piece = this.#pieces.get(square);
    if (this.#tool === "erase") this.#pieces.delete(square);
    else if (this.#tool === "move") this.#move(square, piece);
    else if (piece && piece.id === this.#tool.id && piece.side === this.#tool.side) this.#pieces.delete(square);
    else this.#pieces.set(square, { ...this.#tool, square });
    this.#drawBoard();
    if (!this.#lifted) this.#check();
  }

  /** @param {string} square  @param {PieceView|undefined} piece */
  #move(square, piece) {
    if (!this.#lifted) {
      this.#lifted = piece ? square : "";
      return;
    }
    const lifted = this.#pieces.get(this.#lifted);
    this.#pieces.delete(this.#lifted);
    this.#pieces.set(square, { ...lifted, square });
    this.#lifted = "";
  }

  /** A piece was dragged to another square, or off the board.  @param {string} from  @param {string|null} to */
  #carry(from, to) {
    const piece = this.#pieces.get(from);
    this.#pieces.delete(from);
    if (to) this.#pieces.set(to, { ...piece, square: to });
    this.#changed();
  }

  #changed() {
    this.#lifted = "";
    this.#drawBoard();
    this.#check();
  }

  /** @param {Looked} looked */
  #take(looked) {
    this.#pieces = new Map(looked.view.board.map(({ square, id, side }) => [square, { square, id, side }]));
    this.#hands = { first: { ...looked.view.hands.first }, second: { ...looked.view.hands.second } };
    this.#fields = { ...looked.fields, others: { ...looked.fields.others } };
    this.#good = looked;
    this.#lifted = "";
    this.text.value = looked.view.position;
    this.#complain("");
  }

  #clear() {
    this.#pieces = new Map();
    this.#hands = { first: {}, second: {} };
    this.#fields = { ...this.#fields, unmoved: "-", en_passant: "-", halfmove_clock: "0", fullmove_number: "1" };
    this.#drawFields();
    this.#drawBoard();
    this.#check();
  }

  /** @param {string|null} start */
  async #fromText(start) {
    const change = ++this.#changes;
    this.#reading = this.#readText(change, start);
    await this.#reading;
  }

  /** @param {number} change  @param {string|null} start */
  async #readText(change, start) {
    try {
      const found = await post("/api/analysis/look", { ...about(), start, moves: [] });
      if (change !== this.#changes) return;
      this.#take(found);
      this.#drawFields();
      this.#drawBoard();
    } catch (error) {
      if (change === this.#changes) this.#complain(errorText(error));
    }
  }

  /** Go on with the position on the board, not with one of a moment ago.  @param {(text: string) => void} then */
  async #whenRead(then) {
    let read;
    do {
      read = this.#reading;
      await read;
    } while (read !== this.#reading); // changed again meanwhile
    if (state.editing && this.fault.hidden) then(this.text.value.trim());
  }

  /** @param {string} words */
  #complain(words) {
    this.fault.textContent = words;
    this.fault.hidden = !words;
    this.done.disabled = Boolean(words);
  }

  /** Have the position read, a moment after the last change. */
  #check() {
    const change = ++this.#changes;
    this.#reading = new Promise((done) => setTimeout(done, PAUSE)).then(() => this.#read(change));
  }

  /** @param {number} change */
  async #read(change) {
    if (!state.editing || change !== this.#changes) return;
    const board = [...this.#pieces.values()].map(({ square, id, side }) => ({ square, id, side }));
    let words = "";
    try {
      const found = await post("/api/analysis/compose", { ...about(), board, hands: this.#hands, fields: this.#fields });
      if (!state.editing || change !== this.#changes) return;
      this.#good = found;
      this.text.value = found.view.position;
    } catch (error) {
      words = errorText(error);
    }
    if (change === this.#changes) this.#complain(words);
  }

  #drawBoard() {
    const { view } = this.#good;
    const options = squaresOf(state.info).map(squareOption);
    this.board.interactive = true;
    this.board.view = { ...view, board: [...this.#pieces.values()], hands: this.#hands, options, moves: [], check: [], notes: [], outcome: null };
    this.board.point(this.#lifted ? [this.#lifted] : []);
  }

  /** The piece types that can be put down. */
  get #types() {
    return state.info.piece_types.filter((type) => !type.id.includes(DISGUISED));
  }

  #drawPalette() {
    const choose = (/** @type {any} */ tool) => {
      this.#tool = tool;
      this.#lifted = "";
      this.#drawPalette();
    };
    const { pictures } = this.board;
    const held = this.palette.contains(document.activeElement) ? document.activeElement.getAttribute("data-tool") : null;
    const button = (/** @type {string} */ key, /** @type {any} */ tool, /** @type {string} */ label, /** @type {any} */ art) => h("button", {
      type: "button", class: "palette-piece", "data-tool": key, "aria-pressed": String(JSON.stringify(tool) === JSON.stringify(this.#tool)),
      "aria-label": label, title: label, onclick: () => choose(tool),
    }, art);
    put(this.palette, SIDES.map((side) => h("div", { class: "palette-side", role: "group", "aria-label": translated(state.info.seats[side]) },
      this.#types.filter((type) => side === "second" || type.id !== "*").map((type) =>
        button(`${side}:${type.id}`, { id: type.id, side }, `${translated(state.info.seats[side])} ${type.name}`, pictures.icon(type.id, side, { title: false })))),
    ), h("div", { class: "palette-tools" },
      button("move", "move", t("tool_move"), "✥"), button("erase", "erase", t("tool_erase"), "⌫")));
    if (held) /** @type {HTMLElement|null} */ (this.palette.querySelector(`[data-tool="${held}"]`))?.focus();
  }

  #drawFields() {
    const fields = this.#fields;
    const text = (/** @type {string} */ label, /** @type {string} */ value, /** @type {(value: string) => void} */ change) =>
      h("label", {}, h("span", {}, label), h("input", {
        type: "text", value, maxlength: 300, spellcheck: "false",
        oninput: (/** @type {any} */ event) => {
          change(event.target.value.trim());
          this.#check();
        },
      }));
    const turn = h("select", {
      onchange: (/** @type {any} */ event) => {
        fields.turn = event.target.value;
        this.#check();
      },
    }, SIDES.map((side) => h("option", { value: side, selected: fields.turn === side }, translated(state.info.seats[side]))));
    put(this.more, h("label", {}, h("span", {}, t("to_move")), turn),
      text(t("unmoved_pieces"), fields.unmoved, (value) => (fields.unmoved = value)),
      text(t("en_passant"), fields.en_passant, (value) => (fields.en_passant = value)),
      text(t("quiet_plies"), fields.halfmove_clock, (value) => (fields.halfmove_clock = value)),
      text(t("number_of_move"), fields.fullmove_number, (value) => (fields.fullmove_number = value)),
      Object.entries(fields.others).map(([key, value]) => text(translated(key), value, (changed) => (fields.others[key] = changed))),
      state.info.hands ? SIDES.map((side) => this.#handOf(side)) : null);
  }

  /** @param {Side} side */
  #handOf(side) {
    const { pictures } = this.board;
    const counts = this.#hands[side];
    return h("fieldset", { class: "hand-fields" }, h("legend", {}, `${translated(state.info.seats[side])}: ${t("in_hand")}`),
      this.#types.filter((type) => !type.promoted && type.id !== "*").map((type) => h("label", { title: type.name },
        pictures.icon(type.id, side), h("input", {
          type: "number", min: 0, max: 99, value: String(counts[type.id] ?? 0), "aria-label": type.name,
          oninput: (/** @type {any} */ event) => {
            counts[type.id] = Math.max(0, Math.min(99, Number(event.target.value) || 0));
            this.#check();
          },
        }))));
  }
}
