/**
 * Listens while no page is open: shows a notification when it is a person's turn, and opens the game from it.
 * `translations` in its own address (earlier `words`) is where the texts in the person's language are.
 */

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);

/** @param {string} text */
async function said(text) {
  const asked = new URL(worker.location.href).searchParams;
  const path = asked.get("translations") ?? asked.get("words") ?? "";
  const found = path.startsWith("/static/") ? await fetch(path).catch(() => /** @type {Response|null} */ (null)) : null;
  return (found?.ok ? (await found.json())[`=${text}`] : null) ?? text;
}

worker.addEventListener("push", (event) => event.waitUntil(tell(event.data?.json() ?? {})));

/** @param {{game?: string, url?: string, title?: string, text?: string}} notification */
async function tell({ game, url, title, text }) {
  if (!game) return;
  const pages = await worker.clients.matchAll({ type: "window" });
  if (pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === url)) return;
  await worker.registration.showNotification(await said(title), { body: text, tag: game, data: { url } });
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** @param {string} url */
async function open(url) {
  const pages = await worker.clients.matchAll({ type: "window" });
  const page = pages.find((one) => new URL(one.url).pathname === url);
  return page ? page.focus() : worker.clients.openWindow(url);
}
