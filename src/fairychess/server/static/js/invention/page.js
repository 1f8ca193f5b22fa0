/** A published game: its cover, its versions, stars and comments. */

import { Comments } from "../account/comments.js";
import { playerLink } from "../account/ladder.js";
import { get, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { confirmChoice } from "../lib/dialogs.js";
import { $, h, put } from "../lib/dom.js";
import { offerEmbedding } from "../lib/embed_lines.js";
import { keep } from "../lib/storage.js";
import { errorText, moment, t, tn } from "../lib/translations.js";
import { cover } from "../variant/cover.js";
import { FORKED } from "../variant/publishing.js";

const path = `/api/inventions/${encodeURIComponent($("main").dataset.id ?? "")}`;

/** @param {{id: string, title: string}} one */
function link({ id, title }) {
  return h("a", { href: `/invention/${encodeURIComponent(id)}` }, title);
}

/** @param {InventionVersion} one */
function version({ number, definition, note, created }) {
  return h("li", { value: number }, h("a", { href: `/variant/~${definition}` }, moment(created)), note ? ` · ${note}` : "");
}

/** @param {WholeInvention} game */
function show(game) {
  $("summary").textContent = game.summary;
  put($("by"), playerLink(game.author), ` · ${tn("games_played", game.plays)}`, game.listed ? "" : ` · ${t("unlisted")}`);
  put($("tags"), game.tags.map((tag) => h("li", {}, h("a", { href: `/inventions?tag=${encodeURIComponent(tag)}` }, tag))));
  $("star").textContent = `${game.starred ? "★" : "☆"} ${game.stars}`;
  $("star").setAttribute("aria-label", `${t(game.starred ? "take_star_back" : "give_star")} (${game.stars})`);
  $("star").setAttribute("aria-pressed", String(game.starred));
  $("star").disabled = false;
  $("star").onclick = () => post(`${path}/${game.starred ? "unstar" : "star"}`, {})
    .then(show, (error) => ($("error").textContent = errorText(error)));
  $("withdraw").hidden = !game.mine;
  put($("versions"), game.versions.map(version));
  $("made-from").hidden = !game.made_from;
  if (game.made_from) put($("made-from"), `${t("made_from")} `, link(game.made_from));
  put($("forks"), game.forks.map((one) => h("li", {}, link(one))));
  $("forks-box").hidden = !game.forks.length;
}

async function begin() {
  put($("cover"), cover($("main").dataset.variant ?? ""));
  const game = await get(path);
  show(game);
  offerEmbedding($("embedding"), `invention/${encodeURIComponent(game.id)}`, "invention", game.id, game.title);
  $("reading").hidden = true;
  await new Comments($("comments"), `invention:${$("main").dataset.id}`).begin();
}

$("fork").addEventListener("click", () => keep(FORKED, $("main").dataset.id ?? ""));
$("withdraw").addEventListener("click", async () => {
  if (!await confirmChoice(t("withdraw_question"), t("withdraw_publication"))) return;
  busily($("withdraw"), () => post(`${path}/withdraw`, {}))
    .then(() => location.assign("/inventions"), (error) => ($("error").textContent = errorText(error)));
});
begin().catch((error) => ($("reading").textContent = errorText(error)));
