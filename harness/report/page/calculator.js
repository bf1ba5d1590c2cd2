"use strict";
// Predicts as bench gain does: gain.Predict, stats.Of, report.Cell.Interval and match.WorthOf have the reasons.
(() => {
	const data = JSON.parse(document.getElementById("gain-data").textContent);
	const field = (name) => document.getElementById("gain-" + name);
	const sum = (list, of = (x) => x) => list.reduce((total, x, i) => total + of(x, i), 0);
	const number = (input) => Math.max(0, parseFloat(input.value) || 0);

	// The distance from 0 that Student's t exceeds with probability alpha: t is √degrees·tan of an angle whose density is a
	// power of its cosine.
	const quantile = (alpha, degrees) => {
		const area = (to, n = 2000) => {
			let total = 0;
			for (let i = 0; i < n; i++) total += Math.cos((i + 0.5) * to / n) ** (degrees - 1);
			return total * to / n;
		};
		const inside = (1 - alpha) * area(Math.PI / 2);
		let lo = 0, hi = Math.PI / 2;
		for (let i = 0; i < 50; i++) {
			const middle = (lo + hi) / 2;
			if (area(middle) < inside) lo = middle; else hi = middle;
		}
		return Math.sqrt(degrees) * Math.tan(lo);
	};

	// The trimmed mean of the rounds with its interval.
	const estimate = (ratios, process) => {
		const logs = ratios.map(Math.log), n = logs.length, g = Math.floor(n / 4), h = n - 2 * g;
		const sorted = [...logs].sort((a, b) => a - b), lo = sorted[g], hi = sorted[n - 1 - g], kept = sum(sorted.slice(g, n - g));
		if (n < 6) return {ratio: Math.exp(kept / h)};
		const center = (kept + g * (lo + hi)) / n;
		const deviations = logs.map((v) => (Math.min(Math.max(v, lo), hi) - center) / h);
		const rounds = sum(deviations, (d) => d * d) * h / (h - 1), of = {};
		deviations.forEach((d, i) => { of[process[i]] = (of[process[i]] ?? 0) + d; });
		const k = Object.keys(of).length, processes = k > 1 ? sum(Object.values(of), (d) => d * d) * k / (k - 1) : 0;
		let degrees = h - 2;
		if (processes > rounds) degrees = Math.min(degrees, (k - 1) * (processes / (processes - rounds / 3)) ** 2);
		const reach = Math.sqrt(Math.max(rounds, processes)) * quantile(data.Alpha, degrees);
		return {ratio: Math.exp(kept / h), lo: Math.exp(kept / h - reach), hi: Math.exp(kept / h + reach)};
	};

	const predict = (from, to, rates, ns) => {
		const total = (board, i) => sum(rates, ([call, rate]) => rate * (data.Costs[board][call][i] || NaN));
		const ratios = [], process = [], shares = [];
		data.Process.forEach((p, i) => {
			let before = total(from, i), after = total(to, i);
			if (Number.isNaN(before + after)) return;
			const node = ns / 1e9 || before, scale = before > node * (1 + 1e-9) ? node / before : 1;
			before *= scale;
			after *= scale;
			shares.push(before / node);
			ratios.push(node / (node - before + after));
			process.push(p);
		});
		const c = estimate(ratios, process), n = shares.length;
		if (c.lo === undefined) return c;
		shares.sort((a, b) => a - b);
		const share = (shares[(n - 1) >> 1] + shares[n >> 1]) / 2;
		const model = 1.96 * data.ModelError * c.ratio * Math.min(1, share / data.CheckedShare);
		return {ratio: c.ratio, lo: c.ratio - Math.hypot(c.ratio - c.lo, model), hi: c.ratio + Math.hypot(c.hi - c.ratio, model)};
	};

	const digits = (x) => x >= 100 ? 0 : x >= 10 ? 1 : x >= 0.0995 ? 3 : 4;
	const interval = ({ratio, lo, hi}) => {
		if (lo === undefined) return ratio.toFixed(digits(ratio));
		const up = hi - ratio, down = ratio - lo, reach = Math.max(up, down), least = Math.min(up, down);
		const n = reach >= 0.015 ? Math.min(digits(ratio), 2) : digits(ratio);
		if (reach > Math.max(1.1 * least, least + 10 ** -n)) {
			const rounded = (x, round) => {
				const n = Math.max(0, digits(x) - 1);
				return (round(x * 10 ** n) / 10 ** n).toFixed(n);
			};
			return `${rounded(ratio, Math.round)} (${rounded(lo, Math.floor)} to ${rounded(hi, Math.ceil)})`;
		}
		return `${ratio.toFixed(n)} ±${(Math.max(1, Math.ceil(reach * 10 ** n - 1e-6)) / 10 ** n).toFixed(n)}`;
	};

	const worth = ({ratio, lo, hi}, {Elo, Err}) => {
		const signed = (x, n) => (parseFloat(x.toFixed(n)) < 0 ? "-" : "+") + Math.abs(x).toFixed(n);
		const d = Math.log2(ratio), elo = Elo * d;
		if (lo === undefined) return signed(elo, 0);
		const reach = 1.959964 * Math.hypot(Err * d, Elo * (hi - lo) / (2 * 1.96) / ratio / Math.LN2), n = reach < 5 ? 1 : 0;
		return `${signed(elo, n)} ±${reach.toFixed(n)}`;
	};

	const show = () => {
		const rates = [...document.querySelectorAll("[data-call]")].map((e) => [e.dataset.call, number(e)]).filter(([, rate]) => rate > 0);
		const from = field("from").value, to = field("to").value;
		field("answer").textContent = "";
		if (rates.length === 0 || from === to) return;
		const c = predict(from, to, rates, number(field("node"))), [a, b, e] = data.Itself.map((elo) => worth(c, elo));
		const itself = a === b && a === e ? `${a} at 10k to 50k nodes a move` : `${a} at 10k nodes a move, ${b} at 20k, ${e} at 50k`;
		field("answer").textContent = `${to} instead of ${from} is ${interval(c)} times as fast. ` +
			`In Elo: ${itself} against itself (bench elo --curve); ${worth(c, data.Other)} at 10k against another program.`;
	};
	field("form").addEventListener("input", show);
	show();
})();
