package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/internal/terminal"
	"github.com/schollz/progressbar/v3"
)

// progress shows the progress of a run: by a bar on a terminal that draws, by a line now
// and then elsewhere. It draws only when it is called, between two samples.
type progress struct {
	w     io.Writer
	bar   *progressbar.ProgressBar // nil if w draws no bar
	total int
	next  int // samples at which the next line is due
	of    string
	note  string // after the time that is left
}

func newProgress(w io.Writer, total int) *progress {
	p := &progress{w: w, total: total, of: "samples"}
	if terminal.Draws(w) {
		p.bar = progressbar.NewOptions(total,
			progressbar.OptionSetWriter(w),
			progressbar.OptionSetPredictTime(false),
			progressbar.OptionSetElapsedTime(false),
			progressbar.OptionSetWidth(30),
			progressbar.OptionShowCount(),
			progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionUseANSICodes(true),
			progressbar.OptionClearOnFinish())
	}
	return p
}

// show draws how many samples are done.
func (p *progress) show(done harness.Progress) {
	left := done.Left.Round(time.Second)
	if p.bar == nil {
		// A quarter at a time, and nothing where the end is near.
		if p.next == 0 {
			p.next = (done.Total + 3) / 4
		}
		if done.Done >= p.next && done.Done < done.Total {
			p.next = done.Done + (done.Total+3)/4
			fmt.Fprintf(p.w, "%d of %d %s, about %v left%s\n", done.Done, done.Total, p.of, left, p.note)
		}
		return
	}
	if done.Total != p.total {
		p.total = done.Total
		p.bar.ChangeMax(done.Total)
	}
	p.bar.Describe(fmt.Sprintf("%v left%s", left, p.note))
	// A bar that cannot be drawn is no reason to stop.
	_ = p.bar.Set(done.Done)
}

// clear removes the bar, before a line of text.
func (p *progress) clear() {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}
