/**
 * Pictures to keep: the position as an SVG file, and a whole game as one that moves.
 *
 * The files stand alone. Everything the page's styles say is written into them, because nobody
 * who opens them has the styles.
 */

import { h, s } from "./dom.js";
import { UNIT } from "./board/layout.js";

const INHERITED = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap",
  "stroke-linejoin", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline"];
const SECONDS = 0.9;
const LAST = 4;

/** A copy of a drawn node with its styles as attributes. */
function frozen(node, around = {}) {
  if (node.nodeType === Node.TEXT_NODE) return node.cloneNode();
  const copy = node.cloneNode(false);
  const style = getComputedStyle(node);
  for (const name of ["class", "role", "tabindex", "id"]) if (name !== "id" || !node.id) copy.removeAttribute(name);
  for (const name of [...copy.attributes].map((one) => one.name)) if (/^(aria|data)-/.test(name)) copy.removeAttribute(name);
  const now = { ...around };
  for (const name of INHERITED) {
    now[name] = style.getPropertyValue(name);
    if (now[name] !== around[name]) copy.setAttribute(name, now[name].replaceAll('"', "'"));
  }
  if (style.opacity !== "1") copy.setAttribute("opacity", style.opacity);
  for (const name of ["stop-color", "stop-opacity"]) if (node.tagName === "stop") copy.setAttribute(name, style.getPropertyValue(name));
  for (const child of node.childNodes) copy.append(frozen(child, now));
  return copy;
}

function paper(board, words) {
  const { width, height } = board.layout;
  const svg = s("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width: width / 2, height: height / 2 },
    s("title", {}, words));
  const shared = document.querySelector("#picture-defs defs");
  if (shared) svg.append(frozen(shared));
  return svg;
}

function save(svg, name) {
  const text = new XMLSerializer().serializeToString(svg);
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })), download: `${name}.svg` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Save the position a board shows. */
export function savePosition(board, name) {
  const svg = paper(board, name);
  svg.append(frozen(board.defs));
  for (const layer of [board.svg.querySelector(".ground"), board.layers.under, board.layers.men, board.layers.marks]) {
    svg.append(frozen(layer));
  }
  save(svg, name);
}

/** Seen from step `from` until before step `to`, of `all`; nothing where it is always seen. */
function seen(from, to, all) {
  const at = (step) => String(Math.round((step / all) * 100_000) / 100_000);
  const [values, times] = [[from === 0 ? "visible" : "hidden"], ["0"]];
  if (from > 0) {
    values.push("visible");
    times.push(at(from));
  }
  if (to < all) {
    values.push("hidden");
    times.push(at(to));
  }
  if (values.length === 1) return null;
  return s("animate", {
    attributeName: "visibility", values: values.join(";"), keyTimes: times.join(";"), calcMode: "discrete",
    dur: `${Math.round(all * SECONDS * 10) / 10}s`, repeatCount: "indefinite",
  });
}

/** Every man on its square, and every square of a last move, with the steps from and to which it stands. */
function stays(boards, all) {
  const open = new Map();
  const done = [];
  boards.forEach((view, step) => {
    const men = view.board.map((man) => ({ key: `${man.square}|${man.id}|${man.side}`, man }));
    const squares = (view.last ?? []).map((square) => ({ key: `under|${square}`, under: square }));
    const here = new Map([...men, ...squares].map((one) => [one.key, one]));
    for (const [key, one] of open) {
      if (here.has(key)) continue;
      done.push({ ...one, to: step });
      open.delete(key);
    }
    for (const [key, one] of here) if (!open.has(key)) open.set(key, { ...one, from: step });
  });
  for (const one of open.values()) done.push({ ...one, to: all });
  return done;
}

/**
 * Save a game that moves. `boards` are its views from the start, `moves` its moves; `board` shows
 * any position of it and is only looked at.
 */
export function saveGame(board, boards, moves, name) {
  const all = boards.length - 1 + LAST;
  const views = boards.map((view, i) => ({ board: view.board, last: i ? moves[i - 1]?.squares : [] }));
  const svg = paper(board, name);
  svg.append(frozen(board.svg.querySelector(".ground")));
  const [under, men, symbols] = [s("g", { fill: "#e2961e", "fill-opacity": 0.42 }), s("g", {}), new Map()];
  const bench = s("g", {});
  board.svg.append(bench); // pictures take their colours from where they stand
  const symbol = ({ id, side }) => {
    const key = `${id}|${side}`;
    if (!symbols.has(key)) {
      const drawn = s("g", {}, board.art.draw(id, side, side !== board.near));
      bench.append(drawn);
      const copy = frozen(drawn);
      copy.setAttribute("id", `k${symbols.size}`);
      symbols.set(key, copy);
    }
    return symbols.get(key).getAttribute("id");
  };
  for (const stay of stays(views, all)) {
    const { x, y } = board.layout.corner(stay.under ?? stay.man.square);
    const timing = seen(stay.from, stay.to, all);
    if (stay.under) under.append(s("rect", { x, y, width: UNIT, height: UNIT, visibility: stay.from ? "hidden" : null }, timing));
    else {
      const turn = stay.man.side !== board.near && board.art.turning ? " rotate(180 50 50)" : "";
      const href = `#${symbol(stay.man)}`;
      men.append(s("use", { href, transform: `translate(${x} ${y})${turn}`, visibility: stay.from ? "hidden" : null }, timing));
    }
  }
  bench.remove();
  svg.append(s("defs", {}, [...symbols.values()]), under, men);
  save(svg, name);
}
