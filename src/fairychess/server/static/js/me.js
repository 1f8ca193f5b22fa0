/** One's own account: ratings, games, logging in and out. */

import { get, post } from "./api.js";
import { $, put } from "./dom.js";
import { startPage } from "./page.js";
import { pullPreferences } from "./prefs.js";
import { gameRow, ratingRow } from "./results.js";
import { refused } from "./words.js";

async function enter(path) {
  $("error").textContent = "";
  try {
    await post(path, { name: $("account-name").value, password: $("password").value });
    const me = await get("/api/me");
    pullPreferences(me.preferences);
    location.reload();
  } catch (error) {
    $("error").textContent = refused(error);
  }
}

async function begin() {
  startPage();
  $("enter").addEventListener("submit", (event) => {
    event.preventDefault();
    enter("/api/session");
  });
  $("register").addEventListener("click", () => $("enter").reportValidity() && enter("/api/accounts"));
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
  }
  put($("ratings"), await Promise.all(me.ratings.map((one) => ratingRow(one, me.rating_after))));
  $("no-ratings").hidden = me.ratings.length > 0;
  put($("games"), await Promise.all(games.map(gameRow)));
  $("no-games").hidden = games.length > 0;
}

begin().catch((error) => ($("error").textContent = refused(error)));
