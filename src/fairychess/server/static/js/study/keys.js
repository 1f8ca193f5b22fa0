/** The keyboard: through the moves, between variations, the engine, the board turned round. */

import { $ } from "../lib/dom.js";
import { state } from "./state.js";

const ELSEWHERE = "input, textarea, select, svg, dialog, [role=tab]";

/**
 * Listen to the keys of the page.
 * @param {(node: import("./tree.js").TreeNode) => void} go  @param {() => void} flip
 */
export function listenToKeys(go, flip) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (state.editing || event.ctrlKey || event.metaKey || event.altKey || target.closest(ELSEWHERE)) return;
    const { tree } = state;
    const to = {
      ArrowLeft: tree.here.parent, ArrowRight: tree.here.children[0], Home: tree.root, End: tree.end,
      ArrowUp: tree.beside(-1), ArrowDown: tree.beside(1),
    }[event.key];
    if (event.key === "f") flip();
    else if (event.key === "l") $("engine-on").click();
    else if (to) go(to);
    else return;
    event.preventDefault();
  });
}
