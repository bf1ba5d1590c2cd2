// The view "Questions": how a few boards answer a question, load by load.
import { ask } from "./engine.js";
import { el, plural, squareName } from "./dom.js";

/** The questions, and the benchmark that answers each, or for the rook is nearest to it. */
const questions = [
  { key: "attacks", text: "Which squares does a rook on … attack?", kind: "Attackers", measured: "the attackers of every square, by the real board" },
  { key: "check", text: "Is the king in check?", kind: "Checkers", measured: "Checkers of the real board" },
  { key: "pinned", text: "What is pinned?", kind: "Pins", measured: "checks, pins and check squares of both sides, by the real board" },
  { key: "moves", text: "Count the moves", kind: "CountMoves", measured: "CountMoves of the real board" },
];

export class QuestionsView {
  constructor(page) {
    this.page = page;
    this.at = 0; // how many steps are shown
    this.timer = 0;
    this.select = el("select", { "aria-label": "Question", onchange: () => this.change({ q: this.select.value }) },
      questions.map((q) => el("option", { value: q.key }, q.text)));
    this.square = el("select", { "aria-label": "Square of the rook", onchange: () => this.change({ sq: this.square.value }) },
      Array.from({ length: 64 }, (_, sq) => el("option", { value: squareName(sq) }, squareName(sq))));
    this.play = el("button", { class: "start", onclick: () => (this.timer ? this.pause() : this.run()) }, "Play");
    this.columns = el("div", { class: "panels" });
    this.note = el("p", { class: "hint" });
    this.node = el("div", { class: "questions" }, el("h2", {}, "Questions as algorithms"),
      el("p", {}, this.select, " ", this.square, " ", this.play, " ",
        el("button", { onclick: () => this.step(-1) }, "← step"), " ", el("button", { onclick: () => this.step(1) }, "step →"), " ",
        el("button", { onclick: () => this.go(Infinity) }, "all steps")),
      this.note, this.columns);
    fetch("figures.json").then((r) => r.json()).then((f) => { this.figures = f; this.draw(); }).catch(() => {});
  }

  change(extra) {
    this.page.go({ extra: { ...this.page.state.extra, ...extra } });
  }

  update(shown, state) {
    const q = questions.find((q) => q.key === state.extra.q) ?? questions[0];
    const rook = shown.pieces.indexOf(shown.white ? "R" : "r");
    const named = state.extra.sq ?? (rook >= 0 ? squareName(rook) : "d4");
    const square = "abcdefgh".indexOf(named[0]) + 8 * (named[1] - 1);
    const chosen = state.boards.filter((b) => this.page.info.traced.includes(b));
    const boards = chosen.length > 1 ? chosen : this.page.info.traced;
    this.select.value = q.key;
    this.square.value = named;
    this.square.hidden = q.key !== "attacks";
    const key = JSON.stringify([shown.fen, q.key, named, boards]);
    if (key === this.key) return;
    this.key = key;
    this.question = q;
    this.fen = shown.fen;
    this.pause();
    this.traces = ask("trace", { fen: shown.fen, question: q.key, square: Number.isInteger(square) && square >= 0 && square < 64 ? square : 0, boards });
    this.at = Math.max(...this.traces.map((t) => t.steps.length));
    this.draw();
  }

  /** Where the recorded run has measured this question: in this position, over the games, or in another position. */
  place() {
    const { kind } = this.question;
    return [this.figures?.names[this.fen], "games", "kiwipete"].find((name) => this.figures?.cells[`${kind}/${name}`]);
  }

  /** The place and the nanoseconds of this question on a board, null if the recorded run does not have them. */
  measured(board) {
    const place = this.place(), ns = this.figures?.cells[`${this.question.kind}/${place}`]?.[board];
    return ns === undefined ? null : [place, ns];
  }

  draw() {
    if (!this.traces) return;
    let lit = [];
    this.columns.replaceChildren(...this.traces.map((t) => {
      const shown = t.steps.slice(0, this.at), now = shown.at(-1), measured = this.measured(t.board);
      const loads = shown.reduce((n, s) => n + s.loads.length, 0);
      if (this.at <= t.steps.length && now && !lit.length) lit = now.squares;
      const list = el("ol", { class: "trace", tabindex: 0, "aria-label": `steps of ${t.board}` }, shown.map((s, i) => el("li", {
        class: i === shown.length - 1 ? "now" : "", onpointerenter: () => this.page.light(s.squares), onpointerleave: () => this.page.light([]),
      }, s.text, s.loads.length ? el("span", { class: "loads" }, ` ${plural(s.loads.length, "load")}: ${brief(s.loads)}`) : "")));
      requestAnimationFrame(() => { list.scrollTop = list.scrollHeight; });
      return el("article", { class: "panel" }, el("h3", {}, this.page.info.boards.find((b) => b.name === t.board)?.title ?? t.board),
        el("p", { class: "count" }, el("b", {}, String(loads)), ` of ${plural(t.loads, "load")}`,
          this.at >= t.steps.length ? [", answer ", el("b", {}, String(t.count))] : ""),
        measured ? el("p", { class: "measured" }, measured[0] === "games" ? "measured over recorded games: " : `measured in ${measured[0]}: `, el("b", {}, `${Number(measured[1].toPrecision(4))} ns`), ` (${this.question.measured})`) : el("p", { class: "measured" }, "not in the recorded run"), list);
    }));
    const place = this.place();
    const command = place && this.figures.command.replace("KIND", this.question.kind).replace("POS", place);
    this.note.replaceChildren("The steps are those of short programs in Go (cmd/explorer/trace), held against the boards by a test. ",
      ...(command ? [`Nanoseconds are medians of ${this.figures?.file}, ${this.figures?.cpu}; `, el("code", {}, command), " measures them anew."] : []));
    if (this.at < Math.max(...this.traces.map((t) => t.steps.length))) this.page.light(lit);
    else this.page.light(this.traces[0].answer);
  }

  go(at) {
    const most = Math.max(...this.traces.map((t) => t.steps.length));
    this.at = Math.min(Math.max(at, 0), most);
    this.draw();
    return this.at < most;
  }

  step(by) {
    this.pause();
    this.go(this.at + by);
  }

  run() {
    if (!this.go(this.at + 1)) this.go(1);
    this.play.textContent = "Pause";
    this.timer = setInterval(() => { if (!this.node.isConnected || !this.go(this.at + 1)) this.pause(); }, 900);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.play.textContent = "Play";
  }
}

/** The loads of a step, the first of them by name. */
const brief = (loads) => loads.slice(0, 6).join(", ") + (loads.length > 6 ? ` … ${loads.at(-1)}` : "");
