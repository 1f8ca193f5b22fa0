/** Sets of squares as variant files write them: "e4", "*3", "d*", "d1-f3", "*", or a list of such. */

import { Layout } from "../board/layout.js";
import { parseSquare, squaresOf } from "../lib/squares.js";

/** The letters and the number of a square's name.  @param {string} square  @returns {[string, string]} */
function parts(square) {
  const at = [...square].findIndex((one) => one >= "0" && one <= "9");
  return at < 0 ? [square, ""] : [square.slice(0, at), square.slice(at)];
}

/**
 * The squares of a board that a value names; null where it is no plain set.
 * @param {any} value  @param {BoardOf} board
 * @returns {Set<string>|null}
 */
export function squaresNamed(value, board) {
  const texts = typeof value === "string" ? [value] : value;
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === "string")) return null;
  const all = squaresOf(board);
  /** @type {Set<string>} */
  const found = new Set();
  for (const item of texts.join(" ").split(/[\s,]+/).filter(Boolean)) {
    const fits = matching(item, all);
    if (!fits) return null;
    for (const square of all) if (fits(square)) found.add(square);
  }
  return found;
}

/** @param {string} item  @param {string[]} all  @returns {((square: string) => boolean)|null} */
function matching(item, all) {
  if (item === "*") return () => true;
  if (item.startsWith("*")) return (square) => parts(square)[1] === item.slice(1);
  if (item.endsWith("*")) return (square) => parts(square)[0] === item.slice(0, -1);
  if (all.includes(item)) return (square) => square === item;
  const [one, end] = item.split("-").map(parseSquare);
  if (!one || (item.includes("-") && !end)) return null;
  if (!end) return () => false;
  return (square) => {
    const at = parseSquare(square);
    return at !== null && Math.min(one.file, end.file) <= at.file && at.file <= Math.max(one.file, end.file)
      && Math.min(one.rank, end.rank) <= at.rank && at.rank <= Math.max(one.rank, end.rank);
  };
}

/** A set as short as it is plain: whole ranks by their numbers.  @param {Set<string>} squares  @param {BoardOf} board */
export function setText(squares, board) {
  const all = squaresOf(board);
  if (all.every((square) => squares.has(square))) return "*";
  const left = new Set(squares);
  const names = [];
  for (const rank of [...new Set(all.map((square) => parts(square)[1]))].sort((a, b) => Number(a) - Number(b))) {
    const row = all.filter((square) => parts(square)[1] === rank);
    if (row.length > 1 && row.every((square) => left.has(square))) {
      names.push(`*${rank}`);
      row.forEach((square) => left.delete(square));
    }
  }
  const single = [...left].sort((a, b) => Number(parts(a)[1]) - Number(parts(b)[1]) || a.localeCompare(b));
  return [...names, ...single].join(" ");
}

/** The square across the board: on the same file, or turned round.  @param {string} square  @param {BoardOf} board  @param {boolean} turned */
export function opposite(square, board, turned = false) {
  if (board.plan && square[0] < "a") return oppositeLevel(square, board.plan, turned);
  const layout = new Layout(board, "first");
  if (!layout.has(square)) return square;
  const { x, y } = layout.centre(square);
  return layout.squareAt(turned ? layout.width - x : x, layout.height - y) ?? square;
}

/** The same on levels, whose letters come first: the lowest is across from the highest.  @param {string} square  @param {Plan} plan  @param {boolean} turned */
function oppositeLevel(square, plan, turned) {
  const row = plan.rows.findIndex((one) => one.some(([name]) => name === square));
  if (row < 0) return square;
  const across = plan.rows[plan.rows.length - 1 - row];
  const place = plan.rows[row].findIndex(([name]) => name === square);
  const [other] = across[across.length - 1 - place];
  const [letters, rank] = parts(other);
  return turned ? other : letters[0] + parts(square)[0].slice(1) + rank;
}

/** Whether a square is on a board of this size.  @param {string} square  @param {number} files  @param {number} ranks */
export function onBoard(square, files, ranks) {
  const at = parseSquare(square);
  return Boolean(at && at.file < files && at.rank < ranks);
}
