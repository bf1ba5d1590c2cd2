package sample

import (
	"runtime"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
)

// Lines returns the result of a sample, as go test writes it, below its note. They are written
// by one call: the file ends with a whole line at any time.
func (s Sample) Lines(w *Job, note results.SampleNote) string {
	key := w.Op.Case.Key()
	key.Procs = runtime.GOMAXPROCS(0)
	result := testing.BenchmarkResult{N: s.N, T: s.Least, Extra: w.Op.Values(s.Operations, s.Least)}
	result.Extra[results.NanosecondsPerOp] = float64(s.Least) / s.Operations
	line := "Benchmark" + key.String() + "\t" + result.String()
	note.Tree, note.Start, note.CPU = s.tree, s.Start.UTC().Truncate(time.Millisecond), s.Cpu.Nanoseconds()
	if first := w.Slices[0].Portion; first != operation.WholeOperations {
		note.Portion, note.Portions = first+1, len(w.Nodes)
	}
	return results.Note{Sample: &note}.String() + "\n" + line + "\n"
}
