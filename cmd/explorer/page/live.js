// A live board in a chapter of the course: a position to play on, and what the boards do at each step.
import { el } from "./dom.js";
import { Game } from "./game.js";
import { QuestionsView } from "./questions.js";
import { read, write } from "./state.js";
import { MemoryView } from "./view.js";

export class Live extends Game {
  /**
   * @param {object} info the choices
   * @param {string} address the part of the page's address that has the position, the boards and the view
   */
  constructor(info, address) {
    const root = el("div");
    super(root, read(address));
    this.info = info;
    this.alone = true; // only the boards that the chapter is about
    this.turn = el("p", { class: "turn", role: "status" });
    this.fault = el("p", { class: "fault", role: "alert" });
    const button = (text, title, press) => el("button", { title, onclick: press }, text);
    this.steps = [
      [button("← unmake", "Unmake the last move", () => this.back()), (state) => state.step > 0],
      [button("make →", "Make the next move", () => this.next()), (state) => state.step < state.moves.length],
    ];
    this.view = new (this.state.view === "questions" ? QuestionsView : MemoryView)(this);
    this.lightable = this.view.node;
    this.link = el("a", {}, "Open it as a page");
    const books = this.state.boards, tuned = el("input", { type: "checkbox", onchange: () => this.go({ boards: tuned.checked ? books.map((name) => name.replace(/-book$/, "")) : books }) });
    const level = books.some((name) => name.endsWith("-book")) ? el("p", {}, el("label", {}, tuned, " the tuned boards of these layouts")) : "";
    this.node = el("div", { class: "live" }, el("div", { class: "liveboard" }, root, this.turn, this.fault, el("p", { class: "buttons" }, this.steps.map(([b]) => b)), level, el("p", {}, this.link)), this.view.node);
    this.go({});
  }

  say(fault) {
    this.fault.textContent = fault;
  }

  draw() {
    this.drawBoard(this);
    this.view.update(this.shown, this.state);
    this.link.href = write(this.state);
  }
}
