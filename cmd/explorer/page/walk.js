// The slow perft: every line of moves from the position, made and unmade one at a time.
import { ask } from "./engine.js";
import { byId, plural } from "./dom.js";

const paces = [1, 2, 4, 8, 15, 30, 60]; // steps a second

export class Walk {
  /** @param page the page, which is moved by its function go */
  constructor(page) {
    this.page = page;
    this.timer = 0;
    byId("walk-run").onclick = () => (this.timer ? this.stop() : this.start());
    byId("walk-pace").oninput = () => this.rate();
    this.rate();
  }

  rate() {
    this.pace = paces[byId("walk-pace").value];
    byId("walk-rate").textContent = `${plural(this.pace, "step")} a second`;
  }

  start() {
    const { state } = this.page;
    this.base = state.moves.slice(0, state.step);
    if (!this.page.go({ moves: this.base, back: false })) return;
    this.depth = Number(byId("walk-depth").value);
    this.total = ask("perft", { fen: state.fen, moves: this.base, step: this.base.length, depth: this.depth }).nodes;
    this.path = [];
    this.left = [this.page.shown.legal.map((m) => m.uci)]; // the moves not made yet, by ply
    this.count = this.steps = 0;
    this.bytes = new Map();
    byId("walk-run").textContent = "Stop";
    this.tick();
  }

  /** Makes the next move, or unmakes the last one where none is left. */
  tick() {
    const began = performance.now();
    const { page } = this;
    const ply = this.path.length, next = this.left[ply]?.shift();
    if (next === undefined && ply === 0) return this.stop();
    if (next !== undefined) {
      this.path.push(next);
      page.go({ moves: [...this.base, ...this.path], step: this.base.length + ply + 1, back: false });
      this.left[ply + 1] = ply + 1 < this.depth ? page.shown.legal.map((m) => m.uci) : [];
      if (ply + 1 === this.depth) this.count++;
    } else {
      page.go({ moves: [...this.base, ...this.path], step: this.base.length + ply - 1, back: true });
      this.path.pop();
    }
    this.steps++;
    for (const b of page.shown.boards) this.bytes.set(b.name, (this.bytes.get(b.name) ?? 0) + b.count.bytes);
    this.report();
    this.timer = setTimeout(() => this.tick(), Math.max(0, 1000 / this.pace - (performance.now() - began)));
  }

  report() {
    const wrote = [...this.bytes].map(([name, n]) => `${name} ${n.toLocaleString("en")}`).join(", ");
    byId("walk-count").textContent = `${this.count.toLocaleString("en")} of ${plural(this.total, "leaf node")} after ${plural(this.steps, "step")}${wrote ? `; bytes written: ${wrote}` : ""}`;
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    byId("walk-run").textContent = "Walk";
  }
}
