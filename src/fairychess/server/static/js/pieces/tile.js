/** A shogi tile: a wooden pentagon that points at the opponent, its name, and its moves. */

import { s } from "../lib/dom.js";
import { drawMarks, isSmall } from "./move_marks.js";

const BODY = "M50 3 80 16.5 92 96 8 96 20 16.5z";
const CENTRE = [50, 57];
const OUTLINE = [[50, 14], [72.5, 25], [82.5, 86], [17.5, 86], [27.5, 25]];

/** @type {Record<string, string>} names written in full, by the character that stands for them */
const IN_FULL = {
  玉: "玉将", 王: "王将", 飛: "飛車", 角: "角行", 金: "金将", 銀: "銀将", 桂: "桂馬", 香: "香車", 歩: "歩兵", 龍: "龍王", 竜: "竜王",
  馬: "龍馬", と: "と金", 杏: "成香", 圭: "成桂", 全: "成銀", 獅: "獅子", 麒: "麒麟", 鳳: "鳳凰", 奔: "奔王", 虎: "盲虎", 豹: "猛豹",
  醉: "醉象", 酔: "酔象", 銅: "銅将", 反: "反車", 竪: "竪行", 横: "横行", 仲: "仲人", 太: "太子", 鷹: "角鷹", 鷲: "飛鷲", 牛: "飛牛",
  鹿: "飛鹿", 猪: "奔猪", 駒: "白駒",
};

/**
 * The characters on a tile: in full where there is nothing else on it, one where one is wanted.
 * @param {PieceType} type  @param {string} pictures  @param {(type: PieceType) => boolean} sole
 */
function signsOf(type, pictures, sole) {
  const full = (pictures === "kanji" && IN_FULL[type.glyphs]) || type.glyphs;
  return [...full].slice(0, pictures === "one" && sole(type) ? 1 : 2);
}

/** @param {PieceType} type  @param {boolean} turned  @param {boolean} tight */
function letters(type, turned, tight) {
  const text = type.id;
  const size = { 1: 40, 2: 28, 3: 20 }[text.length] ?? 16;
  const node = s("text", {
    x: 50, y: tight ? 58 : 57, class: `tile-id ${type.promoted ? "promoted" : ""}`,
    "font-size": size, "text-anchor": "middle", "dominant-baseline": "central",
  }, text);
  if (turned) node.setAttribute("transform", `rotate(180 50 ${tight ? 58 : 57})`);
  return node;
}

/** @param {string[]} signs  @param {PieceType} type  @param {boolean} alone */
function kanji(signs, type, alone) {
  const css = `tile-glyph ${type.promoted ? "promoted" : ""}`;
  if (signs.length === 1) {
    return s("text", {
      x: 50, y: alone ? 55 : 57, class: css, "font-size": alone ? 58 : 40,
      "text-anchor": "middle", "dominant-baseline": "central",
    }, signs[0]);
  }
  const size = alone ? 37 : 27;
  const gap = alone ? 37 : 27;
  return s("g", { class: css }, signs.map((sign, i) => s("text", {
    x: 50, y: (alone ? 56 : 57) + (i - 0.5) * gap, "font-size": size,
    "text-anchor": "middle", "dominant-baseline": "central",
  }, sign)));
}

/**
 * The tile in a box of 100 by 100. `pictures` is "letters", "kanji", "one" or "mixed". Letters stay
 * upright on a tile that will be `turned` round; kanji turn with it, as on a real board.
 * @param {PieceType} type  @param {Side} side  @param {string} pictures  @param {boolean} turned
 * @param {(type: PieceType) => boolean} sole whether one character is enough to know the piece
 */
export function drawTile(type, side, pictures, turned, sole) {
  const scale = type.royal ? 1.02 : isSmall(type.mnemonic) ? 0.87 : 0.96;
  const shift = (1 - scale) * 50;
  const withMarks = pictures === "mixed" || pictures === "letters";
  const signs = signsOf(type, pictures, sole);
  const sign = pictures !== "letters" && type.glyphs;
  return s("g", { transform: `translate(${shift} ${shift}) scale(${scale})` },
    s("path", { d: BODY, class: "tile-shadow", transform: "translate(2.2 3.4)" }),
    s("path", { d: BODY, fill: `url(#tile-${side})`, class: `tile-body ${side}` }),
    s("path", { d: "M50 6 78.6 18.8M50 6 21.4 18.8", class: "tile-light" }),
    withMarks && s("g", { class: "tile-marks" }, drawMarks(type.mnemonic, CENTRE, OUTLINE)),
    sign ? kanji(signs, type, !withMarks) : letters(type, turned, withMarks));
}

/** Gradients shared by every tile on the page. */
export function tileDefs() {
  const wood = (/** @type {string} */ id, /** @type {[number, string][]} */ stops) => s("linearGradient", { id, x1: 0.2, y1: 0, x2: 0.8, y2: 1 },
    stops.map(([offset, colour]) => s("stop", { offset, "stop-color": colour })));
  return [
    wood("tile-first", [[0, "#fbe8bd"], [0.55, "#f1d393"], [1, "#dcb469"]]),
    wood("tile-second", [[0, "#f0cf9a"], [0.55, "#e2b572"], [1, "#c8914c"]]),
  ];
}
