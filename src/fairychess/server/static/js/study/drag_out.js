/** Pieces that are dragged out of a palette onto the board, by mouse or touch. */

import { h } from "../lib/dom.js";

const SLOP = 7;

/**
 * Let the pieces of a palette be dragged; clicks on them stay what they are.
 * @param {HTMLElement} palette  @param {FairyBoard} board
 * @param {(tool: string, square: string) => void} put a piece is let go over a square
 */
export function dragOut(palette, board, put) {
  palette.addEventListener("pointerdown", (event) => {
    const button = /** @type {HTMLElement} */ (event.target).closest?.("[data-tool]");
    const tool = button?.getAttribute("data-tool") ?? "";
    if (!tool.includes(":") || event.button || !event.isPrimary) return;
    const icon = button.firstElementChild;
    follow(event, board, () => h("div", { class: "carried-piece", "aria-hidden": "true" }, icon.cloneNode(true)), (square) => put(tool, square));
  });
}

/**
 * Follow one pointer until it is lifted.
 * @param {PointerEvent} start  @param {FairyBoard} board  @param {() => HTMLElement} carried what is seen under the pointer
 * @param {(square: string) => void} put
 */
function follow(start, board, carried, put) {
  /** @type {HTMLElement|null} */
  let piece = null;
  const stop = new AbortController();
  const mine = (/** @type {(event: PointerEvent) => void} */ act) => (/** @type {PointerEvent} */ event) => {
    if (event.pointerId === start.pointerId) act(event);
  };
  const end = () => {
    stop.abort();
    piece?.remove();
    board.point([]);
  };
  addEventListener("pointermove", mine(({ clientX, clientY }) => {
    if (!piece && Math.hypot(clientX - start.clientX, clientY - start.clientY) <= SLOP) return;
    if (!piece) {
      piece = carried();
      piece.style.width = `${board.svg.querySelector("[data-square]")?.getBoundingClientRect().width ?? 40}px`;
      document.body.append(piece);
    }
    piece.style.transform = `translate(${clientX}px, ${clientY}px) translate(-50%, -50%)`;
    const square = board.entry.squareUnder(clientX, clientY);
    board.point(square ? [square] : []);
  }), { signal: stop.signal });
  addEventListener("pointerup", mine(({ clientX, clientY }) => {
    const square = piece && board.entry.squareUnder(clientX, clientY);
    end();
    if (square) put(square);
  }), { signal: stop.signal });
  addEventListener("pointercancel", mine(end), { signal: stop.signal });
}
