package stats_test

import (
	"math/rand/v2"
	"testing"

	"github.com/boardbench/boardbench/harness/stats"
)

// BenchmarkReport computes the statistics of a large report: 14 boards and the
// control in three sections of 18 rows.
func BenchmarkReport(b *testing.B) {
	const sections, columns, positions = 3, 14, 18
	for _, size := range []struct {
		name   string
		rounds int
		uneven bool // every process differs
	}{{"rounds=130", 130, false}, {"rounds=400", 400, false}, {"rounds=400/processes=uneven", 400, true}} {
		b.Run(size.name, func(b *testing.B) {
			random := rand.New(rand.NewPCG(1, 0))
			process := inProcesses(size.rounds, 6)
			var columnsOf [][][]float64
			for range sections * columns {
				rows := make([][]float64, positions)
				for k := range rows {
					rows[k] = noisy(random, size.rounds, 1.01, 0.03)
					for i := range rows[k] {
						if size.uneven {
							rows[k][i] *= 1 + 0.05*float64(process[i])
						}
					}
				}
				columnsOf = append(columnsOf, rows)
			}
			for b.Loop() {
				for _, rows := range columnsOf {
					for _, row := range rows {
						stats.Of([][]float64{row}, process, stats.Alpha, false).Resolution(sections * (columns - 1) * (positions + 1))
					}
					stats.Of(rows, process, stats.Alpha, false)
				}
			}
		})
	}
}
