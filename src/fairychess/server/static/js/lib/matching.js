/** How well a text that was typed fits something that is searched. */

/** Letters as they are compared: without case, width or accents.  @param {string} text */
export function plain(text) {
  return text.toLowerCase().normalize("NFKD").replaceAll("×", "x").replace(/[\u0300-\u036f]/g, "");
}

/** Without blanks and hyphens: "three-check" is "three check".  @param {string} text */
function closed(text) {
  return text.replace(/[\s\-_'’]/g, "");
}

/** @param {string} text  @param {string} typed */
function hasPhrase(text, typed) {
  return closed(text).includes(closed(typed));
}

/** @param {string} text  @param {string} typed */
function hasWords(text, typed) {
  return typed.split(/\s+/).every((word) => text.includes(word));
}

/** How many letters have to be changed, put in or left out, as far as `most`.  @param {string} a  @param {string} b  @param {number} most */
function distance(a, b, most) {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + Number(letter !== b[j])));
    row = next;
  }
  return row[b.length];
}

const SHORTEST = 5;

/** Whether a word of the text is nearly what was typed.  @param {string} text  @param {string} typed */
function near(text, typed) {
  if (typed.length < SHORTEST) return false;
  const most = typed.length < 8 ? 1 : 2;
  return text.split(/\W+/).some((word) => distance(word, typed, most) <= most);
}

/**
 * How well what was typed fits, 0 for best, null where it does not: its name first, then its other
 * names, then the same with the words in any order, then whatever is said of it; misspelt at last.
 * @param {string[]} texts plain, in this order  @param {string} typed plain
 * @returns {number|null}
 */
export function fit(texts, typed) {
  if (!typed) return 0;
  const names = texts.slice(0, 2);
  const [name] = names;
  const ways = [
    name === typed, name.startsWith(typed),
    ...names.map((text) => hasPhrase(text, typed)), ...names.map((text) => hasWords(text, typed)),
    ...texts.slice(2).map((text) => hasPhrase(text, typed) || hasWords(text, typed)),
    ...names.map((text) => near(text, typed)),
  ];
  const found = ways.indexOf(true);
  return found < 0 ? null : found;
}
