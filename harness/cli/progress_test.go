package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/internal/terminal"
	"github.com/boardbench/boardbench/internal/terminal/terminaltest"
)

// soFarCell returns a ratio of a table so far. Its interval is infinite if reach is 0.
func soFarCell(ratio, reach float64) report.Frame {
	f := report.Frame{Plain: true, Cell: report.Cell{N: 9, Ratio: ratio, Lo: ratio - reach, Hi: ratio + reach}}
	if reach == 0 {
		f.Lo, f.Hi = math.Inf(-1), math.Inf(1)
	}
	return f
}

// soFarBase is the base of a table so far.
var soFarBase = report.Frame{Text: "1", Cell: report.Cell{N: 9, Ratio: 1, Lo: 1, Hi: 1, Verdict: stats.Base}}

// soFar is a table of three boards at two kinds of work.
var soFar = report.Grid{
	Head: []string{"leaf", "make/unmake"},
	Rows: []report.Row{
		{Name: "bitboard", Cells: []report.Frame{soFarBase, soFarBase}},
		{Name: "x88", Cells: []report.Frame{soFarCell(0.99, 0.02), soFarCell(1.12, 0.03)}},
		{Name: "mailbox", Cells: []report.Frame{soFarCell(0.43, 0), {Plain: true}}},
	},
}

// The lines are those of the terminal's size, whatever it is: first the intervals go, then columns and rows.
func TestFrameLines(t *testing.T) {
	t.Parallel()
	f := frame{grid: soFar, done: session.Progress{Done: 30, Total: 120, Left: 62 * time.Second}, of: "samples", ends: "q", doing: "x88 at pos=sofia"}
	for _, test := range []struct {
		name          string
		width, height int
		want          string
	}{
		{"usual", 80, 24, `So far; verdicts come at the end. Dim: may be as fast as the base.
                leaf  make/unmake
bitboard           1            1
x88       {0.99 ±0.02}   1.12 ±0.03
mailbox        {0.430}            -
[=====               ] 30 of 120 samples, 1m2s left
q ends here and keeps all; last: x88 at pos=sofia
`},
		{"narrow", 30, 24, `So far; verdicts come at the e
           leaf  make/unmake
bitboard      1            1
x88       {0.990}        1.120
mailbox   {0.430}            -
[=      ] 30 of 120 samples, 1
q ends here and keeps all; las
`},
		{"narrower", 20, 24, `So far, without 1 co
           leaf
bitboard      1
x88       {0.990}
mailbox   {0.430}
[=    ] 30 of 120 sa
q ends here and keep
`},
		{"low", 80, 7, `So far, without 1 row.
                leaf  make/unmake
bitboard           1            1
x88       {0.99 ±0.02}   1.12 ±0.03
[=====               ] 30 of 120 samples, 1m2s left
q ends here and keeps all; last: x88 at pos=sofia
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			lines := f.lines(test.width, test.height)
			got := strings.NewReplacer(dim, "{", undim, "}").Replace(strings.Join(lines, "\n") + "\n")
			assert.Equal(t, test.want, got)
		})
	}
	for width := 1; width < 100; width++ {
		for height := 1; height < 12; height++ {
			lines := f.lines(width, height)
			assert.Less(t, len(lines), max(2, height), "%d×%d", width, height)
			for _, line := range lines {
				assert.LessOrEqual(t, utf8.RuneCountInString(strings.NewReplacer(dim, "", undim, "").Replace(line)), width, "%d×%d", width, height)
			}
		}
	}
	f = frame{done: session.Progress{Done: 1, Total: 2}, of: "pairs", note: ", x88 +3 Elo"}
	assert.Equal(t, []string{"[===============               ] 1 of 2 pairs, 0s left, x88 +3 Elo"}, f.lines(120, 40))
	assert.Equal(t, []string{"[  ] 0 o"}, frame{}.lines(8, 1))
}

// slowLine is a terminal on which each drawing takes a time.
type slowLine struct {
	terminaltest.Terminal
	each  time.Duration
	drawn int
}

func (s *slowLine) Write(text []byte) (int, error) {
	time.Sleep(s.each)
	s.drawn++
	return s.Terminal.Write(text)
}

// The screen is drawn once a second, and on a slow line for a twentieth of the time.
func TestProgressDraws(t *testing.T) {
	for _, test := range []struct {
		each time.Duration
		want int
	}{{0, 60}, {10 * time.Millisecond, 60}, {time.Second, 4}} {
		synctest.Test(t, func(t *testing.T) {
			line := &slowLine{Terminal: terminaltest.Terminal{Width: 80, Height: 24}, each: test.each}
			p := &progress{of: "samples", screen: &terminal.Screen{W: line, Size: func() (width, height int) { return 80, 24 }}}
			asked := 0
			p.grid, p.doing = func() (report.Grid, error) {
				asked++
				return soFar, nil
			}, func() string { return "x88 at pos=sofia" }
			began := time.Now()
			for n := 1; time.Since(began) < time.Minute; n++ { // a turn takes a tenth of a second
				time.Sleep(100 * time.Millisecond)
				assert.True(t, p.between(session.Progress{Done: n, Total: 600, Left: time.Minute - time.Since(began)}))
			}
			assert.InDelta(t, test.want, line.drawn, 5, "%v", test.each)
			assert.Equal(t, line.drawn, asked, "the table is computed for a drawing alone")
			assert.Contains(t, line.String(), "Ctrl-C ends here and keeps all; last: x88 at pos=sofia\n")
			p.clear()
			fmt.Fprint(line, "warning\r\n")
			p.show(session.Progress{Done: 1, Total: 2})
			assert.True(t, strings.HasPrefix(line.String(), "warning\nSo far;"), "%s", line)
			p.close()
			assert.Equal(t, "warning\n", line.String())
		})
	}
}

// Without a round there is no table yet, and without a terminal a line at each quarter.
func TestProgressWithout(t *testing.T) {
	line := &terminaltest.Terminal{Width: 80, Height: 24}
	p := &progress{of: "samples", screen: &terminal.Screen{W: line, Size: func() (width, height int) { return 80, 24 }}}
	p.grid, p.doing = func() (grid report.Grid, err error) { return grid, errors.New("no round") }, func() string { return "" }
	p.prepare("x88 at kiwipete")
	p.prepare("x88 at sofia, too soon")
	assert.Equal(t, "Checking x88 at kiwipete\n", line.String())
	p.due = time.Time{}
	p.show(session.Progress{Done: 1, Total: 4, Left: time.Second})
	assert.Equal(t, "[=====               ] 1 of 4 samples, 1s left\n", line.String())
	assert.False(t, p.stopped(nil))
	assert.True(t, p.stopped(fmt.Errorf("ended: %w", context.Canceled)))

	var text strings.Builder
	p = newProgress(&text)
	p.live(nil, nil)
	p.prepare("x88 at kiwipete")
	for n := range 9 {
		p.show(session.Progress{Done: n, Total: 8, Left: time.Duration(8-n) * time.Second})
	}
	assert.Equal(t, "2 of 8 samples, about 6s left\n4 of 8 samples, about 4s left\n6 of 8 samples, about 2s left\n", text.String())
	assert.False(t, p.stopped(context.Canceled), "nothing was shown")
}
