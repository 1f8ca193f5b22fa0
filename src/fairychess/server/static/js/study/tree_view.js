/** The tree on the page: moves to click, variations set in, comments between them. */

import { h, put } from "../lib/dom.js";
import { moveNumber, moveWords } from "./move_words.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */

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
