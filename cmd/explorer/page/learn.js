// The view "Learn": the chapters of the course, with the boards that each asks to look at.
import { el } from "./dom.js";
import { read } from "./state.js";

export class LearnView {
  constructor(page) {
    this.page = page;
    this.list = el("div", { class: "chapters" });
    this.node = el("div", { class: "learn" }, el("h2", {}, "A course in eight chapters"),
      el("p", {}, "How does a chess program keep its board? Read a chapter, look at its boards, and do its exercises here or on paper."), this.list);
    fetch("course.json").then((r) => r.json()).then((chapters) => this.draw(chapters)).catch(() => { this.list.textContent = "The course is in the folder doc/course."; });
  }

  draw(chapters) {
    this.list.replaceChildren(...chapters.map((c, i) => el("article", { class: "codec" },
      el("h3", {}, `${i + 1}. ${c.title}`), el("p", {}, el("b", {}, c.question)), c.text.map((text) => el("p", {}, text)),
      c.drawing ? el("pre", { tabindex: 0, role: "group", "aria-label": `drawing of chapter ${i + 1}` }, c.drawing) : "",
      c.page ? el("p", {}, el("a", { href: c.page }, "Read the chapter")) : "",
      el("p", { class: "buttons" }, c.address ? el("button", { class: "start", onclick: () => this.show(c.address) }, "See it in memory") : "",
        c.kinds.map((kind) => el("button", { onclick: () => this.page.go({ view: "exercises", extra: { kind, level: 1, seed: 1 } }) },
          this.page.info.quizzes.find((q) => q.name === kind)?.title ?? kind))),
      el("details", {}, el("summary", {}, "Exercises of the chapter"), el("ol", {}, c.exercises.map((text) => el("li", {}, text)))))));
  }

  /** Opens what an address of the course leads to. */
  show(address) {
    this.page.go(read(address));
    scrollTo(0, 0);
  }

  update() {}
}
