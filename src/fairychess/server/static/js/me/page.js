/** One's own account: ratings, games, logging in and out. */

import { startApiTokens } from "../account/api_tokens.js";
import { gameRow, ratingRow } from "../account/game_rows.js";
import { enterByPasskey, mayUsePasskeys, startPasskeys } from "../account/passkeys.js";
import { startWebhooks } from "../account/webhooks.js";
import { learnProgress } from "../learn/progress.js";
import { get, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { confirmChoice } from "../lib/dialogs.js";
import { $, put } from "../lib/dom.js";
import { pullPreferences } from "../lib/preferences.js";
import { toast } from "../lib/toast.js";
import { errorText, t } from "../lib/translations.js";

const PAGE = 50;

/**
 * One way in at a time: the form is busy, and says so, until the page is read again, or the one that
 * asked for an account.
 * @param {HTMLElement} button  @param {() => Promise<any>} how
 */
async function enter(button, how) {
  if ($("enter").ariaBusy === "true") return;
  $("enter").ariaBusy = "true";
  $("error").textContent = "";
  try {
    await busily(button, async () => {
      await how();
      const me = await get("/api/me");
      pullPreferences(me.preferences);
      await learnProgress(); // what was done before logging in belongs to the account from now on
      if (new URLSearchParams(location.search).has("back") && document.referrer.startsWith(`${location.origin}/`)) location.replace(document.referrer);
      else location.reload();
      await new Promise(() => {});
    });
  } catch (error) {
    $("error").textContent = errorText(error);
  }
  $("enter").ariaBusy = null;
}

function given() {
  return { name: $("account-name").value, password: $("password").value };
}

let last = "";

/** Show a page of games after those shown; there may be more after a full one.  @param {ListedGame[]} games */
async function showGames(games) {
  $("games").append(...await Promise.all(games.map(gameRow)));
  const end = games.at(-1);
  if (end) last = `${end.changed}.${end.id}`;
  $("more").hidden = games.length < PAGE;
}

/** A form that changes the account: what it sends, and what is done then.  @param {string} id  @param {() => Promise<any>} work */
function accountForm(id, work) {
  $(id).addEventListener("submit", (/** @type {any} */ event) => {
    event.preventDefault();
    $("account-error").textContent = "";
    busily(event.submitter, work).catch((error) => ($("account-error").textContent = errorText(error)));
  });
}

function startAccountForms() {
  accountForm("change", async () => {
    await post("/api/me/password", { old: $("old-password").value, new: $("new-password").value });
    toast(t("password_changed"));
  });
  accountForm("close", async () => {
    if (!await confirmChoice(t("close_account_question"), t("close_account"))) return;
    await post("/api/me/close", { password: $("close-password").value });
    location.reload();
  });
}

async function begin() {
  $("enter").addEventListener("submit", (event) => {
    event.preventDefault();
    enter($("log-in"), () => post("/api/session", given()));
  });
  $("register").addEventListener("click", () =>
    $("enter").reportValidity() && enter($("register"), () => post("/api/accounts", given())));
  $("passkey-in").hidden = !mayUsePasskeys();
  $("passkey-in").addEventListener("click", () => enter($("passkey-in"), enterByPasskey));
  $("log-out").addEventListener("click", () => busily($("log-out"), () => post("/api/session/end", {}))
    .then(() => location.reload(), (error) => toast(errorText(error))));
  const [me, games] = await Promise.all([get("/api/me"), get("/api/me/games")]);
  $("guest").hidden = me.account;
  for (const part of ["member", "account-settings"]) $(part).hidden = !me.account;
  if (me.account) {
    $("name").textContent = me.name;
    $("public").href = `/player/${encodeURIComponent(me.name)}`;
    $("moderation").hidden = !me.moderator;
    startAccountForms();
    startWebhooks();
    await Promise.all([startPasskeys(), startApiTokens()]);
  }
  put($("ratings"), await Promise.all(me.ratings.map((/** @type {any} */ one) => ratingRow(one, me.rating_after))));
  $("no-ratings").hidden = me.ratings.length > 0;
  await showGames(games);
  $("more").addEventListener("click", () => busily($("more"), async () => showGames(await get(`/api/me/games?before=${last}`)))
    .catch((error) => toast(errorText(error))));
  $("reading").hidden = true;
  $("no-games").hidden = games.length > 0;
}

begin().catch((error) => ($("error").textContent = errorText(error)));
