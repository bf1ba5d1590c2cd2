// The chess board: 64 buttons in a grid, played on by click, drag and keyboard.
import { drawPiece, el, pieceName, squareName, toggle } from "./dom.js";

export class Board {
  /**
   * @param {HTMLElement} root where it is drawn
   * @param {{move: (from: number, to: number) => void, refuse: (from: number, to: number) => void, point: (square: number|null) => void}} on
   *   the callbacks for a legal move, for an illegal one, and for the square that is pointed at
   */
  constructor(root, on) {
    this.on = on;
    this.flipped = false;
    this.legal = [];
    this.pieces = ".".repeat(64);
    this.from = null; // the square of the piece that is picked up
    this.pressed = this.pointing = false; // the pointer is down; it chose the square with the focus
    this.squares = Array.from({ length: 64 }, (_, sq) =>
      el("button", { data: { square: sq }, class: ((sq >> 3) + sq) % 2 ? "light" : "dark", tabindex: -1 }));
    this.grid = el("div", { class: "chessboard", role: "group", "aria-label": "Chess board" }, this.squares);
    root.replaceChildren(this.grid);
    this.order();
    this.squares[12].tabIndex = 0;
    this.grid.addEventListener("click", (e) => this.clicked(e));
    this.grid.addEventListener("keydown", (e) => this.key(e));
    this.grid.addEventListener("pointerdown", (e) => this.down(e));
    this.grid.addEventListener("pointerover", (e) => on.point(this.squareOf(e.target)));
    this.grid.addEventListener("focusin", (e) => {
      this.pointing = this.pressed;
      on.point(this.squareOf(e.target));
    });
    this.grid.addEventListener("pointerleave", () => on.point(null));
    this.grid.addEventListener("focusout", () => on.point(null));
  }

  squareOf(target) {
    const button = target.closest?.("[data-square]");
    return button && this.grid.contains(button) ? Number(button.dataset.square) : null;
  }

  /** Puts the squares into the order in which they are seen. */
  order() {
    const rows = this.flipped ? [0, 1, 2, 3, 4, 5, 6, 7] : [7, 6, 5, 4, 3, 2, 1, 0];
    const files = this.flipped ? [7, 6, 5, 4, 3, 2, 1, 0] : [0, 1, 2, 3, 4, 5, 6, 7];
    this.grid.replaceChildren(...rows.flatMap((r) => files.map((f) => this.squares[8 * r + f])));
    for (const [sq, button] of this.squares.entries()) {
      button.dataset.rank = (sq & 7) === files[0] ? (sq >> 3) + 1 : "";
      button.dataset.file = sq >> 3 === rows[7] ? "abcdefgh"[sq & 7] : "";
    }
  }

  flip() {
    this.flipped = !this.flipped;
    this.order();
  }

  /**
   * Shows a position.
   * @param {string} pieces 64 FEN letters, a1 first, "." for an empty square
   * @param {{from: number, to: number, shown: number}[]} legal
   * @param {number[]} last the squares of the last move
   * @param {number[]} checks the squares of the checkers and of the king in check
   */
  show(pieces, legal, last, checks) {
    this.legal = legal;
    this.from = null;
    for (const [sq, button] of this.squares.entries()) {
      const letter = pieces[sq];
      if (button.dataset.piece !== letter) {
        button.dataset.piece = letter;
        button.replaceChildren(...(letter === "." ? [] : [drawPiece(letter)]));
        button.setAttribute("aria-label", squareName(sq) + (letter === "." ? "" : ", " + pieceName(letter)));
      }
      toggle(button, "last", last.includes(sq));
      toggle(button, "check", checks.includes(sq));
    }
    this.pieces = pieces;
    this.mark();
  }

  /** Marks the piece that is picked up and where it may go. */
  mark() {
    const targets = this.targets(this.from);
    for (const [sq, button] of this.squares.entries()) {
      toggle(button, "from", sq === this.from);
      toggle(button, "target", targets.includes(sq));
    }
  }

  targets(from) {
    return this.legal.filter((m) => m.from === from).flatMap((m) => [m.to, m.shown]);
  }

  /** Lights the squares of a list, each with a class. */
  light(squares, name) {
    for (const [sq, button] of this.squares.entries()) toggle(button, name, squares.includes(sq));
  }

  clicked(e) {
    const sq = this.squareOf(e.target);
    if (sq === null || this.dragged) return;
    this.pick(sq);
  }

  /** Picks up a piece, or puts the one that is picked up on sq. */
  pick(sq) {
    if (this.from !== null && this.targets(this.from).includes(sq)) {
      const from = this.from;
      this.from = null;
      this.on.move(from, sq);
      return;
    }
    const from = this.from;
    this.from = from !== sq && this.pieces[sq] !== "." && (from === null || this.sides(from, sq)) ? sq : null;
    this.mark();
    if (from !== null && from !== sq && this.from === null) this.on.refuse(from, sq);
  }

  /** Whether the pieces on two squares are of one side. */
  sides(a, b) {
    const white = (sq) => this.pieces[sq] !== this.pieces[sq].toLowerCase();
    return white(a) === white(b);
  }

  key(e) {
    const sq = this.squareOf(e.target);
    if (e.key === "Escape") {
      this.from = null;
      this.mark();
      return;
    }
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[e.key];
    if (sq === null || !step || this.pointing) return; // after a click the arrows belong to the page
    e.preventDefault();
    e.stopPropagation();
    const sign = this.flipped ? -1 : 1;
    const file = (sq & 7) + sign * step[0], rank = (sq >> 3) + sign * step[1];
    if (file >= 0 && file < 8 && rank >= 0 && rank < 8) this.focus(8 * rank + file);
  }

  focus(sq) {
    for (const button of this.squares) button.tabIndex = -1;
    this.squares[sq].tabIndex = 0;
    this.squares[sq].focus();
  }

  /** A drag: the piece follows the pointer and goes where it is released. */
  down(e) {
    const from = this.squareOf(e.target);
    this.dragged = false;
    this.pressed = this.pointing = true;
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { this.pressed = false; }, { once: true });
    if (from === null || e.button !== 0 || this.pieces[from] === ".") return;
    const piece = this.squares[from].querySelector("svg");
    const start = [e.clientX, e.clientY];
    const move = (e) => {
      const dx = e.clientX - start[0], dy = e.clientY - start[1];
      if (!this.dragged && Math.hypot(dx, dy) < 5) return;
      if (!this.dragged) {
        this.dragged = true;
        this.from = from;
        this.mark();
        piece.classList.add("dragged");
      }
      piece.style.transform = `translate(${dx}px, ${dy}px)`;
    };
    const up = (e) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      piece.classList.remove("dragged");
      piece.style.transform = "";
      if (!this.dragged) return;
      const to = e.type === "pointerup" ? this.squareOf(document.elementFromPoint(e.clientX, e.clientY) ?? this.grid) : null;
      this.from = null;
      this.mark();
      if (to !== null && this.targets(from).includes(to)) this.on.move(from, to);
      else if (to !== null && to !== from) this.on.refuse(from, to);
      setTimeout(() => { this.dragged = false; }); // after the click that follows
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  }
}
