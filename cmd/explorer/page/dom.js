// Small tools for the page.

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** A new element: el("p", {class: "x", onclick: f}, "text", child, ...). */
export function el(tag, properties = {}, ...children) {
  const e = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) e.addEventListener(key.slice(2), value);
    else if (key === "data") Object.assign(e.dataset, value);
    else if (key === "style") for (const [p, v] of Object.entries(value)) e.style.setProperty(p, v);
    else e.setAttribute(key, value === true ? "" : value);
  }
  e.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== ""));
  return e;
}

/** "1 byte", "2 bytes". */
export const plural = (n, one, many = one + "s") => `${number.format(n)} ${n === 1 ? one : many}`;

const number = new Intl.NumberFormat("en"); // made once: toLocaleString makes one a call

/** The name of square 0 to 63: "a1" to "h8". */
export const squareName = (n) => "abcdefgh"[n & 7] + ((n >> 3) + 1);

// A browser computes styles and lengths anew after every write, even of an unchanged value.

/** Gives node this class, if it has another one. */
export function setClass(node, name) {
  if (node.className !== name) node.className = name;
}

/** Gives node a class, or takes it, if that changes anything. */
export function toggle(node, name, on) {
  if (node.classList.contains(name) !== on) node.classList.toggle(name, on);
}

/** Gives node this text, if it has another one. */
export function setText(node, text) {
  if (node.firstChild?.nodeType === Node.TEXT_NODE && !node.firstChild.nextSibling) {
    if (node.firstChild.data !== text) node.firstChild.data = text;
  } else if (text !== "" || node.firstChild) node.textContent = text;
}

/** Sets an attribute of node, or removes it where the value is undefined, if it differs. */
export function setAttribute(node, name, value) {
  if (value === undefined) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** Makes nodes the children of parent, and leaves alone those that are in their place. */
export function place(parent, nodes) {
  nodes.forEach((node, i) => {
    if (parent.childNodes[i] !== node) parent.insertBefore(node, parent.childNodes[i] ?? null);
  });
  while (parent.childNodes.length > nodes.length) parent.lastChild.remove();
}

/** Nodes that are kept from one round to the next, by a key, and changed only where they differ. */
export class Nodes {
  #old = new Map();
  #now = new Map();

  /**
   * The node of this key, with the given tag.
   * @param {string} signature the state that the node depends on: draw is called if it has changed
   * @param {(node: HTMLElement) => void} draw draws the node, whatever its state was
   */
  node(key, tag, signature, draw) {
    let entry = this.#old.get(key);
    if (!entry) entry = { node: document.createElement(tag), signature: null };
    if (entry.signature !== signature) {
      entry.signature = signature;
      draw(entry.node);
    }
    this.#now.set(key, entry);
    return entry.node;
  }

  /** Ends a round: nodes that it did not ask for are forgotten. */
  done() {
    [this.#old, this.#now] = [this.#now, new Map()];
  }
}
