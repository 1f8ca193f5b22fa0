/** Leaving a page once: a second call while the browser is on its way would break off the first. */

let leaving = false;
addEventListener("pageshow", () => { leaving = false; }); // it was come back to

/** Go to a page, unless this page is being left.  @param {string} url */
export function leaveFor(url, { replace = false } = {}) {
  if (leaving) return;
  leaving = true;
  if (replace) location.replace(url);
  else location.assign(url);
}
