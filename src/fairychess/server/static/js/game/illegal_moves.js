/**
 * Where the rules say that an illegal move loses, one can be made: any own piece to any square.
 *
 * Legal moves are pointed out as ever; what is none is entered in the same way and asked for once
 * more, by its name.
 */

import { squaresOf } from "../lib/squares.js";
import { asWritten, t } from "../lib/translations.js";
import { state } from "./state.js";

/** Whether an illegal move loses in this game.  @param {View} view */
export function illegalLoses(view) {
  return view.rules?.illegal_move_loses === true && !view.outcome;
}

/** @param {string} from  @param {string} to  @returns {Option} */
function illegalMove(from, to) {
  return {
    text: from + to, clicks: [from, to], choice: asWritten(t("illegal_move")), piece_type: null,
    captures: [], action: null, marks: [], side: null, illegal: true,
  };
}

/** The view with illegal moves among its options, for the side that decides.  @param {View} view */
export function withIllegal(view) {
  if (!illegalLoses(view) || !view.options.some((option) => option.clicks.length)) return view;
  const legal = new Set(view.options.map((option) => option.clicks.slice(0, 2).join(" ")));
  const squares = squaresOf(state.info);
  const options = view.board.filter((piece) => piece.side === view.to_move).flatMap((piece) =>
    squares.filter((square) => square !== piece.square && !legal.has(`${piece.square} ${square}`))
      .map((square) => illegalMove(piece.square, square)));
  return { ...view, options: [...view.options, ...options] };
}
