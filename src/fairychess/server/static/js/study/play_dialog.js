/** "Play from here": against the computer, or two at one screen. */

import { post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { show } from "../lib/dialogs.js";
import { h } from "../lib/dom.js";
import { SIDES } from "../lib/squares.js";
import { toast } from "../lib/toast.js";
import { errorText, translated, t } from "../lib/translations.js";
import { about, state } from "./state.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** @param {string} position */
export function playFrom(position) {
  const level = h("select", { id: "play-level" }, LEVELS.map((n) => h("option", { value: String(n), selected: n === 3 }, t("computer_level_is", { level: n }))));
  const button = (/** @type {string} */ label, /** @type {() => Promise<string>} */ begin, main = false) => {
    const one = h("button", {
      type: "button", class: main ? "button primary" : "button",
      onclick: () => busily(one, async () => location.assign(await begin())).catch((error) => toast(errorText(error))),
    }, label);
    return one;
  };
  const game = async (/** @type {Record<string, unknown>} */ seats) => (await post("/api/games", { ...about(), position, seats })).url;
  const against = (/** @type {Side} */ side) => {
    const computer = { type: "computer", level: Number(level.value) };
    return game(side === "first" ? { first: { type: "human" }, second: computer } : { first: computer, second: { type: "human" } });
  };
  show(t("play_from_here"), h("div", { class: "menu" },
    h("label", { class: "stack" }, h("span", {}, t("level")), level),
    SIDES.map((side) => button(t("play_as_against_computer", { side: translated(state.info.seats[side]) }), () => against(side), side === "first")),
    button(t("two_at_one_screen"), () => game({ first: { type: "human" }, second: { type: "human" } })),
    button(t("by_link"), async () => {
      const made = await post("/api/challenges", { ...about(), position, listed: false });
      return made.url;
    })));
}
