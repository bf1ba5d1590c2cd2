// The view "Predict": which bytes does this move change? Choose them, then look.
import { ask } from "./engine.js";
import { el, plural } from "./dom.js";
import { Panel } from "./memory.js";

/** The places, "object:offset", that a step changes and that were there before it. */
function changedPlaces(view) {
  const places = new Set();
  let fresh = 0;
  for (const c of view.changes) {
    if (c.begun && !c.old) { fresh += c.new.length / 2; continue; }
    const shift = c.begun ? view.objects[c.object].record : 0; // of a copy: where it was copied from
    for (let i = 0; i < c.new.length / 2; i++) {
      if (c.old.substr(2 * i, 2) !== c.new.substr(2 * i, 2)) places.add(`${c.object}:${c.offset - shift + i}`);
    }
  }
  return { places, fresh };
}

export class PredictView {
  constructor(page) {
    this.page = page;
    this.guesses = new Set();
    this.select = el("select", { "aria-label": "Exercise", onchange: () => this.open(Number(this.select.value)) },
      page.info.exercises.map((e, i) => el("option", { value: i }, `${i + 1}. ${e.title}`)));
    this.text = el("p", { class: "question" });
    this.hint = el("p", { class: "hint" });
    this.result = el("p", { class: "result", role: "status" });
    this.reveal = el("button", { class: "start", onclick: () => this.toggle() }, "Reveal");
    this.panel = new Panel(page.info.boards, {
      choose: (name) => this.page.go({ boards: [name, ...this.page.state.boards.slice(1)], step: 0, back: false }),
      remove: () => {},
    });
    this.node = el("div", { class: "predict" }, el("h2", {}, "Predict first"), el("p", {}, this.select, " ",
      el("button", { onclick: () => this.open((this.number + 1) % page.info.exercises.length) }, "Next exercise")),
    this.text, this.hint, el("p", {}, this.reveal), this.result, this.panel.node);
    this.panel.lines.addEventListener("click", (e) => this.guess(e.target.closest(".byte[data-at]")));
    this.panel.lines.addEventListener("keydown", (e) => this.key(e));
  }

  open(n) {
    const e = this.page.info.exercises[n];
    this.guesses.clear();
    this.page.go({ fen: e.fen, moves: [e.move], step: 0, back: false, extra: { n } });
  }

  guess(byte) {
    if (!byte || this.page.state.step !== 0) return;
    const at = byte.dataset.at;
    if (!this.guesses.delete(at)) this.guesses.add(at);
    this.mark();
  }

  /** Arrows go from byte to byte, Enter and Space choose one. */
  key(e) {
    const bytes = [...this.panel.lines.querySelectorAll(".byte[data-at]")];
    const i = bytes.indexOf(e.target);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -16, ArrowDown: 16 }[e.key];
    if (i < 0) return;
    if (step) bytes[Math.min(Math.max(i + step, 0), bytes.length - 1)].focus();
    else if (e.key === "Enter" || e.key === " ") this.guess(bytes[i]);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  toggle() {
    this.page.go({ step: this.page.state.step ? 0 : 1, back: false });
  }

  update(shown, state) {
    this.number = Number(state.extra.n ?? -1);
    const exercise = this.page.info.exercises[this.number];
    if (!exercise || exercise.fen !== state.fen || state.moves[0] !== exercise.move) return this.open(0);
    const request = { fen: state.fen, moves: state.moves, boards: [state.boards[0]] };
    const before = ask("show", { ...request, step: 0 }).boards[0], after = ask("show", { ...request, step: 1 }).boards[0];
    const revealed = state.step > 0;
    this.select.value = this.number;
    this.text.textContent = `Which bytes does ${exercise.move === "0000" ? "a null move" : exercise.move} change?`;
    this.hint.textContent = `${exercise.hint} Choose bytes in the lines below, by click or with the arrows and Enter.`;
    this.reveal.textContent = revealed ? "Try again" : "Reveal";
    this.panel.update(revealed ? after : before, revealed ? `make ${exercise.move}` : "", true);
    this.answer = after.fault ? null : changedPlaces(after);
    this.panel.lines.querySelector(".byte[data-at]")?.setAttribute("tabindex", 0);
    for (const byte of this.panel.lines.querySelectorAll(".byte[data-at]")) byte.tabIndex = byte.tabIndex === 0 ? 0 : -1;
    this.mark();
  }

  mark() {
    const revealed = this.page.state.step > 0;
    for (const byte of this.panel.lines.querySelectorAll(".byte[data-at]")) {
      const guessed = this.guesses.has(byte.dataset.at);
      byte.classList.toggle("guess", guessed);
      byte.setAttribute("aria-pressed", guessed);
      byte.setAttribute("role", "button");
    }
    if (!this.answer) { this.result.textContent = ""; return; }
    const { places, fresh } = this.answer;
    const hits = [...this.guesses].filter((at) => places.has(at)).length;
    this.result.textContent = revealed
      ? `${hits} of ${plural(places.size, "changed byte")} found, ${this.guesses.size - hits} chosen that do not change.${fresh ? ` ${plural(fresh, "byte")} of a new undo record come on top.` : ""}`
      : `${plural(this.guesses.size, "byte")} chosen.`;
  }
}
