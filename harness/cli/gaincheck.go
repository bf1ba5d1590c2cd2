package cli

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"time"

	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/gain"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
)

const (
	// checkTime is how long bench gain --check measures without flags.
	checkTime = 4 * time.Minute

	// checkReps are the boards of bench gain --check without --rep, ten pairs. The model was
	// fitted to others.
	checkReps = "bitboard,x88,mailbox,tenbytwelve,piecelist"
)

// checkEvals returns the evaluations that bench gain --check predicts: from little besides
// the calls of the board to mostly other work.
func checkEvals() []search.Eval {
	return []search.Eval{search.EvalPSQT, search.EvalPawns, search.EvalNet1024}
}

// checkGain prints predictions next to measurements.
func (a *app) checkGain(ctx context.Context, o gainOptions) error {
	err := a.refuse("--check", ": it predicts the searches of this project", "from", "to", "mix", "profile", "callgrind", "map", "nodes", "nps")
	if err != nil {
		return err
	}
	if !a.given("max-time") {
		o.MaxTime = checkTime
	}
	if err := o.timed(a); err != nil {
		return err
	}
	backends, err := a.selectReps(o.Reps)
	if err != nil {
		return err
	}
	if len(backends) < 2 {
		return exit.Usagef("--rep %s: --check needs two representations or more", o.Reps)
	}
	if _, err := tuningPositions(o.Set); err != nil { // before the calls are counted
		return err
	}
	mixes, err := a.checkMixes(ctx, backends[0])
	if err != nil {
		return err
	}
	works := gain.CostWork(nil)
	for _, m := range mixes {
		works = append(works, m.Search)
	}
	return a.measureGain(ctx, o, o.Reps, works, nil, func(results *report.Results) error { return a.printCheck(results, mixes) })
}

// checkMixes counts the calls of the searches that are predicted, which are the same on
// every board.
func (a *app) checkMixes(ctx context.Context, b rep.Backend) (mixes []gain.Mix, err error) {
	for _, eval := range checkEvals() {
		m, err := a.mixOf(ctx, b, searchOptions{eval: string(eval), gen: defaultGen}, "", false)
		if err != nil {
			return nil, err
		}
		// A call at the root alone would be measured for nothing.
		maps.DeleteFunc(m.CallsPerNode, func(_ string, rate float64) bool { return rate < 1e-3 })
		mixes = append(mixes, gain.Mix{Search: m.Search.work(), Rates: m.CallsPerNode})
	}
	return mixes, nil
}

// showCheck prints the predictions that recorded results allow, and their summary.
func (a *app) showCheck(ctx context.Context, results *report.Results, _ compareOptions) error {
	if len(a.Boards) == 0 {
		return exit.Usagef("no representation to count the calls of the searches with")
	}
	if len(results.ByRound().Boards) < 2 { // before the calls are counted
		return exit.Usagef("%w", gain.ErrNoPair)
	}
	mixes, err := a.checkMixes(ctx, a.Boards[0])
	if err != nil {
		return err
	}
	return a.printCheck(results, mixes)
}

// printCheck prints the predictions that results allow, and their summary.
func (a *app) printCheck(results *report.Results, mixes []gain.Mix) error {
	checked, err := gain.Check(results, mixes)
	if err != nil {
		return exit.Usagef("%w", err)
	}
	rows := [][]string{{"eval", "from", "to", "predicted", "measured", "off", "holds"}}
	for _, c := range checked {
		holds := "no"
		switch {
		case !c.Gain.HasInterval():
			holds = ""
		case c.Holds():
			holds = "yes"
		}
		rows = append(rows, []string{
			string(c.Mix.Search.Eval), c.Swap.From, c.Swap.To, c.Gain.Interval(), c.Gain.Measured.Interval(),
			fmt.Sprintf("%+.1f %%", 100*c.Off()), holds,
		})
	}
	out := &strings.Builder{}
	printColumns(out, rows, 5)
	s := gain.Summarize(checked)
	printText(out, "The predictions take a call to cost %.2f times what it costs in a replay, with an error of %.1f %%. "+
		"Here %.2f fits best, with an error of %.1f %%.", s.UsedFactor, 100*s.UsedError, s.Factor, 100*s.Error)
	intervals := "No intervals: they need six rounds."
	if s.Intervals > 0 {
		intervals = fmt.Sprintf("%d of %s hold what was measured (%.0f %%). The median one reaches ±%.1f %%.",
			s.Hold, plural(s.Intervals, "interval"), 100*float64(s.Hold)/float64(s.Intervals), 100*s.Reach)
	}
	printText(out, "%s: %.1f %% off in the mean, and %.1f %% too near to 1. %s", plural(len(checked), "prediction"), 100*s.Off, 100*s.TooNear, intervals)
	_, err = fmt.Fprint(a.stdout, out.String())
	return err
}
