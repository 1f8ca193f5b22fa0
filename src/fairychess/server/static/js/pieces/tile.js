/** A shogi tile: a wooden pentagon that points at the opponent, its name, and its moves. */

import { s } from "../lib/dom.js";
import { drawMarks, isSmall } from "./move_marks.js";
import { writing } from "./writing.js";

const BODY = "M50 3 80 16.5 92 96 8 96 20 16.5z";
const CENTRE = [50, 57];
const OUTLINE = [[50, 14], [72.5, 25], [82.5, 86], [17.5, 86], [27.5, 25]];

/** Where the characters are, alone on the tile or among its moves, which leave them this room. */
const ALONE = { one: { x: 50, y: 56, size: 60 }, two: { x: 50, y: 57, size: 74 }, letters: { x: 50, y: 57, size: 52, most: 56 } };
const AMONG_MOVES = { one: { x: 50, y: 58, size: 38 }, two: { x: 50, y: 56, size: 42 }, letters: { x: 50, y: 58, size: 40, most: 36 } };

/**
 * The characters on a tile: "kanji" are names in full, and of others one where one is enough.
 * @param {PieceType} type  @param {string} pictures  @param {(type: PieceType) => boolean} sole
 */
function signsOf(type, pictures, sole) {
  if (pictures === "kanji") return type.full || type.glyphs;
  const signs = [...type.glyphs];
  return signs.slice(0, sole(type) ? 1 : 2).join("");
}

/** The letters on a tile; red ones need no sign of promotion where there is little room.  @param {PieceType} type */
function lettersOf({ id, promoted }) {
  return promoted && id.length > 2 && id.startsWith("+") ? id.slice(1) : id;
}

/**
 * The tile in a box of 100 by 100. `pictures` is "letters", "kanji", "one" or "mixed". Letters stay
 * upright on a tile that will be `turned` round; kanji turn with it, as on a real board.
 * @param {PieceType} type  @param {Side} side
 * @param {{pictures: string, turned: boolean, sole: (type: PieceType) => boolean, characters?: import("./writing.js").Characters}} values
 *   `sole` says whether one character is enough to know the piece
 */
export function drawTile(type, side, { pictures, turned, sole, characters }) {
  const scale = type.royal ? 1.02 : isSmall(type.mnemonic) ? 0.87 : 0.96;
  const shift = (1 - scale) * 50;
  const withMarks = pictures === "mixed" || pictures === "letters";
  const room = withMarks ? AMONG_MOVES : ALONE;
  const signs = pictures === "letters" ? "" : signsOf(type, pictures, sole);
  const promoted = type.promoted ? "promoted" : "";
  const text = signs
    ? writing(characters, signs, { ...([...signs].length > 1 ? room.two : room.one), stacked: true }, `tile-glyph ${promoted}`)
    : writing(characters, lettersOf(type), room.letters, `tile-id ${promoted}`);
  if (turned && !signs) text.setAttribute("transform", `rotate(180 ${room.letters.x} ${room.letters.y})`);
  return s("g", { transform: `translate(${shift} ${shift}) scale(${scale})` },
    s("path", { d: BODY, class: "tile-shadow", transform: "translate(2.2 3.4)" }),
    s("path", { d: BODY, fill: `url(#tile-${side})`, class: `tile-body ${side}` }),
    s("path", { d: "M50 6 78.6 18.8M50 6 21.4 18.8", class: "tile-light" }),
    withMarks && s("g", { class: "tile-marks" }, drawMarks(type.mnemonic, CENTRE, OUTLINE)),
    text);
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
