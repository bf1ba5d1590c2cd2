// The view "Questions": how a few boards answer a question, load by load.
import { ask } from "./engine.js";
import { el, plural, squareName } from "./dom.js";

const questions = [
  { key: "attacks", text: "Which squares does a rook on … attack?" },
  { key: "check", text: "Is the king in check?" },
  { key: "pinned", text: "What is pinned?" },
  { key: "moves", text: "How many legal moves are there? (perft in bulk)" },
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
    this.note = el("p", { class: "hint" }, "The steps are those of short programs in Go (cmd/explorer/trace), held against the boards by a test.");
    this.node = el("div", { class: "questions" }, el("h2", {}, "Questions as algorithms"),
      el("p", {}, this.select, " ", this.square, " ", this.play, " ",
        el("button", { onclick: () => this.step(-1) }, "← step"), " ", el("button", { onclick: () => this.step(1) }, "step →"), " ",
        el("button", { onclick: () => this.go(Infinity) }, "all steps")),
      this.note, this.columns);
    this.opened = new Set(); // the boards of which the reader asks why they do more
    fetch("lessons.json").then((r) => r.json()).then((found) => { this.lessons = found; this.draw(); }).catch(() => {});
  }

  change(extra) {
    this.page.go({ extra: { ...this.page.state.extra, ...extra } });
  }

  update(shown, state) {
    const q = questions.find((q) => q.key === state.extra.q) ?? questions[0];
    const rook = shown.pieces.indexOf(shown.white ? "R" : "r");
    const named = state.extra.sq ?? (rook >= 0 ? squareName(rook) : "d4");
    const square = "abcdefgh".indexOf(named[0]) + 8 * (named[1] - 1);
    const { traced } = this.page.info;
    const chosen = state.boards.filter((b) => traced.includes(b));
    const boards = chosen.length > (this.page.alone ? 0 : 1) ? chosen : [...new Set([...chosen, ...traced])]; // the one of the address first
    this.select.value = q.key;
    this.square.value = named;
    this.square.hidden = q.key !== "attacks";
    const key = JSON.stringify([shown.fen, q.key, named, boards]);
    if (key === this.key) return;
    this.key = key;
    this.question = q;
    this.fen = shown.fen;
    this.pause();
    this.from = Number.isInteger(square) && square >= 0 && square < 64 ? square : 0;
    this.traces = ask("trace", { fen: shown.fen, question: q.key, square: this.from, boards });
    this.at = Math.max(...this.traces.map((t) => t.steps.length));
    this.draw();
  }

  /** Why a board does more than the others for this question: a sentence, what it is made of, and its lesson. */
  why(t) {
    const cost = (t) => t.loads + t.branches;
    const best = this.traces.reduce((a, b) => (cost(b) < cost(a) ? b : a));
    if (cost(t) === cost(best)) return "";
    const row = (what, of) => el("tr", {}, el("th", { scope: "row" }, what), el("td", {}, String(of(t))), el("td", {}, String(of(best))));
    return el("details", { class: "why", open: this.opened.has(t.board), ontoggle: (e) => this.opened[e.target.open ? "add" : "delete"](t.board) },
    el("summary", {}, `Why does ${this.title(t.board)} do more here?`), el("p", { class: "because" }, this.because(t, best)),
    el("table", {}, el("thead", {}, el("tr", {}, el("td", {}, "for this question"), el("th", { scope: "col" }, t.board), el("th", { scope: "col" }, best.board))),
      el("tbody", {}, row("loads", (t) => t.loads), row("of them, cells walked", (t) => t.cells), row("of them, list entries", (t) => t.entries), row("branches", (t) => t.branches))),
    el("p", {}, "The times of the boards themselves: ", el("code", {}, `bench run --rep ${t.board},${best.board}`)),
    (this.lessons?.[t.board] ?? "").split("\n").map((text, i) => el("p", {}, i === 0 ? el("b", {}, "Bad at, says its lesson: ") : "", text)),
    el("p", {}, "The lesson: ", el("code", {}, `go doc ./rep/${t.board}`)));
  }

  title(name) {
    return this.page.info.boards.find((b) => b.name === name)?.title ?? name;
  }

  /** The answer in a sentence, from the counts of both boards. */
  because(t, best) {
    const does = [t.cells && `walks over ${plural(t.cells, "cell")} one after the other`, t.entries && `looks at ${plural(t.entries, "list entry", "list entries")}`,
      t.branches && `decides ${plural(t.branches, "time")} by what it finds`].filter(Boolean);
    const joined = does.length > 1 ? `${does.slice(0, -1).join(", ")} and ${does.at(-1)}` : does[0] ?? `reads ${plural(t.loads, "element")}`;
    const other = best.branches === 0 ? `gets whole sets of squares from ${plural(best.loads, "load")}, without a decision` : `needs ${plural(best.loads, "load")} and ${plural(best.branches, "decision")}`;
    return `${this.title(t.board)} ${joined}; ${this.title(best.board)} ${other}.`;
  }

  draw() {
    if (!this.traces) return;
    let lit = [];
    this.columns.replaceChildren(...this.traces.map((t) => {
      const shown = t.steps.slice(0, this.at), now = shown.at(-1);
      const loads = shown.reduce((n, s) => n + s.loads.length, 0);
      if (this.at <= t.steps.length && now && !lit.length) lit = now.squares;
      const list = el("ol", { class: "trace", tabindex: 0, "aria-label": `steps of ${t.board}` }, shown.map((s, i) => el("li", {
        class: i === shown.length - 1 ? "now" : "", onpointerenter: () => this.page.light(s.squares), onpointerleave: () => this.page.light([]),
      }, s.text, s.loads.length ? el("span", { class: "loads" }, ` ${plural(s.loads.length, "load")}: ${brief(s.loads)}`) : "")));
      requestAnimationFrame(() => { list.scrollTop = list.scrollHeight; });
      return el("article", { class: "panel" }, el("h3", {}, this.title(t.board)),
        el("p", { class: "count" }, el("b", {}, String(loads)), ` of ${plural(t.loads, "load")}, `, el("b", {}, String(t.branches)), t.branches === 1 ? " branch" : " branches",
          this.at >= t.steps.length ? [", answer ", el("b", {}, String(t.count))] : ""),
        this.why(t), list);
    }));
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
