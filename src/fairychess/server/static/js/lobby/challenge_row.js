/** A challenge in a list, with what may be answered to it. */

import { infoOf } from "../account/game_rows.js";
import { post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { h } from "../lib/dom.js";
import { leaveFor } from "../lib/leave.js";
import { toast } from "../lib/toast.js";
import { errorText, say, t } from "../lib/translations.js";
import { optionWords } from "../variant/options_form.js";
import { colourWords, termsWords } from "./terms.js";

/** @param {string} words  @param {() => Promise<any>} what */
function act(words, what, primary = false) {
  return h("button", {
    type: "button", class: primary ? "button primary" : "button",
    onclick: (/** @type {any} */ event) => busily(event.currentTarget, what).catch((error) => toast(errorText(error))),
  }, words);
}

/** @param {Challenge} challenge */
export async function challengeRow(challenge) {
  const info = await infoOf(challenge.variant);
  const words = [...termsWords(challenge.terms), colourWords(challenge, info), ...optionWords(info, challenge.options)];
  const answer = (/** @type {string} */ verb) => post(`/api/challenges/${encodeURIComponent(challenge.id)}/${verb}`, {});
  const accept = async () => leaveFor((await answer("accept")).url);
  return h("li", { class: challenge.mine ? "mine" : challenge.to_me ? "turn" : "", "data-challenge": challenge.id },
    h("div", { class: "row-words" },
      h("strong", {}, h("a", { href: `/variant/${encodeURIComponent(challenge.variant)}` }, info.title)),
      h("span", {}, challenge.mine ? t("your_offer") : challenge.rating ? `${say(challenge.called)} (${challenge.rating})` : say(challenge.called)),
      challenge.to_me ? h("span", { class: "badge" }, t("asks_you")) : null,
      h("span", { class: "aside" }, words.join(" · "))),
    challenge.mine
      ? h("div", { class: "buttons" },
        h("a", { class: "button", href: challenge.url }, challenge.listed ? t("wait_here") : t("show_link")),
        act(t("withdraw"), () => answer("decline")))
      : h("div", { class: "buttons" }, act(t("accept"), accept, true), challenge.to_me ? act(t("decline"), () => answer("decline")) : null));
}
