/** The inbox: one's games with others, those that wait for the person first, and vacations. */

import "../board/board.js";
import { asksYou, turn } from "../account/game_rows.js";
import { offerPush } from "../account/push.js";
import { get, getGame, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { DAY, timeWords } from "../lib/days.js";
import { $, h, put } from "../lib/dom.js";
import { MUTED, recall } from "../lib/storage.js";
import { toast } from "../lib/toast.js";
import { errorText, moment, say, t, tn } from "../lib/translations.js";
import { challengeRow } from "../lobby/challenge_row.js";
import { defaultStyle } from "../pieces/pictures.js";

/** @param {Waiting} row */
function opponent({ opponent: { type, level, called } }) {
  return type === "computer" ? t("computer_level_is", { level }) : say(called) || t("nobody_yet");
}

/** How much time is left, and to whom.  @param {Waiting} row */
function timeLeft(row) {
  if (!row.my_turn && row.away !== null) return t("on_vacation_until", { when: moment(Date.now() + row.away) });
  if (row.left === null) return t("no_clock_runs");
  return t(row.my_turn ? "you_have_left" : "they_have_left", { time: timeWords(row.left) });
}

/** The board comes when it is scrolled to: each is a game that the server may have to replay. */
const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    fill(/** @type {HTMLElement} */ (target)).catch((error) => toast(errorText(error)));
  }
}, { rootMargin: "300px" });

/** @param {HTMLElement} item */
async function fill(item) {
  const { info, view, viewer } = await getGame(`/api/games/${encodeURIComponent(item.dataset.game)}`);
  const board = h("fairy-board", { still: true, "aria-label": info.title });
  board.info = info;
  board.pieceStyle = defaultStyle(info);
  if (viewer === "second") board.orientation = "second";
  item.querySelector(".mini-place").replaceWith(board);
  board.view = view;
  item.querySelector("strong").textContent = info.title;
}

/** @param {Waiting} row */
function card(row) {
  const item = h("li", { class: row.my_turn ? "mini-game turn" : "mini-game", "data-game": row.id },
    h("a", { href: row.url },
      h("span", { class: "mini-head" }, h("strong", {}, row.variant),
        row.my_turn || row.adjourned ? h("span", { class: row.my_turn ? "badge" : "" }, turn(row)) : null, asksYou(row)),
      h("span", { class: "mini-place" }),
      h("span", { class: "mini-names" }, h("span", {}, h("i", { class: `seat-dot ${row.side === "first" ? "second" : "first"}`, "aria-hidden": "true" }), opponent(row))),
      h("span", { class: row.my_turn && row.left !== null && row.left < DAY ? "urgent" : "aside" }, timeLeft(row)),
      row.unread ? h("span", { class: "unread" }, tn("unread", row.unread)) : null));
  near.observe(item);
  return item;
}

/** Games that somebody asks this person for; those of the lobby are there for all.  @param {Challenge[]} challenges */
async function showAsked(challenges) {
  const asked = challenges.filter((one) => one.to_me && one.status === "open");
  put($("asked"), await Promise.all(asked.map(challengeRow)));
  $("asked-count").textContent = tn("you_are_asked", asked.length);
  $("asked-box").hidden = !asked.length;
}

async function showGames() {
  /** @type {[Waiting[], Challenge[]]} */
  const [rows, challenges] = await Promise.all([get(`/api/me/inbox?muted=${encodeURIComponent(recall(MUTED) ?? "")}`), get("/api/challenges")]);
  await showAsked(challenges);
  const mine = rows.filter((row) => row.my_turn || row.asked);
  put($("mine"), mine.map(card));
  put($("theirs"), rows.filter((row) => !mine.includes(row)).map(card));
  $("mine-count").textContent = mine.length ? String(mine.length) : "";
  $("mine-box").hidden = !mine.length;
  $("theirs-box").hidden = mine.length === rows.length;
  $("none").hidden = rows.length > 0 || !$("asked-box").hidden;
  return rows.length > 0;
}

/** @param {{away: number|null, left: number}} vacation */
function showVacation({ away, left }) {
  const gone = away !== null;
  $("vacation-state").textContent = gone ? t("away_until", { when: moment(Date.now() + away) }) : tn("vacation_left", left);
  $("vacation-form").hidden = gone || !left;
  $("vacation-days").max = String(left);
  if (Number($("vacation-days").value) > left) $("vacation-days").value = String(left);
  $("come-back").hidden = !gone;
}

async function startVacation() {
  showVacation(await get("/api/me/vacation"));
  $("vacation-box").hidden = false;
  const failed = (/** @type {Error} */ error) => toast(errorText(error));
  $("vacation-form").addEventListener("submit", (event) => {
    event.preventDefault();
    busily($("go-away"), async () => showVacation(await post("/api/me/vacation", { days: Number($("vacation-days").value) })))
      .catch(failed);
  });
  $("come-back").addEventListener("click", () =>
    busily($("come-back"), async () => showVacation(await post("/api/me/vacation/end", {}))).catch(failed));
}

async function begin() {
  const [me, some] = await Promise.all([get("/api/me"), showGames()]);
  $("reading").hidden = true;
  if (me.account) await startVacation();
  if (some) await offerPush();
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") showGames().catch(() => {});
});
begin().catch((error) => ($("reading").textContent = errorText(error)));
