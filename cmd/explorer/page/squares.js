// A board of which squares are chosen: each is a button that is pressed or not.
import { drawPiece, el, pieceName, squareName, toggle } from "./dom.js";

export class Squares {
  /**
   * @param {string} label its name for a screen reader
   * @param {() => void} change called after a square was pressed; null for a board that only shows squares
   */
  constructor(label, change) {
    this.set = 0n;
    this.change = change;
    this.squares = Array.from({ length: 64 }, (_, sq) => {
      const properties = { class: ((sq >> 3) + sq) % 2 ? "light" : "dark", data: { bit: sq, rank: sq & 7 ? "" : (sq >> 3) + 1, file: sq >> 3 ? "" : "abcdefgh"[sq] } };
      return change ? el("button", { ...properties, type: "button", tabindex: sq === 0 ? 0 : -1 }) : el("i", properties);
    });
    const rows = [7, 6, 5, 4, 3, 2, 1, 0].flatMap((rank) => this.squares.slice(8 * rank, 8 * rank + 8));
    this.node = el("div", { class: "squares", role: change ? "group" : "img", "aria-label": label }, rows);
    this.label = label;
    this.show(".".repeat(64), []);
    if (!change) return;
    this.node.addEventListener("click", (e) => this.press(e.target.closest("[data-bit]")));
    this.node.addEventListener("keydown", (e) => this.key(e));
  }

  /** Shows pieces, 64 FEN letters, and lights squares that are given. */
  show(pieces, given) {
    for (const [sq, node] of this.squares.entries()) {
      const piece = pieces[sq] === "." ? "" : `, ${pieceName(pieces[sq])}`;
      node.replaceChildren(...(piece ? [drawPiece(pieces[sq])] : []));
      toggle(node, "given", given.includes(sq));
      if (this.change) node.setAttribute("aria-label", squareName(sq) + piece + (given.includes(sq) ? ", given" : ""));
    }
    this.mark();
  }

  /** Chooses the squares of a word. */
  choose(set, right = null) {
    this.set = BigInt.asUintN(64, set);
    this.right = right;
    this.mark();
  }

  has(sq) {
    return (this.set >> BigInt(sq) & 1n) === 1n;
  }

  /** The names of the chosen squares. */
  names() {
    return this.squares.map((_, sq) => sq).filter((sq) => this.has(sq)).map(squareName);
  }

  mark() {
    for (const [sq, node] of this.squares.entries()) {
      toggle(node, "one", this.has(sq));
      toggle(node, "missing", !!this.right && this.right.includes(sq) && !this.has(sq));
      toggle(node, "wrong", !!this.right && !this.right.includes(sq) && this.has(sq));
      if (this.change) node.setAttribute("aria-pressed", this.has(sq));
    }
    if (!this.change) this.node.setAttribute("aria-label", `${this.label}: ${this.names().join(" ") || "no square"}`);
  }

  press(node) {
    if (!node) return;
    this.focus(Number(node.dataset.bit));
    this.choose(this.set ^ 1n << BigInt(node.dataset.bit));
    this.change();
  }

  key(e) {
    const sq = Number(e.target.dataset.bit);
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[e.key];
    if (e.key === "Home" || e.key === "End") e.stopPropagation();
    if (!step) return;
    e.preventDefault();
    e.stopPropagation();
    const file = (sq & 7) + step[0], rank = (sq >> 3) + step[1];
    if (file >= 0 && file < 8 && rank >= 0 && rank < 8) this.focus(8 * rank + file);
  }

  focus(sq) {
    for (const node of this.squares) node.tabIndex = -1;
    this.squares[sq].tabIndex = 0;
    this.squares[sq].focus();
  }
}

/** A word as 16 hexadecimal digits. */
export const hexWord = (set) => "0x" + BigInt.asUintN(64, set).toString(16).padStart(16, "0");
