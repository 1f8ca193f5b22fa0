/** What is shown where the server is not reached. */

import { $, h, put } from "../lib/dom.js";

const [HERE, RULES] = ["/offline", "/variant/"];

/** A page that the worker has kept, as a link.  @param {Cache} cache  @param {Request} request */
async function row(cache, request) {
  const text = await (await cache.match(request)).text();
  const { title } = new DOMParser().parseFromString(text, "text/html");
  return h("li", {}, h("div", { class: "row-words" }, h("a", { href: new URL(request.url).pathname }, title)));
}

/** The rules that can be read without a connection, those read last first. */
async function showRules() {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (new URL(request.url).pathname.startsWith(RULES)) found.unshift(await row(cache, request));
    }
  }
  put($("read"), found);
  $("read-box").hidden = !found.length;
}

/** Show what was asked for; nobody wants to see this page for itself. */
const again = () => (location.pathname === HERE ? location.assign("/") : location.reload());

$("again").addEventListener("click", again);
addEventListener("online", again);
if ("caches" in window) await showRules();
