/** Being told of one's turn by the browser, where the server can do that. */

import { get, post } from "../lib/api.js";
import { t } from "../lib/translations.js";

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

/**
 * Wire a check box; its row is shown where server and browser can do it.
 * @param {PageElement} box  @param {HTMLElement} row  @param {(words: string) => void} complain
 */
export async function startPush(box, row, complain) {
  const { key } = await get("/api/push");
  if (!key || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  row.hidden = false;
  const known = await navigator.serviceWorker.getRegistration("/");
  box.checked = Boolean(await known?.pushManager.getSubscription());
  const register = () => navigator.serviceWorker.register(`/listener.js?${new URLSearchParams({ translations: document.documentElement.dataset.translations })}`);
  if (box.checked) await subscribe(await register(), key); // a person who has logged in since is told from now on
  box.addEventListener("change", async (event) => {
    event.stopPropagation();
    try {
      await (box.checked ? subscribe : unsubscribe)(await register(), key);
    } catch {
      box.checked = false;
      complain(t("push_failed"));
    }
  });
}
