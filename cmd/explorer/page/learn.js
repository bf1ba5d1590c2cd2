// The view "Learn": the course. It needs no board; a chapter starts its own when the reader asks for it.
import { el } from "./dom.js";
import { Game } from "./game.js";
import { QuestionsView } from "./questions.js";
import { read, write } from "./state.js";
import { MemoryView } from "./view.js";

export class LearnView {
  constructor(page) {
    this.page = page;
    this.chapters = [];
    this.list = el("div", { class: "chapters" });
    this.green = el("p", { role: "status" });
    this.node = el("div", { class: "learn" }, el("h2", {}, "A course in ten chapters"),
      el("p", {}, "How does a chess program keep its board? You build one, chapter by chapter. Read, play on the chapter's board, and do its exercises here or on paper."), this.green, this.list);
    fetch("course.json").then((r) => r.json()).then((chapters) => { this.draw(chapters); this.update(null, page.state); })
      .catch(() => { this.list.textContent = "The course is in the folder doc/course."; });
  }

  draw(chapters) {
    this.chapters = chapters.map((c, i) => {
      const live = el("div", {}, c.address ? el("button", { class: "start", onclick: () => this.start(live, c.address) }, "Start the board") : "");
      return el("details", { class: "codec", ontoggle: (e) => e.target.open && this.page.go({ extra: { chapter: i + 1 } }) },
        el("summary", {}, el("h3", {}, `${i + 1}. ${c.title}`), " ", el("b", {}, c.question)),
        html(c.before), live, html(c.after), this.rules(c.rules),
        el("h4", {}, "Exercises"), el("ol", {}, c.exercises.map((text) => el("li", {}, html(text)))),
        el("p", { class: "buttons" }, c.kinds.map(({ name, title }) => el("button", { onclick: () => this.page.go({ view: "exercises", extra: { kind: name, level: 1, seed: 1 } }) }, title))));
    });
    this.list.replaceChildren(...this.chapters);
    this.count();
  }

  /** The rules that are green after a chapter. The reader ticks those that the referee calls right; this browser keeps them. */
  rules(names) {
    if (!names.length) return "";
    const done = kept();
    return el("fieldset", { class: "rules" }, el("legend", {}, "Green on your board, as the referee says"), names.map((name) => {
      const box = el("input", { type: "checkbox", "data-rule": name, onchange: () => { keep(name, box.checked); this.count(); } });
      box.checked = done.includes(name);
      return el("label", {}, box, " ", name);
    }));
  }

  /** Says how many rules are green. */
  count() {
    const boxes = [...this.list.querySelectorAll("[data-rule]")];
    this.green.textContent = boxes.length ? `${boxes.filter((b) => b.checked).length} of ${boxes.length} rules are green on your board.` : "";
  }

  /** Starts the live board of a chapter. The boards are loaded for the first one. */
  async start(place, address) {
    place.replaceChildren(el("p", { role: "status" }, "The boards are being loaded …"));
    try {
      await this.page.load();
      const live = new Live(this.page.info, address);
      place.replaceChildren(live.node);
      live.board.focus(12);
    } catch (e) {
      place.replaceChildren(el("p", { role: "alert" }, `The boards could not be loaded: ${e.message}`));
    }
  }

  /** Opens the chapter of the address, the first one without any. */
  update(shown, state) {
    const open = this.chapters[(parseInt(state.extra.chapter, 10) || 1) - 1];
    if (open && !open.open) open.open = true;
  }
}

/** The green rules that this browser keeps, none where it keeps nothing. */
function kept() {
  try {
    return JSON.parse(localStorage.getItem("green")) ?? [];
  } catch {
    return [];
  }
}

function keep(name, green) {
  try {
    localStorage.setItem("green", JSON.stringify([...kept().filter((n) => n !== name), ...(green ? [name] : [])]));
  } catch { /* a browser without storage forgets */ }
}

/** Text of the course, which the build has written as HTML. */
function html(text) {
  const node = el("div", { class: "prose" });
  node.innerHTML = text;
  return node;
}

// A live board in a chapter of the course: a position to play on, and what the boards do at each step.
class Live extends Game {
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
