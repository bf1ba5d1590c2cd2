// The view "Exercises": the boards make a question from a seed, and grade the answer.
import { ask } from "./engine.js";
import { el, plural, setAttribute } from "./dom.js";
import { Panel } from "./memory.js";
import { Squares } from "./squares.js";

const levels = ["1, few pieces", "2, more pieces", "3, a game"];

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

export class ExercisesView {
  constructor(page) {
    this.page = page;
    this.score = { right: 0, all: 0 }; // in this page alone
    this.guesses = new Set();
    const option = (value, text) => el("option", { value }, text);
    this.kind = el("select", { "aria-label": "Kind of exercise", onchange: () => this.open({ kind: this.kind.value }) }, page.info.quizzes.map((q) => option(q.name, q.title)));
    this.level = el("select", { "aria-label": "Level", onchange: () => this.open({ level: this.level.value }) }, levels.map((text, i) => option(i + 1, text)));
    this.source = el("select", { "aria-label": "Position", onchange: () => this.open({ own: this.source.value }) }, option("", "a position of the exercise"), option("1", "the position on the left, and its next move"));
    this.text = el("p", { class: "question" });
    this.squares = new Squares("Answer", () => { this.state.textContent = `${plural(this.squares.names().length, "square")} chosen.`; });
    this.number = el("input", { "aria-label": "Answer", autocomplete: "off", spellcheck: "false", placeholder: "54 or 0x36" });
    this.panel = new Panel(page.info.boards, { choose: (name) => { this.board = name; this.update(this.page.shown, this.page.state); }, remove: () => {} });
    this.check = el("button", { class: "start" }, "Check");
    this.form = el("form", { onsubmit: (e) => { e.preventDefault(); this.grade(); } }, this.squares.node, this.number, this.panel.node, el("p", {}, this.check, " ",
      el("button", { type: "button", class: "next", onclick: () => this.open({ seed: this.seed + 1 }) }, "Next exercise")));
    this.state = el("p", { class: "hint" });
    this.result = el("p", { class: "result", role: "status" });
    this.steps = el("ol", { class: "solution" });
    this.total = el("p", { class: "score" });
    this.node = el("div", { class: "exercises predict" }, el("h2", {}, "Exercises"),
      el("p", { class: "pick" }, this.kind, " ", this.level, " ", this.source), this.text, this.form, this.state, this.result, this.steps, this.total);
    this.panel.lines.addEventListener("click", (e) => this.guess(e.target.closest(".byte[data-at]")));
    this.panel.lines.addEventListener("keydown", (e) => this.key(e));
  }

  /** Opens another exercise. The address keeps what determines it. */
  open(change) {
    const { kind, level, seed, own } = this;
    this.page.go({ extra: { kind, level, seed, ...(own ? { own } : {}), ...change } });
    if (change.seed) this.text.scrollIntoView?.({ block: "nearest" });
  }

  request(answer) {
    const { fen, moves, step } = this.page.state;
    return ask("quiz", { kind: this.kind.value, level: this.level.value, seed: this.seed, ...(this.own ? { fen, moves, step } : {}), ...(answer === undefined ? {} : { answered: true, answer }) });
  }

  update(shown, state) {
    const { kind, level, seed, own } = state.extra, kinds = this.page.info.quizzes.map((q) => q.name);
    this.kind.value = kinds.includes(kind) ? kind : kinds[0];
    this.level.value = ["1", "2", "3"].includes(String(level)) ? level : 1;
    this.seed = Math.abs(parseInt(seed, 10)) || 1;
    this.own = own ? "1" : "";
    this.source.value = this.own;
    const key = JSON.stringify([this.kind.value, this.level.value, this.seed, this.own ? [shown.fen, state.moves[state.step]] : "", this.board]);
    if (key === this.key) return;
    this.key = key;
    this.show();
  }

  show() {
    this.graded = false;
    this.guesses.clear();
    this.result.textContent = this.state.textContent = this.number.value = "";
    this.steps.replaceChildren();
    this.result.className = "result";
    try {
      this.quiz = this.request();
    } catch (e) {
      this.quiz = null;
      this.text.textContent = e.message;
      this.form.hidden = true;
      return;
    }
    const q = this.quiz;
    this.form.hidden = false;
    this.text.textContent = q.text;
    this.number.hidden = q.mode !== "number";
    this.squares.node.hidden = q.mode === "bytes";
    this.panel.node.hidden = q.mode !== "bytes";
    setAttribute(document.body, "data-own-board", q.mode === "bytes" ? undefined : "");
    this.squares.choose(0n);
    this.squares.show(q.kind === "bits" ? ".".repeat(64) : q.pieces, q.given);
    for (const node of this.squares.squares) node.disabled = q.mode !== "squares";
    if (q.mode === "bytes") this.bytes(0);
    this.draw();
    if (!this.own) this.page.go({ fen: q.fen, moves: q.move ? [q.move] : [], step: 0, back: false }); // the same position on the left
  }

  draw() {
    this.total.textContent = this.score.all ? `${this.score.right} of ${plural(this.score.all, "answer")} right on this page.` : "";
  }

  /** Shows the board before the move (0) or after it (1). */
  bytes(step) {
    const q = this.quiz, boards = [this.board ?? q.board];
    const view = ask("show", { fen: q.fen, moves: [q.move], step, boards }).boards[0];
    this.panel.update(view, step ? `make ${q.move}` : "", true);
    for (const [i, byte] of [...this.panel.lines.querySelectorAll(".byte[data-at]")].entries()) byte.tabIndex = i ? -1 : 0;
    this.mark();
    return view;
  }

  guess(byte) {
    if (!byte || this.graded) return;
    const at = byte.dataset.at;
    if (!this.guesses.delete(at)) this.guesses.add(at);
    this.mark();
    this.state.textContent = `${plural(this.guesses.size, "byte")} chosen.`;
  }

  /** Arrows go from byte to byte, Enter and Space choose one. */
  key(e) {
    const bytes = [...this.panel.lines.querySelectorAll(".byte[data-at]")], i = bytes.indexOf(e.target);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -16, ArrowDown: 16 }[e.key];
    if (i < 0) return;
    if (step) bytes[Math.min(Math.max(i + step, 0), bytes.length - 1)].focus();
    else if (e.key === "Enter" || e.key === " ") this.guess(bytes[i]);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  mark() {
    for (const byte of this.panel.lines.querySelectorAll(".byte[data-at]")) {
      const guessed = this.guesses.has(byte.dataset.at);
      byte.classList.toggle("guess", guessed);
      byte.setAttribute("aria-pressed", guessed);
      byte.setAttribute("role", "button");
    }
  }

  /** The grade of the bytes that are chosen, by the memory of the board. */
  gradeBytes() {
    const view = this.bytes(1);
    if (view.fault) return { right: false, result: view.fault, steps: [] };
    const { places, fresh } = changedPlaces(view);
    const hits = [...this.guesses].filter((at) => places.has(at)).length, extra = this.guesses.size - hits;
    return {
      right: hits === places.size && extra === 0, steps: view.changes.filter((c) => c.old !== c.new).map((c) => `${c.name}: ${c.oldText || c.old || "new"} → ${c.newText || c.new}`),
      result: `${hits} of ${plural(places.size, "changed byte")} found, ${extra} chosen that do not change.${fresh ? ` ${plural(fresh, "byte")} of a new undo record come on top.` : ""}`,
    };
  }

  grade() {
    if (!this.quiz) return;
    let grade;
    try {
      grade = this.quiz.mode === "bytes" ? this.gradeBytes() : this.request(this.quiz.mode === "squares" ? this.squares.names().join(" ") : this.number.value);
    } catch (e) {
      this.result.textContent = e.message;
      return;
    }
    if (this.quiz.mode === "squares") this.squares.choose(this.squares.set, grade.want);
    this.result.textContent = grade.result;
    this.result.className = `result ${grade.right ? "right" : "wrong"}`;
    this.steps.replaceChildren(...grade.steps.map((text) => el("li", {}, text)));
    if (!this.graded) { // the first answer counts
      this.graded = true;
      this.score.all++;
      if (grade.right) this.score.right++;
    }
    this.draw();
  }
}
