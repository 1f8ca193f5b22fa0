/** Passkeys: keys that a device keeps, to log in without a password. */

import { get, post } from "../lib/api.js";
import { CodedError } from "../lib/coded_error.js";
import { askText } from "../lib/dialogs.js";
import { $, h, put } from "../lib/dom.js";
import { moment, errorText, t } from "../lib/translations.js";

const known = typeof PublicKeyCredential !== "undefined"
  && PublicKeyCredential.parseCreationOptionsFromJSON && PublicKeyCredential.parseRequestOptionsFromJSON;

/** Whether this browser can use passkeys on this page. */
export function mayUsePasskeys() {
  return Boolean(isSecureContext && known);
}

/** Log in with a key. Throws the code "key_stopped" when the device's question is cancelled. */
export async function enterByPasskey() {
  const { ticket, options } = await post("/api/session/passkey/options", {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await asked(() => navigator.credentials.get({ publicKey }));
  await post("/api/session/passkey", { ticket, credential: credential.toJSON() });
}

async function add() {
  const name = await askText(t("add_passkey"), t("passkey_name"), t("add_passkey"));
  if (!name) return;
  const { ticket, options } = await post("/api/passkeys/options", {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await asked(() => navigator.credentials.create({ publicKey }));
  await post("/api/passkeys", { ticket, credential: credential.toJSON(), name });
  await show();
}

/** What a device answers; it does not say why it does not.  @param {() => Promise<any>} ask */
async function asked(ask) {
  try {
    return await ask();
  } catch {
    throw new CodedError("key_stopped", "stopped");
  }
}

/** @param {() => Promise<void>} what */
function act(what) {
  $("passkey-error").textContent = "";
  what().catch((error) => ($("passkey-error").textContent = errorText(error)));
}

/** @param {{id: string, name: string, created: number}} one */
function row(one) {
  const remove = async () => {
    await post("/api/passkeys/remove", { id: one.id });
    await show();
  };
  return h("li", {},
    h("div", { class: "row-words" }, h("strong", {}, one.name), h("span", { class: "aside" }, moment(one.created))),
    h("button", { type: "button", class: "button", "aria-label": `${t("remove")}: ${one.name}`, onclick: () => act(remove) }, t("remove")));
}

async function show() {
  put($("passkeys"), (await get("/api/passkeys")).map(row));
}

/** The list of one's keys, to add to and to take from. */
export async function startPasskeys() {
  $("passkeys-box").hidden = !mayUsePasskeys();
  $("passkey-add").addEventListener("click", () => act(add));
  await show();
}
