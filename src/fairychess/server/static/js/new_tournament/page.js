/** Beginning a tournament: what is played, how, and when. */

import { get, getInfo, getVariants, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { slow } from "../lib/days.js";
import { $, h } from "../lib/dom.js";
import { errorText, t } from "../lib/translations.js";
import { CLOCKS, clockValue, clockWords } from "../lobby/terms.js";
import { customVariants, toldApart } from "../variant/custom_variants.js";
import { optionForm } from "../variant/options_form.js";

const MOST_GAMES = 12;
const DAYS = JSON.stringify({ days: 2 });
/** What a template sets: fields by their ids. @type {Record<string, Record<string, string|boolean>>} */
const TEMPLATES = {
  month: { kind: "swiss", clock: DAYS, rounds: "5", rated: true, late: true },
  letters: { kind: "roundrobin", clock: DAYS, most: "8", rated: true },
  evening: { kind: "swiss", clock: JSON.stringify(CLOCKS[2]), rounds: "5", late: true },
  hour: { kind: "arena", clock: JSON.stringify(CLOCKS[1]), minutes: "60", late: true },
  host: { kind: "exhibition", clock: DAYS, most: "20", "host-side": "both" },
};
/** How each kind goes. @type {Record<string, string>} */
const RULES = {
  swiss: "rules_swiss", roundrobin: "rules_roundrobin", knockout: "rules_knockout", arena: "rules_arena", exhibition: "rules_exhibition",
};
/** Each game that is to be played: which, and under which options. @type {Map<HTMLElement, () => {variant: string, options: object}>} */
const contests = new Map();
/** @type {{name: string, title: string}[]} */
let variants = [];

/** One more game; a round each.  @param {string} wanted */
function addGame(wanted) {
  if (!variants.some(({ name }) => name === wanted)) variants = [{ name: wanted, title: wanted }, ...variants];
  const select = h("select", { "aria-label": t("game") }, variants.map(({ name, title }) => h("option", { value: name, selected: name === wanted }, title)));
  const fields = h("div", { class: "options" });
  const more = h("details", { hidden: true }, h("summary", {}, t("rule_options")), fields);
  const remove = h("button", { type: "button", class: "button", onclick: () => { contests.delete(item); item.remove(); showRemoval(); } }, t("remove"));
  const item = h("li", {}, h("div", { class: "row" }, select, remove), more);
  let read = () => ({});
  const choose = async () => {
    read = () => ({});
    const chosen = select.value;
    const info = await getInfo(chosen);
    if (select.value !== chosen) return;
    read = optionForm(fields, info.options);
    more.hidden = !fields.children.length;
    const option = /** @type {HTMLOptionElement} */ (select.selectedOptions[0]);
    option.textContent = info.title;
  };
  select.addEventListener("change", () => choose().catch((error) => ($("error").textContent = errorText(error))));
  contests.set(item, () => ({ variant: select.value, options: read() }));
  $("contests").append(item);
  showRemoval();
  choose().catch((error) => ($("error").textContent = errorText(error)));
}

/** The last game cannot be removed, and there are not too many. */
function showRemoval() {
  for (const item of contests.keys()) /** @type {HTMLElement} */ (item.querySelector("button")).hidden = contests.size < 2;
  $("add").hidden = contests.size >= MOST_GAMES;
}

function showKind() {
  const kind = $("kind").value;
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-kinds]"))) {
    row.hidden = !(row.dataset.kinds ?? "").split(" ").includes(kind);
  }
  $("kind-words").textContent = t(RULES[kind]);
  for (const option of /** @type {HTMLOptionElement[]} */ ([...$("clock").children])) {
    option.hidden = option.disabled = kind === "arena" && slow(JSON.parse(option.value));
    if (option.selected && option.disabled) $("clock").value = clockValue(CLOCKS[1]);
  }
  $("at-box").hidden = $("when").value !== "at";
}

async function useTemplate() {
  const chosen = $("template").value;
  for (const [id, value] of Object.entries(TEMPLATES[chosen] ?? {})) {
    if (typeof value === "boolean") $(id).checked = value;
    else $(id).value = value;
  }
  if (chosen === "month") {
    const { variant } = await get("/api/tournaments/month");
    for (const item of contests.keys()) item.remove();
    contests.clear();
    addGame(variant);
    const info = await getInfo(variant);
    $("title").value = t("game_of_the_month_is", { title: info.title });
  }
  showKind();
}

function plan() {
  return {
    kind: $("kind").value, contests: [...contests.values()].map((read) => read()),
    terms: { timing: JSON.parse($("clock").value), rated: $("rated").checked },
    rounds: Number($("rounds").value) || 5, cycles: $("twice").checked ? 2 : 1, minutes: Number($("minutes").value) || 60,
    host_side: $("host-side").value, late: $("late").checked, most: Number($("most").value) || 100,
  };
}

async function send() {
  const at = $("when").value === "at" ? new Date($("at").value).getTime() : 0;
  if (Number.isNaN(at)) throw new Error(t("say_when"));
  const made = await post("/api/tournaments", {
    title: $("title").value, about: $("about").value, plan: plan(), starts: at, official: $("official").checked,
  });
  location.assign(made.url);
  await new Promise(() => {});
}

async function begin() {
  const [me, known] = await Promise.all([get("/api/me"), getVariants()]);
  $("needs-account").hidden = me.account;
  $("plan").hidden = !me.account;
  $("official-box").hidden = !me.moderator;
  const own = toldApart(customVariants()).map((one) => ({ name: one.name, title: one.title }));
  variants = [...own, ...known.map((/** @type {VariantInfo} */ { name, title }) => ({ name, title }))
    .sort((/** @type {{title: string}} */ a, /** @type {{title: string}} */ b) => a.title.localeCompare(b.title))];
  const clocks = [...CLOCKS.filter(Boolean), { days: 2 }];
  $("clock").append(...clocks.map((timing) => h("option", { value: clockValue(timing) }, clockWords(/** @type {Timing} */ (timing)))));
  $("clock").value = DAYS;
  addGame(new URLSearchParams(location.search).get("variant") ?? "chess");
  showKind();
}

$("kind").addEventListener("change", showKind);
$("when").addEventListener("change", showKind);
$("template").addEventListener("change", () => useTemplate().catch((error) => ($("error").textContent = errorText(error))));
$("add").addEventListener("click", () => addGame("chess"));
$("plan").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  $("error").textContent = "";
  busily($("begin"), send).catch((error) => ($("error").textContent = errorText(error)));
});
begin().catch((error) => ($("error").textContent = errorText(error))).finally(() => ($("reading").hidden = true));
