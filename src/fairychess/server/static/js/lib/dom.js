/** Small helpers to build HTML and SVG nodes. Texts are always set as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.setAttribute("class", value);
    else if (name === "value" && "value" in node) node.value = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
  return node;
}

/** An HTML element. */
export function h(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An SVG element. */
export function s(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

/** Replace a node's children, leaving out what is not there. */
export function put(node, ...children) {
  node.replaceChildren();
  return fill(node, null, children);
}

/** The element of that id. */
export function $(id) {
  return document.getElementById(id);
}

/** Whether the person asked for less motion. */
export function calm() {
  return document.documentElement.dataset.calm === "on" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A number as an SVG coordinate: short. */
export function n(value) {
  return String(Math.round(value * 100) / 100);
}
