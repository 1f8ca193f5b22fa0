/** The inventors' gallery: published games, found by words and tags. */

import { get, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { CodedError } from "../lib/coded_error.js";
import { $, h, put } from "../lib/dom.js";
import { errorText, t, tn } from "../lib/translations.js";
import { cover } from "../variant/cover.js";

let tag = new URLSearchParams(location.search).get("tag") ?? "";
let shown = 0;
/** How many questions have been asked: an answer that comes after a later question is out of date. */
let asked = 0;

/** @param {Invention} one */
function card(one) {
  const facts = [one.author, `★ ${one.stars}`, tn("games_played", one.plays)].join(" · ");
  return h("li", { class: "mini-game" }, h("a", { href: `/invention/${encodeURIComponent(one.id)}` },
    h("strong", {}, one.title), cover(one.variant), h("span", {}, one.summary), h("span", { class: "aside" }, facts)));
}

/** @param {string[]} tags */
function showTags(tags) {
  put($("tags"), (tags.length ? ["", ...tags.slice(0, 20)] : []).map((one) => h("button", {
    type: "button", class: "chip", "aria-pressed": String(one === tag),
    onclick: () => { tag = one; trying(false); },
  }, one || t("all_games"))));
}

/** @param {boolean} on whether more come after those that are shown */
async function show(on) {
  const query = new URLSearchParams({ words: $("words").value, sort: $("sort").value, tag, from: String(on ? shown : 0) });
  const question = ++asked;
  /** @type {{inventions: Invention[], tags: string[], page: number}} */
  const found = await get(`/api/inventions?${query}`);
  if (question !== asked) return;
  if (!on) put($("list"));
  $("list").append(...found.inventions.map(card));
  shown = (on ? shown : 0) + found.inventions.length;
  showTags(found.tags);
  $("none").hidden = shown > 0;
  $("more").hidden = found.inventions.length < found.page;
}

/** @param {boolean} on */
function trying(on) {
  $("error").textContent = "";
  show(on).catch((error) => ($("error").textContent = errorText(error))).finally(() => ($("reading").hidden = true));
}

/** A file of another server becomes a published game. */
async function bring() {
  const [file] = /** @type {any} */ ($("invention-file")).files;
  let given;
  try {
    given = JSON.parse(await file.text());
  } catch {
    throw new CodedError("bad_request", "not an invention's file");
  }
  const { url } = await post("/api/inventions/bring", given);
  location.assign(url);
}

$("find").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  trying(false);
});
$("bring").addEventListener("submit", (/** @type {any} */ event) => {
  event.preventDefault();
  $("bring-error").textContent = "";
  busily(event.submitter, bring).catch((error) => ($("bring-error").textContent = errorText(error)));
});
$("sort").addEventListener("change", () => trying(false));
$("more").addEventListener("click", () => trying(true));
trying(false);
