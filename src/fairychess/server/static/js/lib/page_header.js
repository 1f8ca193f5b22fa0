/** The header of every page: its theme, and the menu on narrow screens. */

import { $ } from "./dom.js";
import { applyPreferences } from "./preferences.js";
import { startTheme } from "./theme.js";

/** Wire the head of the page. */
export function startPage() {
  startTheme();
  applyPreferences();
  const [nav, more] = [$("nav"), $("nav-more")];
  for (const link of nav?.querySelectorAll("a") ?? []) {
    if (new URL(link.href).pathname === location.pathname) link.setAttribute("aria-current", "page");
  }
  more?.addEventListener("click", () => {
    const open = nav.classList.toggle("open");
    more.setAttribute("aria-expanded", String(open));
  });
}
