/** The list of moves, and stepping through the positions of a game. */

import { h } from "../lib/dom.js";
import { said, t } from "../lib/translations.js";

const DEALT = 4;

/** Where the run of draws by lot begins that ends at `i`; `i` itself where there is none, -1 inside one. */
function dealt(moves, i) {
  const lot = (at) => moves[at]?.seat === "chance";
  let from = i;
  while (lot(i) && lot(from - 1)) from -= 1;
  let to = i;
  while (lot(i) && lot(to + 1)) to += 1;
  if (to - from + 1 < DEALT) return i;
  return i === to ? from : -1;
}

/** Fills the list; `current` is the ply shown, `go(ply)` shows another, `spell` spells a text. */
export function fillMoves(list, moves, current, go, spell = (text) => text) {
  const rows = [];
  let row = null;
  for (const [i, move] of moves.entries()) {
    if (!row || row.number !== move.number) {
      row = { number: move.number, cells: [] };
      rows.push(row);
    }
    // A hand of cards dealt one by one takes one line.
    const from = dealt(moves, i);
    if (from < 0) continue;
    const on = current > from && current <= i + 1;
    row.cells.push(h("button", {
      type: "button", class: `move ${move.seat} ${on ? "on" : ""}`, "data-ply": i + 1,
      "aria-current": on ? "step" : null, onclick: () => go(i + 1),
    }, from < i ? t("dealt", { count: i - from + 1 }) : spell(move.text)));
    for (const note of move.notes ?? []) {
      row.cells.push(h("p", { class: `move-note ${move.seat}` }, said(note)));
    }
  }
  list.replaceChildren(...rows.map((r) => h("li", {}, h("span", { class: "number" }, `${r.number}.`), r.cells)));
  const on = list.querySelector(".on") ?? list.lastElementChild;
  if (on) list.scrollTop = Math.max(0, on.offsetTop - list.offsetTop - list.clientHeight / 2);
}

/** Past positions: those this page has seen, and the server's for the rest. */
export class Replay {
  constructor(ask) {
    this.ask = ask;
    this.seen = new Map();
    this.at = null;
  }

  /** Keep the present view; what lies beyond it is no longer true. */
  keep(view) {
    for (const ply of [...this.seen.keys()]) if (ply > view.ply) this.seen.delete(ply);
    this.seen.set(view.ply, view);
    if (this.at !== null && this.at >= view.ply) this.at = null;
  }

  /** Somebody else looks at the screen now. */
  forget() {
    this.seen.clear();
    this.at = null;
  }

  /** Show a ply of the past (null: the present). */
  go(ply, present) {
    this.at = ply >= present.ply ? null : Math.max(0, ply);
    if (this.at !== null && !this.seen.has(this.at)) this.ask(this.at);
  }

  /** The view to show, or null while the server has not sent it yet. */
  shown(present) {
    if (this.at === null) return present;
    const past = this.seen.get(this.at);
    if (!past) return null;
    if (this.made?.past !== past || this.made?.at !== this.at) {
      const moves = present.moves.slice(0, this.at);
      this.made = { past, at: this.at, view: { ...past, options: [], moves, last: moves.at(-1) ?? null } };
    }
    return this.made.view;
  }
}
