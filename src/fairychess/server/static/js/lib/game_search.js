/** The search over a page's list of games: words, chips for what games have, keys. */

import { $, h, put } from "./dom.js";
import { plain } from "./matching.js";
import { t, tn, translated } from "./translations.js";

const SMALL = 36;
const LARGE = 100;
const FEWEST = 2;
const PAUSE = 250;

/** What a game has: as the server lists it, and by the size of its board.  @param {VariantInfo} entry */
function featuresOf(entry) {
  const squares = entry.files * entry.ranks;
  const sizes = [squares <= SMALL ? "small_board" : "", squares >= LARGE ? "large_board" : ""];
  return [...sizes, ...(entry.features ?? [])].filter(Boolean);
}

/** What a game can be found by.  @param {VariantInfo} entry  @param {string} family */
function findable(entry, family) {
  const size = `${entry.files}x${entry.ranks}`;
  return plain([entry.find, family, size, ...featuresOf(entry).map((one) => translated(`feature:${one}`))].join(" "));
}

/** One game in the list, and what it is found by. @typedef {{item: HTMLElement, titles: string[], text: string, features: string[]}} Found */

export class GameSearch {
  /** @type {Found[]} */
  #games = [];
  /** @type {Set<string>} */
  #wanted = new Set();
  #pause = 0;

  /**
   * @param {(item: HTMLElement) => void} choose what Enter does with the game that is most likely meant
   * @param {(best: HTMLElement) => void} suggest told that game, once nothing more has been typed for a moment
   */
  constructor(choose, suggest = () => {}) {
    this.choose = choose;
    this.suggest = suggest;
  }

  /** Take a game up; answers its item.  @param {VariantInfo} entry  @param {HTMLElement} item  @param {string} family */
  add(entry, item, family = "") {
    const titles = [entry.title, ...(entry.titles ?? []), ...(entry.aliases ?? [])].map(plain);
    this.#games.push({ item, titles, text: findable(entry, family), features: featuresOf(entry) });
    return item;
  }

  /** Show the box and its chips, where there is much to search. */
  begin() {
    $("search-box").hidden = this.#games.length < 8;
    const counts = new Map();
    for (const one of this.#games) for (const feature of one.features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
    const offered = [...counts].filter(([, count]) => count >= FEWEST).sort((a, b) => b[1] - a[1]);
    put($("chips"), offered.map(([feature]) => this.#chip(feature)));
    $("search").addEventListener("input", () => this.#sift());
    $("search").addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("keydown", (event) => this.#summon(event));
    if ($("search").value) this.#sift(); // typed while the games were on their way, or kept by the browser
  }

  /** @param {string} feature */
  #chip(feature) {
    const chip = h("button", {
      type: "button", class: "chip", "aria-pressed": "false",
      onclick: () => {
        if (!this.#wanted.delete(feature)) this.#wanted.add(feature);
        chip.setAttribute("aria-pressed", String(this.#wanted.has(feature)));
        this.#sift();
      },
    }, translated(`feature:${feature}`));
    return chip;
  }

  #sift() {
    const words = plain($("search").value).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { item, text, features } of this.#games) {
      item.hidden = !words.every((word) => text.includes(word)) || ![...this.#wanted].every((one) => features.includes(one));
      if (!item.hidden) count += 1;
    }
    const searching = words.length > 0 || this.#wanted.size > 0;
    for (const family of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(".family"))) {
      family.hidden = !family.querySelector("li:not([hidden])");
      family.open = searching && !family.hidden;
    }
    clearTimeout(this.#pause);
    if (searching && count) this.#pause = setTimeout(() => this.suggest(this.#best), PAUSE);
    put($("found"), !searching ? null : count ? tn("games_found", count) : [t("no_game_found"), " ", h("a", { href: "/bring" }, t("bring_a_game"))]);
  }

  /** The game that is most likely meant: one that is called what was typed, or begins with it, else the first that is left. */
  get #best() {
    const left = this.#games.filter(({ item }) => !item.hidden);
    const typed = plain($("search").value.trim());
    return (left.find(({ titles }) => titles.includes(typed))
      ?? left.find(({ titles }) => titles.some((title) => title.startsWith(typed))) ?? left[0])?.item;
  }

  /** Down goes to the game that is meant, Enter chooses it, Escape begins again.  @param {KeyboardEvent} event */
  #key(event) {
    const hit = this.#best;
    if (event.key === "Escape") {
      $("search").value = "";
      this.#sift();
    } else if (event.key === "ArrowDown" && hit) {
      event.preventDefault();
      /** @type {HTMLElement} */ (hit.querySelector("input, a")).focus();
    } else if (event.key === "Enter" && hit && !event.isComposing) {
      event.preventDefault();
      this.choose(hit);
    }
  }

  /** "/" goes to the search from wherever nothing is typed.  @param {KeyboardEvent} event */
  #summon(event) {
    const typing = /** @type {Element} */ (event.target).closest?.("input:not([type=radio]):not([type=checkbox]), textarea, select, dialog");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    $("search").focus();
    $("search-box").scrollIntoView({ block: "nearest" });
  }
}
