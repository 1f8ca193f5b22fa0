/** An option's name stands wherever a value depends on it. */

/**
 * The same with what depends on an option replaced.
 * @param {any} value  @param {string} name  @param {any} instead for the text that names it  @param {(table: Record<string, any>) => any} chosen for a table of it
 * @returns {any}
 */
function freed(value, name, instead, chosen) {
  const inside = (/** @type {any} */ one) => freed(one, name, instead, chosen);
  if (value === `$${name}`) return instead;
  if (Array.isArray(value)) return value.map(inside);
  if (value === null || typeof value !== "object") return value;
  const table = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one)]));
  return table.option === name ? chosen(table) : table;
}

/**
 * Everything but the options themselves, with what depends on one replaced.
 * @param {Record<string, any>} variant  @param {string} name  @param {any} instead  @param {(table: Record<string, any>) => any} chosen
 */
function freeAll(variant, name, instead, chosen) {
  for (const key of Object.keys(variant)) if (key !== "options") variant[key] = freed(variant[key], name, instead, chosen);
}

/** Call an option otherwise, wherever it is named.  @param {Record<string, any>} variant  @param {string} before  @param {string} after */
export function renameOption(variant, before, after) {
  variant.options = Object.fromEntries(Object.entries(variant.options).map(([key, one]) => [key === before ? after : key, one]));
  freeAll(variant, before, `$${after}`, (table) => ({ ...table, option: after }));
}

/** Take an option away: what depended on it is as if nothing had been chosen.  @param {Record<string, any>} variant  @param {string} name */
export function forgetOption(variant, name) {
  const { default: usual } = variant.options[name];
  delete variant.options[name];
  if (!Object.keys(variant.options).length) delete variant.options;
  freeAll(variant, name, usual, (table) => table[String(usual)]);
}
