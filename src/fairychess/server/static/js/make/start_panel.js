/** The start: pieces are chosen here and put on the board, on both sides at once if wanted. */

import { h, put } from "../lib/dom.js";
import { SIDES } from "../lib/squares.js";
import { t, translated } from "../lib/translations.js";
import { edits, numberField, segments, truthField } from "./fields.js";
import { remarkLines } from "./piece_pictures.js";
import { opposite } from "./sets.js";

/** @typedef {import("./page.js").Shop} Shop */

/** The same piece of the other side.  @param {string} id */
function swapped(id) {
  return id === "*" ? id : id === id.toUpperCase() ? id.toLowerCase() : id.toUpperCase();
}

export class StartPanel {
  /** @param {HTMLElement} box  @param {Shop} shop */
  constructor(box, shop) {
    this.box = box;
    this.shop = shop;
    /** @type {string} "" until the start has been looked at */
    this.symmetry = "";
    /** @type {string} the chosen piece as texts have it, "" for none, "-" to take away */
    this.chosen = "";
  }

  open() {
    this.symmetry ||= this.#symmetryNow();
    const pieces = this.shop.workshop.pieces.map((one) => one.id);
    if (this.chosen && this.chosen !== "-" && !pieces.includes(this.chosen.toUpperCase())) this.chosen = "";
    this.useBoard();
    this.draw();
  }

  /** Pieces are put on the board while this panel is open. */
  useBoard() {
    this.shop.board.use({
      name: "start",
      words: this.chosen === "-" ? t("click_to_remove") : this.chosen ? t("click_to_put") : t("choose_a_piece"),
      put: (square) => this.#put(square),
      move: (from, to) => this.#move(from, to),
    });
  }

  /** How the start that is there is symmetric. */
  #symmetryNow() {
    const { board, draft } = this.shop.workshop;
    const there = Object.entries(draft.setup?.squares ?? {});
    const alike = (/** @type {boolean} */ turned) => there.every(([square, id]) => draft.setup?.squares[opposite(square, board, turned)] === swapped(id));
    return alike(false) ? "mirror" : alike(true) ? "rotate" : "none";
  }

  /** @param {string} square */
  #mirror(square) {
    return opposite(square, this.shop.workshop.board, this.symmetry === "rotate");
  }

  /** Change squares, and those across the board with them.  @param {[string, string][]} wanted squares with what is to stand there, "" for nothing */
  #set(wanted) {
    const holes = this.shop.workshop.holes;
    this.shop.workshop.pause();
    this.shop.workshop.change("", ({ setup }) => {
      if (!setup) return;
      const all = this.symmetry === "none" ? wanted
        : [...wanted.map(([square, id]) => [this.#mirror(square), swapped(id)]), ...wanted];
      for (const [square, id] of all) {
        if (id && !holes.has(square)) setup.squares[square] = id;
        else delete setup.squares[square];
      }
    });
  }

  /** @param {string} square */
  #put(square) {
    const there = this.shop.workshop.draft.setup?.squares[square];
    if (!this.chosen) {
      if (there) this.#choose(there);
      return;
    }
    const wanted = this.chosen === "-" || there === this.chosen ? "" : this.chosen;
    this.#set([[square, wanted]]);
  }

  /** @param {string} from  @param {string|null} to */
  #move(from, to) {
    const there = this.shop.workshop.draft.setup?.squares[from];
    if (!there || from === to) return;
    this.#set([[from, ""], ...(to ? [/** @type {[string, string]} */ ([to, there])] : [])]);
  }

  /** @param {string} id */
  #choose(id) {
    this.chosen = this.chosen === id ? "" : id;
    this.open();
    /** @type {HTMLElement|null} */ (this.box.querySelector(`[data-piece="${CSS.escape(id)}"]`))?.focus();
  }

  draw() {
    const { workshop } = this.shop;
    const setup = workshop.draft.setup;
    const remarks = remarkLines(workshop.remarks("start"));
    if (!setup) {
      put(this.box, remarks, h("p", {}, t("start_not_plain")),
        h("button", { type: "button", class: "button", onclick: () => this.#clear() }, t("empty_board")));
      return;
    }
    const letters = workshop.variant.seats?.letters ?? "wb";
    put(this.box, remarks,
      edits("start.position", h("div", {}, SIDES.map((side) => this.#palette(side)))),
      h("div", { class: "maker-row-buttons" }, this.#button("-", h("span", { class: "maker-eraser" }, "✕"), t("remove_pieces")),
        h("button", { type: "button", class: "quiet", onclick: () => this.#clear() }, t("empty_board"))),
      segments(t("symmetry"), [["mirror", t("mirrored")], ["rotate", t("turned_round")], ["none", t("no_symmetry")]], this.symmetry, (value) => {
        this.symmetry = value;
      }),
      segments(t("who_begins"), SIDES.map((side, i) => [letters[i], this.#seat(side)]), setup.turn || letters[0], (value) => {
        workshop.change("", (draft) => {
          if (draft.setup) draft.setup.turn = value;
        });
      }),
      this.#castlings(setup),
      this.#hands(setup),
      h("details", { class: "maker-more" }, h("summary", {}, t("more_about_start")), this.#flag("strict", t("start_strict")), this.#flag("fen", t("start_fen"))));
  }

  /** @param {string} key  @param {string} label */
  #flag(key, label) {
    return edits(`start.${key}`, truthField(label, Boolean(this.shop.workshop.variant.start?.[key]), (on) => this.shop.workshop.change("", ({ variant }) => {
      variant.start = { ...variant.start, [key]: on };
      if (!on) delete variant.start[key];
    })));
  }

  /** Who may castle, as far as the pieces and rules allow it.  @param {import("./workshop.js").Setup} setup */
  #castlings(setup) {
    const { workshop } = this.shop;
    const named = (/** @type {string} */ square) => this.shop.pictures.name((setup.squares[square] ?? "").toUpperCase());
    /** @type {Map<string, any>} the first of each letter: it says all of them */
    const first = new Map([...(workshop.looked?.castlings ?? [])].reverse().map((one) => [one.letter, one]));
    const rows = [...first.values()].reverse().map(({ letter, square, partner }) => {
      const side = this.#seat(letter === letter.toUpperCase() ? "first" : "second");
      const said = partner ? t("castles_with", { side, piece: named(square), square, partner: named(partner), other: partner })
        : t("not_moved_yet", { side, piece: named(square), square });
      return truthField(said, !setup.moved?.includes(letter), (on) => workshop.change("", (draft) => {
        const moved = new Set(draft.setup?.moved ?? []);
        if (on) moved.delete(letter);
        else moved.add(letter);
        if (draft.setup) draft.setup.moved = [...moved].sort();
      }));
    });
    return rows.length ? h("fieldset", { class: "maker-segments" }, h("legend", {}, t("castling_at_start")), rows) : null;
  }

  #clear() {
    this.shop.workshop.change("", (draft) => {
      draft.setup = { squares: {}, hands: [{}, {}], turn: "", rest: "- - 0 1", moved: [] };
    });
  }

  /** @param {Side} side */
  #seat(side) {
    return translated(this.shop.workshop.variant.seats?.[side] ?? (side === "first" ? "White" : "Black"));
  }

  /** @param {Side} side */
  #palette(side) {
    const items = this.shop.workshop.pieces.filter((one) => one.id).map((one) => {
      const id = side === "first" ? one.id : one.id.toLowerCase();
      return this.#button(id, this.shop.pictures.icon(one.id, side), `${translated(one.name ?? one.id)} (${this.#seat(side)})`);
    });
    return h("div", { class: "maker-palette", role: "group", "aria-label": this.#seat(side) }, items);
  }

  /** @param {string} id  @param {any} node  @param {string} name */
  #button(id, node, name) {
    return h("button", {
      type: "button", class: "maker-piece", "aria-pressed": String(this.chosen === id), title: name, "aria-label": name, "data-piece": id,
      onclick: () => this.#choose(id),
    }, node);
  }

  /** @param {import("./workshop.js").Setup} setup */
  #hands(setup) {
    const { workshop, pictures } = this.shop;
    const any = setup.hands.some((hand) => Object.keys(hand).length);
    const rows = workshop.pieces.filter((one) => one.id && !one.royal).map((one) => h("div", { class: "maker-hand" },
      pictures.icon(one.id, "first"),
      SIDES.map((side, i) => numberField(`${translated(one.name ?? one.id)}, ${this.#seat(side)}`, setup.hands[i][one.id] ?? 0, { min: 0, max: 99 }, (count) => {
        workshop.change(`hand.${one.id}`, (draft) => {
          for (const n of draft.setup && this.symmetry !== "none" ? [0, 1] : [i]) {
            const hand = /** @type {Record<string, number>} */ (draft.setup?.hands[n]);
            if (count) hand[one.id] = count;
            else delete hand[one.id];
          }
        });
      }))));
    const box = h("details", { class: "maker-more", open: any }, h("summary", {}, t("pieces_in_hand")), rows,
      "drops" in workshop.rules ? null : truthField(t("hands_need_drops"), false, () => this.shop.addRule("drops")));
    return box;
  }
}
