/** Squares that are painted on the board or typed: one set, its mirror image, or one for each player. */

import { h, put } from "../lib/dom.js";
import { SIDES } from "../lib/squares.js";
import { t } from "../lib/translations.js";
import { choiceField } from "./fields.js";
import { setText, squaresNamed } from "./sets.js";

/** @typedef {import("./page.js").Shop} Shop */
/** @typedef {"mirrored"|"same"|"each"} Mode whose squares: those opposite for the second player, the same for both, or others */

/** @param {any} value  @param {boolean} sides  @returns {Mode} */
function modeOf(value, sides) {
  if (!sides) return "same";
  if (value && typeof value === "object" && SIDES.some((side) => side in value)) return "each";
  return typeof value === "string" || Array.isArray(value) ? (value.length ? "same" : "mirrored") : "mirrored";
}

/** A set as text.  @param {any} value */
function asText(value) {
  return [value ?? ""].flat().join(" ");
}

/**
 * A field for a set of squares as variant files have it; "" for none.
 * @param {Shop} shop  @param {string} label  @param {() => any} read  @param {(value: any) => void} set
 * @param {{sides?: boolean, words?: string}} [more] whether the players' squares may differ, and what is said while painting
 * @returns {HTMLElement}
 */
export function squaresField(shop, label, read, set, { sides = true, words = t("region_words") } = {}) {
  const box = h("div", { class: "maker-field", role: "group", "aria-label": label });
  let mode = modeOf(read(), sides);
  const seats = shop.workshop.variant.seats ?? {};
  /** @param {string} part "first", "second" or "" for all  */
  const of = (part) => asText(mode === "each" ? read()?.[part] : mode === "mirrored" ? read()?.mirrored : read());
  const put1 = (/** @type {string} */ part, /** @type {string} */ text) => {
    if (mode === "each") set({ ...read(), [part]: text });
    else if (mode === "mirrored") set(text ? { mirrored: text } : "");
    else set(text);
  };
  const draw = () => {
    put(box, h("span", {}, label),
      (mode === "each" ? SIDES : [""]).map((part) => painted(shop, part ? `${label}: ${seats[part] ?? t(`${part}_player`)}` : label,
        () => of(part), (text) => put1(part, text), words)),
      sides ? choiceField(t("squares_of_second"), ["mirrored", "same", "each"], [t("squares_opposite"), t("squares_same"), t("squares_each")], mode, (chosen) => {
        const [first, second] = mode === "each" ? SIDES.map(of) : [of(""), of("")];
        mode = chosen;
        if (mode === "each") set({ first, second });
        else put1("", first);
        draw();
      }) : null);
  };
  draw();
  return box;
}

/**
 * A button that has squares painted, and their names.
 * @param {Shop} shop  @param {string} label  @param {() => string} read  @param {(text: string) => void} set  @param {string} words
 */
function painted(shop, label, read, set, words) {
  const { workshop, board } = shop;
  const now = () => squaresNamed(read(), workshop.board) ?? new Set();
  const text = h("input", {
    type: "text", value: read(), maxlength: 400, autocomplete: "off", spellcheck: "false", placeholder: t("no_squares_yet"),
    "aria-label": t("squares_by_name", { name: label }),
  });
  text.addEventListener("change", () => set(text.value.trim()));
  const button = h("button", { type: "button", class: "button maker-paint", "aria-pressed": "false", "aria-label": label, onclick: () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    for (const other of document.querySelectorAll(".maker-paint[aria-pressed=true]")) other.setAttribute("aria-pressed", "false");
    button.setAttribute("aria-pressed", String(on));
    if (!on) return shop.boardAsUsual();
    shop.showBoard();
    return board.use({
      name: label, words: `${label}. ${words}`, marked: now, done: () => workshop.pause(),
      paint: (square, wanted) => {
        const squares = now();
        if (wanted) squares.add(square);
        else squares.delete(square);
        text.value = setText(squares, workshop.board);
        set(text.value);
      },
    });
  } }, t("paint_on_board"));
  return h("span", { class: "maker-painted" }, button, text);
}
