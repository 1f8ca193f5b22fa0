/**
 * One move prepared while the other side thinks, whatever it plays.
 *
 * The page knows no rules, so any own piece may be sent to any square, and become whatever its type
 * can become; what does not fit when its turn comes is simply not played.
 */

import { h } from "../lib/dom.js";
import { placeWords, spelled } from "../lib/notation.js";
import { squaresIn, squaresOf } from "../lib/squares.js";
import { asWritten, translated, t } from "../lib/translations.js";
import { seated, state } from "./state.js";

/** @type {PremovesMessage|null} what the server has kept */
let kept = null;

/** Whether moves may be prepared now. */
export function mayPremove() {
  const { view } = state;
  return seated() && !view.outcome && !state.adjourned && !view.early
    && view.to_move !== state.viewer && !view.options.length;
}

/**
 * What a piece may become, by the squares of its path; `null` is as it is. What it must become is not known yet.
 * @param {PieceView} piece
 * @returns {(path: string[]) => (string|null|undefined)[]}
 */
function becoming(piece) {
  const type = state.info.piece_types.find((one) => one.id === piece.id);
  if (!type?.promotes_to.length) return () => [undefined];
  const zone = new Set(state.info.zone?.[piece.side] ?? []);
  const wishes = state.info.style === "shogi" ? [...type.promotes_to, null] : [...type.promotes_to];
  return (path) => (path.some((square) => zone.has(square)) ? wishes : [undefined]);
}

/** @param {string[]} clicks  @param {string|null|undefined} wish  @returns {Option} */
function option(clicks, wish) {
  const become = wish === undefined ? "" : `=${wish ?? ""}`;
  const name = wish ? state.info.piece_types.find((type) => type.id === wish)?.name ?? null : null;
  return {
    text: `?${clicks.join(">")}${become}`, clicks, piece_type: wish ?? null,
    choice: wish === null ? asWritten(t("as_it_is")) : name && asWritten(name),
    captures: [], action: null, marks: [], side: null,
  };
}

/** How many clicks a move of a side may have, by where it begins: pieces, and those in hand.  @param {View} view  @param {Side} side */
function beginnings(view, side) {
  const clicks = new Map(state.info.piece_types.map((type) => [type.id, type.clicks]));
  const most = new Map(view.board.filter((piece) => piece.side === side)
    .map((piece) => [piece.square, clicks.get(piece.id) ?? 2]));
  for (const [id, count] of Object.entries(view.hands[side] ?? {})) {
    if (count > 0) most.set(`hand:${id}`, 2);
  }
  return most;
}

/** @type {{ply: number, clicks: Map<string, string[]>}} what could be done in the last turn: castling may still be there */
let before = { ply: -1, clicks: new Map() };

/** Remember what can be done now, for when it is the other side's turn.  @param {View} view */
export function rememberMoves(view) {
  if (!view.options.length || view.to_move !== state.viewer) return;
  const clicks = new Map();
  for (const { clicks: [from, to] } of view.options) {
    if (to) clicks.set(from, [...(clicks.get(from) ?? []), to]);
  }
  before = { ply: view.ply, clicks };
}

/**
 * Squares to point out for a piece: where it could stop on any board, and where it could go before.
 * @param {View} view  @param {string} start
 */
function likely(view, start) {
  if (start?.startsWith("hand:")) {
    const own = new Set(view.board.filter((piece) => piece.side === state.viewer).map((piece) => piece.square));
    return new Set(squaresOf(state.info).filter((square) => !own.has(square)));
  }
  const moved = view.moves.slice(before.ply).some((move) => move.squares?.includes(start));
  return new Set([...(view.reach?.[start] ?? []), ...(moved ? [] : before.clicks.get(start) ?? [])]);
}

/** Every piece of a side, and those in hand, free to be clicked to every square: for a FreePath.  @param {View} view  @param {Side} side */
export function freeMoves(view, side) {
  const pieces = new Map(view.board.map((piece) => [piece.square, piece]));
  const meant = (/** @type {string[]} */ path) => {
    const piece = pieces.get(path[0]);
    const wishes = piece ? becoming(piece)(path) : [undefined];
    return wishes.map((wish) => option([...path], wish));
  };
  return { most: beginnings(view, side), squares: squaresOf(state.info), likely: (/** @type {string} */ start) => likely(view, start), meant };
}

/** A prepared move for people: "e7 → d8 = Queen".  @param {string} text */
export function premoveText(text) {
  if (!text.startsWith("?")) return spelled(state.info, text);
  const [path, wish] = text.slice(1).split("=");
  const words = path.split(">").map((place) => placeWords(state.info, place)).join(" → ");
  if (!wish) return words;
  return `${words} = ${translated(state.info.piece_types.find((type) => type.id === wish)?.name ?? wish)}`;
}

/** The server has kept these lines.  @param {PremovesMessage} message */
export function keepPremoves(message) {
  kept = message.lines.length ? message : null;
}

/** Moves have been taken back: the server has forgotten what was prepared for them. */
export function forgetPremoves() {
  kept = null;
}

function keptNow() {
  return kept && mayPremove() && kept.ply === state.view.ply ? kept.lines : [];
}

/** The lines prepared for moves of the other side. */
export function keptLines() {
  return keptNow().filter((line) => line.length > 1);
}

/** The squares of the one move that is prepared.  @returns {string[]} */
export function premoveSquares() {
  const [line] = keptNow();
  return line?.length === 1 ? squaresIn(state.info, line[0].split("=")[0]) : [];
}

/** What is prepared, with a button to forget it.  @param {Send} send */
export function premoveLine(send) {
  const lines = keptNow();
  if (!lines.length) return null;
  const [line] = lines;
  const words = line.length === 1 ? t("premove_is", { move: premoveText(line[0]) }) : t("conditional_are", { count: lines.length });
  return h("div", { class: "proposal premove", role: "group" }, h("span", {}, words),
    h("button", {
      type: "button", class: "button", onclick: () => send({ type: "premove", lines: [], ply: state.view.ply }),
    }, t("forget")));
}
