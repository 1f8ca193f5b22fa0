/** Values kept in this browser, as far as it allows storage. */

/** A value kept in this browser, or null where storage is not allowed.  @param {string} key */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The keys of authors whom this browser has muted, as they are kept. */
export const MUTED = "fairychess-muted";

/** Keep a value in this browser where storage is allowed.  @param {string} key  @param {string} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* a private window: the choice lasts as long as the page */
  }
}
