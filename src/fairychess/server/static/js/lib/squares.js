/** Squares are texts such as "e4", beyond the 26th file "aa4"; this is their arithmetic. */

const A = "a".charCodeAt(0);
const LETTERS = 26;

/** {file, rank} from 0, of a text such as "e4"; null if it is not a square.  @param {string} text */
export function parseSquare(text) {
  const match = /^([a-z]{1,2})([1-9][0-9]?)$/.exec(text);
  if (!match) return null;
  const file = [...match[1]].reduce((before, letter) => (before + 1) * LETTERS + letter.charCodeAt(0) - A, -1);
  return { file, rank: Number(match[2]) - 1 };
}

/** The text of a file and rank counted from 0.  @param {number} file  @param {number} rank */
export function squareName(file, rank) {
  return fileName(file) + String(rank + 1);
}

/** The letter of a file counted from 0; after z come aa, ab and so on.  @param {number} file  @returns {string} */
export function fileName(file) {
  const before = Math.floor(file / LETTERS);
  return (before ? fileName(before - 1) : "") + String.fromCharCode(A + (file % LETTERS));
}

/** @type {Side[]} both sides, the one that moves first in front */
export const SIDES = ["first", "second"];

/** The side across the board.  @param {Side} side  @returns {Side} */
export function otherSide(side) {
  return side === "first" ? "second" : "first";
}

/**
 * The side in whose colour the pieces of a side are drawn: the other one's where Black begins.
 * @param {VariantInfo|undefined} info  @param {Side} side  @returns {Side}
 */
export function colourOf(info, side) {
  return info?.looks?.black_begins ? otherSide(side) : side;
}

/** Whether a piece of this id is nobody's: a wall, a duck.  @param {string} id */
export function isNobodys(id) {
  return id === "*";
}

/** @type {{info: BoardOf, squares: string[]}|null} */
let known = null;

/** Every square of a variant's board.  @param {BoardOf} info */
export function squaresOf(info) {
  if (known?.info === info) return known.squares;
  const holes = new Set(info.holes ?? []);
  const squares = (info.plan?.rows ?? []).flat().map(([square]) => square).filter((square) => !holes.has(square));
  for (let file = 0; !info.plan && file < info.files; file += 1) {
    for (let rank = 0; rank < info.ranks; rank += 1) {
      const square = squareName(file, rank);
      if (!holes.has(square)) squares.push(square);
    }
  }
  known = { info, squares };
  return squares;
}

/** The squares that the text of a move names, in order.  @param {BoardOf} info  @param {string} text */
export function squaresIn(info, text) {
  const squares = new Set(squaresOf(info));
  return (text.match(/[A-P]?[a-z]{1,2}[0-9]+/g) ?? []).filter((square) => squares.has(square));
}
