/** People without an account: what they want to be called, kept in this browser. */

import { get } from "../lib/api.js";
import { $, h } from "../lib/dom.js";
import { keep, recall } from "../lib/storage.js";
import { t } from "../lib/translations.js";

const KEPT = "fairychess-name";

/** The name, as it stands in the field or was given before. */
export function guestName() {
  const name = ($("guest-name")?.value ?? recall(KEPT) ?? "").trim();
  keep(KEPT, name);
  return name;
}

/**
 * How long what is made here is kept: nothing to say to who has an account, or where nobody answers.
 * @returns {Promise<HTMLElement|null>}
 */
export async function keptNote() {
  const account = await get("/api/me").then((/** @type {Me} */ me) => me.account, () => true);
  return account ? null : h("p", { class: "aside" }, $("main").dataset.kept);
}

/** A field for it, showing what others see otherwise; `me` is what /api/me answers.  @param {Me} me */
export function nameField(me) {
  return h("label", { class: "row" }, h("span", {}, t("your_name")),
    h("input", {
      id: "guest-name", type: "text", maxlength: 24, autocomplete: "nickname", placeholder: me.author ? me.name : "", value: recall(KEPT) ?? "",
    }));
}
