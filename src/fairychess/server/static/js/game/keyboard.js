/** The keys of the game page. */

import { $ } from "../lib/dom.js";
import { followKeys, showKeys } from "../lib/keys.js";
import { setSound, soundOn } from "../lib/sounds.js";
import { toast } from "../lib/toast.js";
import { t } from "../lib/translations.js";

/** @typedef {import("../lib/keys.js").KeyAction} KeyAction */

/** Press a button of the page, where it can be pressed.  @param {string} id */
function press(id) {
  if (!$(id).disabled && !$(id).hidden) $(id).click();
}

/** @type {KeyAction[]} what keys do while the board has the focus; the board follows them itself */
const ON_THE_BOARD = [
  { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], words: "key_squares" },
  { keys: ["Enter", " "], words: "key_press" },
  { keys: ["i"], words: "key_inspect" },
  { keys: ["+", "-"], words: "key_zoom" },
  { keys: ["w"], words: "key_where" },
  { keys: ["Escape"], words: "key_give_up" },
];

/**
 * What the keys of the page do.
 * @param {() => void} typeMove  @param {() => void} chat
 * @returns {KeyAction[]}
 */
function pageKeys(typeMove, chat) {
  return [
    { keys: ["ArrowLeft"], words: "key_back", act: () => press("replay-back") },
    { keys: ["ArrowRight"], words: "key_on", act: () => press("replay-on") },
    { keys: ["Home"], words: "to_the_start", act: () => press("replay-start") },
    { keys: ["End"], words: "to_the_present", act: () => press("replay-end") },
    { keys: ["f"], words: "key_flip", act: () => press("flip") },
    { keys: ["/", "Enter"], words: "type_a_move", act: typeMove },
    { keys: ["b"], words: "key_board", act: () => document.querySelector("fairy-board").takeFocus() },
    { keys: ["c"], words: "key_chat", act: chat },
    {
      keys: ["m"], words: "key_sound", act: () => {
        setSound(!soundOn());
        toast(soundOn() ? t("sounds_are_on") : t("sounds_are_off"));
      },
    },
  ];
}

/** @type {() => void} */
let help = () => {};

/** Show the list of all keys. */
export function showHelp() {
  help();
}

/** Follow the keys.  @param {() => void} typeMove  @param {() => void} chat */
export function startKeyboard(typeMove, chat) {
  const keys = pageKeys(typeMove, chat);
  const all = [...keys, { keys: ["?"], words: "keys", act: () => help() }];
  help = () => showKeys([...all, ...ON_THE_BOARD], t("drawing_words"));
  followKeys(all);
}
