/** Small marks on squares that a move emptied from afar: a cross for a strike, a star for a blast, a dagger for a death. */

import { s } from "../lib/dom.js";
import { t } from "../lib/translations.js";

/** @type {Record<string, string>} */
const SIGNS = {
  struck: "M-17 -17L17 17M17 -17L-17 17",
  blasted: "M0 -24L6 -8L22 -11L11 0L22 11L6 8L0 24L-6 8L-22 11L-11 0L-22 -11L-6 -8z",
  gone: "M0 -24V24M-13 -9H13",
};

/** The squares of each kind of trace.  @param {import("./changes.js").Changes|null} changes */
function traced(changes) {
  const kinds = /** @type {const} */ (["struck", "blasted", "gone"]);
  const found = kinds.flatMap((kind) => (changes?.[kind] ?? []).map(({ square }) => ({ kind, square })));
  const { mover } = changes ?? {};
  return mover?.vanished ? [...found, { kind: /** @type {const} */ ("blasted"), square: mover.path.at(-1) }] : found;
}

/**
 * Draw what the last move has left behind.
 * @param {import("./layout.js").Layout} layout  @param {import("./changes.js").Changes|null} changes
 */
export function drawTraces(layout, changes) {
  return traced(changes).filter(({ square }) => layout.has(square)).map(({ kind, square }) => {
    const { x, y } = layout.centre(square);
    return s("g", { class: `trace ${kind}`, transform: `translate(${x} ${y})`, "data-trace": square },
      s("path", { d: SIGNS[kind] }));
  });
}

/** What happened on squares, for people who listen.  @param {import("./changes.js").Changes|null} changes */
export function traceWords(changes) {
  return new Map(traced(changes).reverse().map(({ kind, square }) => [square, t(`trace_${kind}`)]));
}
