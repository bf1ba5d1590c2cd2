package sample

import (
	"maps"
	"runtime"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
)

// eventMetrics returns the events of a sample of o by unit: a node, if operations have
// nodes, else an operation.
func (s Sample) eventMetrics(o *operation.Op) map[string]float64 {
	metrics := map[string]float64{}
	for name, count := range s.events {
		if o.Nodes > 0 {
			metrics[name+results.PerNode] = s.perOperation(count) / float64(o.Nodes)
		} else {
			metrics[name+results.PerOp] = s.perOperation(count)
		}
	}
	return metrics
}

// Lines returns the result of a sample, as go test writes it, below its note. They are written
// by one call: the file ends with a whole line at any time.
func (s Sample) Lines(w *Job, note results.SampleNote, benchmem bool) string {
	key := w.Op.Case.Key()
	key.Procs = runtime.GOMAXPROCS(0)
	result := testing.BenchmarkResult{N: s.N, T: s.Least, Extra: w.Op.Values(s.Operations, s.Least)}
	maps.Copy(result.Extra, s.eventMetrics(w.Op))
	result.Extra[results.NanosecondsPerOp] = float64(s.Least) / s.Operations
	line := "Benchmark" + key.String() + "\t" + result.String()
	if benchmem {
		result.Extra["B/op"] = float64(s.bytes) / s.Operations
		result.Extra["allocs/op"] = float64(s.allocs) / s.Operations
		line += "\t" + result.MemString()
	}
	note.Tree, note.Start, note.CPU = s.tree, s.Start.UTC().Truncate(time.Millisecond), s.Cpu.Nanoseconds()
	if first := w.Slices[0].Portion; first != operation.WholeOperations {
		note.Portion, note.Portions = first+1, len(w.Nodes)
	}
	return results.Note{Sample: &note}.String() + "\n" + line + "\n"
}
