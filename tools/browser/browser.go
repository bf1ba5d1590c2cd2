// Package browser opens a page in a headless Chromium for a test, and collects its errors. Its tests are those of the
// report and of the explorer:
//
//	go test ./browser/... -browser
package browser

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

var asked = flag.Bool("browser", false, "test pages in Chromium, which must be installed")

// Needed skips a test that needs a browser, unless it is asked for.
func Needed(t testing.TB) {
	t.Helper()
	if !*asked {
		t.Skip("starts a browser: go test -browser")
	}
}

// Axe returns the script of axe-core, which npm ci installs.
func Axe(t testing.TB) string {
	t.Helper()
	script, err := os.ReadFile("../axe/node_modules/axe-core/axe.min.js")
	require.NoError(t, err, "npm ci --prefix tools/browser/axe")
	return string(script)
}

// A Page is open in a browser. Its methods fail the test if the browser does.
type Page struct {
	T   testing.TB // the test that fails
	ctx context.Context

	mu     sync.Mutex
	faults []string
}

// Settings are a test's settings of the browser.
type Settings struct {
	Allowed func(url string) bool          // whether a request is none to elsewhere
	Limit   time.Duration                  // of the whole test
	Options []chromedp.ExecAllocatorOption // added to those that every test needs
}

// Open opens address in a browser that ends with the test. A request that is not allowed
// is a fault, and so is a missing Chromium.
func Open(t testing.TB, address string, s Settings) *Page {
	t.Helper()
	program := find()
	if program == "" {
		t.Fatal("Chromium is not installed: apt-get install chromium")
	}
	// The browser leaves folders of its own behind. Its socket must have a short path, which
	// t.TempDir has not.
	scratch, err := os.MkdirTemp("", "chromium")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(scratch) })
	// Root has no sandbox.
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Env("TMPDIR="+scratch))
	options = append(options, s.Options...)
	ctx, cancelAll := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancelAll)
	ctx, cancel := chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	ctx, cancelTime := context.WithTimeout(ctx, s.Limit)
	t.Cleanup(cancelTime)
	p := &Page{T: t, ctx: ctx}
	require.NoError(t, chromedp.Listen(ctx, func(event any) { p.listen(s.Allowed, event) }))
	_, err = chromedp.Call(ctx, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks})
	require.NoError(t, err)
	_, err = chromedp.Call(ctx, network.Enable, network.EnableParams{})
	require.NoError(t, err)
	_, err = chromedp.Call(ctx, log.Enable, cdp.Empty{})
	require.NoError(t, err)
	p.Do(chromedp.Navigate(address))
	return p
}

// find returns the path of Chromium, "" if there is none.
func find() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			return found
		}
	}
	return ""
}

func (p *Page) listen(allowed func(url string) bool, event any) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			text += " " + e.ExceptionDetails.Exception.Description
		}
		p.fault("exception: %s", text)
	case *runtime.EventConsoleAPICalled:
		p.fault("console: %s", e.Type)
	case *log.EventEntryAdded:
		p.fault("log: %s", e.Entry.Text)
	case *network.EventRequestWillBeSent:
		if u := e.Request.URL; !allowed(u) {
			p.fault("request: %s", u)
		}
	}
}

func (p *Page) fault(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = append(p.faults, fmt.Sprintf(format, args...))
}

// Faults returns exceptions, lines on the console and requests to elsewhere.
func (p *Page) Faults() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.faults...)
}

// Context returns the context of the browser, for actions without a method of Page.
func (p *Page) Context() context.Context { return p.ctx }

// Do performs actions.
func (p *Page) Do(actions ...chromedp.Action[chromedp.Void]) {
	p.T.Helper()
	require.NoError(p.T, chromedp.Do(p.ctx, actions...))
}

// Media sets the medium of CSS, "screen" or "print", and the scheme of colours, "light" or
// "dark".
func (p *Page) Media(medium, scheme string) {
	p.T.Helper()
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media: medium, Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	})
	require.NoError(p.T, err)
}

// Shot returns a picture of the whole page as PNG.
func (p *Page) Shot() []byte {
	p.T.Helper()
	shot, err := chromedp.Run(p.ctx, chromedp.FullScreenshot(100))
	require.NoError(p.T, err)
	return shot
}

// Evaluate returns the value of a JavaScript expression. It waits for a promise.
func Evaluate[T any](p *Page, expression string) T {
	p.T.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	require.NoError(p.T, err)
	return value
}
