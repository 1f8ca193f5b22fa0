/** Publishing a game of one's own in the gallery: a new one, or a new version of one that is there. */

import { get, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { h, put } from "../lib/dom.js";
import { recall } from "../lib/storage.js";
import { errorText, t } from "../lib/translations.js";

/** Where the page of a published game keeps which one another is made of. */
export const FORKED = "fairychess-forked";

/** Ask what is to be said of the game, and publish it.  @param {HTMLElement} place  @param {VariantInfo} info */
export async function offerPublishing(place, info) {
  const me = await get("/api/me");
  if (!me.account) {
    put(place, h("p", { class: "aside" }, h("a", { href: "/me?back" }, t("log_in_to_publish"))));
    return;
  }
  const { inventions } = await get(`/api/inventions?author=${encodeURIComponent(me.name)}`);
  const which = h("select", {}, h("option", { value: "" }, t("as_new_game")),
    inventions.map((/** @type {Invention} */ one) => h("option", { value: one.id }, t("new_version_of", { title: one.title }))));
  const summary = h("input", { type: "text", maxlength: 300, value: info.summary });
  const tags = h("input", { type: "text", maxlength: 150 });
  const note = h("input", { type: "text", maxlength: 500 });
  const parent = h("input", { type: "text", maxlength: 100, value: recall(FORKED) ?? "" });
  const listed = h("input", { type: "checkbox", checked: true });
  const error = h("p", { class: "form-error", role: "alert" });
  const send = h("button", { type: "submit", class: "button primary" }, t("publish"));
  const label = (/** @type {string} */ words, /** @type {Element} */ field) => h("label", { class: "stack" }, h("span", {}, words), field);
  const publish = async () => {
    const body = {
      variant: info.name, summary: summary.value, tags: tags.value.split(/[\s,]+/).filter(Boolean),
      listed: listed.checked, note: note.value, parent: parent.value.trim().split("/").at(-1),
    };
    location.assign((await post(which.value ? `/api/inventions/${encodeURIComponent(which.value)}` : "/api/inventions", body)).url);
  };
  put(place, h("details", { open: location.hash === "#publishing" }, h("summary", {}, t("publish_this_game")),
    h("form", { class: "panel stack", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      busily(send, publish).catch((problem) => (error.textContent = errorText(problem)));
    } },
    label(t("what_to_publish"), which), label(t("in_one_line"), summary), label(t("tags_by_spaces"), tags),
    label(t("what_is_new"), note), label(t("made_from_which"), parent),
    h("label", { class: "row" }, h("span", {}, t("in_the_gallery")), listed), h("div", { class: "buttons" }, send), error)));
}
