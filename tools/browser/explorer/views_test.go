package explorer

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/memory"
	"github.com/boardbench/boardbench/tools/browser"
)

// Every board's memory on the page, after each of 50 moves and after unmaking some, equals the objects of package memory,
// which bench show prints.
func TestMemoryInChromium(t *testing.T) {
	browser.Needed(t)
	start, err := rep.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	require.NoError(t, err)
	line := randomLine(t, &start, 50)
	p := open(t, "boards=bitboard")
	backends := all.Backends()
	for first := 0; first < len(backends); first += 4 {
		group := backends[first:min(first+4, len(backends))]
		var names []string
		for _, b := range group {
			names = append(names, b.Name)
		}
		require.True(t, browser.Evaluate[bool](p, fmt.Sprintf(`globalThis.boardbench.go({fen: %q, moves: %s, step: 0, back: false, boards: ["%s"]})`,
			start.FEN(), uciArray(line), strings.Join(names, `","`))))
		// All steps in one call: the browser draws none of them in between.
		type visit struct {
			Step int  `json:"step"`
			Back bool `json:"back"`
		}
		var visits []visit
		for step := range line {
			visits = append(visits, visit{Step: step + 1})
		}
		for step := len(line) - 1; step >= 0; step -= 7 {
			visits = append(visits, visit{Step: step, Back: true})
		}
		wanted, err := json.Marshal(visits)
		require.NoError(t, err)
		shown := browser.Evaluate[[][]map[string]string](p, fmt.Sprintf(`%s.map((visit) => (globalThis.boardbench.go(visit),
			[...document.querySelectorAll(".panel")].map((panel) => Object.fromEntries([...panel.querySelectorAll(".byte[data-at]")].map((b) => [b.dataset.at, b.textContent])))))`, wanted))
		require.Len(t, shown, len(visits))
		for n, v := range visits {
			require.Len(t, shown[n], len(group))
			for i, bytes := range shown[n] {
				require.Empty(t, differs(played(t, group[i], &start, line, v.Step, v.Back), bytes), "%s after %d moves, back %t: %s", names[i], v.Step, v.Back, uciArray(line))
			}
		}
	}
	assert.Empty(t, p.Faults())
}

// played returns the memory of a board after moves of a line, the next one made and unmade if back is
// true.
func played(t *testing.T, b rep.Backend, root *rep.Position, line []rep.Move, step int, back bool) []memory.Object {
	t.Helper()
	board := b.New()
	require.NoError(t, board.Load(root))
	for _, m := range line[:step] {
		board.Make(m)
	}
	if back {
		board.Make(line[step])
		board.Unmake(line[step])
	}
	described, ok := memory.Of(board)
	require.True(t, ok, b.Name)
	return memory.Objects(described.Memory())
}

// differs names the differences of the bytes on the page, by "object:offset", from objects. The page
// draws all of the board, and the last records of a stack.
func differs(objects []memory.Object, bytes map[string]string) string {
	seen := 0
	for o, object := range objects {
		for _, r := range object.Regions {
			if r.Name == "plain" { // byteboard computes in plain Go in a browser
				continue
			}
			for i := 0; 2*i < len(r.Bytes); i++ {
				got, drawn := bytes[fmt.Sprintf("%d:%d", o, r.Offset+i)]
				if !drawn && o > 0 {
					continue
				}
				seen++
				if want := r.Bytes[2*i : 2*i+2]; got != want {
					return fmt.Sprintf("byte %d of %s is %q, want %s", i, r.Name, got, want)
				}
			}
		}
	}
	if seen < 64 {
		return fmt.Sprintf("%d bytes are drawn", seen)
	}
	return ""
}

// randomLine returns n legal moves, the same ones each time, with special moves if there are any.
func randomLine(t *testing.T, root *rep.Position, n int) []rep.Move {
	t.Helper()
	random := rand.New(rand.NewPCG(3, 14))
	board := all.Backends()[0].New()
	require.NoError(t, board.Load(root))
	var line []rep.Move
	for len(line) < n {
		legal := board.AppendMoves(nil)
		require.NotEmpty(t, legal, "the line ends")
		m := legal[random.IntN(len(legal))]
		for _, other := range legal {
			if k := other.Kind(); k.IsCastle() || k == rep.EnPassant || k.IsPromotion() && random.IntN(4) == 0 {
				m = other
			}
		}
		board.Make(m)
		line = append(line, m)
	}
	return line
}

func uciArray(line []rep.Move) string {
	var quoted []string
	for _, m := range line {
		quoted = append(quoted, fmt.Sprintf("%q", m))
	}
	return "[" + strings.Join(quoted, ",") + "]"
}

// Bytes are chosen, and judged by the memory of the board.
func TestWritesInChromium(t *testing.T) {
	p := open(t, "view=exercises&kind=writes&level=2&seed=3")
	changed := text(p, `(() => {
		const page = globalThis.boardbench, quiz = page.parts.view().quiz;
		return JSON.stringify([quiz.board, quiz.move]);
	})()`)
	assert.Contains(t, changed, `"x88"`)
	p.Do(chromedp.Click(chromedp.CSS(".exercises .start")))
	assert.Regexp(t, `^0 of \d+ changed bytes found, 0 chosen that do not change\.`, text(p, `document.querySelector(".result").textContent`))
	assert.Contains(t, text(p, `document.querySelector(".solution").textContent`), " → ", "explained by the writes of the board")
	assert.Equal(t, "none grid", text(p, `[".exercises .squares", "#board .chessboard"].map((s) => getComputedStyle(document.querySelector(s)).display).join(" ")`))
	right := text(p, `[...document.querySelectorAll(".exercises .byte.new[data-at]")].map((b) => b.dataset.at).join()`)
	assert.NotEmpty(t, right)
	number(p, `(document.querySelector(".exercises .next").click(), 0)`)
	number(p, fmt.Sprintf(`(globalThis.boardbench.go({extra: {kind: "writes", level: 2, seed: 3}}), %q.split(",").forEach((at) => document.querySelector('.exercises [data-at="' + at + '"]')?.click()), 0)`, right))
	p.Do(chromedp.Click(chromedp.CSS(".exercises .start")))
	assert.NotRegexp(t, `^0 of`, text(p, `document.querySelector(".result").textContent`))
	assert.Empty(t, p.Faults())
}

// Each kind of exercise is opened, answered wrong, explained, and answered right. The first answer counts.
func TestExercisesInChromium(t *testing.T) {
	p := open(t, "view=exercises&kind=rook&level=2&seed=7")
	kinds := browser.Evaluate[[]string](p, `globalThis.boardbench.info.quizzes.map((q) => q.name)`)
	assert.GreaterOrEqual(t, len(kinds), 10)
	for i, kind := range kinds {
		if kind == "writes" {
			continue
		}
		require.True(t, browser.Evaluate[bool](p, fmt.Sprintf(`globalThis.boardbench.go({view: "exercises", extra: {kind: %q, level: %d, seed: %d}})`, kind, 1+i%3, 11+i)))
		assert.NotEmpty(t, text(p, `document.querySelector(".question").textContent`))
		assert.Equal(t, text(p, `globalThis.boardbench.parts.view().quiz.fen`), text(p, `globalThis.boardbench.shown.fen`), "the same position on the left")
		mode := text(p, `globalThis.boardbench.parts.view().quiz.mode`)
		if mode == "number" {
			p.Do(chromedp.SetValue(chromedp.CSS(".exercises form input"), "123456"))
		}
		p.Do(chromedp.Click(chromedp.CSS(".exercises .start")))
		assert.Regexp(t, `^(It is|0 of|Right: no square)`, text(p, `document.querySelector(".result").textContent`), kind)
		assert.NotZero(t, number(p, `document.querySelectorAll(".solution li").length`), "%s is explained", kind)
		if mode == "number" {
			value := text(p, `document.querySelector(".result").textContent.match(/^It is (\S+?),? /)[1]`)
			p.Do(chromedp.SetValue(chromedp.CSS(".exercises form input"), value))
		} else {
			number(p, `(document.querySelectorAll(".squares .missing").forEach((s) => s.click()), 0)`)
		}
		p.Do(chromedp.Click(chromedp.CSS(".exercises .start")))
		assert.Regexp(t, `^Right: `, text(p, `document.querySelector(".result").textContent`), kind)
	}
	assert.Regexp(t, `^\d+ of \d+ answers right on this page\.$`, text(p, `document.querySelector(".score").textContent`))
	assert.Equal(t, "", text(p, `JSON.stringify(localStorage) === "{}" && document.cookie === "" ? "" : "kept"`), "the score is in the page alone")

	// By keyboard alone: from square to square, Enter chooses one.
	require.True(t, browser.Evaluate[bool](p, `globalThis.boardbench.go({extra: {kind: "square", level: 1, seed: 1}})`))
	p.Do(chromedp.Focus(chromedp.CSS(`.squares [data-bit="0"]`)), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.Enter))
	assert.Equal(t, "b2", text(p, `document.activeElement.ariaLabel.split(",")[0]`))
	assert.Equal(t, "true", text(p, `document.activeElement.ariaPressed`))
	assert.Equal(t, "1 square chosen.", text(p, `document.querySelector(".exercises form + .hint").textContent`))
	assert.Eventually(t, func() bool { return strings.Contains(text(p, `location.hash`), "kind=square&level=1&seed=1") }, waitFor, tick, "the address")

	// A position of one's own, with and without an exercise of the kind.
	require.True(t, browser.Evaluate[bool](p, `globalThis.boardbench.go({fen: "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", moves: [], step: 0, extra: {kind: "pinned", level: 1, seed: 1, own: "1"}})`))
	number(p, `(document.querySelector('.squares [data-bit="12"]').click(), document.querySelector(".exercises .start").click(), 0)`)
	assert.Equal(t, "Right: e2.", text(p, `document.querySelector(".result").textContent`))
	require.True(t, browser.Evaluate[bool](p, `globalThis.boardbench.go({fen: "7k/8/8/8/8/8/4B3/4K3 w - - 0 1"})`))
	assert.Contains(t, text(p, `document.querySelector(".question").textContent`), "this position has no exercise of the kind")
	assert.Empty(t, p.Faults())
}

// transferred returns the bytes that the page has loaded, and the names of the programs among the files.
func transferred(p *browser.Page) (bytes float64, programs string) {
	const files = `[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]`
	return number(p, files+`.reduce((sum, f) => sum + f.encodedBodySize, 0)`), text(p, files+`.map((f) => f.name.match(/[^/]*\.wasm\.gz$/)?.[0]).filter(Boolean).join()`)
}

// The course is read without the boards, within 300 kB, and within 2 MB with them. A board of a chapter is
// played on, and a chapter leads to its exercises. All this goes by keyboard alone.
func TestLearnInChromium(t *testing.T) {
	p := open(t, "view=learn")
	const chapters = ".chapters > details"
	assert.Eventually(t, func() bool { return number(p, `document.querySelectorAll("`+chapters+`").length`) == 10 }, waitFor, tick)
	assert.Equal(t, 10.0, number(p, `[...document.querySelectorAll("`+chapters+`")].filter((c) => c.querySelectorAll("h4 + ol > li").length === 3 && c.querySelectorAll("pre").length >= 2 && c.querySelector(".start")).length`),
		"each chapter has drawings or code, a board and three exercises")
	bytes, programs := transferred(p)
	t.Logf("the course: %.0f kB", bytes/1000)
	assert.Empty(t, programs)
	assert.Greater(t, bytes, 50_000.0)
	assert.Less(t, bytes, 300_000.0)
	assert.Equal(t, "0 none", text(p, `document.querySelectorAll(".live").length + " " + getComputedStyle(document.getElementById("side")).display`))

	// The seventh chapter, by keyboard: its summary, the board, the steps.
	p.Do(chromedp.Focus(chromedp.CSS(chapters+":nth-child(7) > summary")), chromedp.KeyEvent(kb.Enter))
	assert.Eventually(t, func() bool { return strings.Contains(text(p, `location.hash`), "view=learn&chapter=7") }, waitFor, tick)
	p.Do(chromedp.KeyEvent(kb.Tab))
	for range 40 { // past drawings and code, which scroll
		if text(p, `document.activeElement.textContent`) == "Start the board" {
			break
		}
		p.Do(chromedp.KeyEvent(kb.Tab))
	}
	require.Equal(t, "Start the board", text(p, `document.activeElement.textContent`))
	p.Do(chromedp.KeyEvent(kb.Enter))
	assert.Eventually(t, func() bool { return number(p, `document.querySelectorAll(".live .trace").length`) == 1 }, 4*waitFor, tick)
	assert.Equal(t, "White to move, in check: 4 legal moves", text(p, `document.querySelector(".live .turn").textContent`))
	bytes, programs = transferred(p)
	t.Logf("with the boards: %.0f kB", bytes/1000)
	assert.Equal(t, "explorer.wasm.gz", programs)
	assert.Less(t, bytes, 2_000_000.0)
	p.Do(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.Enter))
	assert.Equal(t, "e1d2", text(p, `(document.activeElement.blur(), document.querySelector(".live a").hash.match(/moves=([^&]*)/)?.[1] ?? document.querySelector(".live .fault").textContent)`))
	assert.Regexp(t, `^Black to move`, text(p, `document.querySelector(".live .turn").textContent`))
	number(p, `(document.querySelector(".live .buttons button").click(), 0)`)
	assert.Equal(t, "White to move, in check: 4 legal moves", text(p, `document.querySelector(".live .turn").textContent`), "unmade")

	// A second board, which shows memory, does not disturb the first one or the page.
	number(p, `(document.querySelector("`+chapters+`:nth-child(1) .start").click(), 0)`)
	assert.Eventually(t, func() bool { return number(p, `document.querySelectorAll(".live .panel .byte.new").length`) > 0 }, waitFor, tick)
	assert.Equal(t, 1.0, number(p, `document.querySelectorAll(".live .trace").length`))
	assert.Equal(t, "e2e4,c7c5,g1f3", text(p, `globalThis.boardbench.state.moves.join()`))

	// It is the textbook board's, and the tuned one is a click away.
	assert.Equal(t, "x88-book", text(p, `document.querySelector(".live .panel select").value`))
	assert.Equal(t, 32.0, number(p, `document.querySelector(".live .panel").querySelectorAll(".entry svg").length`), "pieces in its list")
	assert.Zero(t, number(p, `[...document.querySelectorAll(".prose")].filter((e) => e.textContent.includes("](")).length`), "a link as it is written")
	assert.NotZero(t, number(p, `document.querySelectorAll(".prose pre > ins").length`), "lines that are new")
	number(p, `(document.querySelector(".live label input").click(), 0)`)
	assert.Equal(t, "x88", text(p, `document.querySelector(".live .panel select").value`))

	// The browser keeps the rules that are green.
	assert.Equal(t, "0 of 20 rules are green on your board.", text(p, `document.querySelector(".learn [role=status]").textContent`))
	number(p, `(document.querySelector("[data-rule=sliders]").click(), 0)`)
	assert.Equal(t, "1 of 20 rules are green on your board.", text(p, `document.querySelector(".learn [role=status]").textContent`))
	assert.Equal(t, `["sliders"]`, text(p, `localStorage.getItem("green")`))

	number(p, `([...document.querySelectorAll(".chapters button")].find((b) => b.textContent === "Which pieces are pinned?").click(), 0)`)
	assert.Equal(t, "exercises", text(p, `globalThis.boardbench.state.view`))
	assert.Contains(t, text(p, `document.querySelector(".question").textContent`), "pinned")
	assert.Empty(t, p.Faults())
}

// A chapter is shown at both widths with its board, and by both schemes of colours.
func TestLearnBoardsInChromium(t *testing.T) {
	p := open(t, "view=learn")
	assert.Eventually(t, func() bool { return number(p, `document.querySelectorAll(".chapters .start").length`) == 10 }, waitFor, tick)
	number(p, browser.Axe(t)+"; 0")
	number(p, `(document.querySelectorAll(".chapters > details").forEach((c) => { c.open = true; c.querySelector(".start").click(); }), 0)`)
	assert.Eventually(t, func() bool { return number(p, `document.querySelectorAll(".live").length`) == 10 }, 4*waitFor, tick)
	for _, width := range []int64{390, 1280} {
		p.Do(chromedp.EmulateViewport(width, 900))
		assert.LessOrEqual(t, number(p, `document.documentElement.scrollWidth`), float64(width), "scrolls sideways")
	}
	// The rest looks at a chapter with memory and one with a question.
	number(p, `(document.querySelectorAll(".chapters > details").forEach((c, i) => { c.open = i === 0 || i === 6; }), 0)`)
	for _, screen := range []struct {
		width  int64
		scheme string
	}{{390, "light"}, {1280, "dark"}} {
		p.Media("screen", screen.scheme)
		p.Do(chromedp.EmulateViewport(screen.width, 900))
		require.NoError(t, os.WriteFile(filepath.Join(t.ArtifactDir(), fmt.Sprintf("learn-%d-%s.png", screen.width, screen.scheme)), p.Shot(), 0o666))
		assert.Empty(t, violations(p), "%d %s", screen.width, screen.scheme)
	}
	assert.Empty(t, p.Faults())
}

// The calculator computes, and the three ways to a rook's attacks end with the right squares. Each step
// lights a line of code.
func TestBitsInChromium(t *testing.T) {
	p := open(t, "view=bits&a=0x0000000010000000&b=0x00000000000000ff&op=north&how=rays&sq=d4")
	for op, want := range map[string]string{
		"and": "0x0000000000000000", "or": "0x00000000100000ff", "xor": "0x00000000100000ff", "andnot": "0x0000000010000000", "not": "0xffffffffefffffff",
		"north": "0x0000001000000000", "south": "0x0000000000100000", "east": "0x0000000020000000", "west": "0x0000000008000000", "wrap": "0x0000000020000000",
		"minus": "0x000000000fffff01", "times": "0x0000000ff0000000", "lowest": "0x0000000010000000",
	} {
		require.True(t, browser.Evaluate[bool](p, fmt.Sprintf(`globalThis.boardbench.go({extra: {...globalThis.boardbench.state.extra, op: %q}})`, op)))
		assert.Contains(t, text(p, `document.querySelector(".bitsview output").textContent`), want+", popcount ", op)
	}
	for _, op := range []string{"west", "east"} { // a change, whichever was the last above
		require.True(t, browser.Evaluate[bool](p, fmt.Sprintf(`globalThis.boardbench.go({extra: {...globalThis.boardbench.state.extra, op: %q}})`, op)))
	}
	assert.Eventually(t, func() bool {
		return strings.HasPrefix(text(p, `document.querySelector(".code mark")?.textContent ?? ""`), "func east(")
	}, waitFor, tick, "the line of the operation")

	kiwipete := perft.StandardSuite()[1].Position
	require.True(t, browser.Evaluate[bool](p, fmt.Sprintf(`globalThis.boardbench.go({fen: %q, moves: [], step: 0})`, kiwipete.FEN())))
	number(p, `([...document.querySelectorAll(".bitsview button")].find((b) => b.textContent === "Position to A").click(), 0)`)
	var occupied rep.SquareSet
	for sq, piece := range kiwipete.Pieces {
		if piece != rep.NoPiece {
			occupied.Add(rep.Square(sq))
		}
	}
	assert.Equal(t, fmt.Sprintf("0x%016x", uint64(occupied)), text(p, `document.querySelector(".bitsview input").value`))
	for _, sq := range []string{"d4", "a1", "h8", "e5", "c6", "b2"} {
		from, err := rep.ParseSquare(sq)
		require.NoError(t, err)
		rook := kiwipete
		rook.Pieces[from] = rep.WhiteRook
		board := oracle.New()
		require.NoError(t, board.Load(&rook))
		want := board.AttacksFrom(from)
		east := rep.NoSquares
		for to := from + 1; to&7 != 0; to++ {
			east.Add(to)
		}
		for how, mask := range map[string]rep.SquareSet{"rays": ^rep.NoSquares, "magic": ^rep.NoSquares, "line": east} {
			require.True(t, browser.Evaluate[bool](p, fmt.Sprintf(`globalThis.boardbench.go({extra: {...globalThis.boardbench.state.extra, how: %q, sq: %q}})`, how, sq)))
			dark := text(p, `(() => {
				const forward = [...document.querySelectorAll(".bitsview button")].find((b) => b.textContent === "step →"), dark = [];
				for (;;) {
					if (document.querySelectorAll(".code mark").length !== 1) dark.push(document.querySelector(".bitsview .question").textContent);
					if (forward.disabled) return dark.join("; ");
					forward.click();
				}
			})()`)
			assert.Empty(t, dark, "%s: steps without a line of code", how)
			got := text(p, `[...document.querySelectorAll(".bitsview .panels.words code")].at(-1).textContent`)
			assert.Equal(t, fmt.Sprintf("0x%016x", uint64(want&mask)), got, "%s from %s", how, sq)
		}
	}
	p.Do(chromedp.SetValue(chromedp.CSS(`[aria-label="A in hexadecimal"]`), "xyz"))
	number(p, `(document.querySelector('[aria-label="A in hexadecimal"]').dispatchEvent(new Event("change")), 0)`)
	assert.Equal(t, "true", text(p, `document.querySelector('[aria-label="A in hexadecimal"]').getAttribute("aria-invalid")`))
	assert.Empty(t, p.Faults())
}

// A question is answered step by step by each board, with the same answer.
func TestQuestionsInChromium(t *testing.T) {
	p := open(t, "fen=4k3/8/8/8/8/8/8/R3K3_w_-_-_0_1&boards=bitboard,x88,tenbytwelve,mailbox&view=questions&q=attacks&sq=a1")
	answers := `[...document.querySelectorAll(".questions .count")].map((c) => c.textContent.match(/answer (\d+)/)?.[1] ?? "").join()`
	assert.Equal(t, "11,11,11,11", text(p, answers))
	assert.Equal(t, 11.0, number(p, `document.querySelectorAll(".chessboard .lit").length`), "the answer is lit")
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".questions .start").click()`))
	assert.Equal(t, 4.0, number(p, `document.querySelectorAll(".trace .now").length`), "played from the first step")
	require.True(t, browser.Evaluate[bool](p, `globalThis.boardbench.go({view: "encodings"})`))
	assert.Zero(t, number(p, `document.querySelectorAll(".chessboard .lit").length`), "lit in another view")
	require.True(t, browser.Evaluate[bool](p, `globalThis.boardbench.go({view: "questions", extra: {q: "moves"}})`))
	assert.Equal(t, "15,15,15,15", text(p, answers), "legal moves")

	// The loads and branches, and the lesson, explain why a board does more.
	kiwipete := perft.StandardSuite()[1].Position.FEN()
	set := func(question string) {
		require.True(t, browser.Evaluate[bool](p, fmt.Sprintf(`globalThis.boardbench.go({fen: %q, moves: [], step: 0, extra: {q: %q}})`, kiwipete, question)))
	}
	set("check")
	assert.Regexp(t, `^Why does 0x88.* do more here\?0x88 walks over \d+ cells? one after the other, looks at \d+ list entries and decides \d+ times by what it finds; `+
		`[^;]* gets whole sets of squares from \d+ loads, without a decision\.`+
		`.*loads\d+of them, cells walked\d+of them, list entries\d+branches\d+The times`+
		`.*Bad at, says its lesson: Anything about sets of squares`, text(p, `(() => {
			const why = [...document.querySelectorAll(".why")].find((e) => e.querySelector("summary").textContent.includes("0x88"));
			why.querySelector("summary").click();
			return new Promise((done) => setTimeout(() => done(why.textContent), 300));
		})()`))
	set("moves")
	assert.Empty(t, text(p, `[...document.querySelectorAll(".trace")].filter((list) => {
		const context = document.createElement("canvas").getContext("2d");
		context.font = getComputedStyle(list).font;
		return list.children.length >= 98 && parseFloat(getComputedStyle(list).paddingLeft) < context.measureText(list.children.length + ". ").width + 8;
	}).map((list) => list.ariaLabel).join("; ")`), "numbers that are cut")
	assert.NotZero(t, number(p, `[...document.querySelectorAll(".trace")].filter((list) => list.children.length >= 98).length`))

	// The board of the address answers first, and the others after it.
	require.True(t, browser.Evaluate[bool](p, `globalThis.boardbench.go({boards: ["tenbytwelve"]})`))
	first := text(p, `[...document.querySelectorAll(".questions .trace")].map((list) => list.ariaLabel.replace("steps of ", "")).join()`)
	assert.Regexp(t, `^tenbytwelve,\w+,\w+`, first)
	assert.Equal(t, 1, strings.Count(first, "tenbytwelve"), first)
	assert.Empty(t, p.Faults())
}

// The slow perft walks through every line, and counts as perft does.
func TestWalkInChromium(t *testing.T) {
	p := open(t, "fen=8/8/8/8/8/2k5/8/K7_w_-_-_0_1&boards=x88")
	number(p, `(document.getElementById("walk-pace").value = 6, document.getElementById("walk-pace").oninput(), document.getElementById("walk-run").click(), 0)`)
	assert.Eventually(t, func() bool {
		return text(p, `document.getElementById("walk-run").textContent`) == "Walk"
	}, 4*waitFor, 10*tick)
	assert.Regexp(t, `^(\d+) of \d+ leaf nodes after \d+ steps; bytes written: x88 `, text(p, `document.getElementById("walk-count").textContent`))
	assert.Equal(t, 1.0, number(p, `((m) => Number(m[1] === m[2]))(document.getElementById("walk-count").textContent.match(/^(\d+) of (\d+)/))`))
	assert.Empty(t, p.Faults())
}

// The two questions that the page is there for are answered from its address without a fragment, by a few
// presses: what happens in memory on e2e4, and why 0x88 does more for a count in bulk.
func TestQuestionsAreAnsweredInChromium(t *testing.T) {
	p := open(t, "")
	address := text(p, `location.origin + "/"`)
	p.Do(chromedp.EmulateViewport(1280, 900))
	shown := `[...document.querySelectorAll(".panel")].filter((e) => e.getBoundingClientRect().top < 900).map((e) => e.querySelector(".count").textContent).join("; ")`
	assert.Regexp(t, `^\d+ bytes in \d+ lines make e2e4.*; \d+ bytes in \d+ lines make e2e4`, text(p, shown), "at once")
	assert.NotZero(t, number(p, `document.querySelectorAll(".panel .writes li").length`))

	// By keyboard alone, from the tabs: an arrow, Tab and the last question, Tab and Enter.
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
		return text(p, `document.querySelector(".because").textContent`) != ""
	}, waitFor, tick)
	assert.Regexp(t, `^0x88 walks over \d+ cells one after the other, .* without a decision\.$`, text(p, `document.querySelector(".because").textContent`))
	assert.Equal(t, "", text(p, `((r) => r.top >= 0 && r.bottom <= 900 ? "" : "out of sight")(document.querySelector(".because").getBoundingClientRect())`))
	assert.Empty(t, p.Faults())
}
