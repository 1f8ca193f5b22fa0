/** The home page: choose a game, an opponent, a side and the rule options. */

import { guestName, nameField } from "../account/guest.js";
import { fragment } from "../lib/address.js";
import { get, getInfo, getVariants, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { $, calm, h, put } from "../lib/dom.js";
import { cardArt, cardText, familyName, first, showFamilies } from "../lib/families.js";
import { GameSearch } from "../lib/game_search.js";
import { keep, recall } from "../lib/storage.js";
import { errorText, translated, t } from "../lib/translations.js";
import { ClockChoice } from "../lobby/clock_choice.js";
import { emblem, showEmblems } from "../pieces/emblem.js";
import { customVariants, isCustom, toldApart } from "../variant/custom_variants.js";
import { optionForm } from "../variant/options_form.js";

const KEPT = "fairychess-setup";
/** The level of a first game: it should be lost by nobody who looks. */
const FIRST_LEVEL = 2;
const DAY = 86_400_000;
const narrow = matchMedia("(max-width: 860px)");
const clocks = new ClockChoice($("clock"), $("own-clock"), remembered().clock);
const search = new GameSearch(choose, suggest);
/** @type {string|null} */
let chosen = null;
let readOptions = () => ({});
/** @type {VariantInfo|null} */
let infoShown = null;

function remembered() {
  try {
    return JSON.parse(recall(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} name  @param {string} value  @returns {HTMLInputElement|null} */
function radioButton(name, value) {
  return document.querySelector(`input[name="${name}"][value="${CSS.escape(value)}"]`);
}

/** The chosen value of a group of radio buttons.  @param {string} name */
function radio(name) {
  return /** @type {HTMLInputElement|null} */ (document.querySelector(`input[name="${name}"]:checked`))?.value;
}

/** What the address asks for: a kind of opponent, and the player who is asked for a game. */
const { opponent: way = "", to: asked = "" } = Object.fromEntries(new URLSearchParams(location.search));

/** @type {Record<string, string>} */
const START = { computer: "play", person: "play", link: "make_link", lobby: "offer_game" };
/** @type {Record<string, string>} */
const EXPLAINED = { computer: "", person: "", link: "link_explained", lobby: "lobby_explained" };

function showOpponent() {
  const opponent = radio("opponent");
  const online = opponent === "link" || opponent === "lobby";
  $("level-box").hidden = opponent !== "computer";
  $("side-box").hidden = opponent === "person";
  showTerms(online);
  $("delay").closest("label").hidden = opponent !== "lobby"; // games by link are not shown in public
  $("start").textContent = t(START[opponent]);
  const toOne = asked && opponent === "lobby";
  $("opponent-words").textContent = toOne ? t("ask_player_words", { name: asked }) : EXPLAINED[opponent] && t(EXPLAINED[opponent]);
  if (toOne) $("start").textContent = t("ask_player", { name: asked });
}

/** Games at one screen have a clock, counted in minutes, and nothing else to agree on.  @param {boolean} online */
function showTerms(online) {
  for (const row of $("terms-box").children) row.classList.toggle("not-here", !online && !row.matches(":has(#clock), #own-clock"));
  $("terms-box").hidden = false;
  clocks.show(online, infoShown?.seats);
}

/** On a narrow screen what is to be set up comes under the game that has been tapped, which stays where the eye is.  @param {string} name */
function showSetup(name) {
  if (!narrow.matches) return;
  const item = itemOf(name);
  item.after(h("li", { class: "setup-place" }, $("setup")));
  tidy();
  item.scrollIntoView({ behavior: calm() ? "auto" : "smooth", block: "start" });
}

/** The item of a game in the list.  @param {string} name */
function itemOf(name) {
  return document.querySelector(`li[data-name="${CSS.escape(name)}"]`);
}

/** Remove places that the form has left. */
function tidy() {
  for (const place of document.querySelectorAll(".setup-place:empty")) place.remove();
}

/** Beside the list again, where there is room. */
function standBeside() {
  if (narrow.matches) return;
  $("home-grid").append($("setup"));
  tidy();
}

/** @param {VariantInfo} entry */
function card(entry) {
  const input = h("input", { type: "radio", name: "variant", value: entry.name, onchange: () => pick(entry.name), onclick: () => showSetup(entry.name) });
  const now = h("button", {
    type: "button", class: "card-play", "aria-label": t("play_title_now", { title: entry.title }), title: t("play_now"),
    onclick: () => playNow(now, entry.name, $("setup-error")),
  }, "▶");
  return search.add(entry, h("li", { "data-name": entry.name },
    h("label", { class: "card" }, input, cardArt(entry), cardText(entry)), now), familyName(entry.family ?? ""));
}

/** Choose the game that was found.  @param {HTMLElement} item */
function choose(item) {
  const input = item.querySelector("input");
  input.click();
  input.focus();
}

/** Beside Play stands a game that is in sight: the best one found, where the search has hidden the one chosen.  @param {HTMLElement} best */
function suggest(best) {
  if (!document.querySelector(".card.on")?.closest("li[hidden]")) return;
  const input = best.querySelector("input");
  input.checked = true;
  pick(input.value);
}

/**
 * One tap to the first move: a game against the computer at a fitting level.
 * @param {HTMLElement} button  @param {string} name  @param {HTMLElement} refusal
 */
async function playNow(button, name, refusal) {
  refusal.textContent = "";
  try {
    const seats = { first: { type: "human" }, second: { type: "computer", level: Number($("level").value) } };
    const made = await busily(button, () => post("/api/games", { variant: name, seats }), "…");
    if (made) location.assign(made.url);
  } catch (error) {
    refusal.textContent = errorText(error);
  }
}

const infos = new Map();

/** @param {string} name */
async function infoOf(name) {
  if (!infos.has(name)) infos.set(name, getInfo(name));
  try {
    return await infos.get(name);
  } catch (error) {
    infos.delete(name); // the next tap asks again
    throw error;
  }
}

/** @param {string} name */
async function pick(name) {
  chosen = name;
  document.querySelectorAll(".card").forEach((node) =>
    node.classList.toggle("on", node.querySelector("input").value === name));
  $("setup-error").textContent = "";
  $("start").disabled = true; // until then the rest of the form speaks of the game before
  $("chosen").replaceChildren(h("h2", {}, itemOf(name).querySelector("strong").textContent));
  try {
    const info = await infoOf(name);
    if (chosen !== name) return;
    $("chosen").replaceChildren(h("h2", {}, info.title),
      h("p", {}, h("a", { href: `/variant/${encodeURIComponent(name)}` }, t("rules_and_pieces"))));
    $("side-first").textContent = translated(info.seats?.first ?? "First");
    $("side-second").textContent = translated(info.seats?.second ?? "Second");
    readOptions = optionForm($("options"), info.options);
    infoShown = info;
    showOpponent();
    showRated();
    $("options-box").hidden = !Object.keys(info.options ?? {}).length;
    $("start").disabled = false;
  } catch (error) {
    if (chosen === name) $("setup-error").textContent = errorText(error);
  }
}

/** @param {string} side  @param {string} opponent */
function seatsFor(side, opponent) {
  /** @type {Record<Side, {type: string, level?: number}>} */
  const seats = { first: { type: "human" }, second: { type: "human" } };
  const me = side === "random" ? (Math.random() < 0.5 ? "first" : "second") : side;
  if (opponent === "computer") seats[me === "first" ? "second" : "first"] = { type: "computer", level: Number($("level").value) };
  return seats;
}

/** @param {string} opponent  @param {string} side */
async function ask(opponent, side) {
  if (opponent === "computer" || opponent === "person") {
    return post("/api/games", { variant: chosen, options: readOptions(), seats: seatsFor(side, opponent), ...clocks.read() });
  }
  return post("/api/challenges", {
    variant: chosen, options: readOptions(), colour: side, listed: opponent === "lobby", name: member ? "" : guestName(), to: opponent === "lobby" ? asked : "",
    terms: {
      ...clocks.read(), rated: $("rated").checked, delay: Number($("delay").value),
    },
  });
}

/** @param {Event} event */
async function start(event) {
  event.preventDefault();
  const [opponent, side] = [radio("opponent"), radio("side")];
  const level = Number($("level").value);
  keep(KEPT, JSON.stringify({ variant: chosen, opponent, level, side, clock: clocks.kept }));
  $("start").disabled = true;
  $("start").textContent = t("setting_up");
  try {
    const made = await ask(opponent, side);
    location.assign(made.url);
  } catch (error) {
    $("setup-error").textContent = errorText(error);
    $("start").disabled = false;
    showOpponent();
  }
}

let member = true;

/** Games are rated for people with an account, except in custom variants. */
function showRated() {
  const own = isCustom(chosen ?? "");
  $("rated").disabled = own || clocks.uneven || !member;
  if ($("rated").disabled) $("rated").checked = false;
  $("rated-words").hidden = !$("rated").disabled;
  $("rated-words").textContent = clocks.uneven ? t("uneven_not_rated") : own ? t("not_rated") : t("rated_needs_account");
}

async function showAccount() {
  const me = await get("/api/me");
  member = me.account;
  if (!member) $("terms-box").prepend(nameField(me));
  showOpponent();
  showRated();
}

/** The games this browser has met that are in no list, and the one the address names. */
async function customEntries(named = fragment()) {
  const names = customVariants().map((one) => one.name).slice(0, 6);
  if (isCustom(named) && !names.includes(named)) names.unshift(named);
  const found = await Promise.all(names.map((/** @type {string} */ name) => infoOf(name).catch(() => /** @type {VariantInfo|null} */ (null))));
  return found.filter(Boolean);
}

async function begin() {
  const kept = remembered();
  $("level").value = kept.level ?? FIRST_LEVEL;
  $("level-out").textContent = $("level").value;
  for (const name of ["opponent", "side"]) {
    const box = radioButton(name, kept[name] ?? "");
    if (box) box.checked = true;
  }
  if (way) radioButton("opponent", way)?.click();
  if (asked) radioButton("opponent", "lobby").nextElementSibling.textContent = asked;
  showOpponent();
  showAccount();
  const entries = await getVariants();
  entries.unshift(...toldApart(await customEntries()));
  $("games").replaceChildren(...entries.filter(first).map(card));
  showFamilies($("families"), entries, card);
  search.begin();
  await Promise.all([
    showEmblems(), chooseFirst(entries, fragment() || kept.variant), offerGame(entries).then(showBoard),
  ]);
  for (const entry of entries.filter((/** @type {VariantInfo} */ one) => isCustom(one.name))) {
    put(document.querySelector(`[data-art="${CSS.escape(entry.name)}"]`), emblem(entry));
  }
}

/**
 * The game that stands chosen at first, unless the person has tapped one while the page was loading.
 * @param {VariantInfo[]} entries  @param {string} [wanted]
 */
async function chooseFirst(entries, wanted) {
  const entry = entries.find((one) => one.name === wanted) ?? entries[0];
  if (!entry || chosen) return;
  const button = radioButton("variant", entry.name);
  button.checked = true;
  button.closest("details")?.setAttribute("open", "");
  if (way || location.hash) showSetup(entry.name); // who has come for it need not look for it
  await pick(entry.name);
}

/** Offer the game of the day; answers its name where a recorded game of it can be shown.  @param {VariantInfo[]} entries */
async function offerGame(entries) {
  /** @type {string[]} */
  const names = await get("/api/showcases");
  const name = names[Math.floor(Date.now() / DAY) % names.length];
  const entry = entries.find((one) => one.name === name) ?? entries[0];
  if (!entry) return "";
  $("play-now").textContent = t("play_title_now", { title: entry.title });
  $("play-now").addEventListener("click", () => playNow($("play-now"), entry.name, $("play-now-error")));
  $("play-now").disabled = false;
  return name ?? "";
}

/** The board that moves comes last: everything else can be used by then.  @param {string} name */
async function showBoard(name) {
  $("showcase").hidden = !name;
  await (await import("./boards.js")).showBoards(name);
}

narrow.addEventListener("change", standBeside);
$("setup").addEventListener("submit", start);
$("setup").addEventListener("change", () => {
  showOpponent();
  showRated();
});
$("level").addEventListener("input", () => ($("level-out").textContent = $("level").value));
begin().catch((error) => {
  $("games").querySelector(".aside")?.remove();
  $("setup-error").textContent = errorText(error);
});
