/** The menu of rarely used actions: links to a seat, sounds, adjourning, conditional moves. */

import { get, post } from "../lib/api.js";
import { show } from "../lib/dialogs.js";
import { h, put } from "../lib/dom.js";
import { linkBox } from "../lib/share_link.js";
import { setSound, soundOn } from "../lib/sounds.js";
import { toast } from "../lib/toast.js";
import { errorText, t } from "../lib/translations.js";
import { showHelp } from "./keyboard.js";
import { mayPremove } from "./premoves.js";
import { mayAsk } from "./proposals.js";
import { path, seated, state, titleOf } from "./state.js";

/** @param {Event} event */
function close(event) {
  /** @type {Element} */ (event.target).closest("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
}

/** @param {string} words  @param {() => void} act */
function item(words, act) {
  return h("button", {
    type: "button", class: "button", onclick: (/** @type {any} */ event) => {
      close(event);
      act();
    },
  }, words);
}

/** @param {Partial<Record<Side, {url: string, token: string}>>} links */
function fields(links) {
  return Promise.all(/** @type {[Side, {url: string, token: string}][]} */ (Object.entries(links)).map(async ([side, link]) => [
    h("h3", {}, t("seat_of", { side: titleOf(side) })),
    await linkBox(`${link.url}#${link.token}`, t("seat_of", { side: titleOf(side) })),
  ]));
}

async function showLinks() {
  try {
    const links = await get(`${path}/links`);
    const box = h("div", {}, await fields(links));
    const revoke = h("button", {
      type: "button", class: "button",
      onclick: async () => {
        const fresh = await post(`${path}/links/revoke`, {});
        toast(t("links_revoked"));
        put(box, await fields(fresh));
      },
    }, t("revoke_links"));
    await show(t("links_to_my_seat"), h("p", { class: "aside" }, t("links_words")), box, revoke);
  } catch (error) {
    toast(errorText(error));
  }
}

/**
 * Show the menu.
 * @param {Send} send  @param {() => Promise<void>} enterLines  @param {() => void} typeMove
 */
export function openMenu(send, enterLines, typeMove) {
  const may = mayAsk();
  const sound = soundOn();
  show(t("more"), h("div", { class: "menu" },
    h("a", { class: "button", href: `/variant/${encodeURIComponent(state.info.name)}` }, t("rules_and_pieces")),
    h("a", { class: "button", href: `${path}/record?format=pgn`, download: "" }, t("save_the_game")),
    (state.info.formats ?? []).map((form) =>
      h("a", { class: "button", href: `${path}/record?format=${form}`, download: "" }, `${t("save_the_game")} (${form.toUpperCase()})`)),
    item(sound ? t("turn_sound_off") : t("turn_sound_on"), () => setSound(!sound)),
    state.view?.options.length ? item(t("type_a_move"), typeMove) : null,
    item(t("keys"), showHelp),
    state.online && seated() ? item(t("links_to_my_seat"), showLinks) : null,
    state.online && may.adjourn ? item(t("ask_to_adjourn"), () => send({ type: "propose", what: "adjourn" })) : null,
    mayPremove() ? item(t("conditional_moves"), () => enterLines().catch((error) => toast(errorText(error)))) : null));
}
