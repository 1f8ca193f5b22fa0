// The types of what a page holds, for the type checker: the pages never load this file.

/** An element of a page's shell, found by its id, with the fields that any of them has. */
interface PageElement extends HTMLElement {
  value: string;
  checked: boolean;
  disabled: boolean;
  href: string;
  max: number | string;
  reportValidity(): boolean;
  setSelectionRange(start: number, end: number): void;
}

interface HTMLElementTagNameMap {
  "fairy-board": import("../../src/fairychess/server/static/js/board/board.js").FairyBoard;
}

/** The events of <fairy-board>. */
interface HTMLElementEventMap {
  decide: CustomEvent<{ option: Option }>;
  inspect: CustomEvent<{ id: string; square: string }>;
  say: CustomEvent<{ text: string }>;
  path: CustomEvent<{ path: string[] }>;
  shapes: CustomEvent<{ shapes: Shape[] }>;
  happened: CustomEvent<{ cues: { name: string; at: number }[]; duration: number }>;
}

// Names of classes that comments use in many places.
type FairyBoard = import("../../src/fairychess/server/static/js/board/board.js").FairyBoard;
type Layout = import("../../src/fairychess/server/static/js/board/layout.js").Layout;
type Pictures = import("../../src/fairychess/server/static/js/pieces/pictures.js").Pictures;
type GameHistory = import("../../src/fairychess/server/static/js/game/history.js").GameHistory;

interface Point { x: number; y: number }

/** How one clock looks now. */
interface ClockFace { text: string; low: boolean; running: boolean }

/** A mark on a picture of a piece: a step, a slide, a jump... in a direction, forward as +dy. */
interface Mark { dx: number; dy: number; kind: string; range: number; mode: string }
