package report_test

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
)

// shapes are files in which one thing grows with n.
var shapes = map[string]func(i int) string{
	"rounds":    func(i int) string { return fmt.Sprintf("Perft/pos=p/depth=4/count=bulk/rep=r%d", i%4) },
	"positions": func(i int) string { return fmt.Sprintf("Perft/pos=p%d/depth=4/count=bulk/rep=r%d", i/4, i%4) },
	"boards":    func(i int) string { return fmt.Sprintf("Perft/pos=p/depth=4/count=bulk/rep=r%d", i) },
	"works":     func(i int) string { return fmt.Sprintf("Perft/pos=p/depth=4/count=bulk/hash=%d/rep=r%d", 1+i/4, i%4) },
	"machines":  func(i int) string { return fmt.Sprintf("Perft/pos=p/depth=4/count=bulk/rep=r%d", i%4) },
}

// The work on a file takes time in proportion to its length: eight times the
// lines take about eight times as long, not sixty-four times.
func TestTimeIsLinear(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // the short file needs no collection
	for name, benchmark := range shapes {
		t.Run(name, func(t *testing.T) {
			file := func(n int) string {
				var lines []string
				for i := range n {
					if name == "machines" && i%4 == 0 {
						lines = append(lines, fmt.Sprintf("commit: %d", i))
					}
					lines = append(lines, line(benchmark(i), 1000+float64(i%7)))
				}
				return write(t, "run.txt", lines...)
			}
			const n, times = 100, 8
			short, long := file(n), file(times*n)
			took, tookLong := time.Hour, time.Hour
			for tries := 0; tries < 3 || tries < 20 && tookLong >= 3*times*took; tries++ { // more of them on a busy machine
				took, tookLong = min(took, timeOf(t, short)), min(tookLong, timeOf(t, long))
			}
			assert.Less(t, tookLong, 3*times*took, "%v for %d lines, %v for %d", took, n, tookLong, times*n)
		})
	}
}

// timeOf returns the CPU time to read a file and to print its tables.
func timeOf(t *testing.T, path string) time.Duration {
	t.Helper()
	runtime.GC() // so that the memory is not new to the system each time
	start, cpu := time.Now(), machine.CPUTime()
	results, err := report.Read(path)
	require.NoError(t, err)
	require.NoError(t, results.Table().Write(io.Discard, report.Text))
	require.NoError(t, results.Map(nil).Write(io.Discard, report.Text))
	if took := machine.CPUTime() - cpu; took > 0 {
		return took
	}
	return time.Since(start) // the system does not report it
}

// A run that was killed leaves a line without its end, wherever it was cut.
func TestLastLineIsCut(t *testing.T) {
	lines := steady(9, 2)
	whole := strings.Join(lines, "\n") + "\n"
	last := len(lines[len(lines)-1])
	want := read(t, write(t, "whole.txt", lines[:len(lines)-1]...))
	for cut := 1; cut <= last+1; cut++ {
		path := write(t, "run.txt", lines...)
		require.NoError(t, os.Truncate(path, int64(len(whole)-cut)))
		results, err := report.Read(path)
		require.NoError(t, err, "%d bytes are missing", cut)
		table := results.Table()
		assert.Equal(t, want.Sections, table.Sections, "%d bytes are missing", cut)
		if cut <= last {
			require.NotEmpty(t, table.Warnings, "%d bytes are missing", cut)
			assert.Equal(t, path+": the last line is cut off and left out", table.Warnings[0].Problem)
		}
	}
}
