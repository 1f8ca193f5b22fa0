/**
 * The header of every page: its theme, and the menu on narrow screens.
 *
 * A script of its own, which no page waits for and which waits for nothing, not even for the words:
 * a page shows its colours at once, and a click on its header is never too early.
 */

import { $ } from "./dom.js";
import { applyPreferences } from "./preferences.js";
import { startTheme } from "./theme.js";

function startMenu() {
  const [nav, more] = [$("nav"), $("nav-more")];
  for (const link of nav?.querySelectorAll("a") ?? []) {
    if (new URL(link.href).pathname === location.pathname) link.setAttribute("aria-current", "page");
  }
  more?.addEventListener("click", () => {
    const open = nav.classList.toggle("open");
    more.setAttribute("aria-expanded", String(open));
  });
}

startTheme();
applyPreferences();
startMenu();
