/** Sets of squares as variant files write them: "e4", "*3", "d*", "d1-f3", "*", or a list of such. */

import { parseSquare, squareName } from "../lib/squares.js";

/**
 * The squares that a value names on a board of this size; null where it is no plain set.
 * @param {any} value  @param {number} files  @param {number} ranks
 * @returns {Set<string>|null}
 */
export function squaresNamed(value, files, ranks) {
  const texts = typeof value === "string" ? [value] : value;
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === "string")) return null;
  /** @type {Set<string>} */
  const found = new Set();
  for (const item of texts.join(" ").split(/[\s,]+/).filter(Boolean)) {
    const fits = matching(item);
    if (!fits) return null;
    for (let file = 0; file < files; file += 1) {
      for (let rank = 0; rank < ranks; rank += 1) if (fits(file, rank)) found.add(squareName(file, rank));
    }
  }
  return found;
}

/** @param {string} item  @returns {((file: number, rank: number) => boolean)|null} */
function matching(item) {
  if (item === "*") return () => true;
  if (item.startsWith("*")) return (_, rank) => String(rank + 1) === item.slice(1);
  if (item.endsWith("*")) return (file) => squareName(file, 0)[0] === item[0];
  const [one, other] = item.split("-").map(parseSquare);
  if (!one || (item.includes("-") && !other)) return null;
  const end = other ?? one;
  return (file, rank) => Math.min(one.file, end.file) <= file && file <= Math.max(one.file, end.file)
    && Math.min(one.rank, end.rank) <= rank && rank <= Math.max(one.rank, end.rank);
}

/** A set as short as it is plain: whole ranks and files by their names.  @param {Set<string>} squares  @param {number} files  @param {number} ranks */
export function setText(squares, files, ranks) {
  if (squares.size === files * ranks) return "*";
  const left = new Set(squares);
  const names = [];
  for (let rank = 0; rank < ranks; rank += 1) {
    const row = Array.from({ length: files }, (_, file) => squareName(file, rank));
    if (files > 1 && row.every((square) => left.has(square))) {
      names.push(`*${rank + 1}`);
      row.forEach((square) => left.delete(square));
    }
  }
  const single = [...left].sort((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b));
  return [...names, ...single].join(" ");
}

/** @param {string} square */
function rankOf(square) {
  return parseSquare(square)?.rank ?? 0;
}

/** The square across the board: on the same file, or turned round.  @param {string} square  @param {number} files  @param {number} ranks  @param {boolean} turned */
export function opposite(square, files, ranks, turned = false) {
  const at = parseSquare(square);
  return at ? squareName(turned ? files - 1 - at.file : at.file, ranks - 1 - at.rank) : square;
}

/** Whether a square is on a board of this size.  @param {string} square  @param {number} files  @param {number} ranks */
export function onBoard(square, files, ranks) {
  const at = parseSquare(square);
  return Boolean(at && at.file < files && at.rank < ranks);
}
