package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/internal/terminal"
	"github.com/boardbench/boardbench/internal/typeset"
)

// soFar is the table of a run of two boards, of which the second is as fast.
func soFar(t *testing.T) *report.Table {
	t.Helper()
	var lines strings.Builder
	for i := range 9 {
		for k, name := range []string{"bitboard", "x88"} {
			fmt.Fprintf(&lines, "BenchmarkMakeUnmake/pos=sofia/rep=%s 1 %d ns/op\n", name, 1000+(i*(k+3))%7)
		}
	}
	results, err := report.ReadFrom("run", strings.NewReader(lines.String()))
	require.NoError(t, err)
	return results.Table()
}

// The lines are those of the terminal's size, whatever it is.
func TestFrameLines(t *testing.T) {
	t.Parallel()
	f := frame{soFar: soFar(t).SoFar(), done: session.Progress{Done: 30, Total: 120, Left: 62 * time.Second}, of: "samples", ends: "q", doing: "x88 at pos=sofia"}
	lines := f.lines(80, 24)
	assert.Equal(t, "Speed relative to bitboard, so far; verdicts come at the end. Dim: perhaps as", lines[0])
	assert.Regexp(t, "^x88 +\x1b\\[2m\\d\\.\\d+ ±", lines[4])
	assert.Equal(t, []string{"[=====               ] 30 of 120 samples, 1m2s left", "q ends here and keeps all; last: x88 at pos=sofia"}, lines[5:])
	for width := 1; width < 100; width += 3 {
		for height := 1; height < 12; height++ {
			lines := f.lines(width, height)
			assert.Less(t, len(lines), max(2, height), "%d×%d", width, height)
			for _, line := range lines {
				assert.LessOrEqual(t, typeset.Width(line), width, "%d×%d", width, height)
			}
		}
	}
	f = frame{done: session.Progress{Done: 1, Total: 2}, of: "pairs", note: ", x88 +3 Elo"}
	assert.Equal(t, []string{"[===============               ] 1 of 2 pairs, 0s left, x88 +3 Elo"}, f.lines(120, 40))
	assert.Equal(t, []string{"[  ] 0 o"}, frame{}.lines(8, 1))
}

// slowLine is a terminal on which each drawing takes a time.
type slowLine struct {
	fakeTerminal
	each  time.Duration
	drawn int
}

func (s *slowLine) Write(text []byte) (int, error) {
	time.Sleep(s.each)
	s.drawn++
	return s.fakeTerminal.Write(text)
}

// The screen is drawn once a second, and on a slow line for a twentieth of the time.
func TestProgressDraws(t *testing.T) {
	for _, test := range []struct {
		each time.Duration
		want int
	}{{0, 60}, {10 * time.Millisecond, 60}, {time.Second, 4}} {
		synctest.Test(t, func(t *testing.T) {
			line := &slowLine{fakeTerminal: fakeTerminal{Width: 80, Height: 24}, each: test.each}
			p := &progress{of: "samples", screen: &terminal.Screen{W: line, Size: func() (width, height int) { return 80, 24 }}}
			asked := 0
			table := soFar(t)
			p.table, p.doing = func() (*report.Table, error) {
				asked++
				return table, nil
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
			assert.True(t, strings.HasPrefix(line.String(), "warning\nSpeed relative"), "%s", line)
			p.close()
			assert.Equal(t, "warning\n", line.String())
		})
	}
}

// Without a round there is no table yet, and without a terminal a line at each quarter.
func TestProgressWithout(t *testing.T) {
	line := &fakeTerminal{Width: 80, Height: 24}
	p := &progress{of: "samples", screen: &terminal.Screen{W: line, Size: func() (width, height int) { return 80, 24 }}}
	p.table, p.doing = func() (*report.Table, error) { return nil, errors.New("no round") }, func() string { return "" }
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
