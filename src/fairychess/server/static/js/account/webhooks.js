/** Webhooks: where what happens on the server is posted to. */

import { get, getVariants, post } from "../lib/api.js";
import { busily } from "../lib/busy.js";
import { $, h, put } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import { errorText, t } from "../lib/translations.js";

const KINDS = ["challenge", "gameStart", "gameEnd", "published", "tournament"];

/** @param {HTMLElement} button  @param {() => Promise<void>} what */
function act(button, what) {
  $("webhook-error").textContent = "";
  busily(button, what).catch((error) => ($("webhook-error").textContent = errorText(error)));
}

/** @param {any} one */
function row(one) {
  const named = { type: "button", class: "button" };
  const remove = h("button", { ...named, "aria-label": `${t("remove")}: ${one.host}`, onclick: () => act(remove, async () => {
    await post("/api/webhooks/remove", { id: one.id });
    await show();
  }) }, t("remove"));
  const test = h("button", { ...named, "aria-label": `${t("webhook_test")}: ${one.host}`, onclick: () => act(test, async () => {
    await post("/api/webhooks/test", { id: one.id });
    toast(t("webhook_works"));
    await show();
  }) }, t("webhook_test"));
  const words = [one.variant, ...one.kinds.map((/** @type {string} */ kind) => t(`webhook_${kind}`))].filter(Boolean);
  if (one.stopped) words.unshift(t("webhook_given_up"));
  else if (one.failures) words.unshift(t("webhook_failing", { count: one.failures }));
  return h("li", {},
    h("div", { class: "row-words" }, h("strong", {}, one.host), h("span", { class: "aside" }, words.join(" · "))),
    test, remove);
}

async function show() {
  put($("webhooks"), (await get("/api/webhooks")).map(row));
}

async function add() {
  const kinds = KINDS.filter((kind) => $(`webhook-${kind}`).checked);
  const format = $("webhook-format").value;
  const { secret } = await post("/api/webhooks", { url: $("webhook-url").value.trim(), format, kinds, variant: $("webhook-variant").value });
  if (format === "json") put($("webhook-new"), t("webhook_secret"), " ", h("code", {}, secret));
  else put($("webhook-new"), t("webhook_works"));
  $("webhook-url").value = "";
  await show();
}

/** The list of one's webhooks, to add to, to try and to take from. */
export function startWebhooks() {
  $("webhook-kinds").append(...KINDS.map((kind) =>
    h("label", {}, h("input", { type: "checkbox", id: `webhook-${kind}`, checked: true }), ` ${t(`webhook_${kind}`)}`)));
  $("webhook-add").addEventListener("submit", (/** @type {any} */ event) => {
    event.preventDefault();
    act(event.submitter, add);
  });
  $("webhooks-box").addEventListener("toggle", async () => {
    try {
      await Promise.all([show(), offerVariants()]);
    } catch (error) {
      $("webhook-error").textContent = errorText(error);
    }
  });
}

async function offerVariants() {
  if ($("webhook-variant").children.length > 1) return;
  const variants = await getVariants();
  $("webhook-variant").append(...variants.map((/** @type {any} */ one) => h("option", { value: one.name }, one.title)));
}
