/** How far a person has come in each course: kept in this browser. */

import { keep, recall } from "../lib/storage.js";
import { language } from "../lib/translations.js";

const KEPT = "fairychess-lessons";

/** @returns {Record<string, number[]>} */
function all() {
  try {
    return JSON.parse(recall(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** The steps of a course that have been done, counted from 0.  @param {string} course "chess/moves" */
export function done(course) {
  return all()[course] ?? [];
}

/** Note a step as done.  @param {string} course  @param {number} step */
export function finish(course, step) {
  const kept = all();
  kept[course] = [...new Set([...(kept[course] ?? []), step])].sort((a, b) => a - b);
  keep(KEPT, JSON.stringify(kept));
}

/** A text of a lesson in the person's language.  @param {Record<string, string>|undefined} words */
export function inWords(words) {
  return words?.[language] ?? words?.en ?? "";
}
