package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/boardbench/boardbench/harness/stats"
)

// WriteText prints the comparison, without its warnings.
func (b *Baseline) WriteText(w io.Writer) error {
	var out strings.Builder
	fmt.Fprintf(&out, "Speed relative to %s, means of the positions:\n", strings.Join(b.Files, ", "))
	var lines [][]string
	among := false
	for i, s := range b.Since {
		if i == 0 || s.Work != b.Since[i-1].Work {
			fmt.Fprintln(&out, s.Work)
			lines = nil
			if s.Among.N > 0 {
				among = true
				lines = [][]string{{"", "by itself", "among all"}}
			}
		}
		line := []string{s.Rep, s.String()}
		if s.Among.N > 0 {
			line = append(line, s.Among.String())
		}
		if s.Verdict == stats.Slower || s.Among.Verdict == stats.Slower && s.Ratio < 1 {
			line = append(line, fmt.Sprintf("takes %.1f %% longer", 100*s.Longer()))
		} else if s.Verdict == stats.Faster {
			line = append(line, fmt.Sprintf("takes %.1f %% less", -100*s.Longer()))
		}
		lines = append(lines, line)
		if i+1 == len(b.Since) || b.Since[i+1].Work != s.Work {
			writeColumns(&out, lines)
		}
	}
	if among {
		out.WriteString("Among all: over the median of all in the same round, which leaves out what the machine does to all alike.\n")
	}
	_, err := io.WriteString(w, out.String())
	return err
}
