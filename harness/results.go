package harness

import (
	"time"

	"github.com/boardbench/boardbench/harness/machine"
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
