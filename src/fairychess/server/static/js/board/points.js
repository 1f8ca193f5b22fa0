/** The board of xiangqi and janggi: pieces stand where lines meet, with palaces and a river. */

import { s } from "../lib/dom.js";
import { UNIT } from "./layout.js";

/**
 * The two diagonals of each palace.
 * @param {VariantInfo} info  @param {Layout} layout
 */
function palaces(info, layout) {
  return (info.looks?.palaces ?? []).map(([low, high]) => {
    const [a, b] = [layout.centre(low), layout.centre(high)];
    return `M${a.x} ${a.y}L${b.x} ${b.y}M${a.x} ${b.y}L${b.x} ${a.y}`;
  }).join("");
}

/**
 * The lines; those along files stop at the river, but at the edges.
 * @param {VariantInfo} info  @param {Layout} layout
 */
export function drawPoints(info, layout) {
  const left = layout.margin + UNIT / 2;
  const right = left + (layout.files - 1) * UNIT;
  const top = layout.margin + UNIT / 2;
  const bottom = top + (layout.ranks - 1) * UNIT;
  const river = info.style === "xiangqi" && layout.ranks === 10;
  const bank = top + 4 * UNIT;
  let d = "";
  for (let row = 0; row < layout.ranks; row += 1) d += `M${left} ${top + row * UNIT}H${right}`;
  for (let column = 0; column < layout.files; column += 1) {
    const x = left + column * UNIT;
    const edge = column === 0 || column === layout.files - 1;
    d += river && !edge ? `M${x} ${top}V${bank}M${x} ${bank + UNIT}V${bottom}` : `M${x} ${top}V${bottom}`;
  }
  const words = river && ["楚河", "漢界"].map((text, i) => s("text", {
    x: left + (i ? 0.75 : 0.25) * (right - left), y: bank + UNIT / 2, class: "river", "text-anchor": "middle",
    "dominant-baseline": "central", "font-size": UNIT * 0.5, "aria-hidden": "true",
  }, text));
  return [s("path", { d: d + palaces(info, layout), class: "lines" }), words].flat().filter(Boolean);
}
