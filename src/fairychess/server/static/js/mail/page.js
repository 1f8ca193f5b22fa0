/** Mail: one's address and which letters one wants; and the links that letters bring. */

import { brought } from "../lib/address.js";
import { get, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { $ } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import { errorText, t } from "../lib/translations.js";

/** What a link in a letter is for: its words, the word on the button, and where to say so.  @type {Record<string, [string, string, (token: string) => Promise<any>]>} */
const LINKS = {
  confirm: ["mail_confirm_question", "mail_confirm", (token) => post("/api/mail/confirm", { token })],
  stop: ["mail_stop_question", "mail_stop_now", (token) => post(`/api/mail/stop?token=${encodeURIComponent(token)}`, {})],
};

/** A link does nothing by itself: mail programs open them to look.  @returns {boolean} */
function followLink() {
  const [kind, token] = brought().split("=");
  if (!(kind in LINKS) || !token) return false;
  const [question, words, act] = LINKS[kind];
  $("link").hidden = false;
  $("link-words").textContent = t(question);
  $("link-do").textContent = t(words);
  $("link-do").addEventListener("click", () => busily($("link-do"), async () => {
    await act(token);
    $("link-done").textContent = t("done");
    $("link-do").hidden = true;
    history.replaceState(null, "", location.pathname);
    await showMine();
  }).catch((error) => ($("link-done").textContent = errorText(error))));
  return true;
}

/** @param {Mailbox} box */
function showBox({ address, wanted, about_turns: turns, warnings }) {
  const goes = address ? t("mail_goes_to", { address }) : "";
  const waits = wanted ? t("mail_waits", { address: wanted }) : "";
  $("state").textContent = [goes, waits].filter(Boolean).join(" ") || t("no_address");
  $("address").value = wanted || address;
  $("turns").value = turns;
  $("warnings").checked = warnings;
  $("wishes").hidden = $("forget-address").hidden = !(address || wanted);
}

async function showMine() {
  const [me, box] = await Promise.all([get("/api/me"), get("/api/me/mail")]);
  $("reading").hidden = true;
  $("not-sent").hidden = box.sent;
  $("needs-account").hidden = me.account || !box.sent;
  $("mine").hidden = !(me.account && box.sent);
  showBox(box);
}

/** @param {any} event */
async function setAddress(event) {
  event.preventDefault();
  $("error").textContent = "";
  const forget = event.submitter === $("forget-address");
  try {
    await busily(event.submitter, async () => {
      showBox(await post("/api/me/mail", { address: forget ? "" : $("address").value, password: $("password").value }));
      $("password").value = "";
      if (!forget) toast(t("mail_on_its_way"));
    });
  } catch (error) {
    $("error").textContent = errorText(error);
  }
}

$("address-form").addEventListener("submit", setAddress);
$("wishes").addEventListener("change", () =>
  post("/api/me/mail/wishes", { about_turns: $("turns").value, warnings: $("warnings").checked })
    .then((box) => {
      showBox(box);
      toast(t("kept"));
    }, (error) => toast(errorText(error))));
followLink();
showMine().catch((error) => ($("reading").textContent = errorText(error)));
