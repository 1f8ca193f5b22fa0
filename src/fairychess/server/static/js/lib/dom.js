/** Small helpers to build HTML and SVG nodes. Texts are always set as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, any>|null} Attributes */

/**
 * @template {Element} T
 * @param {T} node
 * @param {Attributes} attributes a function for "onclick" and the like, else text; null, undefined and false are left out
 * @param {any[]} children nodes and texts, nested at will; null, undefined and false are left out
 * @returns {T}
 */
function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.setAttribute("class", value);
    else if (name === "value" && "value" in node) /** @type {any} */ (node).value = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
  return node;
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name  @param {Attributes} [attributes]  @param {...any} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} name  @param {Attributes} [attributes]  @param {...any} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/**
 * Replace a node's children, leaving out what is not there.
 * @param {Element} node  @param {...any} children
 */
export function put(node, ...children) {
  node.replaceChildren();
  return fill(node, null, children);
}

/** @type {WeakMap<Element, string>} */
const keys = new WeakMap();

/**
 * Give a node these children in this order; one that it has under the same key stays as it is.
 * @template {Element} T
 * @param {Element} node  @param {[key: string, make: () => T][]} children  @returns {T[]}
 */
export function keyed(node, children) {
  const there = new Map([...node.children].map((child) => [keys.get(child), child]));
  const wanted = children.map(([key, make]) => {
    const child = /** @type {T} */ (there.get(key) ?? make());
    keys.set(child, key);
    return child;
  });
  for (const child of [...node.children]) if (!wanted.includes(/** @type {T} */ (child))) child.remove();
  for (const [i, child] of wanted.entries()) if (node.children[i] !== child) node.insertBefore(child, node.children[i] ?? null);
  return wanted;
}

/**
 * The element of that id.
 * @param {string} id
 * @returns {PageElement}
 */
export function $(id) {
  return /** @type {PageElement} */ (document.getElementById(id));
}

/** Whether the person asked for less motion. */
export function calm() {
  return document.documentElement.dataset.calm === "on" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * A number as an SVG coordinate: short.
 * @param {number} value
 */
export function n(value) {
  return String(Math.round(value * 100) / 100);
}
