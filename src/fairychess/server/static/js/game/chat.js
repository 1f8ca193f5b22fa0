/** Chat: players among themselves, spectators among themselves. */

import { post } from "../lib/api.js";
import { askText } from "../lib/dialogs.js";
import { $, h } from "../lib/dom.js";
import { MUTED, keep, recall } from "../lib/storage.js";
import { toast } from "../lib/toast.js";
import { errorText, say, t } from "../lib/translations.js";
import { path, seated } from "./state.js";

const READ = "fairychess-read";

export class Chat {
  /** @param {Send} send  @param {string} me the author key of this person */
  constructor(send, me) {
    this.send = send;
    this.me = me;
    this.messages = new Map();
    this.unread = 0;
    const [where, number] = (recall(READ) ?? "").split(" ");
    this.read = where === path ? Number(number) : 0; // of the game that was last talked in
    this.told = this.read; // how far the server knows
    this.muted = new Set((recall(MUTED) ?? "").split(" ").filter(Boolean));
    this.list = $("chat-list");
    $("chat-room").textContent = seated() ? t("players_room") : t("spectators_room");
    $("chat-form").addEventListener("submit", (event) => this.#say(event));
  }

  /** The line is new: what was muted is muted again. */
  arrive() {
    for (const author of this.muted) this.send({ type: "mute", author });
  }

  /** @param {Event} event */
  #say(event) {
    event.preventDefault();
    const text = $("chat-text").value.trim();
    if (text && this.send({ type: "say", text })) $("chat-text").value = "";
  }

  /** A chat message has come; those known already come again after every break.  @param {SaidMessage} message */
  receive(message) {
    if (this.messages.has(message.id) || this.muted.has(message.author)) return;
    this.messages.set(message.id, message);
    this.list.append(this.#line(message));
    this.list.scrollTop = this.list.scrollHeight;
    if (!$("panel-chat").hidden) this.#keepRead();
    else if (message.author !== this.me && message.id > this.read) this.unread += 1;
    this.#count();
  }

  /** A moderator has hidden a message.  @param {HiddenMessage} message */
  hide({ id }) {
    this.list.querySelector(`[data-message="${id}"]`)?.remove();
  }

  /** The panel is being looked at. */
  seen() {
    this.unread = 0;
    this.#keepRead();
    this.#count();
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** The inbox counts what is unread; what cannot be told now is told with the next message. */
  async #keepRead() {
    const read = this.read = Math.max(this.read, ...this.messages.keys());
    if (read <= this.told) return;
    try {
      if (seated()) await post(`${path}/memo`, { heard: read });
    } catch {
      return;
    }
    this.told = Math.max(this.told, read);
    keep(READ, `${path} ${this.told}`);
  }

  #count() {
    $("chat-count").textContent = this.unread ? String(this.unread) : "";
  }

  /** @param {SaidMessage} message */
  #line(message) {
    const mine = message.author === this.me;
    return h("li", { class: mine ? "mine" : "", "data-author": message.author, "data-message": message.id },
      h("div", {}, h("b", {}, mine ? t("you") : say(message.called)), " ", h("span", {}, message.text)),
      mine ? null : h("div", { class: "chat-acts" },
        h("button", { type: "button", class: "link", onclick: () => this.#mute(message) }, t("mute")),
        h("button", { type: "button", class: "link", onclick: () => this.#report(message) }, t("report"))));
  }

  /** @param {SaidMessage} message */
  #mute({ author, called }) {
    this.muted.add(author);
    keep(MUTED, [...this.muted].slice(-50).join(" "));
    this.send({ type: "mute", author });
    for (const line of this.list.querySelectorAll(`[data-author="${CSS.escape(author)}"]`)) line.remove();
    this.list.append(h("li", { class: "chat-note" }, t("muted_name", { name: say(called) }), " ",
      h("button", { type: "button", class: "link", onclick: (/** @type {any} */ event) => this.#unmute(author, event.target) }, t("unmute"))));
  }

  /** @param {string} author  @param {any} button */
  #unmute(author, button) {
    this.muted.delete(author);
    keep(MUTED, [...this.muted].join(" "));
    this.send({ type: "mute", author, muted: false });
    button.closest("li").remove();
    for (const message of this.messages.values()) if (message.author === author) this.list.append(this.#line(message));
  }

  /** @param {SaidMessage} message */
  async #report(message) {
    const reason = await askText(t("report_message", { text: message.text }), t("what_is_wrong"), t("report"));
    if (!reason) return;
    try {
      await post(`${path}/report`, { message: message.id, reason });
      toast(t("reported"));
    } catch (error) {
      toast(errorText(error));
    }
  }
}
