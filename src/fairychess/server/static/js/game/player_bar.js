/** The player bars above and below the board: who plays, pieces in hand, pieces captured. */

import { h, put } from "../lib/dom.js";
import { otherSide } from "../lib/squares.js";
import { translated, t } from "../lib/translations.js";

/** @param {Record<string, number>|undefined} counts  @param {Pictures} pictures  @param {(id: string, count: number) => HTMLElement} draw */
function pieces(counts, pictures, draw) {
  return Object.entries(counts ?? {}).filter(([, count]) => count > 0)
    .sort(([a], [b]) => pictures.pieceType(b).value - pictures.pieceType(a).value || a.localeCompare(b))
    .map(([id, count]) => draw(id, count));
}

/** @param {Side} side  @param {View} view  @param {import("../board/board.js").FairyBoard} board */
function hand(side, view, board) {
  const { pictures } = board;
  return pieces(view.hands[side], pictures, (id, count) => {
    const place = `hand:${id}`;
    const mine = side === (view.mover ?? view.to_move) && board.starts.has(place);
    return h("button", {
      type: "button", class: `in-hand ${board.path[0] === place ? "on" : ""} ${board.pointed.includes(place) ? "pointed" : ""}`, "data-hand": id,
      "data-side": side, disabled: !mine, "aria-label": t("in_hand_count", { name: translated(pictures.pieceType(id).name), count }),
      onclick: () => board.entry.press(place),
    }, pictures.icon(id, side, { title: false }), count > 1 ? h("b", {}, String(count)) : null);
  });
}

/** @param {Side} side  @param {View} view  @param {import("../board/board.js").FairyBoard} board */
function lost(side, view, board) {
  const { pictures } = board;
  const other = otherSide(side);
  return pieces(view.captured[side], pictures, (id, count) =>
    h("span", { class: "lost", title: `${translated(pictures.pieceType(id).name)} ×${count}` },
      pictures.icon(id, other), count > 1 ? h("b", {}, String(count)) : null));
}

/**
 * The ids of both bars with the sides they are for.
 * @param {Side} orientation the side at the bottom
 * @returns {[id: string, side: Side][]}
 */
export function playerBars(orientation) {
  return [["player-bar-top", otherSide(orientation)], ["player-bar-bottom", orientation]];
}

/**
 * Fill one bar for the player of a side.
 * @param {HTMLElement} bar  @param {Side} side
 * @param {{view: View, board: import("../board/board.js").FairyBoard, name: string, bot?: boolean, thinking?: boolean, here?: boolean, clock?: boolean}} shown
 */
export function fillPlayerBar(bar, side, { view, board, name, bot = false, thinking = false, here = true, clock = false }) {
  const turn = view.to_move === side && !view.outcome;
  const inHand = hand(side, view, board);
  const taken = lost(side, view, board);
  bar.classList.toggle("turn", turn);
  put(bar,
    h("div", { class: "who" },
      h("i", { class: `seat-dot ${side}`, "aria-hidden": "true" }),
      bot ? h("b", { class: "bot-mark", title: t("bot_words") }, t("bot")) : null,
      h("span", { class: "who-name" }, name),
      !here ? h("span", { class: "away-word" }, t("not_here")) : null,
      thinking ? h("span", { class: "thinking", role: "status" }, t("thinking"),
        h("i"), h("i"), h("i")) : null),
    inHand.length ? h("div", { class: "hand", role: "group", "aria-label": t("in_hand") }, inHand) : null,
    taken.length ? h("div", { class: "captured", role: "group", "aria-label": t("captured") }, taken) : null,
    clock ? h("span", { class: "clock", "data-clock": side, role: "timer", "aria-label": t("clock") }) : null);
  // A bar keeps its height; what does not fit is scrolled, by keyboard as well.
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (bar.querySelectorAll(".captured, .hand"))) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
  }
}
