/** One's own account: ratings, games, logging in and out. */

import { get, post } from "./api.js";
import { $, put } from "./dom.js";
import { startPage } from "./page.js";
import { enterByPasskey, mayUsePasskeys, startPasskeys } from "./passkeys.js";
import { pullPreferences } from "./prefs.js";
import { gameRow, ratingRow } from "./results.js";
import { refused } from "./words.js";

async function enter(how) {
  $("error").textContent = "";
  try {
    await how();
    const me = await get("/api/me");
    pullPreferences(me.preferences);
    location.reload();
  } catch (error) {
    $("error").textContent = refused(error);
  }
}

function given() {
  return { name: $("account-name").value, password: $("password").value };
}

async function begin() {
  startPage();
  $("enter").addEventListener("submit", (event) => {
    event.preventDefault();
    enter(() => post("/api/session", given()));
  });
  $("register").addEventListener("click", () => $("enter").reportValidity() && enter(() => post("/api/accounts", given())));
  $("passkey-in").hidden = !mayUsePasskeys();
  $("passkey-in").addEventListener("click", () => enter(enterByPasskey));
  $("log-out").addEventListener("click", async () => {
    await post("/api/session/end", {});
    location.reload();
  });
  const [me, games] = await Promise.all([get("/api/me"), get("/api/me/games")]);
  $("guest").hidden = me.account;
  $("member").hidden = !me.account;
  if (me.account) {
    $("name").textContent = me.name;
    $("public").href = `/player/${encodeURIComponent(me.name)}`;
    await startPasskeys();
  }
  put($("ratings"), await Promise.all(me.ratings.map((one) => ratingRow(one, me.rating_after))));
  $("no-ratings").hidden = me.ratings.length > 0;
  put($("games"), await Promise.all(games.map(gameRow)));
  $("no-games").hidden = games.length > 0;
}

begin().catch((error) => ($("error").textContent = refused(error)));
