/** A page of the documentation: where it stands among the others, and the sections of a folded one. */

import { fragment } from "../lib/address.js";
import { $ } from "../lib/dom.js";
import { plain } from "../lib/matching.js";
import { t } from "../lib/translations.js";

for (const link of document.querySelectorAll(".docs-contents a")) {
  if (link instanceof HTMLAnchorElement && link.pathname === location.pathname) link.ariaCurrent = "page";
}

/** Each folded section, with its link in the list and what it is found by: its heading, or all of it. */
const sections = [...document.querySelectorAll("details.fold")].map((fold) => {
  const id = fold.querySelector("h2").id;
  return {
    fold: /** @type {HTMLDetailsElement} */ (fold), link: document.querySelector(`.docs-sections a[href="#${CSS.escape(id)}"]`)?.closest("li"),
    heading: plain(fold.querySelector("summary").textContent), text: plain(fold.textContent),
  };
});

/** Show the sections that have all words in their heading, or in their text where no heading has. */
function sift() {
  const words = plain($("filter").value).split(" ").filter(Boolean);
  const has = (/** @type {string} */ text) => words.every((word) => text.includes(word));
  const headed = sections.some(({ heading }) => has(heading));
  for (const { fold, link, heading, text } of sections) {
    fold.hidden = !has(headed ? heading : text);
    if (link) link.hidden = fold.hidden;
  }
  const first = sections.find(({ fold }) => !fold.hidden);
  first?.fold.scrollIntoView({ block: "nearest" });
  $("found").textContent = first ? "" : t("nothing_found");
}

/** Open the section that the address names. */
function openNamed() {
  const fold = /** @type {HTMLDetailsElement|null|undefined} */ (document.getElementById(fragment())?.closest("details.fold"));
  if (!fold) return;
  fold.open = true;
  if (!fold.hidden) return;
  $("filter").value = "";
  sift();
  fold.scrollIntoView();
}

$("filter").addEventListener("input", sift);
addEventListener("hashchange", openNamed);
openNamed();
if ($("filter").value) sift(); // kept by the browser
