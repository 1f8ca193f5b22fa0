/** Small plots: bars with lines that say how sure they are, and a histogram. */

import { s } from "../lib/dom.js";

const [WIDTH, ROW, LEFT, RIGHT, TOP] = [640, 26, 170, 64, 8];

/** @typedef {{label: string, value: number, low?: number, high?: number}} Bar */

/** @param {number} x  @param {number} y  @param {string} text  @param {string} [anchor] */
const word = (x, y, text, anchor = "start") => s("text", { x, y, "text-anchor": anchor }, text);

/**
 * A bar for each row.
 * @param {string} title  @param {Bar[]} rows  @param {{low?: number, high?: number, middle?: number, say: (value: number) => string}} scale
 */
export function bars(title, rows, { low, high, middle, say }) {
  const least = low ?? Math.min(0, ...rows.map((row) => row.low ?? row.value));
  const most = high ?? Math.max(0, ...rows.map((row) => row.high ?? row.value));
  const at = (/** @type {number} */ value) => LEFT + ((WIDTH - LEFT - RIGHT) * (Math.min(Math.max(value, least), most) - least)) / (most - least || 1);
  const bottom = TOP + rows.length * ROW;
  const drawn = rows.map((row, i) => {
    const y = TOP + i * ROW;
    const [left, right] = [at(0), at(row.value)].sort((a, b) => a - b);
    return s("g", {}, word(LEFT - 8, y + 18, row.label, "end"),
      s("rect", { class: "plot-bar", x: left, y: y + 4, width: Math.max(right - left, 1), height: ROW - 8, rx: 2 }),
      row.low === undefined ? null : s("path", { class: "plot-error", d: `M${at(row.low)} ${y + ROW / 2}H${at(row.high)}` }),
      word(WIDTH - RIGHT + 10, y + 18, say(row.value)));
  });
  const cross = middle === undefined ? null : s("path", { class: "plot-middle", d: `M${at(middle)} ${TOP}V${bottom}` });
  const spoken = rows.map((row) => `${row.label}: ${say(row.value)}`).join(", ");
  return figure(title, spoken, bottom + 8, [...drawn, s("path", { class: "plot-line", d: `M${at(0)} ${TOP}V${bottom}` }), cross]);
}

/** How often values fall into each of twenty ranges.  @param {string} title  @param {number[]} values  @param {string} unit */
export function histogram(title, values, unit) {
  const columns = 20;
  const wide = Math.max(1, Math.ceil((Math.max(0, ...values) + 1) / columns));
  const counts = Array.from({ length: columns }, () => 0);
  for (const value of values) counts[Math.min(Math.floor(value / wide), columns - 1)] += 1;
  const [step, base, top] = [(WIDTH - 60) / columns, 160, Math.max(1, ...counts)];
  const drawn = counts.map((count, n) => s("rect", {
    class: "plot-bar", x: 30 + n * step + 1, y: base - (145 * count) / top, width: step - 2, height: (145 * count) / top, rx: 2,
  }));
  const marks = [0, 5, 10, 15, 20].map((n) => word(30 + n * step, base + 20, String(n * wide), "middle"));
  return figure(title, `${Math.min(...values)} – ${Math.max(...values)} ${unit}`, base + 44, [...drawn, ...marks,
    s("path", { class: "plot-line", d: `M30 ${base}H${WIDTH - 30}` }), word(WIDTH - 30, base + 38, unit, "end")]);
}

/** @param {string} title  @param {string} spoken  @param {number} height  @param {(Node|null)[]} parts */
function figure(title, spoken, height, parts) {
  return s("svg", { class: "plot", viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": `${title}: ${spoken}` }, parts.filter(Boolean));
}
