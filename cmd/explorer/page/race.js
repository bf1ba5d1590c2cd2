// The view "Race": the chosen boards count moves in this browser, two seconds each.
import { el } from "./dom.js";

const slice = 50; // milliseconds of a turn
const seconds = 2; // of a board, half of them in bulk, half with each leaf made

export class RaceView {
  constructor(page) {
    this.page = page;
    this.button = el("button", { class: "start", onclick: () => (this.worker ? this.stop() : this.start()) }, "Start");
    this.choice = el("fieldset", { class: "choice" }, el("legend", {}, "Boards"), page.info.boards.map((b) =>
      el("label", { title: b.unavailable || null },
        el("input", { type: "checkbox", value: b.name, checked: !b.unavailable && page.state.boards.includes(b.name), disabled: b.unavailable !== "" }), ` ${b.title}`)));
    this.status = el("p", { role: "status" });
    this.table = el("table", { class: "race" });
    this.node = el("div", {}, el("h2", {}, "In this browser"),
      el("p", {}, "Each board counts the moves of the position on the left to depth 3, two seconds long, in turns of 50 ms: in bulk (the last moves are counted, not made) and with every leaf made. "
        + "This is Go as WebAssembly in your browser, with whatever else the browser does. It is no benchmark: ", el("code", {}, "go run ./cmd/bench run"),
        " checks every count, measures in rounds of random order and gives intervals."),
      this.choice, el("p", {}, this.button), this.status, this.table);
  }

  update() {}

  start() {
    const names = [...this.choice.querySelectorAll("input:checked")].map((i) => i.value);
    if (names.length === 0) { this.status.textContent = "Choose a board."; return; }
    this.laps = new Map(names.map((name) => [name, { bulk: [0, 0], leaf: [0, 0] }]));
    this.turns = [];
    for (let i = 0; i < (seconds * 500) / slice; i++) {
      const order = i % 2 ? [...names].reverse() : names;
      for (const bulk of [true, false]) this.turns.push(...order.map((name) => [name, bulk]));
    }
    this.total = this.turns.length;
    this.button.textContent = "Stop";
    this.status.textContent = "The boards are being loaded …";
    this.worker = new Worker("race-worker.js", { type: "module" });
    this.worker.onmessage = ({ data }) => this.lap(data);
    this.worker.onerror = (e) => this.stop(`The race could not be started: ${e.message}`);
    this.fen = this.page.shown.fen;
    this.next();
  }

  next() {
    const turn = this.turns.shift();
    if (turn) this.worker.postMessage([turn[0], this.fen, turn[1], slice]);
    else this.stop("Finished. Another race will give other figures.");
  }

  lap({ board, bulk, lap }) {
    if (typeof lap === "string") return this.stop(`${board}: ${lap}`);
    const sum = this.laps.get(board)[bulk ? "bulk" : "leaf"];
    sum[0] += lap[0];
    sum[1] += lap[1];
    this.status.textContent = `${Math.round(100 * (1 - this.turns.length / this.total))} %`;
    this.draw();
    this.next();
  }

  draw() {
    const rate = ([nodes, ms]) => (ms ? nodes / ms / 1000 : 0);
    const rows = [...this.laps].map(([name, { bulk, leaf }]) => [name, rate(bulk), rate(leaf)]);
    const most = [1, 2].map((k) => Math.max(...rows.map((r) => r[k])) || 1);
    this.table.replaceChildren(el("caption", {}, "Million nodes a second in this browser"),
      el("thead", {}, el("tr", {}, ["board", "bulk", "leaf"].map((h) => el("th", { scope: "col" }, h)))),
      el("tbody", {}, rows.map((r) => el("tr", {}, el("th", { scope: "row" }, r[0]), [1, 2].map((k) =>
        el("td", {}, el("span", { class: "bar", style: { "--part": r[k] / most[k] } }), ` ${r[k].toFixed(2)}`))))));
  }

  stop(text = "Stopped.") {
    this.worker?.terminate();
    this.worker = null;
    this.button.textContent = "Start";
    this.status.textContent = text;
  }
}
