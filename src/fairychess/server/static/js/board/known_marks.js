/**
 * What a viewer knows of a piece, drawn on it: a letter for a role, an eye for a piece that has been
 * seen, a dagger for a death that is written. Anything else is a dot; all of it is in the title.
 */

import { s } from "../lib/dom.js";
import { translated } from "../lib/translations.js";

/** @param {string} name */
function role(name) {
  return s("g", { class: "sign role", transform: "translate(18 19)" },
    s("circle", { r: 16 }), s("text", { y: 7.5 }, translated(name).slice(0, 1)));
}

function eye() {
  return s("g", { class: "sign seen", transform: "translate(81 17)" },
    s("path", { d: "M-14 0Q0 -15 14 0Q0 15 -14 0z" }), s("circle", { r: 4.5 }));
}

function dagger() {
  return s("g", { class: "sign death", transform: "translate(83 80)" },
    s("circle", { r: 15 }), s("path", { d: "M0 -10V11M-6 -4H6" }));
}

function dot() {
  return s("g", { class: "sign other", transform: "translate(18 82)" }, s("circle", { r: 7 }));
}

/**
 * The marks of one piece whose square's corner is (x, y).
 * @param {PieceView} piece  @param {Point} corner
 */
export function drawKnownMarks(piece, { x, y }) {
  const nodes = piece.marks.map((mark) => {
    if (mark.key === "role") return role(String(mark.parameters.role));
    if (mark.key === "seen") return eye();
    return mark.key === "dies_at" ? dagger() : dot();
  });
  return s("g", { class: `marks ${piece.side}`, transform: `translate(${x} ${y})`, "data-marks": piece.square }, nodes);
}
