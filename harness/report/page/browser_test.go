package page

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/boardbench/boardbench/rep/all"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var needBrowser = flag.Bool("browser", false, "fail where Chromium is not installed")

// A browser is a page open in Chromium, and what went wrong with it.
type browser struct {
	t   *testing.T
	ctx context.Context

	mu     sync.Mutex
	faults []string
}

// open opens a page in a headless Chromium.
func open(t *testing.T, path string) *browser {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a browser")
	}
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			program = found
			break
		}
	}
	if program == "" {
		const message = "Chromium is not installed: apt-get install chromium"
		if *needBrowser {
			t.Fatal(message)
		}
		t.Skip(message)
	}
	// Root has no sandbox.
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU)
	ctx, cancelAll := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancelAll)
	ctx, cancel := chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	ctx, cancelTime := context.WithTimeout(ctx, time.Minute)
	t.Cleanup(cancelTime)
	b := &browser{t: t, ctx: ctx}
	address := "file://" + path
	require.NoError(t, chromedp.Listen(ctx, func(event any) {
		switch e := event.(type) {
		case *runtime.EventExceptionThrown:
			b.fault("exception: %s", e.ExceptionDetails.Text)
		case *runtime.EventConsoleAPICalled:
			b.fault("console: %s", e.Type)
		case *log.EventEntryAdded:
			b.fault("log: %s", e.Entry.Text)
		case *network.EventRequestWillBeSent:
			if e.Request.URL != address && !strings.HasPrefix(e.Request.URL, "data:") {
				b.fault("request: %s", e.Request.URL)
			}
		}
	}))
	_, err := chromedp.Call(ctx, network.Enable, network.EnableParams{})
	require.NoError(t, err)
	_, err = chromedp.Call(ctx, log.Enable, cdp.Empty{})
	require.NoError(t, err)
	b.do(chromedp.Navigate(address))
	return b
}

func (b *browser) fault(format string, args ...any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.faults = append(b.faults, fmt.Sprintf(format, args...))
}

func (b *browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Do(b.ctx, actions...))
}

// media sets what CSS asks about the medium.
func (b *browser) media(medium, scheme string) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media: medium, Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
	require.NoError(b.t, err)
}

// number and text return what an expression comes to.
func (b *browser) number(expression string) float64 { return evaluate[float64](b, expression) }
func (b *browser) text(expression string) string    { return evaluate[string](b, expression) }

func evaluate[T any](b *browser, expression string) T {
	b.t.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	require.NoError(b.t, err)
	return value
}

func TestPageInChromium(t *testing.T) {
	dir, _ := drawn(t, Config{Files: []string{recorded}, Profiles: writeProfile(t), Backends: all.Backends()})
	b := open(t, filepath.Join(dir, "index.html"))

	for _, width := range []int64{1280, 390} {
		for _, scheme := range []string{"light", "dark"} {
			t.Run(fmt.Sprintf("%d %s", width, scheme), func(t *testing.T) {
				b.t = t
				b.media("screen", scheme)
				b.do(chromedp.EmulateViewport(width, 900))
				assert.LessOrEqual(t, b.number(`document.documentElement.scrollWidth`), float64(width), "the page does not scroll sideways")
				assert.Equal(t, scheme == "dark", b.number(`Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0])`) < 128)
				// In the smallest of them the text of the plots can be read.
				smallest := b.number(`Math.min(...[...document.querySelectorAll("svg.plot text")].map(e =>
					parseFloat(getComputedStyle(e).fontSize) * e.ownerSVGElement.getBoundingClientRect().width / e.ownerSVGElement.viewBox.baseVal.width))`)
				assert.Greater(t, smallest, 8.0, "pixels of text")
				shot, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
				require.NoError(t, err)
				name := filepath.Join(t.ArtifactDir(), fmt.Sprintf("page-%d-%s.png", width, scheme))
				require.NoError(t, os.WriteFile(name, shot, 0o666))
			})
		}
	}

	t.Run("paper", func(t *testing.T) {
		b.t = t
		b.media("print", "light")
		assert.Positive(t, b.number(`document.querySelector("details.graph:not([open]) svg").getBoundingClientRect().height`), "what is folded is printed")
	})
	b.t = t
	assert.Empty(t, b.faults)
}

func TestFlameInChromium(t *testing.T) {
	dir, _ := drawn(t, Config{Files: []string{recorded}, Profiles: writeProfile(t), Backends: all.Backends()})
	b := open(t, filepath.Join(dir, "index.html"))
	b.do(chromedp.EmulateViewport(1280, 900))
	b.number(`document.querySelectorAll("details").forEach(d => { d.open = true }) ?? 0`)
	const x88 = `svg[aria-labelledby^="flame-x88-title"]`
	of := func(name string) string { return x88 + ` .f[data-n="` + name + `"]` }
	width := func(name string) float64 {
		return b.number(`Number(document.querySelector('` + of(name) + ` rect').getAttribute("width"))`)
	}
	hidden := func() float64 {
		return b.number(`document.querySelectorAll('` + x88 + ` .f.away').length`)
	}

	t.Run("zoom", func(t *testing.T) {
		b.t = t
		was := width("x88.(*Board).Make")
		assert.InDelta(t, 250, was, 1)
		b.do(chromedp.Click(chromedp.CSS(of("x88.(*Board).Make") + " rect")))
		assert.InDelta(t, 1000, width("x88.(*Board).Make"), 1)
		assert.InDelta(t, 400, width("rep.PieceKeys"), 1)
		assert.Equal(t, 5.0, hidden(), "what is beside it")
		assert.Equal(t, "Make", b.text(`document.querySelector('`+of("x88.(*Board).Make")+` text').textContent`))
		b.do(chromedp.Click(chromedp.CSS(of("x88") + " rect")))
		assert.InDelta(t, was, width("x88.(*Board).Make"), 1)
		assert.Zero(t, hidden())
	})

	t.Run("keyboard", func(t *testing.T) {
		b.t = t
		b.do(
			chromedp.Focus(chromedp.CSS(of("x88"))),
			chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.ArrowDown),
			chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.Enter),
		)
		assert.InDelta(t, 1000, width("x88.(*Board).Make"), 1)
		b.do(chromedp.KeyEvent(kb.ArrowUp))
		assert.Equal(t, "perft.leaves", b.text(`document.activeElement.dataset.n`))
		b.do(chromedp.KeyEvent(kb.Escape))
		assert.Zero(t, hidden())
		assert.Equal(t, 1.0, b.number(`document.querySelectorAll('`+x88+` .f[tabindex="0"]').length`))
	})

	t.Run("search", func(t *testing.T) {
		b.t = t
		b.do(chromedp.SendKeys(chromedp.CSS("#flame-search"), "Piece"))
		assert.Equal(t, 1.0, b.number(`document.querySelectorAll(".flame .hit").length`))
		assert.Equal(t, "found in 1 of 2 graphs", b.text(`document.getElementById("flame-found").textContent`))
		assert.Equal(t, "10.0 % of the time", b.text(`document.querySelector('`+x88+`').closest("details").querySelector(".found").textContent`))
		b.do(chromedp.SendKeys(chromedp.CSS("#flame-search"), strings.Repeat(kb.Backspace, 5)))
		assert.Zero(t, b.number(`document.querySelectorAll(".flame .hit, .flame.searching").length`))
	})
	b.t = t
	assert.Empty(t, b.faults)
}
