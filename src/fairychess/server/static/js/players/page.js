/** The people of this server: who is here, whom one follows, and the ladders. */

import { ladderLine, playerLink } from "../account/ladder.js";
import { get, getInfo } from "../lib/api.js";
import { $, h, put } from "../lib/dom.js";
import { errorText } from "../lib/translations.js";
import { listed } from "../variant/custom_variants.js";

/** @param {{variant: string, players: LadderPlace[]}} ladder */
async function card({ variant, players }) {
  const info = await getInfo(variant).then(listed).catch(() => ({ title: variant }));
  const path = `/ladder/${encodeURIComponent(variant)}`;
  return h("section", { class: "panel" }, h("h3", {}, h("a", { href: path }, info.title)),
    h("ol", { class: "ladder" }, players.map(ladderLine)));
}

/** @param {string} id  @param {string[]} names */
function showNames(id, names) {
  put($(id), names.map((name) => h("li", {}, playerLink(name))));
}

async function begin() {
  const people = await get("/api/people");
  showNames("here", people.here);
  $("here-none").hidden = people.here.length > 0;
  showNames("bots", people.bots);
  $("bots-box").hidden = !people.bots.length;
  showNames("following", people.following);
  $("following-box").hidden = !people.following.length;
  put($("ladders"), await Promise.all(people.ladders.map(card)));
  $("ladders-none").hidden = people.ladders.length > 0;
}

$("find").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  location.assign(`/player/${encodeURIComponent($("wanted").value.trim())}`);
});
begin().then(() => ($("reading").hidden = true), (error) => ($("reading").textContent = errorText(error)));
