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
	movesPerOp       = "moves/op"
	CallsPerOp       = "calls/op"
	BitsPerOp        = "bits/position"
	BytesPerBoard    = "B/board"
	LookUpsPerSecond = "look-ups/s"
	BytesOfTables    = "B/tables"
)

// UnitLines is the beginning of all results. It says for benchstat which direction
// is better, and which values are exact.
const UnitLines = `Unit nodes/s better=higher
Unit look-ups/s better=higher
Unit nodes/op assume=exact
Unit moves/op assume=exact
Unit calls/op assume=exact
Unit bits/position assume=exact
Unit B/board assume=exact
Unit B/tables assume=exact
`

// Metrics returns the values of n operations that took d by unit, except ns/op.
func (o *Op) Metrics(n int, d time.Duration) map[string]float64 { return o.metrics(float64(n), d) }

// metrics is Metrics for parts of operations too.
func (o *Op) metrics(n float64, d time.Duration) map[string]float64 {
	metrics := map[string]float64{}
	if o.Nodes > 0 {
		metrics[NodesPerOp] = float64(o.Nodes)
		metrics[NodesPerSecond] = float64(o.Nodes) * n / d.Seconds()
	}
	if o.moves > 0 {
		metrics[movesPerOp] = o.moves
	}
	if o.Calls > 0 {
		metrics[CallsPerOp] = float64(o.Calls)
	}
	if o.lookUps > 0 {
		metrics[LookUpsPerSecond] = float64(o.lookUps) * n / d.Seconds()
	}
	if o.Case.Slider.Name != "" {
		metrics[BytesOfTables] = float64(o.tables)
	}
	if o.bits > 0 {
		metrics[BitsPerOp] = float64(o.bits)
	}
	if o.bytes > 0 {
		metrics[BytesPerBoard] = float64(o.bytes)
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
		for _, event := range machine.Events() {
			units = append(units, event+of)
		}
	}
	return units
}

// eventMetrics returns the events of a sample by unit: a node, if operations have
// nodes, else an operation.
func (o *Op) eventMetrics(s sample) map[string]float64 {
	metrics := map[string]float64{}
	for name, count := range s.events {
		if o.Nodes > 0 {
			metrics[name+perNode] = s.perOperation(count) / float64(o.Nodes)
		} else {
			metrics[name+perOp] = s.perOperation(count)
		}
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
	text += nativeLines(r.cfg.Cases)
	run := &RunNote{
		Looks:  r.cfg.More != nil,
		Rounds: r.cfg.Rounds, Benchtime: r.cfg.Slice.String(), CPU: r.cfg.OnCPU(), Seed: r.cfg.Seed, Processes: r.cfg.Processes, Layouts: r.cfg.Layouts,
	}
	if r.cfg.Rounds == 0 && r.cfg.More == nil {
		run.Budget = r.cfg.Budget.String()
	}
	return r.print(text + Note{Run: run}.String() + "\n")
}

// write writes the result of a sample and its note by one call: the file ends with
// a whole line at any time. round is counted from 0.
func (r *resultWriter) write(w *work, s sample, round int) error {
	return r.print(r.lines(w, s, round))
}

func (r *resultWriter) lines(w *work, s sample, round int) string {
	key := w.op.Case.Key()
	key.Procs = r.procs
	result := testing.BenchmarkResult{N: s.n, T: s.least, Extra: w.op.metrics(s.operations, s.least)}
	maps.Copy(result.Extra, w.op.eventMetrics(s))
	result.Extra[NanosecondsPerOp] = float64(s.least) / s.operations
	line := "Benchmark" + key.String() + "\t" + result.String()
	if r.cfg.Benchmem {
		result.Extra["B/op"] = float64(s.bytes) / s.operations
		result.Extra["allocs/op"] = float64(s.allocs) / s.operations
		line += "\t" + result.MemString()
	}
	note := &SampleNote{
		Round: round + 1, Tree: s.tree, Process: r.cfg.Process, Seed: r.cfg.Seed, Start: s.start.UTC().Truncate(time.Millisecond), CPU: s.cpu.Nanoseconds(),
	}
	if first := w.slices[0].portion; first != wholeOperations {
		note.Portion, note.Portions = first+1, len(w.nodes)
	}
	return Note{Sample: note}.String() + "\n" + line + "\n"
}

// warning writes the note of a warning.
func (r *resultWriter) warning(w Warning) error { return r.print(Note{Warning: &w}.String() + "\n") }

func (r *resultWriter) print(text string) error {
	if _, err := io.WriteString(r.w, text); err != nil {
		return fmt.Errorf("harness: write results: %w", err)
	}
	return nil
}
