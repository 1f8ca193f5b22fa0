/** A graph of a game: the first side's expected score after every move. */

import { h, n, put, s } from "../lib/dom.js";
import { t } from "../lib/translations.js";

const [WIDE, HIGH] = [600, 150];

/**
 * Fill a figure. `moments` are those known so far, of `plies` in all; `go(ply)` is called when
 * one is clicked; `current` is the ply shown.
 * @param {HTMLElement} figure  @param {StudyMoment[]} moments  @param {number} plies  @param {number} current  @param {(ply: number) => void} go
 */
export function drawGraph(figure, moments, plies, current, go) {
  const x = (/** @type {number} */ ply) => (WIDE * ply) / Math.max(1, plies);
  const y = (/** @type {number} */ share) => HIGH * (1 - share);
  const points = [[0, 0.5], ...moments.map((one) => [one.ply, one.share])];
  const line = points.map(([ply, share]) => `${n(x(ply))},${n(y(share))}`).join(" ");
  const last = points.at(-1)[0];
  const svg = s("svg", {
    viewBox: `0 0 ${WIDE} ${HIGH}`, class: "graph-picture", role: "img", preserveAspectRatio: "none",
    "aria-label": t("graph_words", { moves: moments.length }),
  },
  s("rect", { width: WIDE, height: HIGH, class: "graph-second" }),
  s("polygon", { points: `0,${HIGH} ${line} ${n(x(last))},${HIGH}`, class: "graph-first" }),
  s("path", { d: `M0 ${HIGH / 2}H${WIDE}`, class: "graph-middle" }),
  moments.filter((one) => one.turning).map((one) =>
    s("ellipse", { cx: n(x(one.ply)), cy: n(y(one.share)), rx: 9, ry: 6, class: "graph-turn" })),
  s("path", { d: `M${n(x(current))} 0V${HIGH}`, class: "graph-now" }));
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * plies));
  });
  const slider = h("input", {
    type: "range", min: 0, max: plies, value: current, "aria-label": t("move_shown"),
    oninput: (/** @type {any} */ event) => go(Number(event.target.value)),
  });
  const kept = document.activeElement?.closest?.(".graph") === figure;
  put(figure, svg, slider);
  if (kept) slider.focus();
}
