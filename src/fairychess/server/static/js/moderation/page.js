/** For moderators: complaints, and what can be done. */

import { playerLink } from "../account/ladder.js";
import { get, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { $, h, put } from "../lib/dom.js";
import { errorText, moment, t, tn } from "../lib/translations.js";

const LASTING = ["mute", "ban", "ban_network"];
/** What each measure is called. @type {Record<string, string>} */
const WORDS = {
  mute: "measure_mute", unmute: "measure_unmute", ban: "measure_ban", unban: "measure_unban", rename: "measure_rename",
  ban_network: "measure_ban_network", unban_network: "measure_unban_network", hide: "measure_hide", show: "measure_show",
  hide_comment: "measure_hide", show_comment: "measure_show", hide_game: "measure_hide_game", show_game: "measure_show_game",
  hide_tournament: "measure_hide_tournament", show_tournament: "measure_show_tournament",
  dismiss: "measure_dismiss", grant: "measure_grant", revoke: "measure_revoke",
};

/** @param {Record<string, unknown>} measure */
async function take(measure) {
  $("error").textContent = "";
  try {
    show(await post("/api/moderation", measure));
  } catch (/** @type {any} */ error) {
    $("error").textContent = errorText(error);
  }
}

/** @param {string} kind  @param {Record<string, unknown>} measure */
function act(kind, measure) {
  return h("button", {
    type: "button", class: "button",
    onclick: (/** @type {any} */ event) => busily(event.currentTarget, () => take({ kind, ...measure })),
  }, t(WORDS[kind]));
}

/** Where something was said.  @param {Complaint} one */
function place({ game, subject }) {
  if (game) return `/game/${game}`;
  const [kind, ...name] = (subject ?? "").split(":");
  return `/${kind === "topic" ? "talk" : kind}/${encodeURIComponent(name.join(":"))}`;
}

/** @param {Complaint} one */
function complaint(one) {
  return h("li", {},
    h("div", { class: "row-words" },
      h("strong", {}, one.account ? playerLink(one.account) : one.name),
      h("q", {}, one.text), h("span", {}, one.reason),
      h("span", { class: "aside" }, h("a", { href: place(one) }, moment(one.at)))),
    h("div", { class: "buttons" },
      act((one.hidden ? "show" : "hide") + (one.comment ? "_comment" : ""), { target: String(one.comment ?? one.message), reason: one.reason }),
      one.account ? act("mute", { target: one.account, reason: one.reason, days: 7 }) : null,
      act("dismiss", { target: String(one.id), reason: one.reason })));
}

/** @param {Done} one */
function done(one) {
  return h("li", {}, h("div", { class: "row-words" },
    h("strong", {}, t(WORDS[one.kind] ?? one.kind)), h("span", {}, one.target), h("span", {}, one.reason),
    h("span", { class: "aside" }, `${one.moderator} · ${moment(one.at)}`)));
}

/** @param {{reports: Complaint[], log: Done[]}} overview */
function show({ reports, log }) {
  put($("reports"), reports.map(complaint));
  $("reports-none").hidden = reports.length > 0;
  put($("log"), log.map(done));
  $("tools").hidden = false;
}

function showFields() {
  const kind = $("kind").value;
  $("days-box").hidden = !LASTING.includes(kind);
  $("name-box").hidden = kind !== "rename";
  $("target-words").textContent = t(kind.endsWith("network") ? "network" : "player");
}

/** @param {Agreement} one */
function agreementCells({ judged, agreed, loss }) {
  const share = new Intl.NumberFormat(document.documentElement.lang, { style: "percent", maximumFractionDigits: 1 });
  return judged ? [share.format(agreed / judged), String(judged), share.format(loss)].map((text) => h("td", {}, text)) : h("td", { colspan: "3" }, "–");
}

/** @param {{games: ReviewedGame[], all: Agreement, others: {from: number, to: number, agreement: Agreement}[]}} found */
function showAgreement({ games, all, others }) {
  const waiting = games.filter((game) => ["waiting", "leased"].includes(game.status)).length;
  const row = (/** @type {any} */ head, /** @type {Agreement} */ agreement) => h("tr", {}, h("th", { scope: "row" }, head), agreementCells(agreement));
  put($("agreement"),
    waiting ? h("p", { class: "aside" }, tn("games_being_analysed", waiting)) : null,
    h("div", { class: "balance-table" }, h("table", {},
      h("thead", {}, h("tr", {}, ["", t("same_move"), t("decisions_judged"), t("mean_loss")].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {},
        row(t("all_games_of_player"), all),
        others.map((band) => row(t("others_rated", band), band.agreement)),
        games.map((game) => row(h("a", { href: `/analysis/${game.game}` }, `${game.variant}, ${moment(game.ended)}`), game.agreement))))));
}

$("review").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  $("error").textContent = "";
  post(`/api/moderation/review/${encodeURIComponent($("reviewed").value)}`, {}).then(showAgreement, (error) => ($("error").textContent = errorText(error)));
});
$("kind").addEventListener("change", showFields);
$("measure").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const [kind, target, name, reason] = ["kind", "target", "new-name", "reason"].map((id) => $(id).value);
  take({ kind, target, name, reason, days: Number($("days").value) || 1 });
});
get("/api/moderation").then(show, (error) => ($("error").textContent = errorText(error))).finally(() => ($("reading").hidden = true));
