/**
 * Listens while no page is open: shows a notification when it is a person's turn or their time runs out, and opens the game from it.
 * `translations` in its own address (earlier `words`) is where the texts in the person's language are.
 */

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);

/** The texts in the person's language, as far as they can be read. */
async function catalogue() {
  const asked = new URL(worker.location.href).searchParams;
  const path = asked.get("translations") ?? asked.get("words") ?? "";
  const found = path.startsWith("/static/") ? await fetch(path).catch(() => /** @type {Response|null} */ (null)) : null;
  return found?.ok ? found.json() : {};
}

worker.addEventListener("push", (event) => event.waitUntil(tell(event.data?.json() ?? {})));

/** @param {{game?: string, url?: string, title?: string, text?: string, kind?: string}} notification */
async function tell({ game, url, title, text, kind }) {
  if (!game) return;
  const pages = await worker.clients.matchAll({ type: "window" });
  if (pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === url)) return;
  const texts = await catalogue();
  const body = kind === "warning" ? texts.warning ?? text : text;
  await worker.registration.showNotification(texts[`=${title}`] ?? title, { body, tag: game, data: { url } });
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
