/** The home page: choose a game, an opponent, a side and the rule options. */

import { get, post } from "./api.js";
import { $, h } from "./dom.js";
import { optionForm } from "./form.js";
import { Pictures, defaultStyle } from "./pictures/pictures.js";
import { readMnemonic } from "./pictures/marks.js";
import { keep, recall, startTheme } from "./theme.js";

startTheme();

const KEPT = "fairychess-setup";
let chosen = null;
let readOptions = () => ({});

function remembered() {
  try {
    return JSON.parse(recall(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

function radio(name) {
  return document.querySelector(`input[name="${name}"]:checked`)?.value;
}

function showOpponent() {
  const computer = radio("opponent") === "computer";
  $("level-box").hidden = !computer;
  $("side-box").hidden = !computer;
}

function card(entry) {
  const input = h("input", { type: "radio", name: "variant", value: entry.name, onchange: () => pick(entry.name) });
  return h("li", { "data-name": entry.name, "data-find": `${entry.title} ${entry.inventor} ${entry.summary}`.toLowerCase() },
    h("label", { class: "card" }, input,
      h("span", { class: "card-art", "data-art": entry.name }),
      h("span", { class: "card-text" },
        h("strong", {}, entry.title), h("span", { class: "mini" }, `${entry.files}×${entry.ranks}`),
        entry.inventor ? h("em", {}, entry.inventor) : null,
        h("span", { class: "card-summary" }, entry.summary))));
}

/** Three of a variant's men as its emblem: a royal, and its two most valuable others. */
function emblem(info) {
  const art = new Pictures(info, defaultStyle(info));
  const worth = (kind) => kind.value || readMnemonic(kind.mnemonic).length;
  const others = info.kinds.filter((kind) => !kind.royal && !kind.promoted)
    .sort((a, b) => worth(b) - worth(a));
  const royal = info.kinds.find((kind) => kind.royal);
  return [others[1], royal, others[0]].filter(Boolean).map((kind) => art.icon(kind.id, "first", { title: false }));
}

const infos = new Map();

async function infoOf(name) {
  if (!infos.has(name)) infos.set(name, get(`/api/variants/${encodeURIComponent(name)}`));
  return infos.get(name);
}

async function pick(name) {
  chosen = name;
  document.querySelectorAll(".card").forEach((node) =>
    node.classList.toggle("on", node.querySelector("input").value === name));
  $("setup-error").textContent = "";
  try {
    const info = await infoOf(name);
    if (chosen !== name) return;
    $("chosen").replaceChildren(h("h2", {}, info.title),
      h("p", {}, h("a", { href: `/variant/${encodeURIComponent(name)}` }, "Rules and men")));
    $("side-first").textContent = info.seats?.first ?? "First";
    $("side-second").textContent = info.seats?.second ?? "Second";
    readOptions = optionForm($("options"), info.options);
    $("options-box").hidden = !Object.keys(info.options ?? {}).length;
    $("start").disabled = false;
  } catch (error) {
    $("setup-error").textContent = error.message;
    $("start").disabled = true;
  }
}

async function start(event) {
  event.preventDefault();
  const computer = radio("opponent") === "computer";
  const level = Number($("level").value);
  const side = radio("side");
  keep(KEPT, JSON.stringify({ variant: chosen, opponent: radio("opponent"), level, side }));
  const me = side === "random" ? (Math.random() < 0.5 ? "first" : "second") : side;
  const seats = { first: { type: "human" }, second: { type: "human" } };
  if (computer) seats[me === "first" ? "second" : "first"] = { type: "computer", level };
  $("start").disabled = true;
  $("start").textContent = "Setting up…";
  try {
    const game = await post("/api/games", { variant: chosen, options: readOptions(), seats });
    location.assign(game.url);
  } catch (error) {
    $("setup-error").textContent = error.message;
    $("start").disabled = false;
    $("start").textContent = "Play";
  }
}

function search() {
  const wanted = $("search").value.trim().toLowerCase();
  for (const item of $("games").children) item.hidden = !item.dataset.find.includes(wanted);
}

async function begin() {
  const kept = remembered();
  if (kept.level) $("level").value = kept.level;
  $("level-out").textContent = $("level").value;
  for (const name of ["opponent", "side"]) {
    const box = document.querySelector(`input[name="${name}"][value="${CSS.escape(kept[name] ?? "")}"]`);
    if (box) box.checked = true;
  }
  showOpponent();
  const entries = await get("/api/variants");
  $("games").replaceChildren(...entries.map(card));
  document.querySelector(".search").hidden = entries.length < 8;
  const wanted = decodeURIComponent(location.hash.slice(1)) || kept.variant;
  const first = entries.find((entry) => entry.name === wanted) ?? entries[0];
  if (first) {
    document.querySelector(`input[name="variant"][value="${CSS.escape(first.name)}"]`).checked = true;
    await pick(first.name);
  }
  for (const entry of entries) {
    try {
      document.querySelector(`[data-art="${CSS.escape(entry.name)}"]`).replaceChildren(...emblem(await infoOf(entry.name)));
    } catch {
      /* a variant that cannot be described keeps its place without an emblem */
    }
  }
}

$("setup").addEventListener("submit", start);
$("setup").addEventListener("change", showOpponent);
$("level").addEventListener("input", () => ($("level-out").textContent = $("level").value));
$("search").addEventListener("input", search);
begin().catch((error) => ($("setup-error").textContent = error.message));
