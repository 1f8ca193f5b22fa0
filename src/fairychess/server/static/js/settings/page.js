/** Settings: kept at once in this browser, and with the account of a person who has logged in. */

import { startPush } from "../account/push.js";
import { get } from "../lib/api.js";
import { $ } from "../lib/dom.js";
import { startPage } from "../lib/page_header.js";
import { KEYS, applyPreferences, chooseLanguage, chosenLanguage, preference, pushPreferences } from "../lib/preferences.js";
import { keep, recall } from "../lib/storage.js";
import { THEME, setTheme } from "../lib/theme.js";
import { errorText, t } from "../lib/translations.js";

/** @type {Record<string, string>} */
const USUAL = { sound: "on", edges: "on", calm: "off" };

function fill() {
  $("language").value = chosenLanguage();
  $("theme-choice").value = recall(THEME) ?? "";
  $("notation").value = preference("notation", "coordinates");
  $("pictures").value = preference("pictures");
  for (const [name, usual] of Object.entries(USUAL)) $(name).checked = preference(name, usual) === "on";
}

/** @param {any} event  @param {boolean} account */
async function changed(event, account) {
  const { id, value, checked } = event.target;
  if (id === "language") chooseLanguage(value);
  else if (id === "theme-choice") setTheme(value);
  else keep(KEYS[id], id in USUAL ? (checked ? "on" : "off") : value);
  applyPreferences();
  if (account) await pushPreferences();
  if (id === "language") location.reload();
  $("where").textContent = account ? t("kept_with_account") : t("kept_in_browser");
}

async function begin() {
  startPage();
  fill();
  const me = await get("/api/me");
  $("where").textContent = me.account ? t("kept_with_account") : t("kept_in_browser");
  $("form").addEventListener("change", (event) =>
    changed(event, me.account).catch((error) => ($("where").textContent = errorText(error))));
  $("theme").addEventListener("click", fill);
  await startPush($("push"), $("push-row"), (words) => ($("where").textContent = words));
}

begin().catch((error) => ($("where").textContent = errorText(error)));
