package cli

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/grid/sim"
)

func (a *app) simCommand() *cobra.Command {
	var seconds, failures, trip, sharing float64
	var seed uint64
	var workers []int
	var units, window, cores int
	c := &cobra.Command{
		Use:   "sim",
		Short: "Predict what deeper counts on more machines take",
		Long: `sim prints what a discrete-event model of bench-grid predicts. Without --units it
prints a table for depths 10 to 13 of the start position and 10, 100 and 1,000 workers,
from the computing that depth 9 takes and the 17 times that each ply more costs; with
--units it predicts one run for each number of workers.`,
		Example: `  bench-grid sim
  bench-grid sim --units 76 --seconds 228 --workers 1,2,4`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			m := sim.Assumed()
			m.Failures, m.RoundTrip, m.Sharing, m.Window, m.Cores = failures, trip, sharing, window, cores
			bad := seconds <= 0 || math.IsNaN(seconds) || failures < 0 || trip < 0 || sharing < 0 || window < 1 || units < 0 || cores < 0 || units > 10_000_000
			for _, n := range workers {
				bad = bad || n < 1 || n > 100_000
			}
			if bad {
				return usagef("sim takes numbers above zero, at most 100000 workers and 10000000 units")
			}
			if units > 0 {
				m.Units, m.Seconds = units, seconds
				for _, n := range workers {
					m.Workers = n
					fmt.Fprintf(a.stdout, "%6d workers  %v\n", n, m.Run(seed))
				}
				return nil
			}
			for depth := 10; depth <= 13; depth++ {
				seconds *= growth
				// As the division does: units of 2 to 30 s.
				m.Seconds = seconds
				m.Units = int(max(1, seconds/min(30, max(2, seconds/10_000))))
				for _, n := range workers {
					m.Workers = n
					fmt.Fprintf(a.stdout, "depth %d  %8d units  %6d workers  %v\n", depth, m.Units, n, m.Run(seed))
				}
			}
			return nil
		},
	}
	f := c.Flags()
	f.Float64Var(&seconds, "seconds", 228, "computing that depth 9, or with --units the run, takes on one core")
	f.IntVar(&units, "units", 0, "predict one run of `N` units")
	f.IntSliceVar(&workers, "workers", []int{10, 100, 1000}, "numbers of workers")
	f.IntVar(&window, "window", 4096, "units that are out at most")
	f.IntVar(&cores, "cores", 0, "that all workers share (default one each)")
	f.Float64Var(&failures, "failures", 0.01, "of a worker, in an hour")
	f.Float64Var(&trip, "round-trip", 0.001, "seconds between worker and server and back")
	f.Float64Var(&sharing, "sharing", 0, "share of the computing that workers without a common table do again")
	f.Uint64Var(&seed, "seed", 1, "of the random costs and failures")
	return c
}

// growth is how many times as much each ply more of the start position costs.
const growth = 17
