package report

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/boardbench/boardbench/harness/report/page"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/tools/browser"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

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
	machines := t.TempDir()
	folders, err := filepath.Glob(filepath.Join(results, "20*", "*"))
	require.NoError(t, err)
	require.NoError(t, page.WriteMachines(folders, page.Config{Backends: all.Backends()}, machines))
	one, err := filepath.Glob(filepath.Join(machines, "*", "index.html"))
	require.NoError(t, err)
	levels := drawn(t, "", newest(t, "levels.txt.gz"))
	both := drawn(t, filepath.Join(results, "profiles"), newest(t, "boards.txt.gz"), filepath.Join(results, "2026-11-23/amd-epyc/depths.txt.gz"))
	pages := map[string]string{"levels": filepath.Join(levels, "index.html"), "both": filepath.Join(both, "index.html"), "machines": filepath.Join(machines, "index.html"), "machine": one[len(one)-1]}
	for name, path := range pages {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			for _, word := range []string{"was not probed", "(process 1)"} {
				assert.NotContains(t, string(text), word)
			}
			b := open(t, path)
			b.Do(chromedp.EmulateViewport(1280, 900))
			for link := range int(b.number(`document.querySelectorAll("nav a").length`)) {
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
			assert.Equal(t, "", b.text(`[...document.querySelectorAll("#ranking .scroll")].filter(e => e.scrollWidth > e.clientWidth).map(e => e.getAttribute("aria-label")).join("; ")`), "rankings that are cut at 1280")
			assert.Empty(t, b.Faults())
		})
	}
}

// landsOff follows a link and returns how far its section is from the place below the header, or from the lowest place
// that the window scrolls to, once nothing moves any more.
const landsOff = `(async () => {
	scrollTo({top: 0, behavior: "instant"});
	const link = document.querySelectorAll("nav a")[%d], section = document.querySelector(link.getAttribute("href"));
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
