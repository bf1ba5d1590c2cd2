package sample

import (
	"runtime"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
)

// Text returns the lines of the result of a sample, as go test writes it, below its note. They are written
// by one call: the file ends with a whole line at any time.
func (w *Job) Text(note results.SampleNote) string {
	key, least, operations := w.Op.Case.Key(), w.Least(), w.Operations()
	key.Procs = runtime.GOMAXPROCS(0)
	result := testing.BenchmarkResult{N: w.Slices[0].N, T: least, Extra: w.Op.Values(operations, least)}
	result.Extra[results.NanosecondsPerOp] = float64(least) / operations
	line := "Benchmark" + key.String() + "\t" + result.String()
	_, cpu := w.Spent()
	note.Tree, note.Start, note.CPU = w.tree, w.start.UTC().Truncate(time.Millisecond), cpu.Nanoseconds()
	if first := w.Slices[0].Portion; first != operation.WholeOperations {
		note.Portion, note.Portions = first+1, len(w.Nodes)
	}
	return results.Note{Sample: &note}.String() + "\n" + line + "\n"
}
