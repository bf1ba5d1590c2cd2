package operation

import (
	"maps"
	"time"

	"github.com/boardbench/boardbench/harness/results"
)

// Values returns the values of n operations, or parts of operations, that took d by unit, except ns/op.
func (o *Op) Values(n float64, d time.Duration) map[string]float64 {
	perSecond := n / d.Seconds()
	metrics := map[string]float64{
		results.NodesPerOp: float64(o.Nodes), results.NodesPerSecond: float64(o.Nodes) * perSecond, results.CallsPerOp: float64(o.Calls),
		results.LookUpsPerSecond: float64(o.lookUps) * perSecond, results.BitsPerOp: float64(o.bits), results.BytesPerBoard: float64(o.bytes),
	}
	maps.DeleteFunc(metrics, func(_ string, value float64) bool { return value == 0 })
	if o.Case.Slider.Name != "" {
		metrics[results.BytesOfTables] = float64(o.tables)
	}
	return metrics
}
