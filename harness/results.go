package harness

import (
	"encoding/json"
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

// A resultWriter writes results as go test does, and what varies from sample
// to sample beside them.
type resultWriter struct {
	w      io.Writer
	cfg    Config
	procs  int // GOMAXPROCS
	beside *json.Encoder
}

func newResultWriter(w io.Writer, cfg Config) *resultWriter {
	r := &resultWriter{w: w, cfg: cfg, procs: runtime.GOMAXPROCS(0)}
	if cfg.Samples != nil {
		r.beside = json.NewEncoder(cfg.Samples)
	}
	return r
}

// header writes what stands above all results.
func (r *resultWriter) header() error {
	text := UnitLines
	for _, line := range r.cfg.Environment.Lines() {
		text += line[0] + ": " + line[1] + "\n"
	}
	if _, err := io.WriteString(r.w, text); err != nil {
		return fmt.Errorf("harness: write results: %w", err)
	}
	return r.besides(struct {
		Rounds    int    `json:"rounds"`
		Benchtime string `json:"benchtime"`
		CPU       int    `json:"cpu"`
		Seed      int    `json:"seed"` // of the order, see order
	}{r.cfg.Rounds, r.cfg.Benchtime.String(), r.cfg.CPU, orderSeed})
}

// write writes the result of a sample, in one piece: a file that is read while
// the run goes on, or after it was stopped, ends with a whole line.
func (r *resultWriter) write(op *Op, s sample, round, order int) error {
	key := op.Case.Key()
	key.Procs = r.procs
	name := "Benchmark" + key.String()
	result := testing.BenchmarkResult{
		N: s.n, T: s.wall, MemAllocs: s.allocs, MemBytes: s.bytes, Extra: op.Metrics(s.n, s.wall),
	}
	maps.Copy(result.Extra, op.eventMetrics(s.events, s.n))
	line := name + "\t" + result.String()
	if r.cfg.Benchmem {
		line += "\t" + result.MemString()
	}
	if _, err := io.WriteString(r.w, line+"\n"); err != nil {
		return fmt.Errorf("harness: write results: %w", err)
	}
	return r.besides(struct {
		Round int       `json:"round"` // from 1
		Order int       `json:"order"` // from 1, over all rounds
		Start time.Time `json:"start"`
		Name  string    `json:"name"`
		N     int       `json:"n"`
		Wall  int64     `json:"wall_ns"`
		CPU   int64     `json:"cpu_ns"` // of the process, 0 where the system does not tell
	}{round + 1, order + 1, s.start, name, s.n, s.wall.Nanoseconds(), s.cpu.Nanoseconds()})
}

// warning writes what makes the results doubtful beside them, where whoever
// reads them later finds it.
func (r *resultWriter) warning(w Warning) error {
	return r.besides(struct {
		Warning Warning `json:"warning"`
	}{w})
}

func (r *resultWriter) besides(line any) error {
	if r.beside == nil {
		return nil
	}
	if err := r.beside.Encode(line); err != nil {
		return fmt.Errorf("harness: write samples: %w", err)
	}
	return nil
}
