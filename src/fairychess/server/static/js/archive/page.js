/** The archive: finished games that everybody may see, found by what they were. */

import { infoOf, playersOf } from "../account/game_rows.js";
import { get } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { errorText, moment, say, t, tn, translated } from "../lib/translations.js";
import { termsWords } from "../lobby/terms.js";

const FIELDS = ["variant", "player", "result", "rating", "since", "until", "shortest", "longest", "position"];
const PAGE = 40;
const megabytes = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "megabyte", maximumSignificantDigits: 2 });
/** @type {ArchivedGame|null} the last game shown */
let last = null;
/** How many questions have been asked: an answer that comes after a later question is out of date. */
let questions = 0;

function asked() {
  const found = new URLSearchParams();
  for (const field of FIELDS) if ($(field).value) found.set(field, $(field).value);
  return found;
}

/** @param {ArchivedGame} game */
async function row(game) {
  const info = await infoOf(game.variant);
  const name = (/** @type {Side} */ side) => translated(info.seats?.[side] ?? side);
  const result = game.winner ? t("side_won", { side: name(game.winner) }) : t("drawn");
  return h("li", {},
    h("div", { class: "row-words" },
      h("strong", {}, h("a", { href: game.url }, info.title)), h("span", {}, playersOf(game, info)),
      h("span", {}, `${result} · ${say(game.message)}`),
      h("span", { class: "aside" }, [moment(game.changed), tn("plies", game.ply), ...termsWords(game.terms)].join(" · "))),
    h("a", { class: "button", href: `/analysis/${encodeURIComponent(game.id)}`, "aria-label": `${t("analysis")}: ${info.title}` }, t("analysis")));
}

/** Show the games asked for, from the first or after those that are shown.  @param {boolean} on */
async function show(on) {
  $("error").textContent = "";
  const query = asked();
  if (on && last) query.set("before", `${last.changed}.${last.id}`);
  const question = ++questions;
  /** @type {ArchivedGame[]} */
  const found = await get(`/api/archive?${query}`);
  const rows = await Promise.all(found.map(row));
  if (question !== questions) return;
  last = found.at(-1) ?? last;
  if (on) $("games").append(...rows);
  else put($("games"), rows);
  $("games-none").hidden = on || found.length > 0;
  $("more").hidden = found.length < PAGE;
}

/** @param {boolean} on */
function trying(on) {
  show(on).catch((error) => ($("error").textContent = errorText(error))).finally(() => ($("reading").hidden = true));
}

/** Offer the files of whole months. */
async function showMonths() {
  /** @type {{name: string, size: number}[]} */
  const files = await get("/api/archive/months");
  $("by-month").hidden = !files.length;
  put($("months"), files.map((file) => h("li", {},
    h("a", { href: `/api/archive/months/${file.name}`, download: file.name }, file.name), ` ${megabytes.format(file.size / 1e6)}`)));
}

async function begin() {
  const given = new URLSearchParams(location.search);
  /** @type {{variant: string, games: number}[]} */
  const played = await get("/api/archive/variants");
  const titles = await Promise.all(played.map(async (one) => ({ ...one, title: (await infoOf(one.variant)).title })));
  $("variant").append(...titles.map((one) => h("option", { value: one.variant }, `${one.title} (${one.games})`)));
  for (const field of FIELDS) $(field).value = given.get(field) ?? "";
  $("with-position").hidden = !$("position").value;
  trying(false);
  await showMonths();
}

$("filters").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  history.replaceState(null, "", `?${asked()}`);
  trying(false);
});
$("file").addEventListener("click", () => ($("file").href = `/api/archive/games.pgn?${asked()}`));
$("more").addEventListener("click", () => trying(true));
begin().catch((error) => ($("reading").textContent = errorText(error)));
