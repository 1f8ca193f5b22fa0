/** Squares are texts such as "e4"; this is their arithmetic. */

const A = "a".charCodeAt(0);

/** {file, rank} from 0, of a text such as "e4"; null if it is not a square.  @param {string} text */
export function parseSquare(text) {
  const match = /^([a-z])([1-9][0-9]?)$/.exec(text);
  return match ? { file: match[1].charCodeAt(0) - A, rank: Number(match[2]) - 1 } : null;
}

/** The text of a file and rank counted from 0.  @param {number} file  @param {number} rank */
export function squareName(file, rank) {
  return fileName(file) + String(rank + 1);
}

/** The letter of a file counted from 0.  @param {number} file */
export function fileName(file) {
  return String.fromCharCode(A + file);
}

/** @type {Side[]} both sides, the one that moves first in front */
export const SIDES = ["first", "second"];

/** The side across the board.  @param {Side} side  @returns {Side} */
export function otherSide(side) {
  return side === "first" ? "second" : "first";
}

/** Whether a piece of this id is nobody's: a wall, a duck.  @param {string} id */
export function isNobodys(id) {
  return id === "*";
}

/** @type {{info: VariantInfo, squares: string[]}|null} */
let known = null;

/** Every square of a variant's board.  @param {VariantInfo} info */
export function squaresOf(info) {
  if (known?.info === info) return known.squares;
  const holes = new Set(info.holes ?? []);
  const squares = [];
  for (let file = 0; file < info.files; file += 1) {
    for (let rank = 0; rank < info.ranks; rank += 1) {
      const square = squareName(file, rank);
      if (!holes.has(square)) squares.push(square);
    }
  }
  known = { info, squares };
  return squares;
}
