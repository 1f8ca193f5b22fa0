/** The balance report of a variant: what many games of the computer with itself say of it. */

import { get, getInfo } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { errorText, say, t, translated } from "../lib/translations.js";
import { isCustom } from "../variant/custom_variants.js";
import { Measuring } from "./measuring.js";
import { bars, histogram } from "./plots.js";
import { savePlot } from "./saving.js";

const SURE = 1.96;

const percent = (/** @type {number} */ value) => `${Math.round(100 * value)}\u00a0%`;
const decimal = (/** @type {number} */ value) => value.toFixed(2);

/** @param {string} title  @param {string} words  @param {Element|null} plot */
function section(title, words, plot) {
  return plot && h("section", {}, h("h2", {}, title), words ? h("p", { class: "aside" }, words) : null, kept(title, plot));
}

/** A plot that may be taken home.  @param {string} title  @param {Element} plot */
function kept(title, plot) {
  const button = h("button", { type: "button", class: "link", "aria-label": `SVG: ${title}`, onclick: () => savePlot(plot, title) }, "SVG");
  return h("figure", {}, plot, h("figcaption", { class: "aside" }, button));
}

/** @param {BalanceReport} found */
function firstPlayer(found) {
  const first = translated(found.first);
  const rows = found.strengths.map(({ nodes, first_share: [value, low, high] }) => ({ label: t("balance_nodes", { nodes }), value, low, high }));
  const lines = found.strengths.map((one) => h("li", {}, t("balance_strength", {
    nodes: one.nodes, wins: one.wins, draws: one.draws, losses: one.losses, first,
    plies: Math.round(one.plies.mean), options: one.branching.toFixed(1), changes: one.lead_changes.toFixed(1),
  })));
  const title = t("balance_first", { side: first });
  return h("section", {}, h("h2", {}, title), kept(title, bars(title, rows, { low: 0, high: 1, middle: 0.5, say: percent })), h("ul", {}, lines));
}

/** @param {BalanceReport} found */
function worth(found) {
  const rows = found.pieces.filter((one) => one.worth !== null && !one.royal).sort((a, b) => b.worth - a.worth)
    .map((one) => ({ label: translated(one.name), value: one.worth, low: one.worth - SURE * one.error, high: one.worth + SURE * one.error }));
  const title = t("balance_worth");
  return section(title, t("balance_worth_words"), rows.length ? bars(title, rows, { say: decimal }) : null);
}

/** @param {BalanceReport} found */
function openings(found) {
  const worst = found.openings.slice(0, 12);
  const title = t("balance_openings", { side: translated(found.first) });
  const rows = worst.map(({ move, loses, share: [value, low, high] }) => ({ label: loses ? `${move} ✗` : move, value, low, high }));
  return section(title, t("balance_openings_words"), rows.length ? bars(title, rows, { low: 0, high: 1, middle: 0.5, say: percent }) : null);
}

/** What became of the pieces.  @param {BalanceReport} found */
function pieces(found) {
  const columns = ["piece", "at_start", "taken", "promoted", "never_moved"].map((key) => h("th", { scope: "col" }, t(`balance_${key}`)));
  const rows = found.pieces.map((one) => h("tr", {}, h("th", { scope: "row" }, translated(one.name)), h("td", {}, String(one.at_start)),
    h("td", {}, decimal(one.taken)), h("td", {}, decimal(one.promoted)), h("td", {}, one.never_moved === null ? "" : percent(one.never_moved))));
  const table = h("table", {}, h("thead", {}, h("tr", {}, columns)), h("tbody", {}, rows));
  return h("section", {}, h("h2", {}, t("balance_pieces")),
    h("div", { class: "balance-table", tabindex: 0, role: "region", "aria-label": t("balance_pieces") }, table));
}

/** @param {BalanceReport} found */
function ends(found) {
  return h("p", {}, t("balance_ends"), " ", found.ends.map((one) => `${say(one.message)} ${one.games}`).join(" · "));
}

/** What is wrong, if anything is.  @param {BalanceReport} found */
function alarms({ alarms: said = [] }) {
  return said.length ? h("section", { class: "balance-alarms" }, h("h2", {}, t("balance_alarms")),
    h("ul", {}, said.map((one) => h("li", {}, say(one))))) : null;
}

/** There is no report: it is made here, or in the terminal.  @param {string} name  @param {string} path */
function offer(name, path) {
  $("reading").textContent = t("no_balance");
  if (!isCustom(name)) {
    $("how").hidden = false;
    return;
  }
  new Measuring($("measuring"), path, () => {
    $("measuring").replaceChildren();
    begin().catch(tell);
  }, (going) => ($("reading").hidden = going)).follow();
}

async function begin() {
  const name = $("main").dataset.variant;
  const path = `/api/variants/${encodeURIComponent(name)}/balance`;
  const [info, found] = await Promise.all([getInfo(name), get(path)]);
  if (!found) {
    offer(name, path);
    return;
  }
  const length = t("balance_length");
  put($("report"), h("p", { class: "lead" }, t("balance_games", { count: found.games, title: info.title })), alarms(found), firstPlayer(found), ends(found),
    section(length, "", histogram(length, found.strengths.flatMap((/** @type {any} */ one) => one.plies.all), t("balance_plies"))),
    worth(found), openings(found), pieces(found),
    h("p", {}, h("a", { href: path, download: `${info.title}.json` }, t("balance_numbers"))));
  $("reading").hidden = true;
}

/** @param {any} error */
function tell(error) {
  $("reading").textContent = errorText(error);
  $("reading").hidden = false;
}

begin().catch(tell);
