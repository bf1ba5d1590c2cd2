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

// The pieces, drawn for this page: an outline each, in a square of 45 by 45, and the
// lines inside it. Licence: the repository's (BSD 3-Clause).

const outlines = {
  p: ["M22.5 9a5.4 5.4 0 0 0-3.6 9.4c-3.6 1.2-5 4-4 6.4h3.4c-.4 4.4-2 7-5.3 9.7v4h19v-4c-3.3-2.7-4.9-5.3-5.3-9.7h3.4c1-2.4-.4-5.2-4-6.4A5.4 5.4 0 0 0 22.5 9z", ""],
  r: ["M11 8v8.5l4 3V31l-3.5 3v4.5h22V34L30 31V19.5l4-3V8h-5v4h-4V8h-5v4h-4V8z", "M15 19.5h15M15 31h15"],
  n: ["M12 38.5c0-7 6-9 7.5-14.2l-5.7 3.2-4.3-3.3L14.5 14l1.8-6.5 4 3.3C29.5 11.5 34 20 34 38.5z", "M17.3 16.6v.1M25 15.5c3.2 4 4.8 9.5 5 18"],
  b: ["M22.5 5.5a2.7 2.7 0 0 0-1.7 4.8c-4.3 3.7-7.3 8.2-7.3 12.7 0 3 1.3 5.3 3.2 6.8L13 34v4.5h19V34l-3.7-4.2c1.9-1.5 3.2-3.8 3.2-6.8 0-4.5-3-9-7.3-12.7a2.7 2.7 0 0 0-1.7-4.8z", "M22.5 16v8M18.5 20h8M17 30h11"],
  q: ["M8.5 11.5 13 30l-2 4v4.5h23V34l-2-4 4.5-18.5-7.3 9L27 8.5l-4.5 11.5L18 8.5l-2.2 12z", "M13 30h19M12 34h21"],
  k: ["M21 4.5h3V7h3v3h-3v4.5c1.5 1 2.5 2.5 3 4 6-3.5 10.5 0 9.5 4.5-.7 3-3 5-5.5 7.5l1 3.5v4.5H13V34l1-3.5c-2.5-2.5-4.8-4.5-5.5-7.5-1-4.5 3.5-8 9.5-4.5.5-1.5 1.5-3 3-4V10h-3V7h3z", "M14 30.5h17M22.5 22v8.5"],
};

const names = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const ns = "http://www.w3.org/2000/svg";

/** The name of the piece with this FEN letter, "" for ".". */
export function pieceName(letter) {
  const name = names[letter.toLowerCase()];
  return name ? (letter === letter.toLowerCase() ? "black " : "white ") + name : "";
}

/** A drawing of the piece with this FEN letter. */
export function drawPiece(letter) {
  const svg = document.createElementNS(ns, "svg");
  svg.setAttribute("viewBox", "0 0 45 45");
  svg.setAttribute("class", "piece " + (letter === letter.toLowerCase() ? "black" : "white"));
  svg.setAttribute("aria-hidden", "true");
  outlines[letter.toLowerCase()].forEach((d, i) => {
    const path = document.createElementNS(ns, "path");
    path.setAttribute("d", d);
    path.setAttribute("class", i ? "inner" : "outer");
    svg.append(path);
  });
  return svg;
}
