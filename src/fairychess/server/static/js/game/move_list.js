/** The list of moves. */

import { h, keyed } from "../lib/dom.js";
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

/** @type {WeakMap<HTMLElement, {moves: Move[], current: number}>} what each list shows */
const shown = new WeakMap();

/**
 * Fills the list; `current` is the ply shown, `go(ply)` shows another, `format` words a move.
 * @param {HTMLElement} list  @param {Move[]} moves  @param {number} current  @param {(ply: number) => void} go  @param {(move: Move) => string} [format]
 */
export function fillMoves(list, moves, current, go, format = (move) => move.text) {
  const before = shown.get(list);
  if (before?.moves === moves && before.current === current) return;
  shown.set(list, { moves, current });
  const rows = [];
  let row = null;
  for (const [i, move] of moves.entries()) {
    if (!row || row.number !== move.fullmove_number) {
      row = { number: move.fullmove_number, key: "", cells: /** @type {(() => HTMLElement[])[]} */ ([]) };
      rows.push(row);
    }
    // A hand of cards dealt one by one takes one line.
    const from = dealt(moves, i);
    if (from < 0) continue;
    const on = current > from && current <= i + 1;
    row.key += `${i} ${from} ${on} ${JSON.stringify(move)}`;
    row.cells.push(() => [h("button", {
      type: "button", class: `move ${move.seat} ${on ? "on" : ""}`, "data-ply": i + 1,
      "aria-current": on ? "step" : null, "aria-label": move.text === UNSEEN ? t("unseen_move") : null, onclick: () => go(i + 1),
    }, from < i ? t("dealt", { count: i - from + 1 }) : format(move)),
    ...(move.passed ? [h("span", { class: `move-pass ${move.passed}` }, t("passes"))] : []),
    ...(move.notes ?? []).map((note) => h("p", { class: `move-note ${move.seat}` }, say(note)))]);
  }
  keyed(list, rows.map(({ number, key, cells }) => [`${number} ${key}`, () =>
    h("li", {}, h("span", { class: "number" }, `${number}.`), cells.map((made) => made()))]));
  requestAnimationFrame(() => bringIntoSight(list)); // where things are is known by then without asking twice
}

/** Scroll to the move that is shown.  @param {HTMLElement} list */
function bringIntoSight(list) {
  const on = /** @type {HTMLElement|null} */ (list.querySelector(".on")) ?? /** @type {HTMLElement|null} */ (list.lastElementChild);
  if (on) list.scrollTop = Math.max(0, on.offsetTop - list.offsetTop - list.clientHeight / 2);
}
