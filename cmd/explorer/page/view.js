// The view "Memory": two to four representations side by side, and the transcript.
import { el, plural } from "./dom.js";
import { copiedText, describeByte, describeChange, Panel, real } from "./memory.js";

const most = 4;

export class MemoryView {
  constructor(page) {
    this.page = page;
    this.panels = [];
    this.row = el("div", { class: "panels" });
    this.add = el("button", { class: "add", onclick: () => this.more() }, "+ another representation");
    this.hint = el("p", { class: "hint", "aria-live": "off" }, hint);
    this.legend = el("p", { class: "legend", "aria-hidden": "true" },
      ["cell", "bitboard", "list-entry", "key", "state", "move", "number"].map((k) => el("span", { class: "k-" + k }, k.replace("-", " "))),
      el("span", { class: "u-undo" }, "undo record"), el("span", { class: "byte new", data: { old: "00" } }, "1c"), " old above new");
    this.transcript = el("ol", { class: "transcript", tabindex: 0, "aria-label": "Transcript", "aria-live": "polite" });
    this.node = el("div", { class: "memory" }, this.legend, this.hint, this.row, this.add,
      el("details", { class: "log", open: true }, el("summary", {}, "Transcript"), this.transcript));
    this.row.addEventListener("pointerover", (e) => this.point(e.target));
    this.row.addEventListener("pointerleave", () => this.point(null));
  }

  /** Lights the squares of the node under the pointer. */
  point(target) {
    const node = target?.closest("[data-sq]");
    const squares = (node?.dataset.sq ?? "").split(" ").filter(Boolean).map(Number);
    this.page.light(squares);
    const byte = target?.closest(".byte");
    const panel = this.panels.find((p) => p.node.contains(byte));
    this.hint.textContent = byte?.dataset.at ? describeByte(panel.view, byte.dataset.at) : target?.closest("[title]")?.title ?? hint;
  }

  more() {
    const { boards } = this.page.state;
    const name = this.page.info.boards.find((b) => !boards.includes(b.name))?.name;
    if (name && boards.length < most) this.page.go({ boards: [...boards, name] });
  }

  update(shown, state) {
    while (this.panels.length > shown.boards.length) this.panels.pop().node.remove();
    while (this.panels.length < shown.boards.length) {
      const i = this.panels.length;
      const panel = new Panel(this.page.info.boards, {
        choose: (name) => this.page.go({ boards: this.page.state.boards.with(i, name) }),
        remove: () => this.page.go({ boards: this.page.state.boards.toSpliced(i, 1) }),
      });
      this.panels.push(panel);
      this.row.append(panel.node);
    }
    const move = state.back ? shown.moves[state.step] : shown.moves[state.step - 1];
    const what = move ? `${state.back ? "unmake" : "make"} ${move.uci}` : "";
    for (const [i, panel] of this.panels.entries()) panel.update(shown.boards[i], what, this.panels.length === 1);
    this.row.dataset.boards = this.panels.length;
    this.add.hidden = this.panels.length >= most;
    this.log(shown, move, what);
  }

  /** Adds the step to the transcript. */
  log(shown, move, what) {
    const boards = shown.boards.filter((b) => !b.fault);
    const item = el("li", {}, el("b", {}, what ? `${what} (${move.kind})` : "set up"), ` ${shown.fen}`,
      what ? el("ul", {}, boards.map((b) => el("li", {}, el("b", {}, b.name), ` ${plural(b.count.bytes, "byte")} in ${plural(b.count.lines, "line")}: `, [...real(b).map(describeChange), copiedText(b)].filter(Boolean).join("; ")))) : "");
    if (this.transcript.firstChild?.textContent === item.textContent) return;
    this.transcript.prepend(item);
    while (this.transcript.children.length > 50) this.transcript.lastChild.remove();
  }
}

const hint = "Point at a square or at a byte.";
