package operation

import (
	"time"

	"github.com/boardbench/boardbench/harness/results"
)

// Values returns the values of n operations, or parts of operations, that took d by unit, except ns/op.
func (o *Op) Values(n float64, d time.Duration) map[string]float64 {
	metrics := map[string]float64{}
	if o.Nodes > 0 {
		metrics[results.NodesPerOp] = float64(o.Nodes)
		metrics[results.NodesPerSecond] = float64(o.Nodes) * n / d.Seconds()
	}
	if o.Calls > 0 {
		metrics[results.CallsPerOp] = float64(o.Calls)
	}
	if o.lookUps > 0 {
		metrics[results.LookUpsPerSecond] = float64(o.lookUps) * n / d.Seconds()
	}
	if o.Case.Slider.Name != "" {
		metrics[results.BytesOfTables] = float64(o.tables)
	}
	if o.bits > 0 {
		metrics[results.BitsPerOp] = float64(o.bits)
	}
	if o.bytes > 0 {
		metrics[results.BytesPerBoard] = float64(o.bytes)
	}
	return metrics
}
