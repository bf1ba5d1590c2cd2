// The state of the page, and its form in the address: #fen=…&moves=…&boards=…&step=…

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
export const views = ["learn", "memory", "questions", "exercises", "bits", "encodings"];

/** The state of a page that was opened without an address. */
export const initial = () => ({
  fen: startFEN, moves: ["e2e4", "c7c5", "g1f3"], step: 1, back: false,
  boards: ["bitboard", "x88"], view: "memory", extra: {},
});

/** Reads an address; missing parts are as in a page without an address, at the start of its line. */
export function read(hash) {
  const state = initial();
  const at = new URLSearchParams(hash.replace(/^#/, ""));
  if (at.has("fen")) Object.assign(state, { fen: at.get("fen").replaceAll("_", " "), moves: [], step: 0 });
  if (at.has("moves")) {
    state.moves = splitMoves(at.get("moves"));
    state.step = state.moves.length;
  }
  if (at.has("step")) {
    const step = parseInt(at.get("step"), 10) || 0;
    state.back = at.get("step").endsWith("-");
    state.step = Math.min(Math.max(step, 0), state.moves.length - (state.back ? 1 : 0));
  }
  if (at.has("boards")) state.boards = at.get("boards").split(",").filter(Boolean).slice(0, 4);
  if (views.includes(at.get("view"))) state.view = at.get("view");
  for (const key of ["q", "sq", "kind", "level", "seed", "own", "a", "b", "op", "how", "chapter"]) if (at.has(key)) state.extra[key] = at.get(key);
  return state;
}

/** The moves of a text with blanks or commas between them, without their numbers and the result. */
export const splitMoves = (text) => text.split(/[\s,]+/).map((move) => move.replace(/^\d+\.+/, ""))
  .filter((move) => move && !/^(1-0|0-1|1\/2-1\/2|\*)$/.test(move));

/** The address of a state. A step that ends with "-" is shown as reached by unmake. */
export function write(state) {
  const parts = [`fen=${state.fen.replaceAll(" ", "_")}`];
  if (state.moves.length) parts.push(`moves=${state.moves.join(",")}`);
  parts.push(`boards=${state.boards.join(",")}`, `step=${state.step}${state.back ? "-" : ""}`);
  if (state.view !== "memory") parts.push(`view=${state.view}`);
  for (const [key, value] of Object.entries(state.extra)) parts.push(`${key}=${encodeURIComponent(value)}`);
  return "#" + parts.join("&");
}
