/** The card of pieces beside the board, which is loaded when a piece is looked at for the first time. */

import { $ } from "../lib/dom.js";

/**
 * Have the card come when it is wanted; it is the answer's `card` then.
 * @param {FairyBoard} board  @param {import("../pieces/card_words.js").CardWords} words  @param {(id: string) => void} openLegend
 */
export function meetPieces(board, words, openLegend) {
  /** @type {{card: import("./piece_card.js").PieceCard|null}} */
  const met = { card: null };
  /** What was last wished of the card while it is still coming.  @type {{picked?: string, whole?: string}} */
  const wished = {};
  /** @param {Event} event */
  const meet = async (event) => {
    if (event.type === "path" && board.path.length) [wished.picked] = board.path;
    if (event.type === "inspect") wished.whole = /** @type {CustomEvent} */ (event).detail.square;
    if (event.type === "path" && !wished.picked) return;
    const { PieceCard } = await import("./piece_card.js");
    if (met.card) return;
    for (const sign of ["path", "inspect"]) board.removeEventListener(sign, meet);
    board.svg.removeEventListener("pointermove", meet);
    met.card = new PieceCard($("piece-card"), board, words, openLegend);
    if (wished.whole) met.card.open(wished.whole);
    else met.card.follow(wished.picked);
  };
  for (const sign of ["path", "inspect"]) board.addEventListener(sign, meet);
  board.svg.addEventListener("pointermove", meet);
  return met;
}
