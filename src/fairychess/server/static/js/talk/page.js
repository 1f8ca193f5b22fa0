/** What people talk about: topics, and beginning one. */

import { get, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { $, h, put } from "../lib/dom.js";
import { errorText, moment, tn } from "../lib/translations.js";

/** @param {{id: string, title: string, changed: number, name: string, comments: number}} one */
function row(one) {
  return h("li", {}, h("div", { class: "row-words" },
    h("strong", {}, h("a", { href: `/talk/${encodeURIComponent(one.id)}` }, one.title)), h("span", {}, one.name),
    h("span", { class: "aside" }, `${tn("comments_counted", one.comments)} · ${moment(one.changed)}`)));
}

async function begin() {
  const [topics, me] = await Promise.all([get("/api/topics"), get("/api/me")]);
  put($("topics"), topics.map(row));
  $("none").hidden = topics.length > 0;
  $("begin").hidden = !me.account;
  $("needs-account").hidden = me.account;
}

$("begin").addEventListener("submit", (/** @type {any} */ event) => {
  event.preventDefault();
  busily(event.submitter, async () => {
    const made = await post("/api/topics", { title: $("title").value, text: $("text").value });
    location.assign(made.url);
  }).catch((error) => ($("error").textContent = errorText(error)));
});
begin().then(() => ($("reading").hidden = true), (error) => ($("reading").textContent = errorText(error)));
