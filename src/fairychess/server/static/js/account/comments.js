/** Comments on something: read, written, taken back, complained of. */

import { get, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { askText } from "../lib/dialogs.js";
import { h, put } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import { errorText, moment, t } from "../lib/translations.js";
import { playerLink } from "./ladder.js";

const PAGE = 60;

export class Comments {
  /** @param {HTMLElement} place  @param {string} subject what they are on, as "invention:ID" */
  constructor(place, subject) {
    this.subject = subject;
    this.list = h("ol", { class: "comments" });
    this.more = h("button", { type: "button", class: "button", hidden: true, onclick: () => this.#trying(true) }, t("older_comments"));
    this.error = h("p", { class: "form-error", role: "alert" });
    this.write = h("div");
    put(place, h("h2", {}, t("comments")), this.write, this.error, this.list, this.more);
    this.oldest = "";
  }

  async begin() {
    const me = await get("/api/me");
    put(this.write, me.account ? this.#form() : h("p", { class: "aside" }, h("a", { href: "/me?back" }, t("log_in_to_write"))));
    await this.#show(false);
  }

  #form() {
    const text = h("textarea", { rows: 3, maxlength: 2000, required: true, "aria-label": t("your_comment"), placeholder: t("your_comment") });
    const send = h("button", { type: "submit", class: "button" }, t("send_comment"));
    return h("form", { class: "stack", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      busily(send, async () => {
        await post("/api/comments", { on: this.subject, text: text.value });
        text.value = "";
        await this.#show(false);
      }).then(() => (this.error.textContent = ""), (error) => (this.error.textContent = errorText(error)));
    } }, text, h("div", { class: "buttons" }, send));
  }

  /** @param {boolean} on whether older ones come after those that are shown */
  async #show(on) {
    const before = on ? `&before=${this.oldest}` : "";
    /** @type {Written[]} */
    const found = await get(`/api/comments?on=${encodeURIComponent(this.subject)}${before}`);
    if (!on) put(this.list);
    this.list.append(...found.map((one) => this.#line(one)));
    this.oldest = String(found.at(-1)?.id ?? this.oldest);
    this.more.hidden = found.length < PAGE;
  }

  /** @param {boolean} on */
  #trying(on) {
    this.#show(on).catch((error) => (this.error.textContent = errorText(error)));
  }

  /** @param {Written} one */
  #line(one) {
    const act = one.mine
      ? h("button", { type: "button", class: "link", onclick: () => this.#remove(one) }, t("remove"))
      : h("button", { type: "button", class: "link", onclick: () => this.#report(one) }, t("report"));
    return h("li", {}, h("div", {}, playerLink(one.name), " ", h("span", { class: "aside" }, moment(one.at))),
      one.text.split("\n").map((line) => h("p", {}, line)), act);
  }

  /** @param {Written} one */
  async #remove({ id }) {
    await post(`/api/comments/${id}/remove`, {}).catch((error) => toast(errorText(error)));
    this.#trying(false);
  }

  /** @param {Written} one */
  async #report({ id, text }) {
    const reason = await askText(t("report_message", { text: text.slice(0, 100) }), t("what_is_wrong"), t("report"));
    if (!reason) return;
    post(`/api/comments/${id}/report`, { reason }).then(() => toast(t("reported")), (error) => toast(errorText(error)));
  }
}
