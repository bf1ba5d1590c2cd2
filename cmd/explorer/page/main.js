// The page: the position on the left, a view of it on the right.
import { ask, start } from "./engine.js";
import { BitsView } from "./bits.js";
import { byId, drawPiece, el, Nodes, pieceName, place, setAttribute } from "./dom.js";
import { Game } from "./game.js";
import { read, splitMoves, views, write } from "./state.js";
import { MemoryView } from "./view.js";
import { EncodingsView } from "./encodings.js";
import { ExercisesView } from "./exercises.js";
import { LearnView } from "./learn.js";
import { QuestionsView } from "./questions.js";
import { Walk } from "./walk.js";

/** The page: a game that is kept in the address. */
class Page extends Game {
  info = null; // the choices, once the boards are loaded
  loading = null;

  /** Loads the boards, once. */
  load() {
    return this.loading ??= start().then(() => {
      this.info = ask("info");
      byId("named").replaceChildren(el("option", { value: "" }, "as typed"), ...this.info.positions.map((p) => el("option", { value: p.fen }, p.name)));
      new Walk(this);
    }).catch((e) => {
      this.loading = null; // to be tried again
      throw e;
    });
  }

  go(change) {
    const view = change.view ?? this.state.view;
    if (view !== "learn" && this.info) return super.go(change);
    this.state = { ...this.state, ...change }; // the course needs no board
    draw();
    if (view !== "learn") this.load().then(() => super.go({}), (e) => { byId("turn").textContent = `The page could not be started: ${e.message}`; });
    return true;
  }

  say(fault) {
    byId("fault").textContent = fault;
  }

  draw() {
    draw();
  }
}

const page = new Page(byId("board"), read(location.hash));
page.lightable = byId("view");

const steps = [
  [byId("first"), (state) => state.step > 0],
  [byId("back"), (state) => state.step > 0],
  [byId("next"), (state) => state.step < state.moves.length],
  [byId("last"), (state) => state.step < state.moves.length],
  [byId("pass"), (state, shown) => shown.checks.length === 0],
];

const makers = { learn: LearnView, memory: MemoryView, questions: QuestionsView, exercises: ExercisesView, bits: BitsView, encodings: EncodingsView };
const drawn = {}; // views that were opened

/** The view that is open. */
function view() {
  const name = page.state.view;
  return drawn[name] ??= new makers[name](page);
}

function draw() {
  const { state, shown } = page;
  setAttribute(document.body, "data-view", state.view);
  for (const tab of byId("views").children) {
    const selected = tab.dataset.view === state.view;
    if (tab.getAttribute("aria-selected") !== String(selected)) tab.setAttribute("aria-selected", selected);
    if (tab.tabIndex !== (selected ? 0 : -1)) tab.tabIndex = selected ? 0 : -1;
  }
  clearTimeout(saving);
  saving = setTimeout(() => history.replaceState(null, "", write(page.state)), 200);
  if (state.view !== "learn") {
    if (!page.info) return byId("view").replaceChildren(); // until the boards are loaded
    drawSide();
  }
  const open = view();
  if (byId("view").firstChild !== open.node) {
    byId("view").replaceChildren(open.node);
    page.light([]);
  }
  byId("view").setAttribute("aria-labelledby", "tab-" + state.view);
  open.update(shown, state);
}

function drawSide() {
  const { state, shown } = page;
  page.drawBoard({ turn: byId("turn"), steps });
  drawMoves();
  if (document.activeElement !== byId("fen")) byId("fen").value = shown.start;
  if (document.activeElement !== byId("line")) byId("line").value = state.moves.join(" ");
  byId("named").value = page.info.positions.find((p) => p.fen === shown.start)?.fen ?? "";
}

let saving = 0; // browsers limit how often an address may change

const moveNodes = new Nodes();

function drawMoves() {
  const { state, shown } = page;
  place(byId("moves"), shown.moves.map((m, i) => {
    const kind = i === state.step - 1 ? "now" : i < state.step ? "made" : "";
    return moveNodes.node(i, "li", [m.uci, m.piece, kind].join(), (item) => item.replaceChildren(el("button", {
      class: kind && "made", "aria-current": kind === "now" ? "step" : null,
      title: `${pieceName(m.piece)}, ${m.kind}`, onclick: () => page.go({ step: i + 1, back: false }),
    }, m.piece === "." ? "" : drawPiece(m.piece), m.uci === "0000" ? "pass" : m.uci)));
  }));
  moveNodes.done();
}

const openView = (name) => page.go({ view: name, extra: {} });

function listen() {
  byId("first").onclick = () => page.go({ step: 0, back: false });
  byId("last").onclick = () => page.go({ step: page.state.moves.length, back: false });
  byId("next").onclick = () => page.next();
  byId("pass").onclick = () => page.play("0000");
  byId("back").onclick = () => page.back();
  byId("flip").onclick = () => page.board.flip();
  byId("copy").onclick = async () => {
    await navigator.clipboard?.writeText(location.href);
    byId("copy").textContent = "Copied";
    setTimeout(() => { byId("copy").textContent = "Copy link"; }, 1500);
  };
  byId("input").onsubmit = (e) => {
    e.preventDefault();
    document.activeElement.blur?.();
    const moves = splitMoves(byId("line").value);
    const fen = byId("fen").value;
    if (!page.go({ fen, moves: fen.trim() === page.state.fen ? moves : moves.join() === page.state.moves.join() ? [] : moves, step: 0, back: false })) byId("fen").focus();
  };
  byId("named").onchange = () => byId("named").value && page.go({ fen: byId("named").value, moves: [], step: 0, back: false });
  byId("views").onclick = (e) => e.target.dataset.view && openView(e.target.dataset.view);
  byId("views").onkeydown = (e) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (!step) return;
    e.stopPropagation();
    openView(views[(views.indexOf(page.state.view) + step + views.length) % views.length]);
    byId("tab-" + page.state.view).focus();
  };
  document.addEventListener("keydown", (e) => {
    if (e.target.matches("input, select, textarea") || e.altKey || byId("promotion").open) return;
    if (/^[1-6]$/.test(e.key) && !e.ctrlKey && !e.metaKey) {
      openView(views[e.key - 1]);
      e.preventDefault();
      return;
    }
    if (page.state.view === "learn" || !page.shown) return; // the other keys are the board's
    const undo = (e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "z";
    if (undo) e.shiftKey ? page.next() : page.back();
    else if (e.ctrlKey || e.metaKey) return;
    else if (e.key === "ArrowRight") page.next();
    else if (e.key === "ArrowLeft") page.back();
    else if (e.key === "Home") byId("first").click();
    else if (e.key === "End") byId("last").click();
    else if (e.key === "f") page.board.flip();
    else if (e.key === "p") page.play("0000");
    else return;
    e.preventDefault();
  });
  addEventListener("hashchange", () => {
    page.go(read(location.hash));
  });
}

async function run() {
  document.body.classList.add("running");
  listen();
  if (page.state.view !== "learn") {
    try {
      await page.load();
    } catch (e) {
      byId("turn").textContent = `The page could not be started: ${e.message}`;
      return;
    }
  }
  if (!page.go({})) {
    const fault = byId("fault").textContent;
    page.state = { ...read(""), moves: [], step: 0 };
    page.go({});
    page.say(fault);
  }
  performance.mark("usable");
  document.body.classList.add("usable");
}

page.parts = { board: page.board, view };
globalThis.boardbench = page; // for tests and for the console
run();
