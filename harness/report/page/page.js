"use strict";
// Marks a board on the whole page, and sorts tables. The page is whole without this.
(() => {
	const all = (selector, within = document) => [...within.querySelectorAll(selector)];

	// A link leads to its section once everything above has its height.
	const whole = () => document.documentElement.classList.add("all");
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
		if (!e.target.closest?.("tbody th")) return;
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
})();
