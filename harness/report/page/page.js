"use strict";
// Flame graphs that can be zoomed and searched. The page is whole without this.
(() => {
	const width = 1000, letter = 6.6;
	const fit = (name, w) => {
		const room = Math.floor((w - 8) / letter);
		if (room >= name.length) return name;
		return room < 3 ? "" : name.slice(0, room - 1) + "…";
	};
	const num = (g, key) => Number(g.dataset[key]);

	const graphs = [...document.querySelectorAll("svg.flame")].map((svg) => {
		const frames = [...svg.querySelectorAll(".f")];
		const end = (g) => num(g, "x") + num(g, "w");
		const inside = (g, of) => num(g, "x") >= num(of, "x") - 0.01 && end(g) <= end(of) + 0.01;
		let wide = frames[0];

		const zoom = (to) => {
			wide = to;
			svg.dataset.zoom = to.dataset.n;
			const from = num(to, "x"), scale = width / num(to, "w");
			for (const g of frames) {
				const above = num(g, "r") < num(to, "r") && inside(to, g);
				const shown = above || num(g, "r") >= num(to, "r") && inside(g, to);
				g.classList.toggle("away", !shown);
				g.classList.toggle("above", above);
				if (!shown) continue;
				const x = above ? 0 : (num(g, "x") - from) * scale, w = above ? width : num(g, "w") * scale;
				const rect = g.querySelector("rect"), text = g.querySelector("text");
				rect.setAttribute("x", x.toFixed(2));
				rect.setAttribute("width", Math.max(w - 0.6, 0.4).toFixed(2));
				text.setAttribute("x", (x + 4).toFixed(2));
				text.textContent = fit(g.dataset.l, w);
			}
		};

		// One frame of each graph is in the order of the tab key; arrows move on.
		const focus = (g, by) => {
			for (const f of frames) f.setAttribute("tabindex", f === g ? "0" : "-1");
			if (by) g.focus();
		};
		const visible = () => frames.filter((g) => !g.classList.contains("away"));
		const near = (g, key) => {
			const row = num(g, "r"), all = visible();
			if (key === "ArrowUp") return all.find((f) => num(f, "r") === row - 1 && inside(g, f));
			if (key === "ArrowDown") return all.find((f) => num(f, "r") === row + 1 && inside(f, g));
			const same = all.filter((f) => num(f, "r") === row);
			return same[same.indexOf(g) + (key === "ArrowRight" ? 1 : -1)];
		};
		for (const g of frames) {
			g.setAttribute("role", "button");
			g.setAttribute("aria-label", g.querySelector("title").textContent);
			g.addEventListener("click", () => { zoom(g); focus(g); });
			g.addEventListener("keydown", (event) => {
				if (event.key === "Enter" || event.key === " ") zoom(g);
				else if (event.key === "Escape") { zoom(frames[0]); focus(frames[0], true); }
				else if (event.key.startsWith("Arrow")) { const next = near(g, event.key); if (next) focus(next, true); }
				else return;
				event.preventDefault();
			});
		}
		if (frames.length) focus(frames[0]);

		const search = (word) => {
			svg.classList.toggle("searching", word !== "");
			const hits = frames.filter((g) => {
				// The first two rows are no functions.
				const hit = word !== "" && num(g, "r") > 1 && g.dataset.n.toLowerCase().includes(word);
				g.classList.toggle("hit", hit);
				return hit;
			});
			// A function within one that is found is not counted twice.
			const outer = hits.filter((g) => !hits.some((f) => f !== g && num(f, "r") < num(g, "r") && inside(g, f)));
			const share = outer.reduce((sum, g) => sum + num(g, "w"), 0) / width;
			const found = svg.closest("details").querySelector(".found");
			found.textContent = word === "" ? "" : hits.length === 0 ? "not found" : (100 * share).toFixed(1) + " % of the time";
			return hits.length;
		};
		return { search };
	});

	const input = document.getElementById("flame-search"), output = document.getElementById("flame-found");
	if (input) {
		input.addEventListener("input", () => {
			const word = input.value.trim().toLowerCase();
			const hits = graphs.map((g) => g.search(word)).filter((n) => n > 0).length;
			output.textContent = word === "" ? "" : "found in " + hits + " of " + graphs.length + " graphs";
		});
	}
})();
