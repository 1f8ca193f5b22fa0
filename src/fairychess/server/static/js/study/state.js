/** What the page looks at: a variant under options, where its line begins, the tree, the study. */

import { post } from "../lib/api.js";
import { MoveTree } from "./tree.js";

/**
 * @typedef {object} StudyState
 * @property {VariantInfo|null} info
 * @property {string} variant
 * @property {Record<string, unknown>} options
 * @property {string|null} start the position the tree begins with; null for the variant's own
 * @property {MoveTree} tree
 * @property {string} id of the study that is kept; "" where nothing is
 * @property {string} title
 * @property {boolean} mine whether the study is the reader's own
 * @property {boolean} editing whether a position is being set up
 * @property {string} named who it belongs to, or which game it is
 */

/** @type {StudyState} */
export const state = {
  info: null, variant: "", options: {}, start: null, tree: new MoveTree(), id: "", title: "", mine: true, editing: false, named: "",
};

/** What every request says of the game. */
export function about() {
  return { variant: state.variant, options: state.options };
}

/** The same with where the tree begins. */
export function beginning() {
  return { ...about(), start: state.start };
}

/**
 * The position of a node, asked for once.
 * @param {import("./tree.js").TreeNode} node  @returns {Promise<Looked>}
 */
export async function look(node) {
  if (!node.look) {
    const line = node.line;
    const known = line.findIndex((one) => !one.record);
    const found = await post("/api/analysis/look", { ...beginning(), moves: node.path, known: known < 0 ? line.length : known });
    if (known >= 0) line.slice(known).forEach((one, i) => (one.record = found.records[i]));
    node.look = found;
  }
  return node.look;
}
