/** A move typed on the keyboard, in any spelling the server can read; squares it may mean are pointed out. */

import { confirmChoice } from "../lib/dialogs.js";
import { $, h } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import { say, t } from "../lib/translations.js";
import { illegalLoses } from "./illegal_moves.js";
import { state } from "./state.js";

/** What people may leave out or write otherwise.  @param {string} text */
function plain(text) {
  return text.toLowerCase().replaceAll(/[\s\-x×*'`]/g, "");
}

/** The options that what is typed so far may mean.  @param {string} typed */
function meant(typed) {
  const wanted = plain(typed);
  if (!wanted) return [];
  const names = (/** @type {Option} */ { text, choice, spelled }) => [text, say(choice) ?? "", ...spelled ?? []].map(plain);
  const exact = state.view.options.filter((option) => names(option).includes(wanted));
  return exact.length ? exact : state.view.options.filter((option) => names(option)[0].startsWith(wanted));
}

/**
 * Play what has been typed: an option, or what the server may read as one.
 * @param {string} typed  @param {Send} send
 */
async function play(typed, send) {
  const { ply } = state.view;
  const [option, more] = meant(typed);
  const found = option && !more ? option.text : null;
  const sure = found || !illegalLoses(state.view) || await confirmChoice(`${typed}?`, t("play_it"), t("cancel"), [t("illegal_loses")]);
  if (sure) send({ type: "play", text: found ?? typed, ply });
}

/**
 * Make the field for typed moves; it is seen once it is asked for.
 * @param {FairyBoard} board  @param {Send} send
 * @returns {() => void} asks for a move
 */
export function typedMoves(board, send) {
  const field = h("input", {
    type: "text", id: "typed-move", maxlength: 60, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
    "aria-label": t("type_a_move"), placeholder: t("type_a_move"), enterkeyhint: "go",
    oninput: () => board.point(meant(field.value).flatMap((option, _, all) => (all.length > 12 ? [] : [...option.clicks, ...option.marks]))),
  });
  const leave = () => {
    field.value = "";
    form.hidden = true;
    board.point([]);
    board.svg.focus({ preventScroll: true });
  };
  const form = h("form", {
    class: "typed-move", hidden: true,
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (field.value.trim()) play(field.value.trim(), send).then(() => field.select());
      else leave();
    },
  }, field, h("button", { type: "submit" }, t("play_it")));
  form.addEventListener("keydown", (event) => event.key === "Escape" && leave());
  board.addEventListener("happened", () => (field.value = ""));
  $("status").after(form);
  return () => {
    if (!state.view?.options.length) {
      toast(t("not_your_move_now"));
      return;
    }
    form.hidden = false;
    field.focus();
  };
}
