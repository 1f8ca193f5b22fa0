/** Squares that are painted on the board, named beside the button that begins it. */

import { h } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { setText, squaresNamed } from "./sets.js";

/** @typedef {import("./page.js").Shop} Shop */

/**
 * A button that has squares painted; "" for none. A value of another form is shown as it is.
 * @param {Shop} shop  @param {string} label  @param {() => any} read  @param {(text: string) => void} set  @param {string} [words]
 */
export function paintedSquares(shop, label, read, set, words = t("region_words")) {
  const { workshop, board } = shop;
  const named = () => {
    const value = read();
    return squaresNamed(value?.mirrored ?? value ?? [], workshop.files, workshop.ranks);
  };
  const shown = h("span", { class: "aside" });
  const tell = () => {
    const squares = named();
    shown.textContent = squares ? setText(squares, workshop.files, workshop.ranks) : JSON.stringify(read());
  };
  const button = h("button", { type: "button", class: "button", "aria-pressed": "false", "aria-label": label, onclick: () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    for (const other of document.querySelectorAll(".maker-paint[aria-pressed=true]")) other.setAttribute("aria-pressed", "false");
    button.setAttribute("aria-pressed", String(on));
    if (!on) return shop.panels[shop.tab].open(); // what its board is for otherwise
    shop.showBoard();
    return board.use({
      name: label, words: `${label}. ${words}`, marked: (square) => named()?.has(square) ?? false, done: () => workshop.pause(),
      paint: (square, wanted) => {
        const squares = named() ?? new Set();
        if (wanted) squares.add(square);
        else squares.delete(square);
        set(setText(squares, workshop.files, workshop.ranks));
        tell();
      },
    });
  } }, t("paint_region"));
  button.classList.add("maker-paint");
  tell();
  return h("div", { class: "maker-field" }, h("span", {}, label), h("span", { class: "maker-row-buttons" }, button, shown));
}
