/** Tournaments: those one may enter, those that go on, and those that have ended. */

import { playerLink } from "../account/ladder.js";
import { get } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { $, h, put } from "../lib/dom.js";
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
      one.owner ? [" · ", playerLink(one.owner)] : null)));
}

/** @param {string} status  @param {string} [before] @returns {Promise<{tournaments: ListedTournament[], page: number}>} */
function read(status, before = "") {
  return get(`/api/tournaments?status=${status}&before=${before}`);
}

let last = "";

/** @param {{tournaments: ListedTournament[], page: number}} found */
async function showEnded({ tournaments, page }) {
  $("ended").append(...await Promise.all(tournaments.map(row)));
  const end = tournaments.at(-1);
  if (end) last = `${end.starts}.${end.id}`;
  $("more").hidden = tournaments.length < page;
  $("ended-box").hidden = !$("ended").children.length;
}

async function begin() {
  const [open, playing, ended] = await Promise.all(["open", "playing", "ended"].map((status) => read(status)));
  put($("open"), await Promise.all(open.tournaments.map(row)));
  $("open-none").hidden = open.tournaments.length > 0;
  put($("playing"), await Promise.all(playing.tournaments.map(row)));
  $("playing-box").hidden = !playing.tournaments.length;
  await showEnded(ended);
}

$("more").addEventListener("click", () => busily($("more"), async () => showEnded(await read("ended", last)))
  .catch((error) => ($("error").textContent = errorText(error))));
begin().catch((error) => ($("error").textContent = errorText(error))).finally(() => ($("reading").hidden = true));
