package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/boardbench/boardbench/grid/coordinator"
	"github.com/boardbench/boardbench/internal/terminal"
)

// meter shows how far a run is: in one line that changes on a terminal that draws, elsewhere by a line
// after each tenth, and at least every minute.
type meter struct {
	w     io.Writer
	draws bool
	shown bool
	tenth int
	last  time.Time
}

func newMeter(w io.Writer) *meter {
	return &meter{w: w, draws: terminal.Draws(w), last: time.Now()}
}

func (m *meter) show(p coordinator.Progress) {
	left := ""
	if p.Left > 0 {
		left = fmt.Sprintf(", about %v left", p.Left.Round(time.Second))
	}
	line := fmt.Sprintf("%d of %d units, %d workers%s", p.Done, p.Units, p.Workers, left)
	if m.draws {
		m.shown = true
		fmt.Fprintf(m.w, "\r\033[K%s", line)
		return
	}
	if tenth := p.Done * 10 / max(p.Units, 1); tenth > m.tenth || time.Since(m.last) > time.Minute {
		m.tenth, m.last = tenth, time.Now()
		fmt.Fprintln(m.w, line)
	}
}

// clear removes the line, before text.
func (m *meter) clear() {
	if m.shown {
		fmt.Fprint(m.w, "\r\033[K")
	}
}
