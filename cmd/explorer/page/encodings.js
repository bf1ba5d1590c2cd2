// The view "Encodings": the bits of the position in each codec, coloured by field.
import { ask } from "./engine.js";
import { el, plural } from "./dom.js";

/** The kind of a field, which is its colour. */
function kindOf(field) {
  if (field.value.startsWith("white ")) return "f-white";
  if (field.value.startsWith("black ")) return "f-black";
  if (/empty square/.test(field.value)) return "f-empty";
  if (/castl|right|rook/i.test(field.name + field.value)) return "f-castling";
  return "f-state";
}

/** The squares that a field is about: "e4", or the ends of "a3-h6" where a codec goes from a1 to h8. */
function squaresOf(field) {
  const square = (name) => "abcdefgh".indexOf(name[0]) + 8 * (name[1] - 1);
  return /^[a-h][1-8]$/.test(field.name) ? [square(field.name)] : [];
}

export class EncodingsView {
  constructor(page) {
    this.page = page;
    this.hint = el("p", { class: "hint" }, "Point at a field, or choose one by Tab.");
    this.list = el("div", { class: "codecs" });
    this.node = el("div", {}, el("h2", {}, "The position as bits"), el("p", { class: "legend" },
      [["f-state", "state"], ["f-white", "a white piece"], ["f-black", "a black piece"], ["f-empty", "empty squares"], ["f-castling", "castling"]].map(([c, t]) => el("span", { class: c }, t))),
    this.hint, this.list);
    this.list.addEventListener("pointerover", (e) => this.point(e.target));
    this.list.addEventListener("focusin", (e) => this.point(e.target));
    this.list.addEventListener("pointerleave", () => page.light([]));
  }

  point(target) {
    const field = target.closest(".field");
    if (!field) return;
    this.hint.textContent = field.title;
    this.page.light((field.dataset.sq ?? "").split(" ").filter(Boolean).map(Number));
  }

  update(shown, state) {
    const list = ask("codecs", { fen: state.fen, moves: state.moves, step: state.step, back: state.back });
    const most = Math.max(...list.map((c) => c.bits));
    this.list.replaceChildren(...list.map((c) => el("article", { class: "codec" },
      el("h3", {}, c.name, " ", c.fault ? "" : el("b", {}, plural(c.bits, "bit"))),
      el("p", { class: "summary" }, c.fault || c.summary),
      c.fault ? "" : el("div", { class: "bar", style: { "--part": c.bits / most }, "aria-hidden": "true" }),
      el("p", { class: "bitstring", tabindex: 0, role: "group", "aria-label": `bits of ${c.name}` }, c.fields.filter((f) => f.bits).map((f) => {
        const sq = squaresOf(f);
        return el("span", { class: `field ${kindOf(f)}`, title: `${f.name}: ${f.value} (${plural(f.bits.length, "bit")})`, data: sq.length ? { sq: sq.join(" ") } : {} }, f.bits);
      })))));
  }
}
