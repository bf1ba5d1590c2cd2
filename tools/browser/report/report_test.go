package report

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness/report/page"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/tools/browser"
	"github.com/chromedp/cdproto/cdp"
	paper "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Files of the main module.
const (
	results  = "../../../results"
	testdata = "../../../harness/report/page/testdata"
	recorded = testdata + "/run.txt"
)

// drawn draws the report of recorded files into a new folder.
func drawn(t *testing.T, files ...string) (dir string) {
	t.Helper()
	r, err := page.New(all.Backends(), files...)
	require.NoError(t, err)
	dir = filepath.Join(t.TempDir(), "report")
	require.NoError(t, r.WriteTo(dir))
	return dir
}

func put(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

// newest returns the last recorded file of a name.
func newest(t *testing.T, name string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(results, "*", "*", name))
	require.NoError(t, err)
	require.NotEmpty(t, found, name)
	return found[len(found)-1]
}

// A tab is a page open in Chromium.
type tab struct{ *browser.Page }

// wideFonts leaves the browser no fonts but DejaVu Sans, the widest usual one, if it is installed: a text
// that is cut in any font is cut in it.
func wideFonts(t *testing.T) []chromedp.ExecAllocatorOption {
	fonts := t.TempDir()
	for _, name := range []string{"DejaVuSans.ttf", "DejaVuSans-Bold.ttf"} {
		font, err := os.ReadFile("/usr/share/fonts/truetype/dejavu/" + name)
		if err != nil {
			return nil
		}
		put(t, fonts, name, string(font))
	}
	config := put(t, t.TempDir(), "fonts.conf", `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">`+
		"<fontconfig><dir>"+fonts+"</dir><cachedir>"+t.TempDir()+"</cachedir></fontconfig>")
	return []chromedp.ExecAllocatorOption{chromedp.Env("FONTCONFIG_FILE=" + config)}
}

// open opens a page in a headless Chromium.
func open(t *testing.T, path string) *tab {
	t.Helper()
	address := "file://" + path
	return &tab{browser.Open(t, address, browser.Settings{
		Limit: time.Minute, Options: wideFonts(t),
		Allowed: func(u string) bool { return u == address || strings.HasPrefix(u, "data:") },
	})}
}

// number and text return the value of an expression.
func (b *tab) number(expression string) float64 { return evaluate[float64](b, expression) }
func (b *tab) text(expression string) string    { return evaluate[string](b, expression) }

func evaluate[T any](b *tab, expression string) T {
	return browser.Evaluate[T](b.Page, expression)
}

// show draws everything, whether it was scrolled to or not, and opens all folds.
func (b *tab) show() {
	b.T.Helper()
	b.number(`(() => {
		document.querySelectorAll("details").forEach(d => { d.open = true });
		document.head.insertAdjacentHTML("beforeend", "<style>* { content-visibility: visible !important }</style>");
		dispatchEvent(new Event("beforeprint"));
		return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))));
	})()`)
}

// print returns the page on paper, as PDF.
func (b *tab) print() []byte {
	b.T.Helper()
	yes := true
	printed, err := chromedp.Call(b.Context(), paper.PrintToPDF, paper.PrintToPDFParams{PreferCSSPageSize: &yes, PrintBackground: &yes})
	require.NoError(b.T, err)
	return printed.Data
}

// pages returns how many pages the page has on paper.
func (b *tab) pages() int { return bytes.Count(b.print(), []byte("/Type /Page\n")) }

var (
	pdfContents = regexp.MustCompile(`(?s)/Type /Page\n.*?/Contents (\d+) 0 R`)
	pdfOperator = regexp.MustCompile(`(?m)(\bq\b|\bQ\b)|\S+ \S+ \S+ (\S+) \S+ (\S+) (cm|Tm)\b`)
)

// pageEnds returns for each page of a PDF of Chromium how far down its last line of text stands, 1 at the
// bottom. It follows the heights of the matrices cm and Tm alone, as nothing is turned.
func pageEnds(t *testing.T, pdf []byte) (ends []float64) {
	t.Helper()
	const height = 595 // points of A4 landscape
	for _, page := range pdfContents.FindAllSubmatch(pdf, -1) {
		_, stream, found := bytes.Cut(pdf, []byte("\n"+string(page[1])+" 0 obj\n"))
		require.True(t, found)
		_, stream, found = bytes.Cut(stream, []byte("stream\n"))
		require.True(t, found)
		unpacked, err := zlib.NewReader(bytes.NewReader(stream))
		require.NoError(t, err)
		text, err := io.ReadAll(unpacked)
		require.NoError(t, err)
		type matrix struct{ scale, shift float64 }
		now, lowest := matrix{1, 0}, float64(height)
		var stack []matrix
		for _, m := range pdfOperator.FindAllSubmatch(text, -1) {
			if string(m[1]) == "q" {
				stack = append(stack, now)
				continue
			} else if string(m[1]) == "Q" {
				now, stack = stack[len(stack)-1], stack[:len(stack)-1]
				continue
			}
			scale, err := strconv.ParseFloat(string(m[2]), 64)
			require.NoError(t, err, "%s", m[0])
			shift, err := strconv.ParseFloat(string(m[3]), 64)
			require.NoError(t, err, "%s", m[0])
			shift = now.scale*shift + now.shift
			if string(m[4]) == "Tm" {
				lowest = min(lowest, shift)
			} else {
				now = matrix{now.scale * scale, shift}
			}
		}
		ends = append(ends, 1-lowest/height)
	}
	return ends
}

// metric returns one of the browser's measurements.
func (b *tab) metric(name string) float64 {
	b.T.Helper()
	got, err := chromedp.Call(b.Context(), performance.GetMetrics, cdp.Empty{})
	require.NoError(b.T, err)
	for _, m := range got.Metrics {
		if m.Name == name {
			return m.Value
		}
	}
	require.Fail(b.T, "no metric "+name)
	return 0
}

// The limits of a report of all boards, positions and operations.
const (
	mostBytes   = 800_000
	mostSeconds = 1.0 // of one core until the page is there
	mostPages   = 20
)

// The report of the largest recorded runs stays within its limits: its size, the time
// that it takes to open, and its pages on paper, on which no row is cut.
func TestLargeReportInChromium(t *testing.T) {
	browser.Needed(t)
	dir := drawn(t, newest(t, "boards.txt.gz"))
	info, err := os.Stat(filepath.Join(dir, "index.html"))
	require.NoError(t, err)
	b := open(t, filepath.Join(dir, "index.html"))
	b.Do(chromedp.EmulateViewport(1280, 900))
	busy := b.metric("TaskDuration") // without the time in which other programs had the core
	loaded := b.number(`performance.getEntriesByType("navigation")[0].loadEventEnd`)
	elements := b.number(`document.querySelectorAll("*").length`)
	pages := b.pages()
	t.Logf("index.html: %d bytes; open after %.0f ms, %.0f ms of one core; %d pages on paper; %.0f elements", info.Size(), loaded, 1000*busy, pages, elements)
	assert.Less(t, info.Size(), int64(mostBytes))
	assert.Less(t, busy, mostSeconds)
	assert.Positive(t, pages)
	assert.LessOrEqual(t, pages, mostPages)
	assert.Less(t, elements, 12_000.0)

	// A page is 277 by 190 mm within its margins.
	b.Media("print", "light")
	b.Do(chromedp.EmulateViewport(1047, 718))
	b.show()
	assert.Empty(t, b.text(`[...document.querySelectorAll("h2, tr, .verdict")]
		.filter(e => { const r = e.getBoundingClientRect(); return r.height > 718 || r.right > 1048 })
		.map(e => e.className + " " + (e.getAttribute("aria-label") ?? e.textContent.slice(0, 40)) + " " + e.getBoundingClientRect().right).join("; ")`), "larger than a page")
	assert.Empty(t, b.text(`[...document.querySelectorAll("tr")]
		.filter(e => getComputedStyle(e).breakInside !== "avoid").map(e => e.className).join("; ")`), "could be cut in two")
	assert.Empty(t, b.Faults())
}

// Pages on paper are full except the last, and no window is too narrow for an interval.
func TestEngineReportInChromium(t *testing.T) {
	browser.Needed(t)
	dir := drawn(t, filepath.Join(results, "2026-11-24/amd-epyc/engine-hot.txt.gz"))
	b := open(t, filepath.Join(dir, "index.html"))
	for _, width := range []int64{1280, 390} {
		b.Do(chromedp.EmulateViewport(width, 900))
		b.show()
		assert.Empty(t, b.text(`[...document.querySelectorAll("td i")].filter(e => e.textContent.includes("±") && !e.getClientRects().length)
			.map(e => e.textContent).slice(0, 3).join("; ")`), "intervals that are hidden at %d", width)
	}
	ends := pageEnds(t, b.print())
	require.Greater(t, len(ends), 3)
	for i, end := range ends[:len(ends)-1] {
		assert.Greater(t, end, 0.5, "how far down page %d of %d is full", i+1, len(ends))
	}
	assert.Empty(t, b.Faults())
}

func TestPageInChromium(t *testing.T) {
	browser.Needed(t)
	dir := drawn(t, recorded)
	b := open(t, filepath.Join(dir, "index.html"))

	for _, width := range []int64{1920, 1280, 390} {
		for _, scheme := range []string{"light", "dark"} {
			t.Run(fmt.Sprintf("%d %s", width, scheme), func(t *testing.T) {
				b.T = t
				b.Media("screen", scheme)
				b.Do(chromedp.EmulateViewport(width, 900))
				b.show()
				assert.LessOrEqual(t, b.number(`document.documentElement.scrollWidth`), float64(width), "the page does not scroll sideways")
				assert.Equal(t, scheme == "dark", b.number(`Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0])`) < 128)
				// The first screen has the verdict, the table and the chart.
				assert.Equal(t, b.number(`document.querySelectorAll("#ranking tbody tr").length`), 5.0)
				assert.Less(t, b.number(`document.querySelector("#ranking svg").getBoundingClientRect().top + scrollY`), 900.0)
				smallest := b.number(`Math.min(...[...document.querySelectorAll("main *")].filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) && e.getClientRects().length)
					.map(e => parseFloat(getComputedStyle(e).fontSize)))`)
				assert.GreaterOrEqual(t, smallest, 10.0, "pixels of text")
				assert.Empty(t, b.text(cutText), "text that is cut or lies on other text")
				// No word of a name or figure is broken, none reaches out of its cell.
				assert.Empty(t, b.text(`[...document.querySelectorAll("td")].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent).join("; ")`), "cells that are too narrow")
				shot, err := chromedp.Run(b.Context(), chromedp.FullScreenshot(100))
				require.NoError(t, err)
				name := filepath.Join(t.ArtifactDir(), fmt.Sprintf("page-%d-%s.png", width, scheme))
				require.NoError(t, os.WriteFile(name, shot, 0o666))
			})
		}
	}
	b.T = t
	assert.Empty(t, b.Faults())
}

// cutText names the texts of drawings that extend beyond them, or that overlap another one.
const cutText = `(() => {
	const faults = [];
	for (const svg of document.querySelectorAll("svg.chart")) {
		const frame = svg.getBoundingClientRect();
		const texts = [...svg.querySelectorAll("text")].map(e => [e, e.getBoundingClientRect()]);
		for (const [e, r] of texts) {
			if (r.left < frame.left - 1 || r.right > frame.right + 1 || r.top < frame.top - 2 || r.bottom > frame.bottom + 2) faults.push("cut: " + e.textContent);
			for (const [f, o] of texts) {
				if (e !== f && r.left < o.right - 1 && o.left < r.right - 1 && r.top < o.bottom - 4 && o.top < r.bottom - 4) faults.push(e.textContent + " on " + f.textContent);
			}
		}
	}
	return faults.slice(0, 5).join("; ");
})()`

// The pictures of the documents are as legible as the page.
func TestPicturesInChromium(t *testing.T) {
	browser.Needed(t)
	paths, err := filepath.Glob(filepath.Join(results, "*.svg"))
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	var gallery strings.Builder
	gallery.WriteString("<!doctype html><title>pictures</title><link rel=icon href=data:,>")
	for _, path := range paths {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		gallery.Write(text)
	}
	b := open(t, put(t, t.TempDir(), "gallery.html", gallery.String()))
	b.Do(chromedp.EmulateViewport(1400, 900))
	assert.Empty(t, b.text(cutText), "text that is cut or lies on other text")
	assert.Empty(t, b.Faults())
}

// Tables that are wider than the window scroll under their first column.
func TestTablesInChromium(t *testing.T) {
	browser.Needed(t)
	dir := drawn(t, recorded)
	b := open(t, filepath.Join(dir, "index.html"))
	b.Do(chromedp.EmulateViewport(390, 900))
	b.show()
	assert.Equal(t, "", b.text(`[...document.querySelectorAll(".scroll:has(table)")].filter(e => e.scrollWidth > e.clientWidth).map(e => {
		const cell = e.querySelector("tbody th"), last = e.querySelector("tbody td:last-child");
		const before = [cell.getBoundingClientRect().left, last.getBoundingClientRect().left];
		e.scrollLeft = 1e4;
		const fixed = cell.getBoundingClientRect().left === before[0] && last.getBoundingClientRect().left < before[1];
		return fixed && last.getBoundingClientRect().right <= 391 ? "" : e.getAttribute("aria-label");
	}).join("")`))
	assert.Positive(t, b.number(`[...document.querySelectorAll(".scroll")].filter(e => e.scrollLeft > 0).length`), "tables that scrolled")
	assert.Empty(t, b.Faults())
}

// One board is marked on the whole page, and columns can be sorted. The address keeps both, and a table's anchor: a page
// that is opened with it is the same.
func TestMarkAndSortInChromium(t *testing.T) {
	browser.Needed(t)
	dir := drawn(t, recorded)
	b := open(t, filepath.Join(dir, "index.html"))
	b.Media("screen", "light")
	b.Do(chromedp.EmulateViewport(1280, 900))
	lit := func() string {
		return b.text(`[...new Set([...document.querySelectorAll(".lit")].map(e => e.dataset.b))].join(" ") + " in " + [...document.querySelectorAll("section:has(.lit)")].map(e => e.id).join(" ")`)
	}
	assert.Equal(t, " in ", lit())
	b.Do(chromedp.Click(chromedp.CSS(`#ranking tr[data-b="x88"] th`)))
	assert.Equal(t, "x88 in ranking positions figures", lit())
	b.show()
	marked := func(name string) string {
		return b.text(`getComputedStyle(document.querySelector('#ranking tr[data-b="` + name + `"] th')).color`)
	}
	assert.Equal(t, "rgb(163, 76, 0)", marked("x88"), "a colour that nothing else has")
	assert.NotEqual(t, "rgb(163, 76, 0)", marked("mailbox"))
	assert.Equal(t, "#mark=x88", b.text(`location.hash`))
	b.Do(chromedp.Click(chromedp.CSS(`#ranking tr[data-b="x88"] th`)))
	assert.Equal(t, "", b.text(`location.hash`))
	b.Do(chromedp.Click(chromedp.CSS(`#ranking tr[data-b="mailbox"] th`)))
	assert.Equal(t, "mailbox in ranking positions figures", lit())

	values := func(column int) string {
		return b.text(fmt.Sprintf(`(() => {
			const of = [...document.querySelectorAll("#ranking tbody tr")].map(e => parseFloat(e.cells[%d].dataset.v ?? e.cells[%[1]d].textContent));
			return of.every((v, i) => !i || of[i - 1] >= v) ? "down" : of.every((v, i) => !i || of[i - 1] <= v) ? "up" : "none";
		})()`, column))
	}
	b.Do(chromedp.Click(chromedp.CSS(`#ranking thead th:nth-child(3) button`)))
	assert.Equal(t, "down", values(2))
	b.Do(chromedp.Click(chromedp.CSS(`#ranking thead th:nth-child(3) button`)))
	assert.Equal(t, "up", values(2))
	b.number(`document.querySelector("#positions caption a").click(), 0`)
	state := b.text(`location.hash`)
	assert.Equal(t, "#mark=mailbox&sort=table-speed-relative-to-bitboards.-2&at=table-perft-count-leaf-dispatch-interface", state)

	b = open(t, filepath.Join(dir, "index.html"))
	b.number(`location.hash = "` + state + `", new Promise(done => setTimeout(() => done(0), 500))`)
	assert.Equal(t, "mailbox in ranking positions figures", lit())
	assert.Equal(t, "up", values(2))
	assert.Positive(t, b.number(`scrollY`))
	assert.Empty(t, b.Faults())
}

// axe-core finds nothing serious on the page.
func TestAccessibilityInChromium(t *testing.T) {
	browser.Needed(t)
	dir := drawn(t, recorded)
	b := open(t, filepath.Join(dir, "index.html"))
	b.number(browser.Axe(t) + "; 0")
	for _, width := range []int64{1280, 390} {
		for _, scheme := range []string{"light", "dark"} {
			t.Run(fmt.Sprintf("%d %s", width, scheme), func(t *testing.T) {
				b.T = t
				b.Media("screen", scheme)
				b.Do(chromedp.EmulateViewport(width, 900))
				b.show()
				assert.Empty(t, b.text(`axe.run().then(r => (r.passes.length > 15 ? "" : "only " + r.passes.length + " rules were checked; ") + r.violations.map(v => v.impact + " " + v.id + ": " +
					v.nodes.slice(0, 4).map(n => n.target.join(" ") + " " + n.failureSummary).join("; ")).join("\n"))`))
			})
		}
	}
	b.T = t
	assert.Empty(t, b.Faults())
}

// wide names the elements that reach out of the window, and cells whose text reaches out of them. A table may scroll.
const wide = `(() => {
	const faults = [], width = document.documentElement.clientWidth;
	const at = e => e.tagName.toLowerCase() + " " + e.className + " " + e.textContent.trim().slice(0, 30);
	for (const e of document.querySelectorAll("main *, header, footer")) {
		const r = e.getBoundingClientRect();
		if (r.right > width + 1 && r.width && getComputedStyle(e).position !== "absolute" && !e.closest(".scroll > *, svg")) faults.push(at(e) + ": " + r.right);
	}
	for (const e of document.querySelectorAll("td, th")) {
		const range = document.createRange();
		range.selectNodeContents(e);
		if (e.getClientRects().length && range.getBoundingClientRect().right > e.getBoundingClientRect().right + 1) faults.push("out of its cell: " + at(e));
	}
	return faults.slice(0, 5).join("; ");
})()`

// Each page fits windows of a phone, of a tablet and of a desktop, and each link of its table of contents leads to its
// heading.
func TestWidthsInChromium(t *testing.T) {
	browser.Needed(t)
	levels := drawn(t, newest(t, "levels.txt.gz"))
	boards := drawn(t, newest(t, "boards.txt.gz"))
	pages := map[string]string{"levels": filepath.Join(levels, "index.html"), "boards": filepath.Join(boards, "index.html")}
	for name, path := range pages {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			for _, word := range []string{"was not probed", "(process 1)"} {
				assert.NotContains(t, string(text), word)
			}
			b := open(t, path)
			b.Do(chromedp.EmulateViewport(1280, 900))
			for link := range int(b.number(`document.querySelectorAll("nav a[href^='#']").length`)) {
				assert.InDelta(t, 0, b.number(fmt.Sprintf(landsOff, link)), 60, "link %d", link)
			}
			for _, width := range []int64{360, 768, 1280} {
				b.Do(chromedp.EmulateViewport(width, 900))
				b.show()
				assert.Empty(t, b.text(wide), "at %d", width)
				shot, err := chromedp.Run(b.Context(), chromedp.FullScreenshot(60))
				require.NoError(t, err)
				require.NoError(t, os.WriteFile(filepath.Join(t.ArtifactDir(), fmt.Sprintf("%s-%d.jpg", name, width)), shot, 0o666))
			}
			assert.Equal(t, "", b.text(`[...document.querySelectorAll("#ranking .scroll:has(table)")].filter(e => e.scrollWidth > e.clientWidth).map(e => e.getAttribute("aria-label")).join("; ")`), "rankings that are cut at 1280")
			assert.Empty(t, b.Faults())
		})
	}
}

// landsOff follows a link and returns how far its section is from the place below the header, or from the lowest place
// that the window scrolls to, once nothing moves any more.
const landsOff = `(async () => {
	scrollTo({top: 0, behavior: "instant"});
	const link = document.querySelectorAll("nav a[href^='#']")[%d], section = document.querySelector(link.getAttribute("href"));
	link.click();
	for (let last = -1, same = 0; same < 5;) {
		await new Promise(done => setTimeout(done, 50));
		same = scrollY === last ? same + 1 : 0;
		last = scrollY;
	}
	const end = document.documentElement.scrollHeight - innerHeight;
	const want = Math.min(scrollY + section.getBoundingClientRect().top - document.querySelector("header").offsetHeight, end);
	return Math.max(0, want) - scrollY;
})()`
