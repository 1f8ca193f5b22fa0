/** The list of moves. */

import { h } from "../lib/dom.js";
import { UNSEEN } from "../lib/notation.js";
import { say, t } from "../lib/translations.js";

const DEALT = 4;

/**
 * Where the run of draws by lot begins that ends at `i`; `i` itself where there is none, -1 inside one.
 * @param {Move[]} moves  @param {number} i
 */
function dealt(moves, i) {
  const lot = (/** @type {number} */ at) => moves[at]?.seat === "chance";
  let from = i;
  while (lot(i) && lot(from - 1)) from -= 1;
  let to = i;
  while (lot(i) && lot(to + 1)) to += 1;
  if (to - from + 1 < DEALT) return i;
  return i === to ? from : -1;
}

/**
 * Fills the list; `current` is the ply shown, `go(ply)` shows another, `format` words a move.
 * @param {HTMLElement} list  @param {Move[]} moves  @param {number} current  @param {(ply: number) => void} go  @param {(move: Move) => string} [format]
 */
export function fillMoves(list, moves, current, go, format = (move) => move.text) {
  const rows = [];
  let row = null;
  for (const [i, move] of moves.entries()) {
    if (!row || row.number !== move.fullmove_number) {
      row = { number: move.fullmove_number, cells: [] };
      rows.push(row);
    }
    // A hand of cards dealt one by one takes one line.
    const from = dealt(moves, i);
    if (from < 0) continue;
    const on = current > from && current <= i + 1;
    row.cells.push(h("button", {
      type: "button", class: `move ${move.seat} ${on ? "on" : ""}`, "data-ply": i + 1,
      "aria-current": on ? "step" : null, "aria-label": move.text === UNSEEN ? t("unseen_move") : null, onclick: () => go(i + 1),
    }, from < i ? t("dealt", { count: i - from + 1 }) : format(move)));
    if (move.passed) row.cells.push(h("span", { class: `move-pass ${move.passed}` }, t("passes")));
    for (const note of move.notes ?? []) {
      row.cells.push(h("p", { class: `move-note ${move.seat}` }, say(note)));
    }
  }
  list.replaceChildren(...rows.map((r) => h("li", {}, h("span", { class: "number" }, `${r.number}.`), r.cells)));
  const on = /** @type {HTMLElement|null} */ (list.querySelector(".on")) ?? /** @type {HTMLElement|null} */ (list.lastElementChild);
  if (on) list.scrollTop = Math.max(0, on.offsetTop - list.offsetTop - list.clientHeight / 2);
}
