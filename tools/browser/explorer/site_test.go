package explorer

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/boardbench/boardbench/tools/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The site's pages are read from a file, at both widths and in both schemes of colours. The explorer says
// there that it needs a server, and with one the course leads to it and back.
func TestSiteInChromium(t *testing.T) {
	browser.Needed(t)
	explorer, err := built()
	require.NoError(t, err)
	out, report := filepath.Join(t.TempDir(), "site"), t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(report, "index.html"), []byte("<main></main>"), 0o666))
	written, err := exec.CommandContext(t.Context(), "go", "run", "-C", root+"/site", ".", "-out", out, "-explorer", explorer.dir, "-report", report).CombinedOutput()
	require.NoError(t, err, "%s", written)
	files := "file://" + filepath.ToSlash(out)
	openAt := func(address string) *browser.Page {
		return browser.Open(t, address, browser.Settings{Limit: 3 * time.Minute, Allowed: func(u string) bool {
			return strings.HasPrefix(u, address[:strings.LastIndex(address, "/doc/")+1]) || strings.HasPrefix(u, "data:")
		}})
	}

	p := openAt(files + "/doc/course/07-check.html")
	for _, name := range []string{"/doc/course/07-check.html", "/doc/course/index.html", "/doc/glossary.html", "/index.html"} {
		p.Do(chromedp.Navigate(files + name))
		require.NoError(t, os.WriteFile(filepath.Join(t.ArtifactDir(), strings.ReplaceAll(strings.Trim(name, "/"), "/", "-")+".png"), p.Shot(), 0o666))
		number(p, browser.Axe(t)+"; 0")
		for _, width := range []int64{390, 1280} {
			for _, scheme := range []string{"light", "dark"} {
				p.Media("screen", scheme)
				p.Do(chromedp.EmulateViewport(width, 900))
				assert.LessOrEqual(t, number(p, `document.documentElement.scrollWidth`), float64(width), "%s at %d scrolls sideways", name, width)
				assert.Equal(t, scheme == "dark", number(p, `Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0])`) < 128, scheme)
				if width == 1280 || scheme == "light" {
					assert.Empty(t, violations(p), "%s %d %s", name, width, scheme)
				}
			}
		}
		assert.Equal(t, "", text(p, `[...document.images].filter((i) => !i.naturalWidth).map((i) => i.src).join()`), "pictures that are not there")
	}
	p.Do(chromedp.Navigate(files+"/doc/course/07-check.html"), chromedp.Click(chromedp.CSS(`[rel=next]`)), chromedp.WaitReady(chromedp.CSS(`[rel=prev][href="07-check.html"]`)))
	assert.Equal(t, "8. Castling and en passant", text(p, `document.querySelector("h1").textContent`))
	assert.Empty(t, p.Faults())
	p.Do(chromedp.Click(chromedp.CSS(".see a")), chromedp.WaitReady(chromedp.CSS("#offline")))
	assert.Eventually(t, func() bool {
		return text(p, `getComputedStyle(document.getElementById("offline")).visibility`) == "visible"
	}, waitFor, tick)
	p.Do(chromedp.Click(chromedp.CSS("#offline a")), chromedp.WaitReady(chromedp.CSS(`main a[href$="07-check.html"]`)))

	server := httptest.NewServer(http.FileServer(http.Dir(out)))
	t.Cleanup(server.Close)
	p = openAt(server.URL + "/doc/course/07-check.html")
	p.Do(chromedp.Click(chromedp.CSS(".see a")), chromedp.WaitReady(chromedp.CSS("body.usable")))
	assert.Equal(t, "questions 4k3/8/8/8/7b/8/8/4K3 w - - 0 1", text(p, `globalThis.boardbench.state.view + " " + globalThis.boardbench.state.fen`))
	assert.Equal(t, "none", text(p, `getComputedStyle(document.getElementById("offline")).display`))
	p.Do(chromedp.Click(chromedp.CSS("#tab-learn")), chromedp.WaitReady(chromedp.CSS(".chapters > details")),
		chromedp.Click(chromedp.CSS(`.chapters a[href="../doc/course/01-squares.html"]`)), chromedp.WaitReady(chromedp.CSS(`[rel=next]`)))
	assert.Equal(t, "1. Squares are numbers", text(p, `document.querySelector("h1").textContent`))
	p.Do(chromedp.Navigate(server.URL+"/explorer/index.html"), chromedp.WaitReady(chromedp.CSS("body.usable")),
		chromedp.Click(chromedp.CSS(`header a[href="../index.html"]`)), chromedp.WaitReady(chromedp.CSS(`nav[aria-label=Site]`)))
	assert.Equal(t, "Boardbench", text(p, `document.querySelector("h1").textContent`))
	assert.Empty(t, p.Faults())
}

// The two questions that the page is there for are answered from its address without a fragment, by a few
// presses: what happens in memory on e2e4, and why 0x88 is slower in bulk.
func TestQuestionsAreAnsweredInChromium(t *testing.T) {
	p := open(t, "")
	address := text(p, `location.origin + "/"`)
	p.Do(chromedp.EmulateViewport(1280, 900))
	began := time.Now()
	shown := `[...document.querySelectorAll(".panel")].filter((e) => e.getBoundingClientRect().top < 900).map((e) => e.querySelector(".count").textContent).join("; ")`
	assert.Regexp(t, `^\d+ bytes in \d+ lines make e2e4.*; \d+ bytes in \d+ lines make e2e4`, text(p, shown), "at once")
	assert.NotZero(t, number(p, `document.querySelectorAll(".panel .writes li").length`))

	p.Do(chromedp.Click(chromedp.CSS("#tab-questions")), chromedp.SetValue(chromedp.CSS(`[aria-label="Question"]`), "moves"))
	number(p, `(document.querySelector('[aria-label="Question"]').dispatchEvent(new Event("change")), 0)`)
	p.Do(chromedp.Click(chromedp.CSS(".why summary")))
	assert.Eventually(t, func() bool { return text(p, `document.querySelector(".because").textContent`) != "" }, waitFor, tick)
	assert.Regexp(t, `^0x88 walks over \d+ cells one after the other, .* without a decision\. (In this browser it takes \d+\.\d times as long\.|Yet it takes .* in this browser: .*)$`, text(p, `document.querySelector(".because").textContent`))
	assert.Equal(t, "", text(p, `((r) => r.top >= 0 && r.bottom <= 900 ? "" : "out of sight")(document.querySelector(".because").getBoundingClientRect())`))
	assert.Less(t, time.Since(began), 2*time.Minute)
	// The same by keyboard alone, from the tabs: an arrow, Tab and the last question, Tab and Enter.
	p.Do(chromedp.Navigate("about:blank"), chromedp.Navigate(address), chromedp.WaitReady(chromedp.CSS("body.usable")),
		chromedp.Focus(chromedp.CSS("#tab-memory")), chromedp.KeyEvent(kb.ArrowRight))
	assert.Equal(t, "Questions true", text(p, `document.activeElement.textContent + " " + document.activeElement.ariaSelected`))
	tab := func(until string) {
		for range 40 {
			if browser.Evaluate[bool](p, `document.activeElement.matches("`+until+`")`) {
				return
			}
			p.Do(chromedp.KeyEvent(kb.Tab))
		}
		assert.Fail(t, "Tab does not lead to "+until)
	}
	tab("select[aria-label=Question]")
	p.Do(chromedp.KeyEvent(kb.End))
	tab(".why summary")
	p.Do(chromedp.KeyEvent(kb.Enter))
	assert.Eventually(t, func() bool {
		return strings.HasPrefix(text(p, `document.querySelector(".because").textContent`), "0x88 walks over ")
	}, waitFor, tick)
	t.Logf("answered twice in %.1f s: the tab, the question, the reason", time.Since(began).Seconds())
	assert.Empty(t, p.Faults())
}
