/** The player bars above and below the board: who plays, pieces in hand, pieces captured. */

import { h, keyed } from "../lib/dom.js";
import { colourOf, otherSide } from "../lib/squares.js";
import { translated, t } from "../lib/translations.js";

/** Pieces that are there, the most valuable first.  @param {Record<string, number>|undefined} counts  @param {Pictures} pictures */
function pieces(counts, pictures) {
  return Object.entries(counts ?? {}).filter(([, count]) => count > 0)
    .sort(([a], [b]) => pictures.pieceType(b).value - pictures.pieceType(a).value || a.localeCompare(b));
}

/** A piece with how many there are of it.  @param {Pictures} pictures  @param {string} id  @param {Side} side  @param {number} count  @param {boolean} title */
function counted(pictures, id, side, count, title) {
  return [pictures.icon(id, side, { title }), count > 1 ? h("b", {}, String(count)) : null];
}

/** @param {HTMLElement} box  @param {Side} side  @param {View} view  @param {import("../board/board.js").FairyBoard} board */
function fillHand(box, side, view, board) {
  const { pictures } = board;
  const mine = side === (view.mover ?? view.to_move);
  const held = pieces(view.hands[side], pictures);
  const buttons = keyed(box, held.map(([id, count]) => [`${side} ${id} ${count}`, () => h("button", {
    type: "button", class: "in-hand", "data-hand": id, "data-side": side,
    "aria-label": t("in_hand_count", { name: translated(pictures.pieceType(id).name), count }), onclick: () => board.entry.press(`hand:${id}`),
  }, counted(pictures, id, side, count, false))]));
  for (const [i, [id]] of held.entries()) {
    const place = `hand:${id}`;
    buttons[i].disabled = !mine || !board.starts.has(place);
    buttons[i].classList.toggle("on", board.path[0] === place);
    buttons[i].classList.toggle("pointed", board.pointed.includes(place));
  }
}

/** @param {HTMLElement} box  @param {Side} side  @param {View} view  @param {import("../board/board.js").FairyBoard} board */
function fillCaptured(box, side, view, { pictures }) {
  const other = otherSide(side);
  keyed(box, pieces(view.captured[side], pictures).map(([id, count]) => [`${side} ${id} ${count}`, () =>
    h("span", { class: "lost", title: `${translated(pictures.pieceType(id).name)} ×${count}` }, counted(pictures, id, other, count, true))]));
}

/**
 * The ids of both bars with the sides they are for.
 * @param {Side} orientation the side at the bottom
 * @returns {[id: string, side: Side][]}
 */
export function playerBars(orientation) {
  return [["player-bar-top", otherSide(orientation)], ["player-bar-bottom", orientation]];
}

/** @type {WeakMap<HTMLElement, Pictures>} the pictures that a bar's pieces are drawn with */
const drawnWith = new WeakMap();

/**
 * Fill one bar for the player of a side. It happens at every click, so what is the same stays as it is.
 * @param {HTMLElement} bar  @param {Side} side
 * @param {{view: View, board: import("../board/board.js").FairyBoard, name: string, bot?: boolean, thinking?: boolean, away?: string, clock?: boolean}} shown
 */
export function fillPlayerBar(bar, side, { view, board, name, bot = false, thinking = false, away = "", clock = false }) {
  if (drawnWith.get(bar) !== board.pictures) bar.replaceChildren();
  drawnWith.set(bar, board.pictures);
  bar.classList.toggle("turn", [view.to_move, view.early].includes(side) && !view.outcome);
  const who = () => h("div", { class: "who" },
    h("i", { class: `seat-dot ${colourOf(board.info, side)}`, "aria-hidden": "true" }),
    bot ? h("b", { class: "bot-mark", title: t("bot_words") }, t("bot")) : null,
    h("span", { class: "who-name" }, name),
    away ? h("span", { class: "away-word" }, away) : null,
    thinking ? h("span", { class: "thinking", role: "status" }, t("thinking"), h("i"), h("i"), h("i")) : null);
  const some = (/** @type {Record<string, number>|undefined} */ counts) => Object.values(counts ?? {}).some((count) => count > 0);
  /** @type {[string, () => HTMLElement][]} */
  const parts = [[JSON.stringify([side, name, bot, away, thinking]), who]];
  if (some(view.hands[side])) parts.push(["hand", () => h("div", { class: "hand", role: "group", "aria-label": t("in_hand") })]);
  if (some(view.captured[side])) parts.push(["captured", () => h("div", { class: "captured", role: "group", "aria-label": t("captured") })]);
  if (clock) parts.push([`clock ${side}`, () => h("span", { class: "clock", "data-clock": side, role: "timer", "aria-label": t("clock") })]);
  for (const box of keyed(bar, parts)) {
    if (box.classList.contains("hand")) fillHand(box, side, view, board);
    if (box.classList.contains("captured")) fillCaptured(box, side, view, board);
  }
  requestAnimationFrame(() => mayScroll(bar));
}

/** A bar keeps its height; what does not fit is scrolled, by keyboard as well.  @param {HTMLElement} bar */
function mayScroll(bar) {
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (bar.querySelectorAll(".captured, .hand"))) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}
