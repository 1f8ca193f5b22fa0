/** Being told of one's turn by the browser, where the server can do that. */

import { get, post } from "../lib/api.js";
import { $ } from "../lib/dom.js";
import { keep, recall } from "../lib/storage.js";
import { toast } from "../lib/toast.js";
import { t } from "../lib/translations.js";
import { startWorker } from "../lib/worker.js";

/** What was answered to the question whether this browser is to tell. */
const ANSWER = "fairychess-tell-me";

/** @param {string} text */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {ServiceWorkerRegistration} registration  @param {string} key */
async function subscribe(registration, key) {
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = made.toJSON();
  await post("/api/push", { endpoint, key: keys.p256dh, auth: keys.auth, words: t("your_turn") });
}

/** @param {ServiceWorkerRegistration} registration */
async function unsubscribe(registration) {
  const known = await registration.pushManager.getSubscription();
  if (!known) return;
  await post("/api/push/end", { endpoint: known.endpoint });
  await known.unsubscribe();
}

/** The server's key, where server and browser can do it; else "". */
async function usableKey() {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return "";
  return (await get("/api/push")).key;
}

/** Whether this browser is told already. */
async function subscribed() {
  const known = await navigator.serviceWorker.getRegistration("/");
  return Boolean(await known?.pushManager.getSubscription());
}

/**
 * Wire a check box; its row is shown where server and browser can do it.
 * @param {PageElement} box  @param {HTMLElement} row  @param {(words: string) => void} complain
 */
export async function startPush(box, row, complain) {
  const key = await usableKey();
  if (!key) return;
  row.hidden = false;
  box.checked = await subscribed();
  if (box.checked) await subscribe(await startWorker(), key); // a person who has logged in since is told from now on
  box.addEventListener("change", async (event) => {
    event.stopPropagation();
    keep(ANSWER, box.checked ? "yes" : "no");
    try {
      await (box.checked ? subscribe : unsubscribe)(await startWorker(), key);
    } catch {
      box.checked = false;
      complain(t("push_failed"));
    }
  });
}

/**
 * Ask once whether this browser is to tell; who has said so before, to another page, is told without being asked.
 * The question (`ask-push`) stands in the page.
 */
export async function offerPush() {
  const key = await usableKey();
  const answer = recall(ANSWER);
  if (!key || answer === "no" || Notification.permission === "denied") return;
  if (Notification.permission === "granted" && (answer === "yes" || await subscribed())) {
    await subscribe(await startWorker(), key);
    return;
  }
  const box = $("ask-push");
  box.hidden = false;
  $("ask-no").addEventListener("click", () => {
    keep(ANSWER, "no");
    box.hidden = true;
  });
  $("ask-yes").addEventListener("click", async () => {
    box.hidden = true;
    try {
      await subscribe(await startWorker(), key);
      keep(ANSWER, "yes");
    } catch {
      toast(t("push_failed"));
    }
  });
}
