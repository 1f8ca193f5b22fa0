/** Choosing in steps: options that answer several questions are asked for one question at a time. */

import { say } from "../lib/translations.js";

/** @typedef {Pick<Option, "text" | "choice" | "marks" | "detail"> & {option: Option}} Answer */

/** Whether all options answer the same questions, and more than one.  @param {Option[]} options */
export function inSteps(options) {
  const asked = (/** @type {Option} */ option) => (option.parts ?? []).map(([question]) => JSON.stringify(question)).join("\n");
  return options.every((option) => option.parts?.length > 1 && asked(option) === asked(options[0]));
}

/**
 * The answers that remain to one question, as options for a list of choices.
 * @param {Option[]} options  @param {number} at
 * @returns {Answer[]}
 */
function answers(options, at) {
  const last = at === options[0].parts.length - 1;
  const found = new Map();
  for (const option of options) {
    const answer = option.parts[at][1];
    const which = JSON.stringify(answer);
    if (found.has(which)) continue;
    // Squares to point out are given one a part, or all together.
    const marks = option.marks.length === option.parts.length ? option.marks.slice(0, at + 1) : option.marks;
    found.set(which, { text: last ? option.text : say(answer), choice: answer, marks, option });
  }
  return [...found.values()];
}

/**
 * Ask one question after another; thinking better of one goes back to the question before.
 * `pick(heading, options, question)` lets a person choose one of a list.
 * @returns {Promise<Option|null>} the option, or null when the person thought better of it
 * @param {Option[]} options  @param {(heading: string, options: Answer[], question: Message) => Promise<Answer|null>} pick
 */
export async function chooseInSteps(options, pick) {
  const questions = options[0].parts.map(([question]) => question);
  /** @type {Answer[]} */
  const taken = [];
  while (taken.length < questions.length) {
    const at = taken.length;
    const left = options.filter((option) => taken.every((one, i) => JSON.stringify(option.parts[i][1]) === JSON.stringify(one.choice)));
    const before = taken.map((one, i) => ` · ${say(questions[i])}: ${say(one.choice)}`).join("");
    const found = await pick(`${say(questions[at])} (${at + 1}/${questions.length})${before}`, answers(left, at), questions[at]);
    if (found) taken.push(found);
    else if (at) taken.pop();
    else return null;
  }
  return taken.at(-1).option;
}
