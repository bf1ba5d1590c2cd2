"use strict";
// Hides the rows and tables that the filters leave out. Without this the page shows everything.
(() => {
	const filters = [...document.querySelectorAll("[data-filter]")];
	const hides = (e, keys) => keys.some((f) => f.value !== "" && e.dataset[f.dataset.filter] !== undefined && e.dataset[f.dataset.filter] !== f.value);
	const show = () => {
		for (const row of document.querySelectorAll("tr[data-family]")) row.hidden = hides(row, filters);
		for (const work of document.querySelectorAll(".work")) {
			work.hidden = hides(work, filters) || [...work.querySelectorAll("tr[data-family]")].every((row) => row.hidden);
		}
	};
	for (const f of filters) f.addEventListener("change", show);
	show(); // a reader who comes back finds the filters as they were
})();
