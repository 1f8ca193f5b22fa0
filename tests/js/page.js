/**
 * What the scripts of a page find around them, imported before them: an address, a language with its
 * texts, what the browser keeps, a server that answers, and elements that note what is put into them.
 *
 * Nothing here lays out or finds: what needs that is tested in browsers.
 */

/** What is said, by key; a test adds the texts it is about, and a key without one says itself. */
export const texts = {};

/** What the server answers, by path: a value or a function of the request; and what it was asked. */
export const server = { answers: {}, asked: [] };

/** What the browser keeps; `allowed` is false in a private window. */
export const kept = { values: new Map(), allowed: true };

class Element extends EventTarget {
  constructor(name) {
    super();
    Object.assign(this, { name, attributes: {}, children: [], dataset: {}, hidden: false, disabled: false, checked: false });
    const style = {};
    this.style = Object.assign(style, { setProperty: (key, value) => (style[key] = value) });
    const list = () => new Set((this.attributes.class ?? "").split(" ").filter(Boolean));
    const change = (has) => (one, on = !list().has(one)) => {
      const css = list();
      if (has ?? on) css.add(one);
      else css.delete(one);
      this.attributes.class = [...css].join(" ");
    };
    this.classList = { add: change(true), remove: change(false), toggle: change(), contains: (css) => list().has(css) };
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
    if (name.startsWith("data-")) this.dataset[name.slice(5)] = value;
    if (["disabled", "hidden", "checked"].includes(name)) this[name] = true;
  }

  removeAttribute(name) { delete this.attributes[name]; }
  append(...nodes) { this.children.push(...nodes); }
  replaceChildren(...nodes) { this.children = nodes; }
  get childNodes() { return this.children; }
  get firstElementChild() { return this.children[0]; }
  get className() { return this.attributes.class; }
  set className(css) { this.attributes.class = css; }
  get textContent() { return this.children.map((child) => child.textContent ?? String(child)).join(""); }
  set textContent(text) { this.children = [text]; }
  focus() {}
  remove() { this.removed = true; }
}

/** Every element in a node, itself first, of which something is true.  @param {any} node  @param {(node: any) => boolean} test */
export function all(node, test) {
  return [node].flat().flatMap((one) => one instanceof Element ? [...(test(one) ? [one] : []), ...all(one.children, test)] : []);
}

/** Those of a name, "button".  @param {any} node  @param {string} name */
export const named = (node, name) => all(node, (one) => one.name === name);

/** Something happens to an element: it is clicked.  @param {any} node  @param {object} [more] what the event says besides */
export const happens = (node, type = "click", more = {}) => node.dispatchEvent(Object.assign(new Event(type), more));

const byId = new Map();

/** The element of the page with that id.  @param {string} id */
export function element(id) {
  if (!byId.has(id)) byId.set(id, new Element("div"));
  return byId.get(id);
}

/** Everything that pages come to, last at the end. */
export const visited = [];

const around = {
  document: Object.assign(new EventTarget(), {
    documentElement: { lang: "xx", dataset: { translations: "/texts.json" } }, cookie: "", hidden: false,
    createElement: (name) => new Element(name), createElementNS: (_, name) => new Element(name),
    getElementById: element, querySelector: () => null, querySelectorAll: () => [],
  }),
  location: {
    protocol: "https:", host: "play.example", hostname: "play.example", origin: "https://play.example", pathname: "/game/g1", search: "", hash: "",
    assign: (url) => visited.push(url), replace: (url) => visited.push(url),
  },
  localStorage: {
    getItem: (key) => { if (!kept.allowed) throw new Error("not allowed"); return kept.values.get(key) ?? null; },
    setItem: (key, value) => { if (!kept.allowed) throw new Error("not allowed"); kept.values.set(key, value); },
  },
  CSS: { escape: (text) => text }, HTMLElement: Element, customElements: { define() {}, get() {} }, requestAnimationFrame: () => 0,
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  fetch: async (path, request = {}) => {
    if (path === "/texts.json") return { ok: true, json: async () => texts };
    const body = request.body && JSON.parse(request.body);
    server.asked.push(body === undefined ? path : [path, body]);
    const answer = server.answers[path];
    if (answer === undefined) return { ok: false, status: 404, json: async () => ({ error: { code: "not_found", message: "nothing there" } }) };
    return { ok: true, status: 200, json: async () => (typeof answer === "function" ? answer(body) : answer) };
  },
};
const carried = new Map();
around.sessionStorage = { getItem: (key) => carried.get(key) ?? null, setItem: (key, value) => carried.set(key, value), removeItem: (key) => carried.delete(key) };
const page = new EventTarget();
for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"]) around[name] = page[name].bind(page);
for (const [name, value] of Object.entries(around)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
