package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/internal/terminal"
	"github.com/boardbench/boardbench/internal/typeset"
)

// The screen is drawn once in drawEvery, and less often if drawing takes more than a part of the time: on a slow line, or
// at the end of a long run.
const (
	drawEvery = time.Second
	drawPart  = 20
)

// A progress shows how far a command is: on a terminal that draws by lines in place, elsewhere by a line now and then. It
// draws only when it is called.
type progress struct {
	w      io.Writer
	screen *terminal.Screen // nil if w does not draw
	keys   *terminal.Keys   // nil unless the command ends at a key

	next int // samples at which the next line is due
	of   string
	note string // after the time that is left

	table func() (*report.Table, error) // so far; nil for none
	doing func() string                 // the board that was measured last; nil for none

	due   time.Time // of the next drawing
	ended bool      // by a key
}

func newProgress(w io.Writer) *progress {
	return &progress{w: w, of: "samples", screen: terminal.NewScreen(w)}
}

// live lets the progress show a table as it stands, and end the command at a key. table is called between two turns.
func (p *progress) live(table func() (*report.Table, error), doing func() string) {
	if p.screen != nil {
		p.table, p.doing, p.keys = table, doing, terminal.OpenKeys(os.Stdin)
	}
}

// between shows the progress between two turns, and reports whether the command goes on.
func (p *progress) between(done session.Progress) bool {
	if strings.ContainsAny(p.keys.Pressed(), "qQ") {
		p.ended = true
		return false
	}
	p.show(done)
	return true
}

// prepare shows the checks before the first sample.
func (p *progress) prepare(what string) {
	if now := time.Now(); p.screen != nil && !now.Before(p.due) {
		p.screen.Draw(func(width, _ int) []string { return []string{typeset.Trim("Checking "+what, width)} })
		p.due = now.Add(drawEvery)
	}
}

// show draws how many samples are done.
func (p *progress) show(done session.Progress) {
	if p.screen == nil {
		p.print(done)
		return
	}
	began := time.Now()
	if began.Before(p.due) {
		return
	}
	v := frame{done: done, of: p.of, note: p.note, ends: "Ctrl-C"}
	if p.table != nil {
		if table, err := p.table(); err == nil { // there may be no round yet
			v.soFar = table.SoFar()
		}
		v.doing = p.doing()
		if p.keys != nil {
			v.ends = "q"
		}
	}
	p.screen.Draw(v.lines)
	now := time.Now()
	p.due = now.Add(max(drawEvery, drawPart*now.Sub(began)))
}

// print prints a line at each quarter, and none near the end.
func (p *progress) print(done session.Progress) {
	if p.next == 0 {
		p.next = (done.Total + 3) / 4
	}
	if done.Done >= p.next && done.Done < done.Total {
		p.next = done.Done + (done.Total+3)/4
		fmt.Fprintf(p.w, "%d of %d %s, about %v left%s\n", done.Done, done.Total, p.of, done.Left.Round(time.Second), p.note)
	}
}

// clear removes the lines, before other text. The next call of show draws them again.
func (p *progress) clear() {
	if p.screen != nil {
		p.screen.Clear()
		p.due = time.Time{}
	}
}

// close removes the lines and sets the terminal back.
func (p *progress) close() {
	p.clear()
	p.keys.Close()
}

// stopped reports whether a key has ended a command that showed its table, or Ctrl-C, of which err is.
func (p *progress) stopped(err error) bool {
	return p.table != nil && (p.ended || errors.Is(err, context.Canceled))
}

// watched returns the warning of a run that was ended while its table was shown.
func watched(rounds int) results.Warning {
	return results.Warning{
		Kind:    results.Watched,
		Problem: fmt.Sprintf("the run was ended by hand after %s, while its figures were shown", plural(rounds, "round")),
		Advice:  "the verdicts are corrected for looking at every round: let a run come to its end for narrower intervals",
	}
}

// A frame is one drawing of a progress.
type frame struct {
	done     session.Progress
	of, note string

	soFar report.Answer // the zero value for none
	doing string        // with a table so far
	ends  string        // the key that ends the command, with a table so far
}

// lines returns the lines for a terminal: no wider than width and fewer than height.
func (v frame) lines(width, height int) []string {
	left := v.done.Left.Round(time.Second)
	lines := []string{meter(v.done.Done, v.done.Total, min(30, width/4)) + fmt.Sprintf(" %d of %d %s, %v left%s", v.done.Done, v.done.Total, v.of, left, v.note)}
	if v.soFar.Rows != nil {
		lines = append(v.soFar.Lines(width, height-1-2, true), lines...) // two lines for the others
		lines = append(lines, v.ends+" ends here and keeps all; last: "+v.doing)
	}
	for i, line := range lines {
		lines[i] = typeset.Trim(line, width)
	}
	if most := max(1, height-1); len(lines) > most {
		lines = lines[len(lines)-most:]
	}
	return lines
}

// meter returns a bar of width characters.
func meter(done, total, width int) string {
	full := min(width, done*width/max(1, total))
	return "[" + strings.Repeat("=", full) + strings.Repeat(" ", width-full) + "]"
}
