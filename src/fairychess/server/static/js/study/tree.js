/** A tree of moves: the main line, variations, and what is said and drawn at each move. */

export class TreeNode {
  /** @type {TreeNode[]} the first one goes on with the line, the others are variations */
  children = [];
  comment = "";
  /** @type {string[]} arrows and circles, "Ge2e4" and "Re4" */
  shapes = [];
  /** @type {Looked|null} the position, once it has been asked for */
  look = null;

  /** @param {TreeNode|null} parent  @param {string} text  @param {Move|null} record */
  constructor(parent = null, text = "", record = null) {
    this.parent = parent;
    this.text = text;
    this.record = record;
  }

  /** The nodes from the root to this one, without the root.  @returns {TreeNode[]} */
  get line() {
    const found = [];
    for (let node = /** @type {TreeNode} */ (this); node.parent; node = node.parent) found.unshift(node);
    return found;
  }

  /** The moves that lead here. */
  get path() {
    return this.line.map((node) => node.text);
  }

  /** Whether this node is on the main line. */
  get isMain() {
    return this.line.every((node) => node.parent.children[0] === node);
  }
}

export class MoveTree {
  root = new TreeNode();
  here = this.root;

  /** Go to a move, which is made where it is not in the tree yet.  @param {string} text  @param {Move|null} record */
  play(text, record = null) {
    const known = this.here.children.find((node) => node.text === text);
    const node = known ?? new TreeNode(this.here, text, record);
    if (!known) this.here.children.push(node);
    this.here = node;
    return !known;
  }

  /** The node these moves lead to, as far as there is one.  @param {string[]} path */
  find(path) {
    let node = this.root;
    for (const text of path) {
      const next = node.children.find((child) => child.text === text);
      if (!next) return node;
      node = next;
    }
    return node;
  }

  /** The last move of the line that goes on from here. */
  get end() {
    let node = this.here;
    while (node.children.length) [node] = node.children;
    return node;
  }

  /** Another variation at the same move, up or down the list; the same where there is none.  @param {number} step */
  beside(step) {
    let node = this.here;
    while (node.parent && node.parent.children.length < 2) node = node.parent;
    const siblings = node.parent?.children ?? [];
    return siblings.length ? siblings[(siblings.indexOf(node) + step + siblings.length) % siblings.length] : this.here;
  }

  /** Make the line that leads here the main one.  @param {TreeNode} node */
  promote(node) {
    for (const one of node.line) {
      const siblings = one.parent.children;
      siblings.unshift(...siblings.splice(siblings.indexOf(one), 1));
    }
  }

  /** Take a move away with all that follows it.  @param {TreeNode} node */
  remove(node) {
    if (!node.parent) return;
    if (this.here.line.includes(node)) this.here = node.parent;
    node.parent.children = node.parent.children.filter((one) => one !== node);
  }

  /** The tree as the server knows it: a list in which every node names the one before it.  @returns {FlatNode[]} */
  flat() {
    /** @type {FlatNode[]} */
    const found = [];
    /** @type {[TreeNode, number][]} */
    const waiting = [[this.root, -1]];
    while (waiting.length) {
      const [node, parent] = waiting.pop();
      found.push({ parent, text: node.text, comment: node.comment, shapes: node.shapes });
      const place = found.length - 1;
      for (const child of [...node.children].reverse()) waiting.push([child, place]);
    }
    return found;
  }

  /**
   * A tree from such a list; `records` are the moves as they are shown.
   * @param {FlatNode[]} nodes  @param {(Move|null)[]} records
   */
  static from(nodes, records) {
    const tree = new MoveTree();
    /** @type {TreeNode[]} */
    const made = [];
    nodes.forEach(({ parent, text, comment = "", shapes = [] }, i) => {
      const node = i ? new TreeNode(made[parent], text, records[i]) : tree.root;
      Object.assign(node, { comment, shapes });
      if (i) made[parent].children.push(node);
      made.push(node);
    });
    return tree;
  }
}
