/** Tokens by which programs act for one's account. */

import { get, post } from "../lib/api.js";
import { askText } from "../lib/dialogs.js";
import { $, h, put } from "../lib/dom.js";
import { moment, errorText, t } from "../lib/translations.js";

/** @param {() => Promise<void>} what */
function act(what) {
  $("api-token-error").textContent = "";
  what().catch((error) => ($("api-token-error").textContent = errorText(error)));
}

async function add() {
  const name = await askText(t("api_token_new"), t("api_token_name"), t("api_token_new"));
  if (!name) return;
  const { token } = await post("/api/tokens", { name });
  put($("api-token-new"), t("api_token_once"), " ", h("code", { id: "api-token-text" }, token));
  await show();
}

/** @param {{id: string, name: string, created: number, used: number}} one */
function row(one) {
  const revoke = async () => {
    await post("/api/tokens/revoke", { id: one.id });
    await show();
  };
  const used = one.used ? t("api_token_used", { when: moment(one.used) }) : t("api_token_unused");
  return h("li", {},
    h("div", { class: "row-words" }, h("strong", {}, one.name), h("span", { class: "aside" }, used)),
    h("button", { type: "button", class: "button", "aria-label": `${t("remove")}: ${one.name}`, onclick: () => act(revoke) }, t("remove")));
}

async function show() {
  put($("api-tokens"), (await get("/api/tokens")).map(row));
}

/** The list of one's tokens, to add to and to take from. */
export async function startApiTokens() {
  $("api-token-add").addEventListener("click", () => act(add));
  await show();
}
