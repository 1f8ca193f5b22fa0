/** The keys of the analysis board. */

import { $ } from "../lib/dom.js";
import { followKeys, showKeys } from "../lib/keys.js";
import { t } from "../lib/translations.js";
import { state } from "./state.js";

/** @typedef {import("../lib/keys.js").KeyAction} KeyAction */

/** @type {KeyAction[]} what keys do while the board has the focus; the board follows them itself */
const ON_THE_BOARD = [
  { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], words: "key_squares" },
  { keys: ["Enter", " "], words: "key_press" },
  { keys: ["Escape"], words: "key_give_up" },
];

/**
 * Listen to the keys of the page.
 * @param {(node: import("./tree.js").TreeNode) => void} go  @param {() => void} typeMove
 */
export function listenToKeys(go, typeMove) {
  const press = (/** @type {string} */ id) => {
    if (!state.editing && !$(id).disabled) $(id).click();
  };
  const beside = (/** @type {number} */ step) => !state.editing && go(state.tree.beside(step));
  /** @type {KeyAction[]} */
  const keys = [
    { keys: ["ArrowLeft"], words: "key_back", act: () => press("replay-back") },
    { keys: ["ArrowRight"], words: "key_on", act: () => press("replay-on") },
    { keys: ["ArrowUp"], words: "key_variation_before", act: () => beside(-1) },
    { keys: ["ArrowDown"], words: "key_variation_after", act: () => beside(1) },
    { keys: ["Home"], words: "to_the_start", act: () => press("replay-start") },
    { keys: ["End"], words: "to_the_end_of_the_line", act: () => press("replay-end") },
    { keys: ["f"], words: "key_flip", act: () => $("flip").click() },
    { keys: ["l"], words: "key_engine", act: () => $("engine-on").click() },
    { keys: ["p"], words: "promote_line", act: () => press("promote") },
    { keys: ["Delete"], words: "delete_from_here", act: () => press("delete") },
    { keys: ["/"], words: "type_a_move", act: typeMove },
    { keys: ["b"], words: "key_board", act: () => document.querySelector("fairy-board").takeFocus() },
    { keys: ["?"], words: "keys", act: () => showKeys([...keys, ...ON_THE_BOARD], t("drawing_words")) },
  ];
  followKeys(keys);
}
