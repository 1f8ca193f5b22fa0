/** Tournaments: those one may enter, those that go on, and those that have ended. */

import { playerLink } from "../account/ladder.js";
import { get } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { $, h } from "../lib/dom.js";
import { errorText, moment, t, tn } from "../lib/translations.js";
import { gameLinks, planWords } from "./words.js";

/** When it begins or how far it is.  @param {ListedTournament} one */
function stage(one) {
  if (one.status === "open") return one.scheduled ? t("begins_at", { at: moment(one.starts) }) : t("begins_when_owner_says");
  if (one.status === "playing") return one.rounds ? t("round_of", { round: one.round, rounds: one.rounds }) : t("tournament_goes_on");
  return moment(one.ends ?? one.starts);
}

/** @param {ListedTournament} one */
async function row(one) {
  return h("li", {}, h("div", { class: "row-words" },
    h("strong", {}, h("a", { href: `/tournament/${encodeURIComponent(one.id)}` }, one.title)),
    one.official ? h("span", { class: "badge" }, t("official")) : null,
    h("span", {}, stage(one)),
    h("span", {}, await gameLinks(one.plan)),
    h("span", { class: "aside" }, [...planWords(one.plan, one.rounds), tn("entrants", one.entrants)].join(" · "),
      one.owner ? [" · ", t("organised_by"), " ", playerLink(one.owner)] : null)));
}

/** @param {string} status  @param {string} [before] @returns {Promise<{tournaments: ListedTournament[], page: number}>} */
function read(status, before = "") {
  return get(`/api/tournaments?status=${status}&before=${before}`);
}

const STATUSES = ["open", "playing", "ended"];

/** Where the next page of each list begins. @type {Record<string, string>} */
const last = {};

/** Show another page of those of a status.  @param {string} status */
async function showMore(status) {
  const { tournaments, page } = await read(status, last[status]);
  $(status).append(...await Promise.all(tournaments.map(row)));
  const end = tournaments.at(-1);
  if (end) last[status] = `${end.starts}.${end.id}`;
  $(`${status}-more`).hidden = tournaments.length < page;
}

async function begin() {
  await Promise.all(STATUSES.map(showMore));
  $("open-none").hidden = $("open").children.length > 0;
  for (const status of ["playing", "ended"]) $(`${status}-box`).hidden = !$(status).children.length;
}

/** @param {any} error */
const failed = (error) => ($("error").textContent = errorText(error));
for (const status of STATUSES) {
  const button = $(`${status}-more`);
  button.addEventListener("click", () => busily(button, () => showMore(status)).catch(failed));
}
begin().catch(failed).finally(() => ($("reading").hidden = true));
