/** How moves and squares are spelled: in the style that a person has chosen for games of this family. */

import { preference } from "./preferences.js";
import { fileName, parseSquare, squaresOf } from "./squares.js";
import { respellWith, say, t, translated } from "./translations.js";

const KANJI = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
const COORDINATES = "coordinates";
/** Styles whose files are counted from the right. */
const FROM_THE_RIGHT = ["hodges", "western", "japanese", "wxf"];

/** The text of a move of which nothing was seen. */
export const UNSEEN = "?";

/** @typedef {"chess"|"shogi"|"xiangqi"} Family */

/** What each family can be written in, the usual style first. @type {Record<Family, string[]>} */
export const STYLES = {
  chess: ["san", "figurine", COORDINATES],
  shogi: ["hodges", "western", "japanese", COORDINATES],
  xiangqi: ["wxf", "san", COORDINATES],
};

/** What is usual in a family, in the language of the page if it says so.  @param {Family} family */
function usualStyle(family) {
  const usual = t(`usual_notation_${family}`);
  return STYLES[family].includes(usual) ? usual : STYLES[family][0];
}

/** The style that the person has chosen for a family.  @param {Family} family */
export function chosenStyle(family) {
  return preference(`moves_${family}`, usualStyle(family));
}

/** The style for the moves of a game; one that it does not have gives way to its usual one.  @param {Pick<VariantInfo, "style"|"notations">} info */
function style(info) {
  const known = info.notations ?? [];
  const chosen = info.style in STYLES ? chosenStyle(/** @type {Family} */ (info.style)) : "";
  return chosen === COORDINATES || known.includes(chosen) ? chosen : known[0] ?? COORDINATES;
}

/**
 * What stands at the edge of a file counted from 0, where a side sits: some count from their own right.
 * @param {VariantInfo} info  @param {number} file  @param {Side} [side]
 */
export function fileMark(info, file, side = "first") {
  if (!FROM_THE_RIGHT.includes(style(info))) return fileName(file);
  return String(style(info) === "wxf" && side !== "first" ? file + 1 : info.files - file);
}

/** A number up to 99 in Chinese figures.  @param {number} number */
function inKanji(number) {
  const tens = Math.floor(number / 10);
  return (tens > 1 ? KANJI[tens] : "") + (tens ? "十" : "") + KANJI[number % 10];
}

/** What stands at the edge of a rank counted from 0.  @param {VariantInfo} info  @param {number} rank */
export function rankMark(info, rank) {
  const fromTop = info.ranks - 1 - rank;
  /** @type {Record<string, string>} */
  const marks = { hodges: fileName(fromTop), western: String(fromTop + 1), japanese: inKanji(fromTop + 1) };
  return marks[style(info)] ?? String(rank + 1);
}

/** A text with its squares spelled as the person likes.  @param {VariantInfo} info  @param {string} text */
export function spelled(info, text) {
  if (info.plan || !FROM_THE_RIGHT.includes(style(info))) return text;
  const numbers = style(info) === "wxf"; // two of them run together, and so do the squares of a move
  let ends = -1;
  return text.replace(/(?<![A-Za-z])[a-z]{1,2}[0-9]+/g, (square, at) => {
    const { file, rank } = parseSquare(square) ?? {};
    if (!(file < info.files && rank < info.ranks)) return square; // no square of this board
    const between = numbers && at === ends ? " – " : "";
    ends = at + square.length;
    return between + fileMark(info, file) + (numbers ? "-" : "") + rankMark(info, rank);
  });
}

/** A text that names squares as "{e4}", with each as the edge of the board has it.  @param {VariantInfo} info  @param {string} text */
export function withSquares(info, text) {
  return text.replace(/\{([A-Za-z]{1,3}[1-9][0-9]?)\}/g, (_, square) => spelled(info, square));
}

/** A place to click, for people: a square, or a piece in hand by its name.  @param {VariantInfo} info  @param {string} place */
export function placeWords(info, place) {
  if (!place.startsWith("hand:")) return spelled(info, place);
  const id = place.slice(5);
  return translated(info.piece_types.find((type) => type.id === id)?.name ?? id);
}

/** What a decision puts on a square though it is no piece: a wall, or a duck.  @param {VariantInfo} info  @param {string} text */
function wallWords(info, text) {
  const square = text.startsWith("*@") ? text.slice(2) : "";
  const wall = info.piece_types.find((type) => type.id === "*");
  return wall && squaresOf(info).includes(square) ? say({ key: "piece_to", parameters: { piece: wall.name, square } }) : "";
}

/**
 * A move in the person's style; one of which not all is known, or that moves no piece, by its text.
 * @param {VariantInfo} info  @param {{text: string, spelled?: string[]}} move
 */
export function moveSpelled(info, move) {
  const words = wallWords(info, move.text);
  if (words) return words;
  return move.spelled?.[(info.notations ?? []).indexOf(style(info))] ?? spelled(info, move.text);
}

/** "12." or "12…" before a move of the list, as its side moves first or second.  @param {Move} move */
export function moveNumber({ fullmove_number: number, seat }) {
  return number + (seat === "first" ? "." : "…");
}

/**
 * Which position of a game is looked at: after which move of how many, counted as the list of moves counts.
 * @param {Move[]} moves  @param {number} ply  @param {Record<string, string>} seats
 */
export function afterMove(moves, ply, seats) {
  const move = moves[ply - 1];
  if (!move) return t("starting_position");
  const side = translated(seats[move.seat] ?? "");
  return t(side ? "after_move_of" : "after_move", { side, move: move.fullmove_number, moves: moves.at(-1).fullmove_number });
}

/** A decision in words, "writes a death", or as a move.  @param {VariantInfo} info  @param {Pick<Move, "text"|"spelled"|"wording">} move */
export function decisionWords(info, move) {
  return say(move.wording) || moveSpelled(info, move);
}

// Messages name squares as the rules do; people read them as the edge of the board has them.
respellWith((info, text) => (text.split(", ").every(parseSquare) ? spelled(info, text) : text));
