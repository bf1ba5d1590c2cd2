// The page: the position on the left, a view of it on the right.
import { ask, start } from "./engine.js";
import { BitsView } from "./bits.js";
import { Board } from "./board.js";
import { byId, el, Nodes, place, plural, squareName } from "./dom.js";
import { read, splitMoves, views, write } from "./state.js";
import { drawPiece, pieceName } from "./pieces.js";
import { MemoryView } from "./view.js";
import { EncodingsView } from "./encodings.js";
import { ExercisesView } from "./exercises.js";
import { LearnView } from "./learn.js";
import { QuestionsView } from "./questions.js";
import { RaceView } from "./race.js";
import { Walk } from "./walk.js";

const page = {
  state: read(location.hash),
  shown: null, // the answer that is on the page
  info: null,
  /** Goes to a state that differs from the present one in these fields. */
  go(change) {
    const old = page.state;
    page.state = { ...old, ...change };
    try {
      page.shown = ask("show", request(page.state));
    } catch (e) {
      page.state = old;
      byId("fault").textContent = e.message;
      return false;
    }
    byId("fault").textContent = page.shown.fault;
    page.state.fen = page.shown.start;
    page.state.moves = page.shown.moves.map((m) => m.uci); // without those from a fault on
    if (page.shown.fault && page.state.step >= page.state.moves.length) Object.assign(page.state, { step: page.state.moves.length, back: false });
    draw();
    return true;
  },

  /** Lights squares on the board and whatever is about them in the view. */
  light(squares) {
    board.light(squares, "lit");
    for (const node of document.querySelectorAll(".lit[data-sq]")) node.classList.remove("lit");
    for (const sq of squares) {
      for (const node of byId("view").querySelectorAll(`[data-sq~="${sq}"]`)) node.classList.add("lit");
    }
  },
};

const request = (s) => ({ fen: s.fen, moves: s.moves, step: s.step, back: s.back, boards: boardsOf(s) });
const boardsOf = (s) => (s.view === "memory" ? s.boards : []);

const board = new Board(byId("board"), {
  move: (from, to) => chooseMove(from, to),
  point: (square) => page.light(square === null ? [] : [square]),
  refuse: (from, to) => {
    const { fen, moves, step } = page.state;
    byId("fault").textContent = ask("show", { fen, moves: [...moves.slice(0, step), squareName(from) + squareName(to)], step: 0 }).fault.replace(/^move \d+, /, "");
  },
});

const makers = { learn: LearnView, memory: MemoryView, questions: QuestionsView, exercises: ExercisesView, bits: BitsView, encodings: EncodingsView, race: RaceView };
const drawn = {}; // views that were opened

/** The view that is open. */
function view() {
  const name = page.state.view;
  return drawn[name] ??= new makers[name](page);
}

function draw() {
  const { state, shown } = page;
  const last = shown.moves[state.step - 1];
  board.show(shown.pieces, shown.legal, last && !state.back ? [last.from, last.to].filter((sq) => sq >= 0) : [], shown.checks);
  byId("turn").textContent = turnText();
  byId("back").disabled = byId("first").disabled = state.step === 0;
  byId("pass").disabled = shown.checks.length > 0;
  byId("next").disabled = byId("last").disabled = state.step === state.moves.length;
  drawMoves();
  if (document.activeElement !== byId("fen")) byId("fen").value = shown.start;
  if (document.activeElement !== byId("line")) byId("line").value = state.moves.join(" ");
  byId("named").value = page.info.positions.find((p) => p.fen === shown.start)?.fen ?? "";
  for (const tab of byId("views").children) {
    const selected = tab.dataset.view === state.view;
    if (tab.getAttribute("aria-selected") !== String(selected)) tab.setAttribute("aria-selected", selected);
    if (tab.tabIndex !== (selected ? 0 : -1)) tab.tabIndex = selected ? 0 : -1;
  }
  const open = view();
  if (byId("view").firstChild !== open.node) {
    byId("view").replaceChildren(open.node);
    page.light([]);
  }
  byId("view").setAttribute("aria-labelledby", "tab-" + state.view);
  open.update(shown, state);
  clearTimeout(saving);
  saving = setTimeout(() => history.replaceState(null, "", write(page.state)), 200);
}

let saving = 0; // browsers limit how often an address may change

function turnText() {
  const { shown } = page;
  const side = shown.white ? "White" : "Black";
  if (shown.legal.length === 0) return shown.checks.length ? `${side} is mated` : "Stalemate";
  return `${side} to move${shown.checks.length ? ", in check" : ""}: ${plural(shown.legal.length, "legal move")}`;
}

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

/** Plays the move of the board from one square to another, after a question where it promotes. */
async function chooseMove(from, to) {
  const moves = page.shown.legal.filter((m) => m.from === from && (m.to === to || m.shown === to));
  const move = moves.length > 1 && moves[0].promo ? await choosePromotion(moves) : moves.find((m) => m.shown === to) ?? moves[0];
  if (move) play(move.uci);
  else board.mark();
}

function play(uci) {
  const { moves, step } = page.state;
  const line = moves[step] === uci ? moves : [...moves.slice(0, step), uci];
  page.go({ moves: line, step: step + 1, back: false });
}

function choosePromotion(moves) {
  const dialog = byId("promotion");
  return new Promise((resolve) => {
    dialog.replaceChildren(...["q", "r", "b", "n"].map((letter) => {
      const move = moves.find((m) => m.promo === letter);
      const shown = page.shown.white ? letter.toUpperCase() : letter;
      return el("button", { "aria-label": pieceName(shown), onclick: () => { dialog.onclose = null; dialog.close(); resolve(move); } }, drawPiece(shown));
    }));
    dialog.onclose = () => resolve(null);
    dialog.showModal();
  });
}

const next = () => page.state.step < page.state.moves.length && page.go({ step: page.state.step + 1, back: false });
const back = () => page.state.step > 0 && page.go({ step: page.state.step - 1, back: true });

const openView = (name) => page.go({ view: name, extra: {} });

function listen() {
  byId("first").onclick = () => page.go({ step: 0, back: false });
  byId("last").onclick = () => page.go({ step: page.state.moves.length, back: false });
  byId("next").onclick = next;
  byId("pass").onclick = () => play("0000");
  byId("back").onclick = back;
  byId("flip").onclick = () => board.flip();
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
    const undo = (e.ctrlKey || e.metaKey) && e.key.toLowerCase() === "z";
    if (undo) (e.shiftKey ? next : back)();
    else if (e.ctrlKey || e.metaKey) return;
    else if (e.key === "ArrowRight") next();
    else if (e.key === "ArrowLeft") back();
    else if (e.key === "Home") byId("first").click();
    else if (e.key === "End") byId("last").click();
    else if (e.key === "f") board.flip();
    else if (e.key === "p") play("0000");
    else if (/^[1-7]$/.test(e.key)) openView(views[e.key - 1]);
    else return;
    e.preventDefault();
  });
  addEventListener("hashchange", () => {
    page.go(read(location.hash));
  });
}

async function run() {
  try {
    await start();
  } catch (e) {
    byId("turn").textContent = `The page could not be started: ${e.message}`;
    return;
  }
  page.info = ask("info");
  byId("named").replaceChildren(el("option", { value: "" }, "as typed"), ...page.info.positions.map((p) => el("option", { value: p.fen }, p.name)));
  listen();
  new Walk(page);
  if (!page.go({})) {
    const fault = byId("fault").textContent;
    page.state = { ...read(""), moves: [], step: 0 };
    page.go({});
    byId("fault").textContent = fault;
  }
  performance.mark("usable");
  document.body.classList.add("usable");
}

page.parts = { board, view };
globalThis.boardbench = page; // for tests and for the console
run();
