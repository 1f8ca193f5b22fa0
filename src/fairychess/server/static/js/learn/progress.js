/**
 * How far a person has come in each course: kept with the account, or in this browser without one.
 * What this browser has is handed over to the account as soon as there is one.
 */

import { post } from "../lib/api.js";
import { keep, recall } from "../lib/storage.js";
import { inLanguage } from "../lib/translations.js";

const KEPT = "fairychess-lessons";

/** @typedef {Record<string, number[]>} Done steps by course */

/** What this browser keeps.  @returns {Done} */
function here() {
  try {
    return JSON.parse(recall(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** All that is known to be done.  @type {Done} */
let known = here();
/** Whether the account keeps it. */
let withAccount = false;

/** Both together.  @param {Done} one  @param {Done} other */
function merged(one, other) {
  const all = { ...one };
  for (const [course, steps] of Object.entries(other)) {
    all[course] = [...new Set([...(all[course] ?? []), ...steps])].sort((a, b) => a - b);
  }
  return all;
}

/** Hand over what this browser keeps; an account then keeps it, and says all it has. */
async function handOver() {
  const mine = here();
  const { kept, done: all } = await post("/api/lessons/progress", { done: mine });
  withAccount = kept;
  if (!kept) return;
  known = merged(all, here());
  // The next person at this browser has nothing to do with it; a step done meanwhile stays.
  if (JSON.stringify(here()) === JSON.stringify(mine)) keep(KEPT, "{}");
}

/** Learn what has been done. Where the server cannot be asked, it is what this browser keeps. */
export async function learnProgress() {
  await handOver().catch(() => {});
}

/** The steps of a course that have been done, counted from 0.  @param {string} course "chess/moves" */
export function done(course) {
  return known[course] ?? [];
}

/** Note a step as done.  @param {string} course  @param {number} step */
export function finish(course, step) {
  if (done(course).includes(step)) return;
  known = merged(known, { [course]: [step] });
  keep(KEPT, JSON.stringify(merged(here(), { [course]: [step] })));
  if (withAccount) learnProgress();
}

/** A text of a lesson in the person's language.  @param {Record<string, string>|undefined} words */
export function inWords(words) {
  return inLanguage(words) ?? "";
}
