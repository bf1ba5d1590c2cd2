// The view "Bits": a calculator of bitboards, and the ways of a rook's attacks step by step.
import { ask } from "./engine.js";
import { el, plural, squareName } from "./dom.js";
import { hexWord, Squares } from "./squares.js";

const word = (n) => BigInt.asUintN(64, n);
const aFile = 0x0101010101010101n, hFile = 0x8080808080808080n;
const bit = (sq) => 1n << BigInt(sq);
const count = (s) => s.toString(2).replaceAll("0", "").length;
const first = (s) => bits(s)[0], last = (s) => bits(s).at(-1);

/** The squares of a word. */
function bits(s) {
  return Array.from({ length: 64 }, (_, sq) => sq).filter((sq) => s >> BigInt(sq) & 1n);
}

// Operations: of A, or of A and B. Each names the code of which a line does it, if there is any.
const operations = {
  and: ["A & B: in both", (a, b) => a & b, "book", "blockers := ray & occupied"],
  or: ["A | B: in one or both", (a, b) => a | b, "book", "upTo(&northRay, sq, occupied) |"],
  andnot: ["A &^ B: in A and not in B", (a, b) => a & ~b, "book", "ray &^= rays[blockers.First()]"],
  xor: ["A ^ B: in one of them", (a, b) => a ^ b, "hyperbola", "(up-slider)^"],
  not: ["^A: not in A", (a) => ~a],
  north: ["A << 8: north", (a) => a << 8n, "book", "func north("],
  south: ["A >> 8: south", (a) => a >> 8n, "book", "func south("],
  east: ["A << 1 &^ fileA: east", (a) => a << 1n & ~aFile, "book", "func east("],
  west: ["A >> 1 &^ fileH: west", (a) => a >> 1n & ~hFile, "book", "func west("],
  wrap: ["A << 1: east, with the mistake at the edge", (a) => a << 1n],
  minus: ["A - B: borrows to the left of the word", (a, b) => a - b],
  times: ["A × B: the low 64 bits", (a, b) => a * b],
  lowest: ["A & -A: the lowest bit", (a) => a & -a, "book", "blockers.First()"],
};

/** The steps of a look-up: a text, the words that it is drawn by, and the code that does it. */
const ways = {
  rays: ["RookAttacks of the book: rays and blockers", (sq, occupied) => {
    const steps = [], ray = (from, file, rank) => {
      let set = 0n;
      for (let f = (from & 7) + file, r = (from >> 3) + rank; f >= 0 && f < 8 && r >= 0 && r < 8; f += file, r += rank) set |= bit(8 * r + f);
      return set;
    };
    let all = 0n;
    for (const [name, file, rank, up] of [["north", 0, 1, true], ["east", 1, 0, true], ["south", 0, -1, false], ["west", -1, 0, false]]) {
      const line = ray(sq, file, rank), blockers = line & occupied, of = up ? "book:up" : "book:down";
      steps.push([`the ray to the ${name}`, [["ray", line]], of, "ray := rays[sq]"], [`its occupied squares: ${plural(count(blockers), "blocker")}`, [["ray", line], ["blockers", blockers]], of, "blockers := ray & occupied"]);
      let set = line;
      if (blockers) {
        const nearest = up ? first(blockers) : last(blockers);
        set &= ~ray(nearest, file, rank);
        steps.push([`the ${up ? "lowest" : "highest"} bit is ${squareName(nearest)}: the ray behind it is taken away`, [["hidden", ray(nearest, file, rank)], ["left", set]], of, up ? "blockers.First()" : "blockers.Last()"]);
      }
      all |= set;
    }
    steps.push([`four rays, joined: ${plural(count(all), "square")}`, [["attacks", all]], "book", "return upTo(&northRay"]);
    return steps;
  }],
  line: ["o^(o-2r): one subtraction, to the east", (sq, occupied) => {
    const rank = 0xffn << BigInt(8 * (sq >> 3)), r = bit(sq), o = occupied & rank | r, two = word(2n * r), less = word(o - two);
    return [
      [`r, the rook on ${squareName(sq)}`, [["r", r]], "hyperbola", "slider := "],
      ["o, the occupied squares of its rank", [["o", o]], "hyperbola", "up := "],
      ["2r, its neighbour to the east", [["r", r], ["2r", two]], "hyperbola", "slider := "],
      ["o - 2r: the subtraction borrows from the next piece to the east", [["o", o], ["2r", two], ["o - 2r", less]], "hyperbola", "(up-slider)"],
      ["o ^ (o - 2r): the bits that have changed, up to that piece", [["o", o], ["o - 2r", less], ["o ^ (o - 2r)", word(o ^ less) & rank]], "hyperbola", "(up-slider)"],
    ];
  }],
  magic: ["The magic multiplication", (sq, occupied) => {
    const answer = ask("lookup", { square: sq, answer: hexWord(occupied) });
    const [mask, magic, attacks] = [answer.mask, answer.magic, answer.attacks].map((hex) => BigInt("0x" + hex));
    const blockers = occupied & mask, shift = BigInt(answer.shift);
    const steps = [
      [`the mask of ${squareName(sq)}: ${plural(count(mask), "square")} on which a piece can block`, [["mask", mask]], "magic", "occupied&t.mask"],
      [`occupied & mask: ${plural(count(blockers), "blocker")}`, [["occupied", occupied], ["blockers", blockers]], "magic", "occupied&t.mask"],
      ["the magic of the square, a number that was found by trial", [["magic", magic]], "magic", "* t.magic"],
    ];
    let sum = 0n;
    for (const sq of bits(blockers)) {
      const part = word(magic << BigInt(sq));
      sum = word(sum + part);
      steps.push([`× ${squareName(sq)}: the magic, shifted by ${sq}, is added`, [["blocker", bit(sq)], ["shifted magic", part], ["sum", sum]], "magic", "* t.magic"]);
    }
    const index = sum >> shift;
    steps.push([`the top ${64n - shift} bits of the product are the index: ${index}`, [["product", sum], ["index", index]], "magic", ">> (t.shift"],
      [`entry ${index} of the table: ${plural(count(attacks), "square")}`, [["attacks", attacks]], "magic", "t.attacks["]);
    return steps;
  }],
};

/** A board with a name and a word that can be typed. */
class Word {
  constructor(name, change) {
    this.squares = new Squares(name, () => change(this.squares.set));
    this.input = el("input", { "aria-label": `${name} in hexadecimal`, autocomplete: "off", spellcheck: "false", onchange: () => {
      let set;
      try { set = BigInt("0x" + this.input.value.trim().replace(/^0x/i, "").replaceAll("_", "")); } catch { set = -1n; }
      const valid = set >= 0n && set === word(set);
      this.input.setAttribute("aria-invalid", !valid);
      if (valid) change(set);
    } });
    this.note = el("p", { class: "hint" });
    this.node = el("div", { class: "word" }, el("h3", {}, name), this.squares.node, this.input, this.note);
  }

  show(set) {
    this.squares.choose(set);
    this.input.value = hexWord(set);
    this.input.removeAttribute("aria-invalid");
    this.note.textContent = `popcount ${count(set)}`;
  }
}

export class BitsView {
  constructor(page) {
    this.page = page;
    this.at = 0;
    const select = (label, options, key) => el("select", { "aria-label": label, onchange: (e) => this.go({ [key]: e.target.value }) }, options.map(([value, text]) => el("option", { value }, text)));
    this.a = new Word("A", (set) => this.go({ a: hexWord(set) }));
    this.b = new Word("B", (set) => this.go({ b: hexWord(set) }));
    this.result = new Squares("Result", null);
    this.value = el("output", { class: "hex" });
    this.operation = select("Operation", Object.entries(operations).map(([key, [text]]) => [key, text]), "op");
    this.way = select("Steps", Object.entries(ways).map(([key, [text]]) => [key, text]), "how");
    this.square = select("Square of the rook", Array.from({ length: 64 }, (_, sq) => [squareName(sq), squareName(sq)]), "sq");
    this.code = el("pre", { class: "code", tabindex: 0, role: "group", "aria-label": "The code" });
    this.text = el("p", { class: "question", role: "status" });
    this.words = el("div", { class: "panels words" });
    this.backward = el("button", { onclick: () => this.step(-1) }, "← step");
    this.forward = el("button", { class: "start", onclick: () => this.step(1) }, "step →");
    this.node = el("div", { class: "bitsview" }, el("h2", {}, "A calculator of bitboards"),
      el("p", {}, "Click squares, or type a word. Bit 0 is a1, bit 7 is h1, bit 63 is h8."),
      el("div", { class: "words" }, this.a.node, this.b.node, el("div", { class: "word" }, el("h3", {}, "Result"), this.result.node, this.value, el("p", {},
        el("button", { onclick: () => this.go({ a: hexWord(this.result.set) }) }, "Result to A")))),
      el("p", {}, this.operation, " ", el("button", { onclick: () => this.go({ a: hexWord(this.occupied()) }) }, "Position to A")),
      el("h2", {}, "What does a rook attack?"), el("p", {}, "A is the occupied squares. ", this.way, " ", this.square, " ", this.backward, " ", this.forward),
      this.text, this.words, this.code);
    fetch("code.json").then((r) => r.json()).then((code) => { this.quotes = code; this.draw(); }).catch(() => {});
  }

  go(change) {
    this.page.go({ extra: { ...this.page.state.extra, ...change } });
  }

  occupied() {
    return [...this.page.shown.pieces].reduce((set, piece, sq) => (piece === "." ? set : set | bit(sq)), 0n);
  }

  update(shown, state) {
    const { a, b, op, how, sq } = state.extra;
    const read = (text, otherwise) => (/^0x[0-9a-f]{1,16}$/i.test(text ?? "") ? BigInt(text) : otherwise);
    const pawns = [...shown.pieces].reduce((set, piece, i) => (piece === "P" ? set | bit(i) : set), 0n);
    this.operation.value = op in operations ? op : "north";
    this.way.value = how in ways ? how : "magic";
    this.square.value = /^[a-h][1-8]$/.test(sq ?? "") ? sq : "d4";
    const left = read(a, this.occupied()), right = read(b, pawns);
    this.a.show(left);
    this.b.show(right);
    const [, of, quote, line] = operations[this.operation.value];
    this.result.choose(of(left, right));
    this.value.textContent = `${hexWord(this.result.set)}, popcount ${count(this.result.set)}`;
    const from = "abcdefgh".indexOf(this.square.value[0]) + 8 * (this.square.value[1] - 1);
    const key = [this.way.value, from, left].join();
    if (key !== this.key) {
      this.key = key;
      this.at = 0;
      this.steps = ways[this.way.value][1](from, left);
    }
    this.lit = [quote, line];
    this.operated = this.last !== undefined && this.last !== `${this.operation.value} ${right}`;
    this.last = `${this.operation.value} ${right}`;
    this.draw();
  }

  step(by) {
    this.at = Math.min(Math.max(this.at + by, 0), this.steps.length - 1);
    this.operated = false;
    this.draw();
  }

  draw() {
    if (!this.steps) return;
    const [text, words, quote, line] = this.steps[this.at];
    this.text.textContent = `${this.at + 1} of ${this.steps.length}: ${text}`;
    this.backward.disabled = this.at === 0;
    this.forward.disabled = this.at === this.steps.length - 1;
    this.words.replaceChildren(...words.map(([name, set]) => {
      const board = new Squares(name, null);
      board.choose(set);
      return el("div", { class: "word" }, el("h3", {}, name), board.node, el("code", { class: "hex" }, hexWord(set)));
    }));
    // The line of the operation, if that was the last change, or of the step.
    const [shown, wanted] = this.operated && this.lit[0] ? this.lit : [quote, line];
    const [name, part] = shown.split(":"), code = this.quotes?.[name];
    if (!code) { this.code.replaceChildren(); return; }
    const begin = part ? code.lines.findIndex((l) => l.startsWith(`func ${part}To(`)) : 0;
    const lit = code.lines.findIndex((l, i) => i >= begin && l.includes(wanted));
    this.code.replaceChildren(el("b", {}, code.file), "\n", ...code.lines.flatMap((l, i) => [i === lit ? el("mark", {}, l) : l, "\n"]));
  }
}
