"use strict";
// Marks a board on the whole page and sorts tables, and keeps both in the address: #at=ID&mark=BOARD&sort=ID.COLUMN. The
// page is whole without this.
(() => {
	const all = (selector, within = document) => [...within.querySelectorAll(selector)];
	const read = () => {
		const hash = decodeURIComponent(location.hash.slice(1));
		return hash.includes("=") ? new URLSearchParams(location.hash.slice(1)) : new URLSearchParams(hash && {at: hash});
	};
	const write = (key, value) => {
		const state = read();
		if (value) state.set(key, value); else state.delete(key);
		const at = state.get("at");
		history.replaceState(null, "", "#" + ([...state.keys()].join() === "at" ? at : state));
	};

	// One board is marked everywhere: the one below the pointer, or the one whose name was clicked.
	let shown = "", picked = "";
	const mark = (board) => {
		if (board === shown) return;
		shown = board;
		for (const e of all("[data-b]")) e.classList.toggle("lit", board !== "" && e.dataset.b === board);
	};
	const boardOf = (e) => e.target.closest?.("main [data-b]")?.dataset.b ?? "";
	const pick = (board) => {
		picked = board;
		mark(board);
		write("mark", board);
	};

	// The heading of a column sorts by it, from the smallest the second time.
	const sort = (button, down) => {
		const th = button.closest("th"), body = th.closest("table").tBodies[0];
		for (const other of th.parentNode.children) other.removeAttribute("aria-sort");
		th.setAttribute("aria-sort", down ? "descending" : "ascending");
		const value = (row) => {
			const cell = row.cells[th.cellIndex], v = parseFloat(cell.dataset.v ?? cell.textContent);
			return Number.isNaN(v) ? -1 : v;
		};
		body.append(...[...body.rows].sort((a, b) => down ? value(b) - value(a) : value(a) - value(b)));
	};

	document.addEventListener("pointerover", (e) => mark(boardOf(e) || picked));
	document.addEventListener("click", (e) => {
		const button = e.target.closest?.("thead button"), link = e.target.closest?.("a[href^='#']");
		if (button) {
			const th = button.closest("th"), down = th.getAttribute("aria-sort") !== "descending";
			sort(button, down);
			const id = th.closest("table").id;
			write("sort", id && id + "." + (down ? "" : "-") + th.cellIndex);
		} else if (link && [...read().keys()].some((key) => key !== "at")) {
			e.preventDefault();
			write("at", link.hash.slice(1));
			document.getElementById(link.hash.slice(1))?.scrollIntoView();
		} else if (e.target.closest?.("tbody th") && boardOf(e)) {
			pick(picked === boardOf(e) ? "" : boardOf(e));
		}
	});

	const restore = () => {
		const state = read(), [, table, up, column] = /^(.*)\.(-?)(\d+)$/.exec(state.get("sort") ?? "") ?? [];
		if (state.get("mark")) pick(state.get("mark"));
		const button = document.getElementById(table)?.tHead.rows[0].cells[column]?.querySelector("button");
		if (button) sort(button, !up);
		if (state.get("at")) document.getElementById(state.get("at"))?.scrollIntoView();
	};
	addEventListener("hashchange", restore);
	restore();
})();
