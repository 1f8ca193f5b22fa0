/** The starting position of a game as a picture, drawn when it comes into sight. */

import "../board/board.js";
import { get, getInfo } from "../lib/api.js";
import { put, h } from "../lib/dom.js";
import { defaultStyle } from "../pieces/pictures.js";

const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    draw(/** @type {HTMLElement} */ (target)).catch(() => {}); // a list goes without the picture
  }
});

/** @param {HTMLElement} place */
async function draw(place) {
  const name = place.dataset.cover ?? "";
  const [info, view] = await Promise.all([getInfo(name), get(`/api/variants/${encodeURIComponent(name)}/array`)]);
  const board = h("fairy-board", { still: true, "aria-label": info.title });
  board.info = info;
  board.pieceStyle = defaultStyle(info);
  put(place, board);
  board.view = view;
}

/** A place for the picture of a game.  @param {string} name the variant's */
export function cover(name) {
  const place = h("div", { class: "cover", "data-cover": name });
  seen.observe(place);
  return place;
}
