package explorer

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/tools/browser"
)

const (
	root    = "../../.." // of the main module
	waitFor = 5 * time.Second
	tick    = 20 * time.Millisecond
)

// A page is the explorer in a folder, with the bytes that a browser transfers.
type page struct {
	dir       string
	kilobytes int
}

// built is the page, built once for all tests, which TestMain removes.
var built = sync.OnceValues(func() (p page, err error) {
	if p.dir, err = os.MkdirTemp("", "explorer"); err != nil {
		return p, err
	}
	temporary = p.dir
	out, err := exec.Command("go", "run", "-C", root, "./cmd/explorer", "-out", p.dir).CombinedOutput()
	if err != nil {
		return p, fmt.Errorf("%w: %s", err, out)
	}
	files, err := os.ReadDir(p.dir)
	size := 0
	for _, f := range files {
		info, statErr := f.Info()
		if statErr != nil {
			return p, statErr
		}
		size += int(info.Size())
	}
	p.kilobytes = (size + 999) / 1000
	return p, err
})

var temporary string

func TestMain(m *testing.M) {
	status := m.Run()
	if temporary != "" {
		_ = os.RemoveAll(temporary)
	}
	os.Exit(status)
}

// open opens the page at a fragment of its address, and waits until it is usable.
func open(t *testing.T, fragment string) *browser.Page {
	t.Helper()
	browser.Needed(t)
	explorer, err := built()
	require.NoError(t, err)
	server := httptest.NewServer(http.FileServer(http.Dir(explorer.dir)))
	t.Cleanup(server.Close)
	p := browser.Open(t, server.URL+"/#"+fragment, browser.Settings{
		Limit: 3 * time.Minute,
		Allowed: func(u string) bool {
			return strings.HasPrefix(u, server.URL) || strings.HasPrefix(u, "data:") || strings.HasPrefix(u, "blob:")
		},
	})
	p.Do(chromedp.WaitReady(chromedp.CSS("body.usable")))
	return p
}

func text(p *browser.Page, expression string) string {
	return browser.Evaluate[string](p, expression)
}

func number(p *browser.Page, expression string) float64 {
	return browser.Evaluate[float64](p, expression)
}

func TestSizeAndTimeInChromium(t *testing.T) {
	p := open(t, "boards=bitboard,x88&moves=e2e4")
	p.Do(chromedp.EmulateViewport(1280, 900))
	usable := number(p, `performance.getEntriesByName("usable")[0].startTime`)
	for n := 0; n < 2 || usable > 2000 && n < 10; n++ { // the best of three, of more on a slow machine
		p.Do(chromedp.Reload(), chromedp.WaitReady(chromedp.CSS("body.usable")))
		usable = min(usable, number(p, `performance.getEntriesByName("usable")[0].startTime`))
	}
	two, four := measureStep(p, "bitboard", "x88"), measureStep(p, "bitboard", "x88", "mailbox", "piecelist")
	elements := number(p, `document.querySelectorAll("*").length`)
	explorer, err := built()
	require.NoError(t, err)
	t.Logf("%d KB transferred, usable after %.0f ms, %.0f elements", explorer.kilobytes, usable, elements)
	for boards, s := range map[int]stepCost{2: two, 4: four} {
		t.Logf("a step of %d boards: median %.1f ms (fastest %.1f ms), of them %.1f ms in the program; %.0f changes of the page; other nodes %.1f ms", boards, s.Median, s.Fastest, s.Program, s.Changes, s.Reference)
	}
	assert.Less(t, explorer.kilobytes, 2_000, "kilobytes transferred")
	assert.Less(t, usable, 2000.0, "milliseconds until the page is usable")
	// A frame of a screen with 60 frames a second is 16 ms. The median depends on the load of the
	// machine, so the test checks the fastest step, and takes more steps while it is too slow. A machine
	// that is slower as a whole has so much more time as it needs for other nodes, which take
	// 1.6 ms on a quiet one of 2.5 GHz. The number of changes depends on no machine.
	const frame, usual = 16.0, 1.6
	late := func(s stepCost) bool { return s.Fastest >= frame*max(1, s.Reference/usual) }
	for n := 0; n < 25 && late(two); n++ {
		time.Sleep(time.Second)
		two = measureStep(p, "bitboard", "x88")
	}
	assert.False(t, late(two), "a step took %.1f ms at its fastest, other nodes %.1f ms", two.Fastest, two.Reference)
	assert.Less(t, two.Changes, 600.0, "changes of the page in a step")
	assert.Empty(t, p.Faults())
}

// A stepCost is the cost of a step, in milliseconds and changes of nodes of the page. Reference is the
// median time to change and lay out 200 nodes that have nothing to do with the page.
type stepCost struct{ Median, Fastest, Program, Changes, Reference float64 }

// measureStep steps forward and back with some boards, the layout included.
func measureStep(p *browser.Page, boards ...string) stepCost {
	names := `"` + strings.Join(boards, `","`) + `"`
	return browser.Evaluate[stepCost](p, `(async () => {
		const page = globalThis.boardbench, program = globalThis.explorer;
		page.go({ moves: ["e2e4", "c7c5", "g1f3"], step: 1, back: false, boards: [`+names+`] });
		let inside = 0;
		globalThis.explorer = (request) => {
			const began = performance.now(), answer = program(request);
			inside = performance.now() - began;
			return answer;
		};
		const times = [], programs = [], references = [];
		const other = document.createElement("div"), nodes = Array.from({ length: 200 }, () => document.createElement("span"));
		other.append(...nodes);
		for (let i = 0; i < 60; i++) {
			document.body.append(other);
			document.body.offsetHeight;
			const started = performance.now();
			for (const [j, node] of nodes.entries()) node.textContent = String((i + 1) * j);
			document.body.offsetHeight;
			references.push(performance.now() - started);
			other.remove();
			document.body.offsetHeight;
			const began = performance.now();
			page.go({ step: 1 + i % 2, back: i % 2 === 0 });
			document.body.offsetHeight;
			times.push(performance.now() - began);
			programs.push(inside);
		}
		globalThis.explorer = program;
		const observer = new MutationObserver(() => {});
		observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
		page.go({ step: 1, back: true });
		const Changes = observer.takeRecords().length;
		observer.disconnect();
		const sorted = (list) => list.sort((a, b) => a - b);
		return { Median: sorted(times)[30], Fastest: times[0], Program: sorted(programs)[30], Changes, Reference: sorted(references)[30] };
	})()`)
}

func TestPlayInChromium(t *testing.T) {
	p := open(t, "fen="+strings.ReplaceAll(rep.StartFEN, " ", "_")+"&boards=x88")
	p.Do(chromedp.EmulateViewport(1280, 900))
	square := func(name string) chromedp.CSS {
		sq, err := rep.ParseSquare(name)
		require.NoError(t, err)
		return chromedp.CSS(fmt.Sprintf(`.chessboard [data-square="%d"]`, sq))
	}
	moves := func() string { return text(p, `globalThis.boardbench.state.moves.join(" ")`) }
	p.Do(chromedp.Click(square("e2")), chromedp.Click(square("e4")))
	assert.Equal(t, "e2e4", moves(), "by click")
	shown := func() string { return text(p, `document.querySelector(".count span").textContent.split(",")[0]`) }
	p.Do(chromedp.KeyEvent(kb.ArrowLeft))
	assert.Equal(t, "unmake e2e4", shown(), "with the focus where the click left it")
	p.Do(chromedp.KeyEvent(kb.ArrowRight))
	assert.Equal(t, "make e2e4", shown())
	control := func(init string) {
		number(p, `(document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ctrlKey: true, `+init+` })), 0)`)
	}
	control(`key: "z"`)
	assert.Equal(t, "unmake e2e4", shown())
	control(`key: "Z", shiftKey: true`)
	assert.Equal(t, "make e2e4", shown())
	fault := func() string { return text(p, `document.getElementById("fault").textContent`) }
	p.Do(chromedp.DragAndDrop(square("d8"), square("d5")))
	assert.Equal(t, "d8d5: the queen on d8 is blocked by the pawn on d7", fault())
	p.Do(chromedp.Click(square("g8")), chromedp.Click(square("g6")))
	assert.Equal(t, "g8g6: a knight does not move from g8 to g6", fault())
	p.Do(chromedp.DragAndDrop(square("e7"), square("e5")))
	assert.Equal(t, "e2e4 e7e5", moves(), "by drag")
	assert.Empty(t, fault())
	p.Do(chromedp.Focus(square("e5")))
	for range 4 {
		p.Do(chromedp.KeyEvent(kb.ArrowDown))
	}
	p.Do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.Enter),
		chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.Enter))
	assert.Equal(t, "e2e4 e7e5 g1f3", moves(), "by keyboard")
	p.Do(chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`), chromedp.KeyEvent(kb.ArrowLeft))
	assert.Equal(t, "unmake g1f3", shown())
	p.Do(chromedp.KeyEvent("p"))
	assert.Equal(t, "e2e4 e7e5 0000", moves(), "a null move")

	p.Do(chromedp.SetValue(chromedp.CSS("#fen"), "8/8/8/8/8/8/8/8 w KX - 0 1"), chromedp.Click(chromedp.CSS("#input button")))
	assert.Equal(t, "the FEN is wrong in its third field, the castling rights: unexpected 'X' (they are some of KQkq, or -)", fault())
	p.Do(chromedp.SetValue(chromedp.CSS("#fen"), "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"), chromedp.Click(chromedp.CSS("#input button")),
		chromedp.Click(square("a7")), chromedp.Click(square("a8")), chromedp.Click(chromedp.CSS(`#promotion [aria-label="white rook"]`)))
	assert.Equal(t, "a7a8r", moves(), "promotion")
	assert.Eventually(t, func() bool {
		return text(p, `location.hash`) == "#fen=4k3/P7/8/8/8/8/8/4K3_w_-_-_0_1&moves=a7a8r&boards=x88&step=1"
	}, waitFor, tick, "the address")

	// An address with a move that cannot be played keeps its position and the moves before.
	const pinned = "4k3/8/8/8/1b6/2N5/8/R3K2R w KQ - 0 1"
	number(p, `(location.hash = "#fen=`+strings.ReplaceAll(pinned, " ", "_")+`&moves=Ra2,Bd6,O-O,Bh2%2B,Ne4", 0)`)
	assert.Eventually(t, func() bool { return fault() != "" }, waitFor, tick)
	assert.Equal(t, "move 5, Ne4: white is in check from the bishop on h2, and the move leaves it so", fault())
	assert.Equal(t, "a1a2 b4d6 e1g1 d6h2", moves())
	assert.Equal(t, pinned, text(p, `globalThis.boardbench.state.fen`))
	p.Do(chromedp.SetValue(chromedp.CSS("#line"), "1. Ra4 Bxc3+ 2. Kf1 1-0"), chromedp.Click(chromedp.CSS("#input button")))
	assert.Equal(t, "a1a4 b4c3 e1f1", moves())

	// On a phone the move is in sight together with its bytes.
	p.Do(chromedp.EmulateViewport(390, 844))
	for _, fragment := range []string{`{step: 1, back: false, boards: ["bitboard", "x88"]}`, `{step: 2}`} {
		require.True(t, browser.Evaluate[bool](p, `globalThis.boardbench.go(`+fragment+`)`))
		assert.Empty(t, text(p, `(scrollTo(0, 0), [".chessboard .last", "#turn", "#moves .made", ".panel .count", ".panel .writes li"].filter((s) => {
			const r = document.querySelector(s).getBoundingClientRect();
			return r.top < 0 || r.bottom > 844;
		}).join("; "))`), "out of sight")
		assert.Empty(t, text(p, `(document.querySelectorAll(".panel .writes")[1].scrollIntoView({ block: "center" }), [...document.querySelectorAll(".chessboard .last")].filter((e) => {
			const r = e.getBoundingClientRect();
			return r.top < 0 || r.bottom > 844;
		}).map((e) => e.ariaLabel).join("; "))`), "out of sight next to the second board")
	}
	assert.Empty(t, p.Faults())
}

func TestScreensInChromium(t *testing.T) {
	p := open(t, "moves=e2e4,c7c5,g1f3&step=1&boards=bitboard,x88")
	number(p, browser.Axe(t)+"; 0")
	for _, view := range []string{"learn", "memory", "questions", "exercises", "bits", "encodings"} {
		require.True(t, browser.Evaluate[bool](p, fmt.Sprintf(`globalThis.boardbench.go({view: %q, extra: {}})`, view)), view)
		for _, width := range []int64{390, 1280, 1920} {
			for _, scheme := range []string{"light", "dark"} {
				p.Media("screen", scheme)
				p.Do(chromedp.EmulateViewport(width, 900))
				assert.LessOrEqual(t, number(p, `document.documentElement.scrollWidth`), float64(width), "%s at %d scrolls sideways", view, width)
				assert.Equal(t, scheme == "dark", number(p, `Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0])`) < 128, scheme)
				if width == 1920 {
					continue
				}
				name := filepath.Join(t.ArtifactDir(), fmt.Sprintf("explorer-%s-%d-%s.png", view, width, scheme))
				require.NoError(t, os.WriteFile(name, p.Shot(), 0o666))
				if width == 1280 || scheme == "light" { // colours at one width; covered and too small parts at both
					assert.Empty(t, violations(p), "%s %s", view, scheme)
				}
			}
		}
	}
	// On paper nothing is cut: a part that scrolls on the screen is as long as it has to be.
	p.Media("print", "dark")
	p.Do(chromedp.EmulateViewport(718, 1047)) // A4 within its margins
	for _, fragment := range []string{`{view: "memory", boards: ["bitboard", "x88", "mailbox", "piecelist"]}`, `{view: "questions", extra: {q: "moves"}}`} {
		require.True(t, browser.Evaluate[bool](p, `globalThis.boardbench.go(`+fragment+`)`))
		require.NoError(t, os.WriteFile(filepath.Join(t.ArtifactDir(), fmt.Sprintf("explorer-%s-print.png", text(p, `globalThis.boardbench.state.view`))), p.Shot(), 0o666))
		assert.Empty(t, text(p, `[...document.querySelectorAll("#moves, #view *")].filter((e) => getComputedStyle(e).overflowY !== "visible" && !e.matches("svg, .line, .cell, select, input") && e.scrollHeight > e.clientHeight + 1 && e.clientHeight > 0)
			.map((e) => e.tagName + "." + e.className).join()`), "cut on paper: %s", fragment)
		assert.LessOrEqual(t, number(p, `document.documentElement.scrollWidth`), 718.0, fragment)
		assert.Equal(t, 251.0, number(p, `Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0])`), "light on paper")
	}
	assert.Empty(t, p.Faults())
}

// violations returns what axe finds wrong with the page that is open.
func violations(p *browser.Page) string {
	return text(p, `axe.run({ resultTypes: ["violations"], preload: false }).then(r => r.violations.filter(v => v.impact === "serious" || v.impact === "critical")
		.map(v => v.impact + " " + v.id + ": " + v.nodes.map(n => n.target.join(" ") + " " + (n.any[0]?.message ?? "")).slice(0, 5).join(", ")).join("; "))`)
}

var picture = flag.String("picture", "", "write the picture of the explorer that the documents show into `FILE`, and its tabs next to it; needs -browser")

// The picture shows a move on two boards. Fonts differ from machine to machine, so that the
// picture is drawn again by make picture and not compared.
func TestPictureInChromium(t *testing.T) {
	p := open(t, "moves=e2e4,c7c5,g1f3&step=3&boards=bitboard,x88")
	p.Media("screen", "light")
	p.Do(chromedp.EmulateViewport(1280, 800))
	shot, err := chromedp.Run(p.Context(), chromedp.CaptureScreenshot())
	require.NoError(t, err)
	assert.Less(t, len(shot), 250_000, "bytes of the picture")
	assert.Empty(t, text(p, `document.getElementById("fault").textContent`))
	require.True(t, browser.Evaluate[bool](p, `document.querySelectorAll(".panel .writes li").length > 1`), "the bytes that the move writes")
	assert.Empty(t, p.Faults())
	if *picture != "" {
		require.NoError(t, os.WriteFile(*picture, shot, 0o666))
		tabs := fmt.Sprintf("%x  %s\n", sha256.Sum256(shot), filepath.Base(*picture)) +
			text(p, `[...document.querySelectorAll("[role=tab]")].map((e) => e.textContent + "\n").join("")`)
		require.NoError(t, os.WriteFile(strings.TrimSuffix(*picture, ".png")+".txt", []byte(tabs), 0o666))
	}
}
