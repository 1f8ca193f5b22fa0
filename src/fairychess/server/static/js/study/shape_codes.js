/** Arrows and circles as records have them: "Ge2e4" is a green arrow, "Re4" a red circle. */

/** @type {Record<string, ShapeColour>} */
const COLOURS = { G: "green", R: "red", B: "blue", Y: "yellow" };

/** @param {Shape} shape */
export function codeOf({ from, to, colour }) {
  return colour.charAt(0).toUpperCase() + from + (to && to !== from ? to : "");
}

/** The shape of a code, null where it is none.  @param {string} code  @returns {Shape|null} */
export function shapeOf(code) {
  const found = /^([GRBY])([A-P]?(?:a[a-j]|[a-z])\d{1,2})([A-P]?(?:a[a-j]|[a-z])\d{1,2})?$/.exec(code);
  if (!found) return null;
  const [, letter, from, to] = found;
  return { from, ...(to ? { to } : {}), colour: COLOURS[letter] };
}
