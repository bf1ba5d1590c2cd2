package harness

import (
	"fmt"
	"io"
	"maps"
	"runtime"
	"testing"
	"time"
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

// UnitLines is what results begin with: which direction is better, and which
// figures are exact, so that benchstat neither averages nor doubts them.
const UnitLines = `Unit nodes/s better=higher
Unit nodes/op assume=exact
Unit moves/op assume=exact
Unit bits/position assume=exact
Unit B/board assume=exact
`

// Metrics returns the figures besides ns/op of n operations that took d, by
// unit.
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

// A resultWriter writes results as go test does, with the notes of the run.
type resultWriter struct {
	w     io.Writer
	cfg   Config
	procs int // GOMAXPROCS
}

func newResultWriter(w io.Writer, cfg Config) *resultWriter {
	return &resultWriter{w: w, cfg: cfg, procs: runtime.GOMAXPROCS(0)}
}

// header writes what stands above all results.
func (r *resultWriter) header() error {
	text := UnitLines
	for _, line := range r.cfg.Environment.Lines() {
		text += line[0] + ": " + line[1] + "\n"
	}
	note := Note{Run: &RunNote{Rounds: r.cfg.Rounds, Benchtime: r.cfg.Benchtime.String(), CPU: r.cfg.CPU, Seed: orderSeed}}
	return r.print(text + note.String() + "\n")
}

// write writes the result of a sample and its note in one piece: a file that is
// read while the run goes on, or after it was stopped, ends with a whole line.
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

// warning writes what makes the results unreliable.
func (r *resultWriter) warning(w Warning) error { return r.print(Note{Warning: &w}.String() + "\n") }

func (r *resultWriter) print(text string) error {
	if _, err := io.WriteString(r.w, text); err != nil {
		return fmt.Errorf("harness: write results: %w", err)
	}
	return nil
}
