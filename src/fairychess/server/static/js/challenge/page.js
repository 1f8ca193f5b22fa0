/** An invitation: its maker waits here, and its receiver accepts or declines. */

import "../board/board.js";
import { guestName, nameField } from "../account/guest.js";
import { fillFirstGame } from "../game/rules_panel.js";
import { brought } from "../lib/address.js";
import { get, getInfo, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { confirmChoice } from "../lib/dialogs.js";
import { $, h, put } from "../lib/dom.js";
import { leaveFor } from "../lib/leave.js";
import { linkBox } from "../lib/share_link.js";
import { GameSocket } from "../lib/socket.js";
import { toast } from "../lib/toast.js";
import { errorText, say, translated, t } from "../lib/translations.js";
import { colourWords, termsWords } from "../lobby/terms.js";
import { defaultStyle } from "../pieces/pictures.js";
import { optionWords } from "../variant/options_form.js";

const id = location.pathname.split("/").at(-1);
const path = `/api/challenges/${encodeURIComponent(id)}`;
const token = brought();
/** @type {VariantInfo|null} */
let info = null;
/** @type {Me|null} */
let me = null;
let shown = "";

/** @param {Challenge} challenge */
function facts(challenge) {
  return h("ul", { class: "facts" },
    [...termsWords(challenge.terms), colourWords(challenge, info), ...optionWords(info, challenge.options)]
      .map((words) => h("li", {}, words)),
    challenge.position ? h("li", {}, h("a", {
      href: `/analysis/${encodeURIComponent(challenge.variant)}?position=${encodeURIComponent(challenge.position)}`,
    }, t("from_a_position"))) : null);
}

/** @param {string} words  @param {() => Promise<void>} act */
function button(words, act, primary = false) {
  const made = h("button", {
    type: "button", class: primary ? "button primary big" : "button",
    onclick: async () => {
      try {
        await busily(made, act);
      } catch (error) {
        toast(errorText(error));
        await refresh();
      }
    },
  }, words);
  return made;
}

async function accept() {
  const game = await post(`${path}/accept`, { ...(token ? { token } : {}), ...(me.account ? {} : { name: guestName() }) });
  leaveFor(game.url);
  await new Promise(() => {}); // busy until the game is there
}

async function decline() {
  await post(`${path}/decline`, token ? { token } : {});
  await refresh();
}

async function refuse() {
  if (await confirmChoice(t("decline_question"), t("decline"), t("cancel"))) await decline();
}

/** One player, everybody in the lobby, or who gets the link.  @param {Challenge} challenge */
async function whoIsAsked({ to, listed, token: key }) {
  if (to) return [h("h1", {}, t("asked_player", { name: to })), h("p", {}, t("ask_player_words", { name: to }))];
  if (listed) return [h("h1", {}, t("offer_stands")), h("p", {}, t("offer_stands_words"))];
  history.replaceState(null, "", `#${key}`); // the address may be handed on as well
  return [h("h1", {}, t("send_this_link")), await linkBox(`/challenge/${id}#${key}`, t("invitation_link"))];
}

/** @param {Challenge} challenge */
async function waiting(challenge) {
  const dots = h("span", { class: "thinking", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
  return [
    ...await whoIsAsked(challenge),
    h("p", { class: "wait" }, dots, t("waiting_for_opponent")),
    h("p", { class: "aside" }, t("begins_by_itself")),
    facts(challenge),
    button(t("withdraw"), decline),
  ];
}

/** @param {Challenge} challenge */
function answers(challenge) {
  return [
    me.account ? null : nameField(me),
    h("div", { class: "buttons" },
      button(t("accept_and_play"), accept, true),
      challenge.listed && !challenge.to_me ? null : button(t("decline"), refuse)),
    info.secret ? h("p", { class: "aside" }, t("secret_words")) : null,
    h("p", { class: "aside" }, t("no_account_needed")),
  ];
}

/** @param {Challenge} challenge */
function invited(challenge) {
  const called = say(challenge.called);
  const name = challenge.rating ? `${called} (${challenge.rating})` : called;
  return [
    h("h1", {}, t("invites_you", { name, title: info.title })),
    h("p", { class: "lead" }, translated(info.summary)),
    facts(challenge),
    ...challenge.listed || challenge.to_me || token ? answers(challenge) : [h("p", { class: "warning", role: "alert" }, t("link_not_whole"))],
  ];
}

/** @param {Challenge} challenge */
function closed(challenge) {
  const why = { declined: t("was_declined"), cancelled: t("was_withdrawn") }[challenge.status] ?? t("was_taken");
  return [
    h("h1", {}, why),
    why === t("was_taken") ? h("p", { class: "aside" }, t("was_taken_words")) : null,
    h("p", {}, h("a", { class: "button primary", href: `/?opponent=link#${encodeURIComponent(challenge.variant)}` }, t("set_up_another"))),
  ];
}

async function refresh() {
  const challenge = await get(path);
  if (challenge.game) {
    leaveFor(`/game/${challenge.game}`, { replace: true });
    return;
  }
  if (!info) {
    info = await getInfo(challenge.variant);
    me = await get("/api/me");
    await showArray(challenge);
  }
  if (shown === challenge.status) return;
  shown = challenge.status;
  const open = challenge.mine ? waiting : invited;
  put($("words"), ...(await (challenge.status === "open" ? open : closed)(challenge)));
}

/** @param {Challenge} challenge */
async function showArray(challenge) {
  $("top-title").textContent = info.title;
  const board = h("fairy-board", { still: true, "aria-label": info.title });
  board.info = info;
  board.pieceStyle = defaultStyle(info);
  if (colourOf(challenge) === "second") board.orientation = "second";
  $("starting-position").append(board);
  board.view = await get(`/api/variants/${encodeURIComponent(info.name)}/array`);
  fillFirstGame($("first-game"), info.name);
  put($("rules-link"), h("a", { href: `/variant/${encodeURIComponent(info.name)}`, target: "_blank" }, t("rules_and_pieces")));
}

/** @param {Challenge} challenge */
function colourOf(challenge) {
  if (challenge.colour === "random") return "first";
  return (challenge.colour === "first") === challenge.mine ? "first" : "second";
}

await refresh().catch((error) => put($("words"), h("h1", {}, errorText(error))));
// The lobby's socket speaks whenever any challenge changes; the page then reads its own.
new GameSocket("/api/lobby/socket", () => refresh().catch((error) => toast(errorText(error))), () => {});
