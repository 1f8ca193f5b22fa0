/**
 * Pictures to keep: the position as an SVG file, and a whole game as one that moves.
 *
 * The files stand alone. Everything the page's styles say is written into them, because a program
 * that opens them has no styles.
 */

import { drawKnownMarks } from "../board/known_marks.js";
import { drawSquare } from "../board/square_shape.js";
import { h, s } from "../lib/dom.js";

/** @typedef {{side: Side, id: string, count: number, place: number}} InHand */
/** @typedef {{board: PieceView[], hands?: View["hands"], last?: string[]}} ShownPosition */
/** @typedef {{animation: SVGElement|null, hidden: string|null}} Timed */

const INHERITED = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap",
  "stroke-linejoin", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline"];
const SECONDS = 0.9;
const LAST = 4;
const HAND = 100;
const HELD = 0.8;

/**
 * A copy of a drawn node with its styles as attributes.
 * @param {any} node  @param {Record<string, string>} [around]
 */
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

/** @param {FairyBoard} board  @param {string} words */
function paper(board, words) {
  const { width, height } = board.layout;
  const svg = s("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width: width / 2, height: height / 2 },
    s("title", {}, words));
  const shared = document.querySelector("#picture-defs defs");
  if (shared) svg.append(frozen(shared));
  return svg;
}

/** @param {SVGSVGElement} svg  @param {string} name */
function save(svg, name) {
  const text = new XMLSerializer().serializeToString(svg);
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })), download: `${name}.svg` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Save the position a board shows.  @param {FairyBoard} board  @param {string} name */
export function savePosition(board, name) {
  const svg = paper(board, name);
  svg.append(frozen(board.pieceLayer.defs));
  for (const layer of [board.layers.background, board.layers.under, board.pieceLayer.layer, board.layers.marks]) {
    svg.append(frozen(layer));
  }
  save(svg, name);
}

/**
 * Seen from step `from` until before step `to`, of `all`; nothing where it is always seen.
 * @param {number} from  @param {number} to  @param {number} all
 */
function seen(from, to, all) {
  const at = (/** @type {number} */ step) => String(Math.round((step / all) * 100_000) / 100_000);
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

/**
 * How many pieces of a type a side has in hand, each type in a place of its own: [{side, id, count, place}].
 * @param {View["hands"]|undefined} hands
 */
function inHand(hands) {
  return Object.entries(hands ?? {}).flatMap(([side, counts]) =>
    Object.entries(counts).filter(([, count]) => count > 0).map(([id, count], place) => ({ side, id, count, place })));
}

/**
 * What is seen for a time, with the steps from and to which it is: pieces on their squares and what
 * is known of them, pieces in hand, and the squares of a last move.
 * @param {ShownPosition[]} boards  @param {number} all
 */
function stays(boards, all) {
  const open = new Map();
  const done = [];
  boards.forEach((view, step) => {
    const pieces = view.board.map((piece) => ({ key: `${piece.square}|${piece.id}|${piece.side}`, piece }));
    const marks = view.board.filter((piece) => piece.marks?.length)
      .map((piece) => ({ key: `marks|${piece.square}|${piece.side}|${piece.marks}`, marked: piece }));
    const held = inHand(view.hands)
      .map((hand) => ({ key: `hand|${hand.side}|${hand.id}|${hand.count}|${hand.place}`, hand }));
    const squares = (view.last ?? []).map((square) => ({ key: `under|${square}`, under: square }));
    const here = new Map([...pieces, ...marks, ...held, ...squares].map((one) => [one.key, one]));
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
 * A picture with room for pieces in hand above and below the board.
 * @param {SVGSVGElement} svg  @param {{width: number, height: number}} values
 */
function withHands(svg, { width, height }) {
  svg.setAttribute("viewBox", `0 ${-HAND} ${width} ${height + 2 * HAND}`);
  svg.setAttribute("height", String(height / 2 + HAND));
}

/**
 * One sort of pieces in hand beside the board, with their number where there is more than one.
 * @param {InHand} hand  @param {string} href  @param {FairyBoard} board  @param {Timed} timing
 */
function handful({ side, count, place }, href, board, timing) {
  const near = side === board.orientation;
  const x = near ? board.layout.width - (place + 1) * HAND * HELD : place * HAND * HELD;
  const y = near ? board.layout.height + HAND * (1 - HELD) / 2 : -HAND * (1 + HELD) / 2;
  const turn = !near && board.pictures.turning ? " rotate(180 50 50)" : "";
  return s("g", { visibility: timing.hidden }, timing.animation,
    s("g", { transform: `translate(${x} ${y}) scale(${HELD})` }, s("use", { href, transform: turn.trim() || null })),
    count > 1 ? s("text", {
      x: x + HAND * HELD - 2, y: y + HAND * HELD - 2, fill: "#a82c20", "font-size": 26, "font-weight": 700,
      "font-family": "sans-serif", "text-anchor": "end",
    }, String(count)) : null);
}

/**
 * Save a game that moves. `boards` are its views from the start, `moves` its moves; `board` shows
 * any position of it and is only looked at.
 * @param {FairyBoard} board  @param {View[]} boards  @param {Move[]} moves  @param {string} name
 */
export function saveGame(board, boards, moves, name) {
  const all = boards.length - 1 + LAST;
  const views = boards.map((view, i) => ({ board: view.board, hands: view.hands, last: i ? moves[i - 1]?.squares : [] }));
  const svg = paper(board, name);
  if (views.some((view) => inHand(view.hands).length)) withHands(svg, board.layout);
  svg.append(frozen(board.layers.background));
  const [under, pieces, marks, hands] = [s("g", { fill: "#e2961e", "fill-opacity": 0.42 }), s("g", {}), s("g", {}), s("g", {})];
  const symbols = new Map();
  const bench = s("g", { class: "layer marks" });
  board.svg.append(bench); // pictures take their colours from where they stand
  const copied = (/** @type {SVGElement} */ drawn) => {
    bench.append(drawn);
    return frozen(drawn);
  };
  const symbol = (/** @type {{id: string, side: Side}} */ { id, side }) => {
    const key = `${id}|${side}`;
    if (!symbols.has(key)) {
      const copy = copied(s("g", {}, board.pictures.draw(id, side, side !== board.orientation)));
      copy.setAttribute("id", `k${symbols.size}`);
      symbols.set(key, copy);
    }
    return `#${symbols.get(key).getAttribute("id")}`;
  };
  for (const stay of stays(views, all)) {
    const timing = { animation: seen(stay.from, stay.to, all), hidden: stay.from ? "hidden" : null };
    const { x, y } = stay.hand ? {} : board.layout.corner(stay.under ?? (stay.piece ?? stay.marked).square);
    if (stay.under) {
      const mark = drawSquare(board.layout, stay.under, { visibility: timing.hidden });
      if (timing.animation) mark.append(timing.animation);
      under.append(mark);
    } else if (stay.hand) hands.append(handful(stay.hand, symbol(stay.hand), board, timing));
    else if (stay.marked) {
      const drawn = copied(drawKnownMarks(stay.marked, { x, y }));
      marks.append(s("g", { visibility: timing.hidden }, timing.animation, drawn));
    } else {
      const turn = stay.piece.side !== board.orientation && board.pictures.turning ? " rotate(180 50 50)" : "";
      pieces.append(s("use", { href: symbol(stay.piece), transform: `translate(${x} ${y})${turn}`, visibility: timing.hidden }, timing.animation));
    }
  }
  bench.remove();
  svg.append(s("defs", {}, [...symbols.values()]), under, pieces, marks, hands);
  save(svg, name);
}
