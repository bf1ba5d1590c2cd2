package cli

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/spf13/cobra"
)

// untilTime is the --max-time of a run with --until that has none.
const untilTime = 10 * time.Minute

// A runGoal is what a run has to find out in addition to the table.
type runGoal struct {
	path        string          // the file that is written
	table       tableOptions    // how the table is printed
	comparisons int             // of all tables
	width       float64         // of --until, 0 without
	baseline    *report.Results // nil without
	failAbove   float64         // of --fail-above
	changes     int             // comparisons with the baseline
}

// goal checks the flags for the end of a run and for its baseline, and sets the
// rounds of cfg accordingly.
func (o runOptions) goal(c *cobra.Command, cfg *harness.Config) (*runGoal, error) {
	var keys []harness.Key
	for _, c := range cfg.Cases {
		keys = append(keys, c.Key())
	}
	g := &runGoal{comparisons: report.Comparisons(keys)}
	if err := o.checkBaseline(c, g, keys, cfg.Environment); err != nil {
		return nil, err
	}
	if o.until == "" {
		return g, nil
	}
	var err error
	if g.width, err = parsePercent(o.until); err != nil || g.width == 0 {
		return nil, usagef("--until %q: want a percentage such as 2%%", o.until)
	}
	if g.comparisons == 0 {
		return nil, usagef("--until %s: there is nothing to compare, so no interval to wait for", o.until)
	}
	if cfg.MaxTime == 0 {
		cfg.MaxTime = untilTime
	}
	cfg.More = func(int) bool {
		results, err := report.Read(g.path)
		return err == nil && !results.Settled(g.width)
	}
	return g, nil
}

func (o runOptions) checkBaseline(c *cobra.Command, g *runGoal, keys []harness.Key, e machine.Environment) error {
	if o.baseline == "" {
		if c.Flags().Changed("fail-above") {
			return usagef("--fail-above %s: more than what? --baseline names a file", o.failAbove)
		}
		return nil
	}
	var err error
	if g.failAbove, err = parsePercent(o.failAbove); err != nil {
		return usagef("--fail-above %q: want a percentage such as 5%%", o.failAbove)
	}
	if info, err := os.Stat(o.baseline); err == nil && info.IsDir() {
		return usagef("--baseline %s: is a folder, want a file that bench run wrote", o.baseline)
	}
	if g.baseline, err = report.Read(o.baseline); err != nil {
		return usagef("--baseline: %w", err)
	}
	if err := g.baseline.CheckMachine(e); err != nil {
		return usagef("--baseline: %w (record one here: bench run --out FILE)", err)
	}
	if g.changes = g.baseline.Comparisons(keys); g.changes == 0 {
		return usagef("--baseline %s: has none of the cases of this run", o.baseline)
	}
	return nil
}

// parsePercent reads "2%" or "1.5 %" as a share.
func parsePercent(text string) (float64, error) {
	number, ok := strings.CutSuffix(text, "%")
	value, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if err != nil || !ok || !(value >= 0 && value <= 1000) {
		return 0, fmt.Errorf("%q is no percentage", text)
	}
	return value / 100, nil
}

// needed returns the fewest rounds that can decide the tables.
func (g *runGoal) needed() int { return stats.RoundsFor(g.comparisons) }

// describe says what the run will do.
func (g *runGoal) describe(cfg harness.Config) string {
	controls := 0
	for _, c := range cfg.Cases {
		if c.Control {
			controls++
		}
	}
	text := plural(len(cfg.Cases)-controls, "case")
	if controls > 0 {
		text += fmt.Sprintf(" and %s", plural(controls, "control"))
	}
	e := cfg.Estimate()
	switch {
	case g.width > 0:
		text += fmt.Sprintf(", %s at most (or %v)", plural(e.Rounds, "round"), cfg.MaxTime)
	case cfg.Rounds > 0:
		text += ", " + plural(e.Rounds, "round")
	default:
		text += fmt.Sprintf(", about %s", plural(e.Rounds, "round"))
	}
	return text + fmt.Sprintf(", about %v and %s", e.Time.Round(time.Second), size(e.Bytes))
}

// size returns a number of bytes with its unit: "30 kB", "4.1 MB".
func size(bytes int64) string {
	switch {
	case bytes < 1e6:
		return fmt.Sprintf("%d kB", (bytes+999)/1000)
	default:
		return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
	}
}

// beforehand returns the warnings that are known before anything is measured.
func (g *runGoal) beforehand(cfg harness.Config) []harness.Warning {
	var warnings []harness.Warning
	planned := cfg.Estimate().Rounds
	if need := g.needed(); planned < need {
		warnings = append(warnings, harness.Warning{
			Kind:    harness.FewRounds,
			Problem: fmt.Sprintf("%s cannot decide the %s of the run", plural(planned, "round"), plural(g.comparisons, "comparison")),
			Advice:  fmt.Sprintf("take %d or more with --rounds", need),
		})
	}
	if g.baseline == nil {
		return warnings
	}
	if rounds, need := min(planned, g.baseline.Rounds()), stats.RoundsFor(g.changes); rounds < need {
		warnings = append(warnings, harness.Warning{
			Kind:    harness.FewRounds,
			Problem: fmt.Sprintf("%s cannot decide what changed since the baseline", plural(rounds, "round")),
			Advice:  fmt.Sprintf("take %d or more, for the baseline too", need),
		})
	}
	return warnings
}

// afterwards returns the warnings in addition to those of the table.
func (g *runGoal) afterwards(table *report.Table) []harness.Warning {
	if g.width == 0 {
		return nil
	}
	w, wide := table.WiderThan(g.width)
	if !wide {
		return nil
	}
	w.Advice = "give it more time with --max-time, close other programs, or stay on one core with --cpu"
	return []harness.Warning{w}
}

// compareWithBaseline compares a run with its baseline, if it has one. The first
// error names what became slower, the second one is of reading or writing.
func (a *app) compareWithBaseline(g *runGoal, results *report.Results) (slower, err error) {
	if g.baseline == nil {
		return nil, nil
	}
	b := results.Against(g.baseline)
	fmt.Fprintln(a.aside(g.table))
	if err := b.WriteText(a.aside(g.table)); err != nil {
		return nil, err
	}
	printWarnings(a.stderr, b.Warnings)
	var list []string
	for _, s := range b.Slower(g.failAbove) {
		list = append(list, fmt.Sprintf("%s takes %.1f %% longer in %s", s.Rep, 100*s.Longer(), s.Work))
	}
	if len(list) == 0 {
		return nil, nil
	}
	return failf("slower than in %s by more than %.3g %%: %s", strings.Join(b.Files, ", "), 100*g.failAbove, strings.Join(list, "; ")), nil
}
