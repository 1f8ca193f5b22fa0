/** Settings: kept at once in this browser, and with the account of a person who has logged in. */

import { startPush } from "../account/push.js";
import { get, post } from "../lib/api.js";
import { $ } from "../lib/dom.js";
import { STYLES, chosenStyle } from "../lib/notation.js";
import { KEYS, allPreferences, applyPreferences, chooseLanguage, chosenLanguage, preference } from "../lib/preferences.js";
import { play } from "../lib/sounds.js";
import { keep, recall } from "../lib/storage.js";
import { THEME, setTheme } from "../lib/theme.js";
import { errorText, t } from "../lib/translations.js";

/** @type {Record<string, string>} */
const USUAL = { sound: "on", edges: "on", calm: "off" };

const FAMILIES = /** @type {import("../lib/notation.js").Family[]} */ (Object.keys(STYLES));

function fill() {
  $("language").value = chosenLanguage();
  $("theme-choice").value = recall(THEME) ?? "";
  for (const family of FAMILIES) $(`moves_${family}`).value = chosenStyle(family);
  $("volume").value = preference("volume", "70");
  $("confirm").value = preference("confirm", "never");
  for (const [name, usual] of Object.entries(USUAL)) $(name).checked = preference(name, usual) === "on";
}

/** @param {any} event  @param {Promise<boolean>} account */
async function changed(event, account) {
  const { id, value, checked } = event.target;
  if (id === "language") chooseLanguage(value);
  else if (id === "theme-choice") setTheme(value);
  else keep(KEYS[id], id in USUAL ? (checked ? "on" : "off") : value);
  applyPreferences();
  if (id === "volume") play("capture");
  await kept(account);
  if (id === "language") location.reload();
}

/** What is on its way to the account: one after the other, so that nothing older comes last. */
let sending = Promise.resolve();

/** Something has been chosen: keep it with the account as well, and say where it is kept.  @param {Promise<boolean>} account */
async function kept(account) {
  const member = await account;
  if (member) {
    const sent = sending.then(() => post("/api/me/preferences", allPreferences()));
    sending = sent.catch(() => {});
    await sent;
  }
  $("where").textContent = member ? t("kept_with_account") : t("kept_in_browser");
}

async function begin() {
  fill();
  // What is chosen before the account is known is kept as well.
  const account = get("/api/me").then((/** @type {Me} */ me) => me.account);
  const failed = (/** @type {Error} */ error) => ($("where").textContent = errorText(error));
  $("form").addEventListener("change", (event) => {
    if (!(/** @type {HTMLInputElement} */ (event.target).name)) changed(event, account).catch(failed);
  });
  $("try-sound").addEventListener("click", () => play("capture"));
  $("theme").addEventListener("click", fill);
  $("main").inert = false; // a choice before now would have been lost
  // Boards and pieces are many: they come when all else can be chosen already.
  import("./looks.js").then(({ startLooks }) => startLooks(() => kept(account).catch(failed))).catch(failed);
  $("where").textContent = (await account) ? t("kept_with_account") : t("kept_in_browser");
  await startPush($("push"), $("push-row"), (words) => ($("where").textContent = words));
}

begin().catch((error) => ($("where").textContent = errorText(error)));
