/** The strips above and below the board: who plays, pieces in hand, pieces captured. */

import { h, put } from "../lib/dom.js";
import { said, t } from "../lib/translations.js";

function pieces(counts, art, draw) {
  return Object.entries(counts ?? {}).filter(([, count]) => count > 0)
    .sort(([a], [b]) => art.kind(b).value - art.kind(a).value || a.localeCompare(b))
    .map(([id, count]) => draw(id, count));
}

function hand(side, view, board) {
  const art = board.art;
  return pieces(view.hands[side], art, (id, count) => {
    const place = `hand:${id}`;
    const mine = side === (view.mover ?? view.to_move) && board.starts.has(place);
    return h("button", {
      type: "button", class: `in-hand ${board.path[0] === place ? "on" : ""}`, "data-hand": id,
      "data-side": side, disabled: !mine, "aria-label": t("in_hand_count", { name: said(art.kind(id).name), count }),
      onclick: () => board.press(place),
    }, art.icon(id, side, { title: false }), count > 1 ? h("b", {}, String(count)) : null);
  });
}

function lost(side, view, board) {
  const art = board.art;
  const other = side === "first" ? "second" : "first";
  return pieces(view.captured[side], art, (id, count) =>
    h("span", { class: "lost", title: `${said(art.kind(id).name)} ×${count}` },
      art.icon(id, other), count > 1 ? h("b", {}, String(count)) : null));
}

/** Fill one strip for the player of a side. */
export function fillStrip(strip, side, { view, board, name, thinking, here, clock }) {
  const turn = view.to_move === side && !view.outcome;
  const inHand = hand(side, view, board);
  const taken = lost(side, view, board);
  strip.classList.toggle("turn", turn);
  put(strip,
    h("div", { class: "who" },
      h("i", { class: `seat-dot ${side}`, "aria-hidden": "true" }),
      h("span", { class: "who-name" }, name),
      here === false ? h("span", { class: "away-word" }, t("not_here")) : null,
      thinking ? h("span", { class: "thinking", role: "status" }, t("thinking"),
        h("i"), h("i"), h("i")) : null),
    inHand.length ? h("div", { class: "hand", role: "group", "aria-label": t("in_hand") }, inHand) : null,
    taken.length ? h("div", { class: "captured", role: "group", "aria-label": t("captured") }, taken) : null,
    clock ? h("span", { class: "clock", "data-clock": side, role: "timer", "aria-label": t("clock") }) : null);
  // A strip keeps its height; what does not fit is scrolled, by keyboard as well.
  for (const box of strip.querySelectorAll(".captured, .hand")) if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
}
