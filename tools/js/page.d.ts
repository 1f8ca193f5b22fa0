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
}
