// A representation on the page: its drawing, its bytes, and the writes of a step.
import { drawPiece, el, Nodes, place, plural, setAttribute, setClass, setText, squareName, toggle } from "./dom.js";

/** Undo records that are drawn; older ones are counted. */
const recordsShown = 2;

const bytesOf = (region) => region.hex.length / 2;
const byteAt = (region, i) => region.hex.slice(2 * i, 2 * i + 2);

/** The squares that byte i of a region is about. */
function squaresOf(region, i) {
  const n = Math.floor(i / region.size), within = i % region.size;
  const square = region.elements[n]?.[1] ?? -1;
  switch (region.kind) {
    case "bitboard": return [0, 1, 2, 3, 4, 5, 6, 7].map((f) => (8 * within + f) ^ region.flip);
    case "cells": return square < 0 ? [] : [square + 2 * within, square + 2 * within + 1];
    default: return square < 0 ? [] : [square];
  }
}

/** The value of element n of a region as a number in hexadecimal: the bytes are little-endian. */
export function valueOf(hex) {
  return "0x" + (hex.match(/../g)?.reverse().join("") ?? "");
}

/** Says which squares a node is about. */
function sets(node, squares) {
  setAttribute(node, "data-sq", squares.length ? squares.join(" ") : undefined);
}

/** The name of a region without its record's: "key" for "undo[3].key". */
const shortName = (region) => region.name.replace(/^.*\]\./, "");

/** The name of a part of a region: its elements from first to last. */
function partName(region, first, last) {
  const n = region.elements.length || bytesOf(region) / region.size;
  const name = shortName(region);
  if (n <= 1 || (first === 0 && last === n - 1)) return name;
  return first === last ? `${name}[${first}]` : `${name}[${first}:${last + 1}]`;
}

/**
 * Draws the regions of a board as its programmer thinks of them.
 * @param {Map<number, string>[]} olds the writes of each object, as oldBytes returns them
 */
function drawRegions(objects, olds, nodes) {
  const parts = { cells: [], bitboards: [], lists: [], fields: [] };
  const regions = objects.flatMap((object) => object.regions);
  const counts = Object.fromEntries(regions.find((region) => shortName(region) === "count")?.elements.map(([side, , , n]) => [side, Number(n)]) ?? []);
  const pieces = new Map(regions.filter((region) => region.kind === "cell").flatMap((region) => region.elements.map(([, square, piece]) => [square, piece])));
  for (const [o, object] of objects.entries()) {
    for (const region of object.regions) {
      if (region.use !== "position") continue;
      const [group, draw] = drawing(region);
      if (!group) continue;
      const key = `${o} ${region.kind} ${region.offset % (object.record || Infinity)}`;
      const wrote = (first, size) => {
        for (let i = first; i < first + size; i++) {
          if ((olds[o].get(region.offset + i) ?? "=") !== "=") return true;
        }
        return false;
      };
      parts[group].push(draw(region, wrote, (part, tag, signature, make) => nodes.node(`${key} ${part}`, tag, signature, make), { counts, pieces }));
    }
  }
  return parts;
}

/** The group of a region, and the function that draws it. */
function drawing(region) {
  switch (region.kind) {
    case "bitboard": return ["bitboards", drawBitboards];
    case "cells": return ["cells", drawNibbles];
    case "cell": return region.row > 0 ? ["cells", drawCells] : ["fields", drawField];
    case "list entry": return ["lists", drawList];
    case "number": return region.row > 0 ? ["cells", drawCells] : ["fields", drawField];
    case "key": case "state": return ["fields", drawField];
    default: return [];
  }
}

/** A figure with a caption and parts. */
function figure(node, kind, caption, row, parts) {
  const f = node("figure", "figure", caption + row, (f) => {
    f.className = kind;
    f.replaceChildren(el("figcaption", {}, caption), el("div", { class: "parts", style: { "--row": row } }));
  });
  place(f.lastChild, parts);
  return f;
}

/** The bytes of element n of a region. */
const hexAt = (region, n) => region.hex.substr(2 * n * region.size, 2 * region.size);

const shade = (sq) => (((sq >> 3) + sq) % 2 ? " light" : "");

/** The cells, the highest rank on top. */
function drawCells(region, wrote, node) {
  const row = region.row, parts = [];
  for (let first = region.elements.length - row; first >= 0; first -= row) {
    for (let i = first; i < first + row; i++) {
      const [name, square, piece, text] = region.elements[i];
      const on = square >= 0, number = region.kind === "number", changed = wrote(i * region.size, region.size), hex = hexAt(region, i);
      parts.push(node(i, "span", hex + piece + text + changed, (cell) => {
        cell.className = "cell" + (!on ? " off" : number ? " k-number" : shade(square)) + (changed ? " new" : "");
        cell.title = `${partName(region, i, i)} ${name}: ${valueOf(hex)} ${text}`;
        cell.replaceChildren(piece ? drawPiece(piece) : number && on ? text : on ? "" : hex);
        sets(cell, on ? [square] : []);
      }));
    }
  }
  return figure(node, "cells", `${shortName(region)}: ${region.elements.length} cells of ${plural(region.size, "byte")}`, row, parts);
}

/** Words of four bits a square. */
function drawNibbles(region, wrote, node) {
  const words = region.elements, per = 2 * region.size, parts = [];
  for (let r = 7; r >= 0; r--) {
    for (let f = 0; f < 8; f++) {
      const sq = 8 * r + f;
      const n = words.findIndex(([, first]) => first >= 0 && sq >= first && sq < first + per);
      if (n < 0) continue;
      const k = n * region.size + ((sq - words[n][1]) >> 1);
      const nibble = byteAt(region, k)[sq & 1 ? 0 : 1], changed = wrote(k, 1);
      parts.push(node(sq, "span", nibble + changed, (cell) => {
        cell.className = "cell nibble" + shade(sq) + (changed ? " new" : "");
        cell.title = `${partName(region, n, n)} ${squareName(sq)}: ${nibble}`;
        cell.textContent = nibble === "0" ? "·" : nibble;
        sets(cell, [sq]);
      }));
    }
  }
  return figure(node, "cells", `${shortName(region)}: four bits a square, ${plural(words.length, "word")}`, 8, parts);
}

function drawBitboards(region, wrote, node) {
  return figure(node, "bitboards", shortName(region), 0, region.elements.map(([name], n) => {
    const changed = wrote(n * region.size, region.size), hex = hexAt(region, n);
    return node(n, "div", hex + changed + region.flip, (board) => {
      if (!board.firstChild) {
        const grid = el("span", { class: "bits" });
        for (let i = 0; i < 64; i++) grid.append(el("i"));
        board.append(grid, el("span", {}, name || shortName(region)));
      }
      board.className = "bitboard" + (changed ? " new" : "");
      board.title = `${partName(region, n, n)}: ${valueOf(hex)}`;
      [...board.firstChild.children].forEach((bit, i) => {
        const n = i ^ 56; // the children begin with the highest rank
        setAttribute(bit, "data-sq", String(n ^ region.flip));
        toggle(bit, "one", (parseInt(hex.substr(2 * (n >> 3), 2), 16) >> (n & 7) & 1) === 1);
      });
    });
  }));
}

/** The entries of a list: those with a piece, or, in a list of squares alone, as many as the board counts. */
function drawList(region, wrote, node, { counts, pieces }) {
  const parts = [];
  for (const [i, [name, square, own, text]] of region.elements.entries()) {
    const [side, slot] = name.split(" "), piece = own || pieces.get(square) || "";
    if (!own && !(slot < counts[side])) continue;
    const value = valueOf(hexAt(region, i)), changed = wrote(i * region.size, region.size);
    parts.push(node(i, "span", value + piece + text + changed, (entry) => {
      entry.className = "entry" + (square < 0 ? " gone" : "") + (changed ? " new" : "");
      entry.title = `${shortName(region)}[${name}]: ${value} ${text}`;
      entry.replaceChildren(piece ? drawPiece(piece) : "×", el("b", {}, region.size > 4 ? value.slice(-2) : value.slice(2)));
      sets(entry, square >= 0 ? [square] : []);
    }));
  }
  return figure(node, "list", shortName(region), 0, parts);
}

function drawField(region, wrote, node) {
  const changed = wrote(0, bytesOf(region));
  const text = region.elements.map(([name, , , text]) => [name, text].filter(Boolean).join(" ")).filter(Boolean).join("; ");
  const shown = text || valueOf(region.hex);
  return node("", "div", shown + changed, (field) => {
    field.className = changed ? "new" : "";
    field.replaceChildren(el("dt", {}, shortName(region)), el("dd", {}, shown));
  });
}

/** Draws an object as lines of 64 bytes. */
function drawLines(object, o, old, nodes) {
  const lines = new Map(); // the parts of each line: the bytes from first to last of a region
  for (const region of visible(object)) {
    for (let first = 0; first < bytesOf(region);) {
      const line = (region.offset + first) >> 6, last = Math.min(bytesOf(region), 64 * (line + 1) - region.offset) - 1;
      if (!lines.has(line)) lines.set(line, []);
      lines.get(line).push({ region, first, last });
      first = last + 1;
    }
  }
  if (lines.size === 0) return [];
  const hidden = object.record ? Math.max(0, records(object) - recordsShown) : 0;
  const heading = (object.record ? `${object.name}: records of ${plural(object.record, "byte")}` : `${object.name}: ${plural(object.size, "byte")}`)
    + (hidden ? `, ${plural(hidden, "older record")} not drawn` : "");
  return [nodes.node(`heading ${o}`, "h4", heading, (h) => { h.textContent = heading; }),
    ...[...lines].sort((a, b) => a[0] - b[0]).map(([line, parts]) => drawLine(line, parts, o, old, nodes))];
}

/** The number of records of a stack that are in use. */
const records = (object) => Math.ceil(Math.max(0, ...object.regions.filter((r) => r.use !== "free").map((r) => r.offset + bytesOf(r))) / object.record);

/** The regions that are drawn: of a stack, the last records in use. */
function visible(object) {
  if (!object.record) return object.regions;
  const first = (records(object) - recordsShown) * object.record;
  return object.regions.filter((r) => r.offset >= first && r.use !== "free");
}

/** Draws a line, if a byte of it or a write to it is not as it is drawn. */
function drawLine(line, parts, o, old, nodes) {
  const olds = Array.from({ length: 64 }, (_, i) => old.get(64 * line + i));
  const state = parts.map(({ region, first, last }) => [region.name, region.kind, region.use, region.flip, region.hex.slice(2 * first, 2 * last + 2),
    region.elements.slice(Math.floor(first / region.size), Math.floor(last / region.size) + 1).map((e) => e[1])].join());
  return nodes.node(`line ${o} ${line}`, "div", state.join("|") + olds, (node) => {
    if (!node.firstChild) {
      node.append(el("div", { class: "names" }), ...[0, 1, 2, 3].map(() => el("div", {}, Array.from({ length: 16 }, () => el("span")))));
    }
    const wrote = olds.filter((b) => b !== undefined).length;
    setClass(node, "line" + (wrote ? " new" : ""));
    const named = parts.filter((p) => p.region.kind !== "padding");
    node.firstChild.replaceChildren(el("b", {}, `line ${line}`), ...named.map(({ region, first, last }, i) => {
      const record = recordOf(region), name = partName(region, Math.floor(first / region.size), Math.floor(last / region.size));
      return el("span", { class: kindClass(region) }, (record !== recordOf(named[i - 1]?.region) ? record : "") + name);
    }), wrote ? el("em", {}, `${plural(wrote, "byte")} written`) : "");
    const bytes = new Array(64).fill(null);
    for (const { region, first, last } of parts) {
      for (let i = first; i <= last; i++) bytes[(region.offset + i) & 63] = [region, i];
    }
    for (let row = 0; row < 4; row++) {
      const at = 16 * row, fresh = olds.slice(at, at + 16).some((b) => b && b !== "=");
      setClass(node.children[row + 1], fresh ? "row new" : "row");
      node.children[row + 1].hidden = !bytes.slice(at, at + 16).some(Boolean);
      for (let i = at; i < at + 16; i++) drawByte(node.children[row + 1].children[i - at], bytes[i], `${o}:${64 * line + i}`, olds[i]);
    }
  });
}

function drawByte(span, entry, at, before) {
  const [region, k] = entry ?? [];
  setClass(span, "byte" + (entry ? ` ${kindClass(region)}${before === undefined ? "" : before === "=" ? " same" : " new"}` : ""));
  setText(span, !entry ? "" : region.kind === "address" ? "··" : byteAt(region, k));
  setAttribute(span, "data-at", entry ? at : undefined);
  setAttribute(span, "data-old", before && before !== "=" ? before : undefined);
  sets(span, entry ? squaresOf(region, k) : []);
}

/** The name of the record of a region: "undo[3]." of "undo[3].key", "" for none. */
const recordOf = (region) => region?.name.match(/^.*\]\./)?.[0] ?? "";

const kindClass = (region) => "k-" + region.kind.replace(" ", "-") + (region.use === "position" ? "" : " u-" + region.use);

/** Describes the byte at "object:offset" of a view. */
export function describeByte(view, at) {
  const [o, offset] = at.split(":").map(Number);
  const region = view.objects[o]?.regions.find((r) => offset >= r.offset && offset < r.offset + bytesOf(r));
  if (!region) return "";
  const index = offset - region.offset;
  const n = Math.floor(index / region.size);
  const [name, , , text] = region.elements[n] ?? ["", -1, "", ""];
  const value = valueOf(region.hex.substr(2 * n * region.size, 2 * region.size));
  return [`${recordOf(region)}${partName(region, n, n)}${name && name !== String(n) ? ` (${name})` : ""}, ${region.kind}`,
    region.kind === "address" ? "where other memory is" : `${value} ${text}`].join(": ");
}

/**
 * The writes of a step, of each object by offset: the old byte, "" if there was none, or "=" for a
 * byte that was copied from the record before and is the same.
 */
function oldBytes(view) {
  const olds = view.objects.map(() => new Map());
  for (const c of view.changes) {
    for (let i = 0; i < c.new.length / 2; i++) {
      const before = c.old.substr(2 * i, 2);
      if (before !== c.new.substr(2 * i, 2)) olds[c.object].set(c.offset + i, before);
      else if (c.begun) olds[c.object].set(c.offset + i, "=");
    }
  }
  return olds;
}

/** The changes, without the elements that were only copied. */
export const real = (view) => view.changes.filter((c) => c.old !== c.new);

/** Describes the bytes that were copied and are the same. */
export function copiedText(view, olds = oldBytes(view)) {
  const bytes = olds.flatMap((old) => [...old.values()]).filter((b) => b === "=").length;
  return bytes ? `${plural(bytes, "byte")} copied from the record before, unchanged` : "";
}

/** A change in words: "cells[e4]: 0x00 → 0x1c (empty → P)". */
export function describeChange(c) {
  const words = !c.newText || c.oldText === c.newText ? "" : c.old ? ` (${c.oldText} → ${c.newText})` : ` (${c.newText})`;
  return `${c.name}: ${c.old ? valueOf(c.old) : "new"} → ${valueOf(c.new)}${words}`;
}

/** The bytes of a board, and of the record that holds the position where there is one. */
const boardSize = (view) => view.objects.reduce((sum, o) =>
  sum + (!o.record ? o.size : o.regions.some((r) => r.use === "position") ? o.record : 0), 0);

/** One representation, side by side with others. */
export class Panel {
  /**
   * @param {{name: string, title: string, summary: string}[]} all the representations
   * @param {{choose: (name: string) => void, remove: () => void}} on
   */
  constructor(all, on) {
    this.all = all;
    this.select = el("select", { "aria-label": "Representation", onchange: () => on.choose(this.select.value) },
      all.map((b) => el("option", { value: b.name }, b.title)));
    this.removal = el("button", { class: "remove", title: "Remove this board", "aria-label": "Remove this board", onclick: on.remove }, "×");
    this.count = el("p", { class: "count" });
    this.groups = { cells: el("div"), bitboards: el("div"), lists: el("div", { class: "lists" }), fields: el("dl", { class: "fields" }) };
    this.writes = el("ul", { class: "writes" });
    this.lines = el("div", { class: "lines" });
    this.summary = el("p", { class: "summary" });
    this.nodes = new Nodes();
    this.node = el("article", { class: "panel" },
      el("header", {}, this.select, this.removal), this.summary, this.count, el("div", { class: "logic" }, Object.values(this.groups)),
      el("section", { class: "written", "aria-label": "Written" }, this.writes), this.lines);
  }

  /**
   * @param {object} view a BoardView of package model
   * @param {string} what the step in words: "make e2e4", or "" for none
   * @param {boolean} single it is the only panel, and cannot be removed
   */
  update(view, what, single) {
    this.view = view;
    this.select.value = view.name;
    this.removal.hidden = single;
    this.summary.textContent = this.all.find((b) => b.name === view.name)?.summary ?? "";
    if (view.fault) {
      this.count.textContent = view.fault;
      for (const group of Object.values(this.groups)) group.replaceChildren();
      this.writes.replaceChildren();
      this.lines.replaceChildren();
      return;
    }
    const olds = oldBytes(view), copied = copiedText(view, olds);
    this.count.replaceChildren(...(what
      ? [el("b", {}, String(view.count.bytes)), ` ${view.count.bytes === 1 ? "byte" : "bytes"} in `, el("b", {}, String(view.count.lines)), ` ${view.count.lines === 1 ? "line" : "lines"} `, el("span", {}, `${what}${view.count.record_bytes ? `, ${view.count.record_bytes} of them in a new record` : ""}`)]
      : [el("b", {}, plural(boardSize(view), "byte")), " ", el("span", {}, "a board, with the position in it")]));
    for (const [name, nodes] of Object.entries(drawRegions(view.objects, olds, this.nodes))) place(this.groups[name], nodes);
    place(this.writes, [...real(view).map((c, i) => {
      const words = c.newText && c.oldText !== c.newText ? (c.old ? `${c.oldText} → ${c.newText}` : c.newText) : "";
      return this.nodes.node(`write ${i}`, "li", c.name + c.old + c.new + words, (item) => {
        item.className = "";
        item.replaceChildren(el("span", {}, c.name), " ", el("code", {}, el("del", {}, c.old ? valueOf(c.old) : "new"), " → ", el("ins", {}, valueOf(c.new))), " ",
          el("span", { class: "words" }, words));
      });
    }), ...(copied ? [this.nodes.node("copied", "li", copied, (item) => { item.className = "same"; item.textContent = copied; })] : [])]);
    place(this.lines, view.objects.flatMap((object, o) => drawLines(object, o, olds[o], this.nodes)));
    this.nodes.done();
  }
}
