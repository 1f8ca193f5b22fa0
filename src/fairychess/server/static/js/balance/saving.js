/** A plot as a file of its own: it stands alone, on white, and needs no styles. */

import { h, s } from "../lib/dom.js";

/** @type {Record<string, Record<string, string>>} */
const LOOKS = {
  "plot-bar": { fill: "#c08438" },
  "plot-line": { fill: "none", stroke: "#222", "stroke-width": "1.6" },
  "plot-error": { fill: "none", stroke: "#222", "stroke-width": "1.6" },
  "plot-middle": { fill: "none", stroke: "#555", "stroke-width": "1.6", "stroke-dasharray": "5 4" },
};

/** Save a plot.  @param {Element} plot  @param {string} title */
export function savePlot(plot, title) {
  const copy = /** @type {Element} */ (plot.cloneNode(true));
  const [, , width, height] = String(copy.getAttribute("viewBox")).split(" ");
  const plain = { xmlns: "http://www.w3.org/2000/svg", width, height, fill: "#222", "font-family": "sans-serif", "font-size": "14" };
  for (const [name, value] of Object.entries(plain)) copy.setAttribute(name, value);
  copy.prepend(s("title", {}, title), s("rect", { width, height, fill: "#fff" }));
  for (const node of copy.querySelectorAll("[class]")) {
    for (const [name, value] of Object.entries(LOOKS[String(node.getAttribute("class"))] ?? {})) node.setAttribute(name, value);
    node.removeAttribute("class");
  }
  const text = new XMLSerializer().serializeToString(copy);
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })), download: `${title}.svg` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
