/** Custom variants: they are in no public list, so this browser remembers those it has met. */

import { keep, recall } from "../lib/storage.js";

const KEPT = "fairychess-brought";
const MOST = 20;
const MARK = "~";

/** Whether a variant's name is that of a custom variant.  @param {string} name */
export function isCustom(name) {
  return name.startsWith(MARK);
}

/** @typedef {{name: string, title: string, met?: boolean}} Known `met`: of somebody else */

/** What makes an entry another game: trials of one's own game have its title, those of others an id each.  @param {Known} one */
function keyOf({ name, title, met }) {
  return met ? name : title;
}

/**
 * The games this browser has met, newest first. Of one's own with one title, as all trials of a game
 * that is being made, it is the newest.
 * @returns {Known[]}
 */
export function customVariants() {
  try {
    const keys = new Set();
    return JSON.parse(recall(KEPT) ?? "[]").filter((/** @type {Known} */ one) => {
      const fresh = isCustom(one.name) && !keys.has(keyOf(one));
      keys.add(keyOf(one));
      return fresh;
    });
  } catch {
    return [];
  }
}

/** Remember a game, one's own in the place of another of its title.  @param {Known} values */
export function rememberVariant({ name, title, met }) {
  const known = customVariants();
  const own = !met || known.some((one) => one.name === name && !one.met);
  const fresh = { name, title, ...(own ? {} : { met }) };
  const others = known.filter((one) => one.name !== name && keyOf(one) !== keyOf(fresh));
  keep(KEPT, JSON.stringify([fresh, ...others].slice(0, MOST)));
}

/** A game with a word behind its title: the one given, or the first letters of its id.  @template {Known} T  @param {T} one  @returns {T} */
function marked(one, word = one.name.slice(1, 5)) {
  return { ...one, title: `${one.title} (${word})` };
}

/**
 * A game under the title that lists of all people's games give it: a custom one, as others may have called
 * theirs the same, with its inventor, or else the first letters of its id.
 * @template {Known & {inventor?: string}} T  @param {T} one  @returns {T}
 */
export function listed(one) {
  return isCustom(one.name) ? marked(one, one.inventor || undefined) : one;
}

/** Games for one list, custom ones of one title told apart.  @template {Known} T  @param {T[]} games  @returns {T[]} */
export function toldApart(games) {
  const twin = (/** @type {T} */ one) => games.some((other) => other !== one && other.title === one.title);
  return games.map((one) => isCustom(one.name) && twin(one) ? marked(one) : one);
}

/** Forget a game.  @param {string} name */
export function forgetVariant(name) {
  keep(KEPT, JSON.stringify(customVariants().filter((one) => one.name !== name)));
}
