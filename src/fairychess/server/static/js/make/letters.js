/** A piece's letter stands in many places of a draft: on the board, in hands, with other pieces and in rules. */

/** @typedef {import("./workshop.js").Draft} Draft */

/** What may be a letter: no small letters, digits or signs that texts of positions use. */
export const LETTER = /^[^\sa-z\d/[\]{}()=~@,]+$/;
const NAMING = ["promotes", "shuns"];
const OF_ROLES = ["becomes", "faces"];

/** The same table with another key at the same place.  @param {Record<string, any>} table  @param {string} before  @param {string} after */
function moved(table, before, after) {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key === before ? after : key, value]));
}

/** A word of a rule that is a letter, has "!" before it, or joins two of them.  @param {string} word  @param {string} before  @param {string} id */
function reworded(word, before, id) {
  if (word.startsWith("!")) return word === `!${before}` ? `!${id}` : word;
  if (word === before) return id;
  const pair = word.split("+");
  return pair.length === 2 && pair.every(Boolean) ? pair.map((one) => (one === before ? id : one)).join("+") : word;
}

/** The same with one letter for another, wherever a text is that letter or has it as a word.  @param {any} value  @param {string} before  @param {string} id  @returns {any} */
function replaced(value, before, id) {
  if (typeof value === "string") return value.split(" ").map((word) => reworded(word, before, id)).join(" ");
  if (Array.isArray(value)) return value.map((one) => replaced(one, before, id));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [reworded(key, before, id), replaced(one, before, id)]));
}

/** The same in a sentence: in formulas a letter stands in quotes.  @param {any} value  @param {string} before  @param {string} id  @returns {any} */
function requoted(value, before, id) {
  if (typeof value !== "string") return Array.isArray(value) ? value.map((one) => (one === before ? id : requoted(one, before, id))) : value;
  return ["'", "\""].reduce((text, quote) => text.replaceAll(quote + before + quote, quote + id + quote), value);
}

/** Sentences are lists of tables, which nothing else but the pieces is.  @param {Record<string, any>} variant */
function sentencesOf(variant) {
  return Object.entries(variant).filter(([key, value]) => key !== "pieces" && Array.isArray(value)).flatMap(([, value]) => value)
    .filter((one) => one !== null && typeof one === "object");
}

/** Let all rules and sentences that name a piece or a role follow.  @param {Record<string, any>} variant  @param {string} before  @param {string} id */
function followed(variant, before, id) {
  for (const [name, table] of Object.entries(variant.rules ?? {})) variant.rules[name] = replaced(table, before, id);
  for (const fields of sentencesOf(variant)) {
    for (const key of Object.keys(fields)) if (key !== "words") fields[key] = requoted(fields[key], before, id);
  }
}

/** Give a piece another letter, and let all that names it follow.  @param {Draft} draft  @param {number} number  @param {string} id */
export function rename({ variant, setup }, number, id) {
  const before = variant.pieces[number].id;
  variant.pieces[number].id = id;
  if (!before) return;
  for (const piece of variant.pieces) {
    for (const key of NAMING) if (key in piece) piece[key] = replaced(piece[key], before, id);
  }
  for (const role of Object.values(variant.roles ?? {})) {
    for (const key of OF_ROLES) if (key in role) role[key] = replaced(role[key], before, id);
  }
  if (variant.notation?.letters) variant.notation.letters = moved(variant.notation.letters, before, id);
  followed(variant, before, id);
  for (const [square, there] of Object.entries(setup?.squares ?? {})) {
    if (there === before) setup.squares[square] = id;
    else if (there === before.toLowerCase()) setup.squares[square] = id.toLowerCase();
  }
  if (setup) setup.hands = setup.hands.map((hand) => moved(hand, before, id));
}

/** Give a role other letters, and let all that names it follow.  @param {Draft} draft  @param {string} before  @param {string} id */
export function renameRole({ variant }, before, id) {
  variant.roles = moved(variant.roles, before, id);
  if (!(variant.pieces ?? []).some((/** @type {any} */ one) => one.id === before)) followed(variant, before, id); // rules mean the piece
}

/** Take a role away.  @param {Draft} draft  @param {string} id */
export function forgetRole({ variant }, id) {
  delete variant.roles[id];
  if (!Object.keys(variant.roles).length) delete variant.roles;
}

/** A list of letters, or one for each player, without one of them.  @param {any} value  @param {string} id  @returns {any} */
function without(value, id) {
  if (Array.isArray(value)) return value.filter((one) => one !== id);
  if (typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([side, one]) => [side, without(one, id)]));
}

/** Take a piece away, with all of its kind on the board.  @param {Draft} draft  @param {number} number */
export function forget({ variant, setup }, number) {
  const { id } = variant.pieces[number];
  variant.pieces.splice(number, 1);
  for (const piece of variant.pieces) {
    for (const key of NAMING) {
      if (!(key in piece)) continue;
      piece[key] = without(piece[key], id);
      if (!Object.values(piece[key]).flat().length) delete piece[key];
    }
  }
  for (const role of Object.values(variant.roles ?? {})) {
    if (role.becomes === id) delete role.becomes;
    if (role.faces) role.faces = without(role.faces, id);
    if (!role.faces?.length) delete role.faces;
  }
  if (variant.notation?.letters) delete variant.notation.letters[id];
  if (!setup) return;
  setup.squares = Object.fromEntries(Object.entries(setup.squares).filter(([, there]) => there.toUpperCase() !== id));
  for (const hand of setup.hands) delete hand[id];
}
