// A position with a line of moves that is played on, its board, and the view next to it: the page is one,
// and so is each live board of the course.
import { ask } from "./engine.js";
import { Board } from "./board.js";
import { byId, drawPiece, el, pieceName, plural, squareName } from "./dom.js";

export class Game {
  /**
   * @param {HTMLElement} root where the board is drawn
   * @param {object} state as state.js reads it from an address
   */
  constructor(root, state) {
    this.state = state;
    this.shown = null; // the answer that is shown
    this.board = new Board(root, {
      move: (from, to) => this.choose(from, to),
      point: (square) => this.light(square === null ? [] : [square]),
      refuse: (from, to) => {
        const { fen, moves, step } = this.state;
        this.say(ask("show", { fen, moves: [...moves.slice(0, step), squareName(from) + squareName(to)], step: 0 }).fault.replace(/^move \d+, /, ""));
      },
    });
  }

  /** Goes to a state that differs from the present one in these fields. */
  go(change) {
    const old = this.state;
    this.state = { ...old, ...change };
    try {
      this.shown = ask("show", request(this.state));
    } catch (e) {
      this.state = old;
      this.say(e.message);
      return false;
    }
    const { state, shown } = this;
    this.say(shown.fault);
    state.fen = shown.start;
    state.moves = shown.moves.map((m) => m.uci); // without those from a fault on
    if (shown.fault && state.step >= state.moves.length) Object.assign(state, { step: state.moves.length, back: false });
    this.draw();
    return true;
  }

  /** Draws the position, and enables the buttons of the steps that there are. */
  drawBoard({ turn, steps }) {
    const { state, shown } = this, last = shown.moves[state.step - 1];
    this.board.show(shown.pieces, shown.legal, last && !state.back ? [last.from, last.to].filter((sq) => sq >= 0) : [], shown.checks);
    turn.textContent = turnText(shown);
    for (const [button, enabled] of steps) button.disabled = !enabled(state, shown);
  }

  /** Lights squares on the board and whatever is about them in the view. */
  light(squares) {
    this.board.light(squares, "lit");
    for (const node of this.lightable.querySelectorAll(".lit[data-sq]")) node.classList.remove("lit");
    for (const sq of squares) {
      for (const node of this.lightable.querySelectorAll(`[data-sq~="${sq}"]`)) node.classList.add("lit");
    }
  }

  next() { return this.state.step < this.state.moves.length && this.go({ step: this.state.step + 1, back: false }); }
  back() { return this.state.step > 0 && this.go({ step: this.state.step - 1, back: true }); }

  play(uci) {
    const { moves, step } = this.state;
    const line = moves[step] === uci ? moves : [...moves.slice(0, step), uci];
    this.go({ moves: line, step: step + 1, back: false });
  }

  /** Plays the move of the board from one square to another, after a question where it promotes. */
  async choose(from, to) {
    const moves = this.shown.legal.filter((m) => m.from === from && (m.to === to || m.shown === to));
    const move = moves.length > 1 && moves[0].promo ? await choosePromotion(moves, this.shown.white) : moves.find((m) => m.shown === to) ?? moves[0];
    if (move) this.play(move.uci);
    else this.board.mark();
  }
}

const request = (s) => ({ fen: s.fen, moves: s.moves, step: s.step, back: s.back, boards: s.view === "memory" ? s.boards : [] });

function turnText(shown) {
  const side = shown.white ? "White" : "Black";
  if (shown.legal.length === 0) return shown.checks.length ? `${side} is mated` : "Stalemate";
  return `${side} to move${shown.checks.length ? ", in check" : ""}: ${plural(shown.legal.length, "legal move")}`;
}

function choosePromotion(moves, white) {
  const dialog = byId("promotion");
  return new Promise((resolve) => {
    dialog.replaceChildren(...["q", "r", "b", "n"].map((letter) => {
      const move = moves.find((m) => m.promo === letter);
      const shown = white ? letter.toUpperCase() : letter;
      return el("button", { "aria-label": pieceName(shown), onclick: () => { dialog.onclose = null; dialog.close(); resolve(move); } }, drawPiece(shown));
    }));
    dialog.onclose = () => resolve(null);
    dialog.showModal();
  });
}
