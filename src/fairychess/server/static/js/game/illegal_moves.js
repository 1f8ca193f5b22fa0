/**
 * Where the rules say that an illegal move loses, one can be made: any own piece to any square.
 *
 * Legal moves are pointed out as ever; what is none is entered in the same way and asked for once
 * more, by its name.
 */

import { squaresOf } from "../lib/squares.js";
import { t } from "../lib/translations.js";
import { state } from "./state.js";

/** Whether an illegal move loses in this game. */
export function illegalLoses(view) {
  return view.rules?.illegal_move_loses === true && !view.outcome;
}

/** The view with illegal moves among its options, for whoever decides. */
export function withIllegal(view) {
  if (!illegalLoses(view) || !view.options.some((option) => option.clicks.length)) return view;
  const legal = new Set(view.options.map((option) => option.clicks.slice(0, 2).join(" ")));
  const squares = squaresOf(state.info);
  const options = view.board.filter((piece) => piece.side === view.to_move).flatMap((piece) =>
    squares.filter((square) => square !== piece.square && !legal.has(`${piece.square} ${square}`)).map((square) => ({
      text: piece.square + square, clicks: [piece.square, square], choice: t("illegal_move"), kind: null,
      captures: [], action: "", marks: [], side: null, illegal: true,
    })));
  return { ...view, options: [...view.options, ...options] };
}
