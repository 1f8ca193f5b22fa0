/** Preferences: kept in this browser, and with the account if there is one. */

import { keep, recall } from "./storage.js";
import { THEME, setTheme } from "./theme.js";

/** @type {Record<string, string>} */
export const KEYS = {
  moves_chess: "fairychess-moves-chess", moves_shogi: "fairychess-moves-shogi", moves_xiangqi: "fairychess-moves-xiangqi", sound: "fairychess-sound", edges: "fairychess-edges",
  calm: "fairychess-calm", pictures: "fairychess-pictures", volume: "fairychess-volume",
  chessmen: "fairychess-chessmen", disks: "fairychess-disks", board: "fairychess-board",
  confirm: "fairychess-confirm",
};

/** The value kept, or what is usual.  @param {string} name  @param {string} [usual] */
export function preference(name, usual = "") {
  return recall(KEYS[name]) || usual;
}

/** The notations chosen, for pages of rules that the server writes. */
function tellNotations() {
  for (const name of ["moves_chess", "moves_shogi", "moves_xiangqi"]) {
    const chosen = preference(name);
    const age = chosen ? 31_536_000 : 0;
    if (chosen || document.cookie.includes(name)) document.cookie = `${name}=${chosen}; path=/; max-age=${age}; samesite=lax`;
  }
}

/** Mark the page so that its styles follow what is preferred. */
export function applyPreferences() {
  tellNotations();
  const root = document.documentElement;
  root.dataset.edges = preference("edges", "on");
  root.dataset.calm = preference("calm", "off");
  root.dataset.board = preference("board", "wood");
}

/** The language chosen, or "" for what the browser accepts. */
export function chosenLanguage() {
  return /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1] ?? "";
}

/** Choose a language; the page has to be loaded again.  @param {string} wanted */
export function chooseLanguage(wanted) {
  const age = wanted ? 31_536_000 : 0;
  document.cookie = `language=${wanted}; path=/; max-age=${age}; samesite=lax`;
}

/** Everything, as the account keeps it. */
export function allPreferences() {
  return {
    moves_chess: preference("moves_chess"), moves_shogi: preference("moves_shogi"),
    moves_xiangqi: preference("moves_xiangqi"), pictures: preference("pictures"), language: chosenLanguage(),
    sound: preference("sound", "on") === "on", theme: recall(THEME) ?? "", edges: preference("edges", "on") === "on",
    calm: preference("calm", "off") === "on", chessmen: preference("chessmen"), disks: preference("disks"),
    board: preference("board"), volume: Number(preference("volume", "70")),
    confirm: preference("confirm", "never"),
  };
}

/** Take on what the account has kept.  @param {Record<string, any>} kept */
export function pullPreferences(kept) {
  if (!Object.keys(kept).length) return;
  const word = (/** @type {unknown} */ value) => (value ? "on" : "off");
  for (const name of ["moves_chess", "moves_shogi", "moves_xiangqi", "pictures", "chessmen", "disks", "board", "confirm"]) keep(KEYS[name], kept[name] ?? "");
  keep(KEYS.volume, String(kept.volume ?? 70));
  keep(KEYS.sound, word(kept.sound));
  keep(KEYS.edges, word(kept.edges));
  keep(KEYS.calm, word(kept.calm));
  setTheme(kept.theme);
  chooseLanguage(kept.language);
  applyPreferences();
}
