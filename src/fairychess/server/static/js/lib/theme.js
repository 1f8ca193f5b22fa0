/** Light or dark: the system's wish until the person chooses, then the choice is kept. */

import { $ } from "./dom.js";
import { keep, recall } from "./storage.js";

export const THEME = "fairychess-theme";

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function label() {
  const button = $("theme");
  if (!button) return;
  button.textContent = isDark() ? "☀" : "☾";
  button.title = (isDark() ? button.dataset.light : button.dataset.dark) ?? "";
}

/** Take a theme on: "light", "dark", or "" for what the system says.  @param {string} wanted */
export function setTheme(wanted) {
  if (wanted) document.documentElement.dataset.theme = wanted;
  else delete document.documentElement.dataset.theme;
  keep(THEME, wanted);
  label();
}

/** Set the page's theme and wire its button. */
export function startTheme() {
  const kept = recall(THEME);
  if (kept === "dark" || kept === "light") document.documentElement.dataset.theme = kept;
  label();
  $("theme")?.addEventListener("click", () => setTheme(isDark() ? "light" : "dark"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", label);
}
