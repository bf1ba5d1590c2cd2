package cli

import (
	"encoding/json"
	"fmt"
	"math"
	"os"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/grid/sim"
	"github.com/boardbench/boardbench/grid/unit"
	"github.com/boardbench/boardbench/internal/exit"
)

func (a *app) simCommand() *cobra.Command {
	var seconds, failures, trip, sharing, spread float64
	var seed uint64
	var workers []int
	var positions, batch, window, cores int
	var measure bool
	var times, journal string
	c := &cobra.Command{
		Use:   "sim",
		Short: "Predict what deeper counts on more machines take",
		Long: `sim prints what a discrete-event model of bench-grid predicts. By itself it prints a
table for depths 10 to 13 of the start position and 10, 100 and 1,000 workers, from the
computing that depth 9 takes and the 17 times that each ply more costs, and for each the
smallest window and units that are within 1 % of the best. With --positions it predicts
one run for each number of workers, and with --journal one like the run of a journal.

The times of messages come from grid/results; --measure measures them here, on a
server in this process, and prints them as JSON for --times.`,
		Example: `  bench-grid sim
  bench-grid sim --positions 5362 --batch 34 --seconds 185 --workers 1,2,4
  bench-grid sim --measure > times.json
  bench-grid sim --times times.json --journal run.journal --workers 1,2,4`,
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if measure {
				return a.measureTimes(c)
			}
			m := sim.Local()
			if times != "" {
				f, err := os.Open(times)
				if err != nil {
					return exit.Failf("%w", err)
				}
				defer f.Close()
				if m.Times, err = sim.ReadTimes(f); err != nil {
					return exit.Failf("%s: %w", times, err)
				}
			}
			if c.Flags().Changed("round-trip") {
				m.RoundTrip = trip
			}
			if journal != "" {
				j, err := sim.ReadJournal(journal)
				if err != nil {
					return exit.Failf("%w", err)
				}
				if j.Dropped {
					a.log(journal + ": the last line is damaged and left out")
				}
				positions, batch = j.Positions, j.Batch
				seconds = j.Seconds * float64(j.Positions) / float64(max(j.Counted, 1))
				spread = j.Spread
				fmt.Fprintf(a.stdout, "journal: depth=%d positions=%d batch=%d counted=%d seconds=%.3f spread=%.3f\n", j.Depth, positions, batch, j.Counted, seconds, spread)
			}
			m.Failures, m.Sharing, m.Spread, m.Window, m.Cores = failures, sharing, spread, window, cores
			bad := positions < 0 || positions > 100_000_000 || batch < 1 || batch > unit.MaxBatch || window < 1 || cores < 0
			for _, x := range []float64{seconds, failures, trip, sharing, spread} {
				bad = bad || x < 0 || math.IsNaN(x) || math.IsInf(x, 0)
			}
			for _, n := range workers {
				bad = bad || n < 1 || n > 100_000
			}
			if bad || seconds == 0 {
				return exit.Usagef("sim takes numbers above zero, at most 100000 workers, 100000000 positions and a batch of %d", unit.MaxBatch)
			}
			if positions > 0 {
				m.Positions, m.Batch, m.Seconds = positions, batch, seconds
				for _, n := range workers {
					m.Workers = n
					fmt.Fprintf(a.stdout, "%6d workers  %v\n", n, m.Run(seed))
				}
				return nil
			}
			for depth := 10; depth <= 13; depth++ {
				seconds *= growth
				m.Seconds = seconds
				m.Positions, m.Batch = division(seconds)
				for _, n := range workers {
					m.Workers = n
					fmt.Fprintf(a.stdout, "depth %d  %6d workers  %v\n", depth, n, m.Run(seed))
				}
			}
			fmt.Fprintln(a.stdout)
			for _, n := range workers {
				m.Workers = n
				window, unitSeconds := m.Choose(seed)
				fmt.Fprintf(a.stdout, "%6d workers: --window %d and --unit %g are enough\n", n, window, unitSeconds)
			}
			return nil
		},
	}
	f := c.Flags()
	f.BoolVar(&measure, "measure", false, "measure the times of messages here, and print them")
	f.StringVar(&times, "times", "", "take the times of messages from `FILE`, which --measure printed")
	f.StringVar(&journal, "journal", "", "predict a run with the units and the costs of the one in `FILE`")
	f.Float64Var(&seconds, "seconds", 185, "computing that depth 9, or with --positions the run, takes on one core")
	f.Float64Var(&spread, "spread", 1, "standard deviation of the logarithm of a unit's cost")
	f.IntVar(&positions, "positions", 0, "predict one run of `N` positions")
	f.IntVar(&batch, "batch", 1, "put `N` positions into a unit")
	f.IntSliceVar(&workers, "workers", []int{10, 100, 1000}, "numbers of workers")
	f.IntVar(&window, "window", 1024, "units that are out at most")
	f.IntVar(&cores, "cores", 0, "that all workers share (default one each)")
	f.Float64Var(&failures, "failures", 0.01, "of a worker, in an hour")
	f.Float64Var(&trip, "round-trip", 0.001, "seconds between worker and server and back (default the one in --times)")
	f.Float64Var(&sharing, "sharing", 0, "share of the computing that workers without a common table do again")
	f.Uint64Var(&seed, "seed", 1, "of the random costs and failures")
	return c
}

// growth is how many times as much each ply more of the start position costs.
const growth = 17

// unique are the positions of the start position by ply, of which TestUniquePositions
// counts the first four.
var unique = []int{1, 20, 400, 5362, 72078, 822518, 9417681}

// division returns the positions and the batch of a count of the start position, as
// unit.Split chooses them for the estimate seconds.
func division(seconds float64) (positions, batch int) {
	for _, positions = range unique[3:] {
		if seconds/float64(positions) <= unit.Seconds(seconds) {
			break
		}
	}
	return positions, int(min(unit.MaxBatch, max(1, unit.Seconds(seconds)*float64(positions)/seconds)))
}

// measureTimes prints the result of sim.Measure.
func (a *app) measureTimes(c *cobra.Command) error {
	folder, err := os.MkdirTemp("", "bench-grid-")
	if err != nil {
		return exit.Failf("%w", err)
	}
	defer os.RemoveAll(folder)
	t, err := sim.Measure(c.Context(), a.backends[0], folder)
	if err != nil {
		return exit.Failf("%w", err)
	}
	text, err := json.MarshalIndent(t, "", "\t")
	if err != nil {
		return exit.Failf("%w", err)
	}
	_, err = fmt.Fprintf(a.stdout, "%s\n", text)
	return err
}
