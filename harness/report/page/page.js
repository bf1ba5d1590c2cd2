"use strict";
// Marks a board on the whole page, sorts tables, and draws the flame graphs. The
// page is whole without this, except for the flame graphs, which are files, too.
(() => {
	const all = (selector, within = document) => [...within.querySelectorAll(selector)];

	// A link leads to its section once everything above has its height.
	const whole = () => { document.documentElement.classList.add("all"); dispatchEvent(new Event("beforeprint")); };
	document.addEventListener("click", (e) => { if (e.target.closest?.("a[href^='#']")) whole(); }, true);
	addEventListener("load", () => { if (location.hash) { whole(); document.getElementById(location.hash.slice(1))?.scrollIntoView(); } });

	// One board is marked everywhere: the one below the pointer, or the one that was chosen.
	const choose = document.getElementById("choose");
	let shown = "";
	const mark = (board) => {
		if (board === shown) return;
		shown = board;
		for (const e of all(".lit")) e.classList.remove("lit");
		for (const e of board ? all("[data-b]") : []) if (e.dataset.b === board) e.classList.add("lit");
		document.body.classList.toggle("marking", board !== "");
	};
	const boardOf = (e) => e.target.closest?.("main [data-b]")?.dataset.b ?? "";
	const isBoard = (name) => [...choose.options].some((o) => o.value === name);
	document.addEventListener("pointerover", (e) => { const b = boardOf(e); mark(isBoard(b) && b || choose.value); });
	document.addEventListener("click", (e) => {
		if (!e.target.closest?.("tbody th, .ln")) return;
		const b = boardOf(e);
		if (!isBoard(b)) return;
		choose.value = choose.value === b ? "" : b;
		mark(choose.value);
	});
	choose.addEventListener("change", () => mark(choose.value));

	// The heading of a column sorts by it, from the smallest the second time.
	for (const button of all(".bars thead button")) {
		button.addEventListener("click", () => {
			const th = button.closest("th"), body = th.closest("table").tBodies[0];
			const down = th.getAttribute("aria-sort") !== "descending";
			for (const other of th.parentNode.children) other.removeAttribute("aria-sort");
			th.setAttribute("aria-sort", down ? "descending" : "ascending");
			const value = (row) => Number(row.cells[th.cellIndex].dataset.v ?? -1);
			body.append(...[...body.rows].sort((a, b) => down ? value(b) - value(a) : value(a) - value(b)));
		});
	}

	const host = document.getElementById("flames");
	if (!host) return;
	const make = (tag, parent, attributes = {}, text = "") => {
		const svg = ["svg", "g", "rect", "text", "title"].includes(tag);
		const e = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
		for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
		e.textContent = text;
		parent.append(e);
		return e;
	};
	const measure = document.createElement("canvas").getContext("2d");
	const widths = new Map();
	const widthOf = (text) => {
		if (!widths.has(text)) widths.set(text, measure.measureText(text).width);
		return widths.get(text);
	};
	const fit = (text, room) => {
		if (widthOf(text) <= room) return text;
		for (let n = Math.min(text.length - 1, Math.floor(room / 4)); n > 1; n--) {
			const cut = text.slice(0, n) + "…";
			if (widthOf(cut) <= room) return cut;
		}
		return "";
	};
	const points = (v) => (v > 0 ? "+" : v < 0 ? "−" : "") + Math.abs(v).toFixed(1);
	// The colour of a difference in percent points, as for ratios.
	const stepOf = (v) => Math.round(8 * Math.sign(v) * Math.sqrt(Math.min(1, Math.abs(v) / 30)));

	const draw = () => {
		const data = JSON.parse(document.getElementById("flame-data").textContent);
		// A node: the path of labels is what two boards have in common.
		const grow = (t, path, row, x) => {
			const node = { name: data.names[t[0]], label: data.names[t[1]], part: t[2], share: t[3] / 100, row, x, children: [] };
			node.path = row === 0 ? "" : path + "\n" + node.label;
			let at = x;
			for (const child of t.slice(4)) {
				const c = grow(child, node.path, row + 1, at);
				node.children.push(c);
				at += c.share;
			}
			return node;
		};
		const boards = data.boards.map((b) => ({ ...b, root: grow(b.tree, "", 0, 0) }));
		const flat = (node, into = []) => { into.push(node); node.children.forEach((c) => flat(c, into)); return into; };
		// The shares by path, and by label: outermost calls alone, as one may call itself.
		const sums = (root) => {
			const paths = new Map(), labels = new Map();
			const walk = (n, above) => {
				paths.set(n.path, (paths.get(n.path) ?? 0) + n.share);
				if (n.row > 1 && !above.includes(n.label)) {
					labels.set(n.label, (labels.get(n.label) ?? 0) + n.share);
					above = [...above, n.label];
				}
				n.children.forEach((c) => walk(c, above));
			};
			walk(root, []);
			return { paths, labels };
		};

		host.textContent = "";
		const tools = make("div", host, { class: "flame-tools" });
		const select = (text, chosen) => {
			const s = make("select", make("label", tools, {}, text + " "));
			boards.forEach((b, i) => make("option", s, { value: i }, b.name));
			s.value = chosen;
			return s;
		};
		const last = boards.length - 1;
		const chosen = [select("Left", 0), select("Right", Math.min(1, last))];
		const colour = make("select", make("label", tools, {}, "Colour "), { id: "flame-colour" });
		make("option", colour, { value: "part" }, "parts of the work");
		if (last > 0) make("option", colour, { value: "difference" }, "difference");
		const search = make("input", make("label", tools, {}, "Search "), { id: "flame-search", type: "search", autocomplete: "off", spellcheck: "false" });
		const pair = make("div", host, { class: "pair" });
		const legend = make("p", host, { class: "note" });
		const table = make("div", host, { class: "scroll", tabindex: "0", role: "group", "aria-label": "The largest differences" });
		const sides = [0, 1].map(() => {
			const div = make("div", pair);
			const head = make("h4", div);
			const svg = make("svg", div, { class: "flame", role: "group" });
			return { div, head, svg, zoom: null };
		});
		if (last === 0) { sides[1].div.hidden = true; chosen[1].parentNode.hidden = true; }

		const paint = (k, focus) => {
			const side = sides[k], board = boards[chosen[k].value], other = sums(boards[chosen[1 - k].value].root), own = sums(board.root);
			const nodes = flat(board.root), width = side.div.clientWidth || 600, rowHeight = 20;
			const wide = side.zoom ?? board.root;
			const word = search.value.trim().toLowerCase();
			side.svg.textContent = "";
			side.svg.setAttribute("aria-label", "Flame graph of " + board.name);
			measure.font = "12px " + getComputedStyle(side.svg).fontFamily;
			widths.clear();
			side.svg.classList.toggle("searching", word !== "");
			let rows = 0, current = null, found = 0;
			side.frames = [];
			for (const n of nodes) {
				const within = (a, b) => a.x >= b.x - 1e-9 && a.x + a.share <= b.x + b.share + 1e-9;
				const above = n.row < wide.row && within(wide, n);
				if (!above && !(n.row >= wide.row && within(n, wide))) continue;
				const x = above ? 0 : (n.x - wide.x) / wide.share * width, w = above ? width : n.share / wide.share * width;
				const hit = word !== "" && n.row > 1 && n.name.toLowerCase().includes(word);
				const inHit = side.frames.some((f) => f.hit && f.n.row < n.row && within(n, f.n));
				if (hit && !inHit) found += n.share;
				const difference = (own.paths.get(n.path) ?? 0) - (other.paths.get(n.path) ?? 0);
				const tone = colour.value === "part" ? "p" + n.part : "k" + stepOf(-difference);
				const text = `${n.name}: ${n.share.toFixed(1)} %, ${(n.share / 100 * board.seconds).toFixed(2)} s` + (last > 0 ? `, ${points(difference)} points` : "");
				const g = make("g", side.svg, { class: "f " + tone + (above ? " above" : "") + (hit ? " hit" : ""), role: "button", tabindex: "-1", "data-n": n.name });
				make("title", g, {}, text);
				make("rect", g, { x: x.toFixed(1), y: n.row * rowHeight, width: Math.max(w - 0.8, 0.4).toFixed(1), height: rowHeight - 1, rx: 2 });
				const label = fit(n.label, w - 8);
				if (label) make("text", g, { x: (x + 4).toFixed(1), y: n.row * rowHeight + 14 }, label);
				rows = Math.max(rows, n.row + 1);
				side.frames.push({ n, g, hit, within });
				if (n === wide) current = g;
			}
			(current ?? side.frames[0].g).setAttribute("tabindex", "0");
			if (focus) (current ?? side.frames[0].g).focus();
			side.svg.setAttribute("height", rows * rowHeight);
			side.svg.setAttribute("viewBox", `0 0 ${width} ${rows * rowHeight}`);
			side.head.textContent = `${board.name}, ${board.seconds} s of samples`;
			if (word) make("span", side.head, { class: "found" }, found > 0 ? `, found ${found.toFixed(1)} % of the time` : ", not found");
		};
		const compare = () => {
			const [a, b] = chosen.map((s) => boards[s.value]);
			legend.textContent = colour.value === "part" ? "" :
				"Orange takes a larger share of the time than in the other board, blue a smaller one, by percent points; functions are the same where their names are, without the package of the board.";
			table.textContent = "";
			if (last === 0) return;
			const x = sums(a.root).labels, y = sums(b.root).labels;
			const rows = [...new Set([...x.keys(), ...y.keys()])].map((label) => ({ label, a: x.get(label) ?? 0, b: y.get(label) ?? 0 }));
			rows.sort((p, q) => Math.abs(q.b - q.a) - Math.abs(p.b - p.a));
			const t = make("table", table, { class: "heat" });
			make("caption", t, {}, "The largest differences, each function with what it calls; ? may be chance, with so few samples");
			const head = make("tr", make("thead", t));
			// The 95 % interval of a difference of two shares, each of so many samples.
			const part = (share, n) => share * (100 - share) / n;
			const noise = (r) => 1.96 * Math.sqrt(part(r.a, a.samples) + part(r.b, b.samples));
			for (const h of ["function", a.name + " (%)", b.name + " (%)", "difference (points)"]) make("th", head, { scope: "col" }, h);
			const body = make("tbody", t);
			for (const r of rows.slice(0, 12)) {
				const tr = make("tr", body);
				make("th", tr, { scope: "row" }, r.label);
				make("td", tr, {}, r.a.toFixed(1));
				make("td", tr, {}, r.b.toFixed(1));
				const known = a.samples > 0 && b.samples > 0, chance = known && Math.abs(r.b - r.a) <= noise(r);
				make("td", tr, { class: chance ? "k0" : "k" + stepOf(r.a - r.b) + (known ? " d" : "") }, points(r.b - r.a) + (known ? " ±" + noise(r).toFixed(1) : "") + (chance ? " ?" : ""));
			}
		};
		const repaint = () => { paint(0); paint(1); compare(); };

		sides.forEach((side, k) => {
			const frameOf = (e) => side.frames.find((f) => f.g === e.target.closest(".f"));
			const zoom = (n, focus) => { side.zoom = n && n.row > 0 ? n : null; paint(k, focus); };
			side.svg.addEventListener("click", (e) => { const f = frameOf(e); if (f) zoom(f.n, true); });
			side.svg.addEventListener("keydown", (e) => {
				const f = frameOf(e);
				if (!f) return;
				const near = (test) => side.frames.find((o) => test(o.n));
				const row = side.frames.filter((o) => o.n.row === f.n.row), at = row.indexOf(f);
				let next = null;
				if (e.key === "Enter" || e.key === " ") zoom(f.n, true);
				else if (e.key === "Escape") zoom(null, true);
				else if (e.key === "ArrowUp") next = near((o) => o.row === f.n.row - 1 && f.within(f.n, o));
				else if (e.key === "ArrowDown") next = near((o) => o.row === f.n.row + 1 && f.within(o, f.n));
				else if (e.key === "ArrowLeft") next = row[at - 1];
				else if (e.key === "ArrowRight") next = row[at + 1];
				else return;
				e.preventDefault();
				if (!next) return;
				f.g.setAttribute("tabindex", "-1");
				next.g.setAttribute("tabindex", "0");
				next.g.focus();
			});
			chosen[k].addEventListener("change", () => { side.zoom = null; repaint(); });
		});
		colour.addEventListener("change", repaint);
		search.addEventListener("input", repaint);
		let width = host.clientWidth;
		new ResizeObserver(() => { if (host.clientWidth !== width) { width = host.clientWidth; repaint(); } }).observe(host);
		repaint();
	};
	// The graphs are drawn when they are scrolled to, or printed.
	let drawn = false;
	const once = () => { if (!drawn) { drawn = true; draw(); } };
	const seen = new IntersectionObserver((entries) => { if (entries.some((e) => e.isIntersecting)) { seen.disconnect(); once(); } }, { rootMargin: "400px" });
	seen.observe(host);
	window.addEventListener("beforeprint", once);
})();
