/** The tree on the page: moves to click, variations set in, comments between them. */

import { h, put } from "../lib/dom.js";
import { t } from "../lib/translations.js";
import { moveNumber, moveWords } from "./move_words.js";

/** Draws by lot in a row that are shown as one. */
const DEALT = 4;

/** @typedef {import("./tree.js").TreeNode} TreeNode */

/** The last of the draws by lot that begin at a node, where they are many and nobody tried others.  @param {TreeNode} node */
function dealt(node) {
  let count = 0;
  let last = node;
  for (let one = node; one?.record?.seat === "chance" && one.parent.children.length === 1 && !one.comment; [one] = one.children) {
    last = one;
    count += 1;
  }
  return count >= DEALT ? { last, count } : null;
}

/** @param {TreeNode} node  @param {TreeNode} here  @param {boolean} numbered  @param {(node: TreeNode) => void} go */
function move(node, here, numbered, go) {
  const number = moveNumber(node.record, numbered);
  const button = h("button", {
    type: "button", class: `tree-move ${node === here ? "on" : ""}`, "aria-current": node === here ? "step" : null,
    "data-path": node.path.join(" "), onclick: () => go(node),
  }, number ? h("span", { class: "tree-number" }, number) : null, moveWords(node.record, node.text),
  node.shapes.length ? h("i", { class: "tree-drawn", "aria-hidden": "true" }) : null);
  return [button, node.comment ? h("span", { class: "tree-comment" }, node.comment) : null];
}

/** All draws of a deal in one.  @param {TreeNode} last  @param {number} count  @param {TreeNode} here  @param {(node: TreeNode) => void} go */
function dealtButton(last, count, here, go) {
  const on = here.record?.seat === "chance" && last.line.includes(here);
  return h("button", { type: "button", class: `tree-move ${on ? "on" : ""}`, "aria-current": on ? "step" : null, onclick: () => go(last) }, t("dealt", { count }));
}

/**
 * A line from a node on, its variations after the move they replace.
 * @param {TreeNode} from  @param {TreeNode} here  @param {(node: TreeNode) => void} go
 * @param {boolean} first whether its first move is numbered in any case
 * @returns {(Element|null)[]}
 */
function line(from, here, go, first = true) {
  /** @type {(Element|null)[]} */
  const nodes = [];
  let numbered = first;
  for (let node = from; node.children.length; [node] = node.children) {
    const lots = dealt(node.children[0]);
    if (lots) {
      node = lots.last;
      nodes.push(dealtButton(lots.last, lots.count, here, go));
      if (!node.children.length) break;
    }
    const [main, ...others] = node.children;
    nodes.push(...move(main, here, numbered, go));
    for (const other of others) {
      nodes.push(h("span", { class: "tree-variation" }, move(other, here, true, go), line(other, here, go, Boolean(other.comment))));
    }
    numbered = Boolean(main.comment) || others.length > 0;
  }
  return nodes;
}

/**
 * Draw the tree; the move shown stays in sight.
 * @param {HTMLElement} box  @param {import("./tree.js").MoveTree} tree  @param {(node: TreeNode) => void} go  @param {string} empty
 */
export function drawTree(box, tree, go, empty) {
  const { comment } = tree.root;
  const kept = box.contains(document.activeElement);
  put(box, comment ? h("p", { class: "tree-comment" }, comment) : null,
    tree.root.children.length ? line(tree.root, tree.here, go) : h("p", { class: "aside" }, empty));
  const on = /** @type {HTMLElement|null} */ (box.querySelector(".on"));
  if (on) box.scrollTop = Math.max(0, on.offsetTop - box.offsetTop - box.clientHeight / 2);
  else box.scrollTop = 0;
  if (kept) (on ?? box).focus({ preventScroll: true });
}
