/** A tournament: who takes part, who plays whom, and who stands where; as it goes on. */

import { Comments } from "../account/comments.js";
import { playerLink } from "../account/ladder.js";
import { get, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { confirmChoice } from "../lib/dialogs.js";
import { $, h, put } from "../lib/dom.js";
import { GameSocket } from "../lib/socket.js";
import { errorText, moment, t, tn } from "../lib/translations.js";
import { gameLinks, planWords } from "../tournaments/words.js";
import { showPairings } from "./pairings.js";
import { showTable } from "./table.js";

const path = `/api/tournaments/${encodeURIComponent($("main").dataset.id ?? "")}`;
let drawn = "";

/** @param {Tournament} one */
function when(one) {
  if (one.status === "open") return one.scheduled ? t("begins_at", { at: moment(one.starts) }) : t("begins_when_owner_says");
  if (one.status === "cancelled") return t("tournament_cancelled");
  if (one.status === "ended") return t("ended_at", { at: moment(one.ends ?? one.starts) });
  if (one.plan.kind === "arena") return t("ends_at", { at: moment(one.ends ?? 0) });
  return one.rounds ? t("round_of", { round: one.round, rounds: one.rounds }) : t("tournament_goes_on");
}

/** How it is played, sentence by sentence.  @param {Tournament} one */
function rules({ plan }) {
  /** @type {Record<string, string>} */
  const said = {
    swiss: "rules_swiss", roundrobin: "rules_roundrobin", knockout: "rules_knockout", arena: "rules_arena", exhibition: "rules_exhibition",
  };
  return [
    t(said[plan.kind]), plan.contests.length > 1 ? t("rules_contests") : "", plan.terms.timing?.days ? t("rules_first_move_days", plan.terms.timing)
      : tn("rules_first_move", plan.kind === "arena" ? 1 : 3),
    t("rules_strict"), plan.late ? t("rules_late") : "",
  ].filter(Boolean).map((words) => h("li", {}, words));
}

/** @param {Tournament} one */
async function showWhole(one) {
  put($("facts"), [
    one.official ? h("li", {}, t("official")) : null, h("li", {}, await gameLinks(one.plan)),
    ...planWords(one.plan, one.rounds).map((words) => h("li", {}, words)),
    h("li", {}, tn("entrants", one.places.length)), one.owner ? h("li", {}, t("organised_by"), " ", playerLink(one.owner)) : null,
  ]);
  put($("about"), one.about.split("\n").filter(Boolean).map((line) => h("p", {}, line)));
  $("when").textContent = when(one);
  put($("rules"), rules(one));
  showTable(one);
  showPairings(one);
  $("files").hidden = !one.pairings.length;
  $("trf").hidden = !["swiss", "roundrobin"].includes(one.plan.kind);
}

/** A link that has the focus keeps it when the tables are drawn again.  @param {() => Promise<void>} draw */
async function keepingFocus(draw) {
  const at = document.activeElement?.getAttribute("href");
  await draw();
  if (at && document.activeElement === document.body) /** @type {HTMLElement|null} */ (document.querySelector(`main a[href="${CSS.escape(at)}"]`))?.focus();
}

/** @param {TournamentAnswer} answer */
async function show(answer) {
  const one = answer.tournament;
  $("mine").hidden = !answer.game;
  if (answer.game) $("mine").href = `/game/${encodeURIComponent(answer.game)}`;
  $("enter").hidden = !answer.may_enter || !account;
  $("enter").textContent = t(answer.away ? "come_back" : "enter_tournament");
  $("log-in").hidden = account || !["open", "playing"].includes(one.status);
  $("leave").hidden = !answer.entered || answer.away || !["open", "playing"].includes(one.status);
  $("start").hidden = !answer.may_start || one.places.length < 2;
  $("cancel").hidden = !answer.may_cancel;
  const text = JSON.stringify(one);
  if (text === drawn) return;
  drawn = text;
  await keepingFocus(() => showWhole(one));
}

/** @param {string} verb  @param {() => Promise<boolean>} [agreed] */
function act(verb, agreed = async () => true) {
  $(verb).addEventListener("click", async () => {
    $("error").textContent = "";
    if (!await agreed()) return;
    busily($(verb), async () => show(await post(`${path}/${verb}`, {})))
      .catch((error) => ($("error").textContent = errorText(error)));
  });
}

let account = false;

async function begin() {
  const [me, answer] = await Promise.all([get("/api/me"), get(path)]);
  account = me.account;
  for (const [id, file] of [["pgn", "games.pgn"], ["csv", "table.csv"], ["trf", "table.trf"]]) $(id).href = `${path}/${file}`;
  $("json").href = path;
  await show(answer);
  $("reading").hidden = true;
  await new Comments($("comments"), `tournament:${$("main").dataset.id}`).begin();
  new GameSocket(`${path}/socket`, async () => show(await get(path)), (up) => document.body.classList.toggle("offline", !up));
}

act("enter");
act("leave", () => confirmChoice(t("leave_tournament_question"), t("leave_tournament")));
act("start", () => confirmChoice(t("start_tournament_question"), t("start_tournament")));
act("cancel", () => confirmChoice(t("cancel_tournament_question"), t("cancel_tournament")));
begin().catch((error) => ($("reading").textContent = errorText(error)));
