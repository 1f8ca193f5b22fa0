/**
 * What stays when no page is open, or the server is not reached.
 *
 * It keeps what pages are made of, the page that is shown without a connection, and the rules that have been read last. Nothing else
 * is kept, least of all answers of the API and pages of people and games. Every release has a worker of its own, which begins with nothing.
 *
 * And it shows a notification when it is a person's turn or their time runs out, and opens the game from it.
 * `translations` in its own address (earlier `words`) is where the texts in the person's language are.
 */

/** @type {ServiceWorkerGlobalScope} */
const worker = /** @type {any} */ (self);

/** Where the files of this release are; the server says so. */
const STATIC = "<!--STATIC-->";
const [OURS, OFFLINE, RULES] = ["shell ", "/offline", "/variant/"];
const SHELL = OURS + STATIC;
/** Games whose rules are kept. */
const MOST_READ = 30;

worker.addEventListener("install", (event) => event.waitUntil(prepare()));

/** Keep the page that is shown without a connection, with all that it needs. */
async function prepare() {
  const found = await fetch(OFFLINE);
  if (!found.ok) throw new Error(`${found.status}`);
  const cache = await caches.open(SHELL);
  const parts = (await found.clone().text()).split('"').filter((text) => text.startsWith(`${STATIC}/`));
  await Promise.all([...new Set(parts)].map((one) => cache.add(one).catch(withoutRoom)));
  await cache.put(OFFLINE, found).catch(withoutRoom);
  await worker.skipWaiting();
}

/**
 * Where there is no room on the device, what is kept is what fits: the worker is there for notifications too. A file that did not
 * come, which is a TypeError, is another matter: the browser tries again later.
 * @param {unknown} error
 */
function withoutRoom(error) {
  if (error instanceof TypeError) throw error;
}

worker.addEventListener("activate", (event) => event.waitUntil(begin()));

/** Take over from the worker of an earlier release. */
async function begin() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== SHELL) await caches.delete(name);
  }
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== worker.location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (pathname.startsWith(`${STATIC}/`)) event.respondWith(part(event));
});

/** @param {string|Request} request */
async function kept(request) {
  return (await caches.open(SHELL)).match(request, { ignoreSearch: true, ignoreVary: true });
}

/** A file of this release, which never changes.  @param {FetchEvent} event */
async function part(event) {
  const known = await kept(event.request);
  if (known) return known;
  const found = await fetch(event.request);
  if (found.ok) event.waitUntil(keep(event.request.url, found.clone()));
  return found;
}

/** @param {FetchEvent} event  @param {string} path */
async function page(event, path) {
  try {
    const found = (await event.preloadResponse) ?? (await fetch(event.request));
    if (found.ok && isRules(path)) event.waitUntil(keep(path, found.clone()).then(forget));
    return found;
  } catch {
    return (await kept(path)) ?? (await kept(OFFLINE)) ?? Response.error();
  }
}

/** Whether a page is the rules of an installed game, the same for everybody; those of one's own games have a mark before the name.  @param {string} path */
function isRules(path) {
  const name = path.slice(RULES.length);
  return path.startsWith(RULES) && !name.includes("/") && !name.startsWith("~") && !name.toLowerCase().startsWith("%7e");
}

/** @param {string} place  @param {Response} found */
async function keep(place, found) {
  const cache = await caches.open(SHELL);
  await cache.put(place, found).catch(() => {}); // there may be no room on the device
}

/** Let go of the rules that have been read longest ago. */
async function forget() {
  const cache = await caches.open(SHELL);
  const read = (await cache.keys()).filter((one) => new URL(one.url).pathname.startsWith(RULES));
  for (const one of read.slice(0, -MOST_READ)) await cache.delete(one);
}

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
  if (pages.some((one) => one.visibilityState === "visible" && new URL(one.url).pathname === url)) return;
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
  const there = pages.find((one) => new URL(one.url).pathname === url);
  return there ? there.focus() : worker.clients.openWindow(url);
}
