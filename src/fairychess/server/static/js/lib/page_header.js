/**
 * The header of every page: its theme, the menu on narrow screens, and the worker beside the page.
 *
 * A script of its own, which no page waits for and which waits for nothing, not even for the words:
 * a page shows its colours at once, and a click on its header is never too early.
 */

import { leadToAnalysis, pathParts } from "./address.js";
import { $ } from "./dom.js";
import { applyPreferences } from "./preferences.js";
import { nameProfileLink } from "./profile_link.js";
import { startTheme } from "./theme.js";
import { startWorker } from "./worker.js";

/** Pages that are about one game, whose name follows in the address. */
const OF_A_GAME = ["variant", "puzzles", "learn"];

function startMenu() {
  const [nav, more] = [$("nav"), $("nav-more")];
  const [kind, name] = pathParts();
  for (const link of nav?.querySelectorAll("a") ?? []) {
    const { pathname } = new URL(link.href);
    if (pathname === location.pathname) link.setAttribute("aria-current", "page");
    else if ([kind, `${kind}s`].includes(pathname.slice(1))) link.setAttribute("aria-current", "true"); // where it belongs
  }
  if (name && OF_A_GAME.includes(kind)) leadToAnalysis(name);
  more?.addEventListener("click", () => {
    const open = nav.classList.toggle("open");
    more.setAttribute("aria-expanded", String(open));
  });
}

/** What the worker keeps is fetched after what the person waits for. Where a browser keeps nothing, everything works but offline. */
function startKeeping() {
  if (!("serviceWorker" in navigator) || window.parent !== window) return;
  addEventListener("load", () => startWorker().catch(() => {}));
}

startTheme();
applyPreferences();
startMenu();
nameProfileLink();
startKeeping();
