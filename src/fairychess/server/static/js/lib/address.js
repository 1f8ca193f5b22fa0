/** What the address of a page says, as it is: a mistyped "%" must not leave a page without scripts. */

/** The text that a part of an address stands for.  @param {string} part */
export function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The parts of the path, between slashes. */
export const pathParts = () => location.pathname.split("/").slice(1).map(decoded);

/** What stands after the "#". */
export const fragment = () => decoded(location.hash.slice(1));

/** What a link brings after the "#". A link opened in a tab that shows the page already loads it again. */
export function brought() {
  const given = () => (fragment() === "main" ? "" : fragment()); // where one skips to the content
  addEventListener("hashchange", () => given() && location.reload());
  return given();
}

/**
 * Have the link to the analysis board lead to the game one looks at.
 * @param {string} variant  @param {string} [query] which game, and what of it
 */
export function leadToAnalysis(variant, query = "") {
  const link = /** @type {HTMLAnchorElement|null} */ (document.querySelector('#nav a[href^="/analysis"]'));
  if (link) link.href = `/analysis/${encodeURIComponent(variant)}${query}`;
}
