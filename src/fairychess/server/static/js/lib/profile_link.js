/** The header's link to oneself: for a browser that is logged in nowhere, as far as is known, it says so. */

import { keep, recall } from "./storage.js";

const KEPT = "fairychess-logged-in";

/** Name the link by what was learned last. */
export function nameProfileLink() {
  const link = /** @type {HTMLElement|null} */ (document.querySelector('#nav a[href="/me"]'));
  if (link) link.textContent = (recall(KEPT) ? link.dataset.member : link.dataset.guest) ?? "";
}

/** Learn it.  @param {Me} me */
export function noteWho(me) {
  keep(KEPT, me.account ? "yes" : "");
  nameProfileLink();
}
