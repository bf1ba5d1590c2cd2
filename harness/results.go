package harness

import (
	"fmt"
	"io"
	"maps"
	"runtime"
	"testing"
	"time"

	"github.com/boardbench/boardbench/harness/machine"
)

// The units of results, except B/op and allocs/op.
const (
	NodesPerSecond   = "nodes/s"
	NanosecondsPerOp = "ns/op"
	NodesPerOp       = "nodes/op"
	MovesPerOp       = "moves/op"
	BitsPerOp        = "bits/position"
	BytesPerBoard    = "B/board"
)

// UnitLines is the beginning of all results. It says for benchstat which direction
// is better, and which values are exact.
const UnitLines = `Unit nodes/s better=higher
Unit nodes/op assume=exact
Unit moves/op assume=exact
Unit bits/position assume=exact
Unit B/board assume=exact
`

// Metrics returns the values of n operations that took d by unit, except ns/op.
func (o *Op) Metrics(n int, d time.Duration) map[string]float64 {
	metrics := map[string]float64{}
	if o.Nodes > 0 {
		metrics[NodesPerOp] = float64(o.Nodes)
		metrics[NodesPerSecond] = float64(o.Nodes) * float64(n) / d.Seconds()
	}
	if o.Moves > 0 {
		metrics[MovesPerOp] = float64(o.Moves)
	}
	if o.Bits > 0 {
		metrics[BitsPerOp] = float64(o.Bits)
	}
	if o.Bytes > 0 {
		metrics[BytesPerBoard] = float64(o.Bytes)
	}
	return metrics
}

// InstructionsPerNode and InstructionsPerOp are the units of counted
// instructions.
const (
	InstructionsPerNode = machine.Instructions + perNode
	InstructionsPerOp   = machine.Instructions + perOp
)

const (
	perNode = "/node"
	perOp   = "/op"
)

// EventUnits returns the units of counted events: each event a node, and each an
// operation.
func EventUnits() []string {
	var units []string
	for _, of := range []string{perNode, perOp} {
		for _, event := range machine.Events {
			units = append(units, event+of)
		}
	}
	return units
}

// eventMetrics returns events counted over n operations by unit: a node, where
// operations have nodes, else an operation.
func (o *Op) eventMetrics(events map[string]uint64, n int) map[string]float64 {
	metrics := map[string]float64{}
	for name, count := range events {
		unit, of := name+perOp, float64(n)
		if o.Nodes > 0 {
			unit, of = name+perNode, float64(n)*float64(o.Nodes)
		}
		metrics[unit] = float64(count) / of
	}
	return metrics
}

// A resultWriter writes results as go test does, with the notes of the run.
type resultWriter struct {
	w     io.Writer
	cfg   Config
	procs int // GOMAXPROCS
}

func newResultWriter(w io.Writer, cfg Config) *resultWriter {
	return &resultWriter{w: w, cfg: cfg, procs: runtime.GOMAXPROCS(0)}
}

// header writes the lines above all results.
func (r *resultWriter) header() error {
	text := UnitLines
	for _, line := range r.cfg.Environment.Lines() {
		text += line[0] + ": " + line[1] + "\n"
	}
	note := Note{Run: &RunNote{Rounds: r.cfg.Rounds, Benchtime: r.cfg.Benchtime.String(), CPU: r.cfg.CPU, Seed: orderSeed}}
	return r.print(text + note.String() + "\n")
}

// write writes the result of a sample and its note by one call: the file ends with
// a whole line at any time.
func (r *resultWriter) write(op *Op, s sample, round int) error {
	key := op.Case.Key()
	key.Procs = r.procs
	result := testing.BenchmarkResult{
		N: s.n, T: s.wall, MemAllocs: s.allocs, MemBytes: s.bytes, Extra: op.Metrics(s.n, s.wall),
	}
	maps.Copy(result.Extra, op.eventMetrics(s.events, s.n))
	line := "Benchmark" + key.String() + "\t" + result.String()
	if r.cfg.Benchmem {
		line += "\t" + result.MemString()
	}
	note := Note{Sample: &SampleNote{Round: round + 1, Start: s.start.UTC().Truncate(time.Millisecond), CPU: s.cpu.Nanoseconds()}}
	return r.print(note.String() + "\n" + line + "\n")
}

// warning writes the note of a warning.
func (r *resultWriter) warning(w Warning) error { return r.print(Note{Warning: &w}.String() + "\n") }

func (r *resultWriter) print(text string) error {
	if _, err := io.WriteString(r.w, text); err != nil {
		return fmt.Errorf("harness: write results: %w", err)
	}
	return nil
}
