package cli

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/stats"
	"github.com/boardbench/boardbench/internal/exit"
)

// untilTime is the --max-time of a run with --until that has none.
const untilTime = 10 * time.Minute

// decidesLarge is how many rounds decide large differences in a run of hundreds of comparisons.
const decidesLarge = 10

// A runGoal is the purpose of a run in addition to the table.
type runGoal struct {
	file        *runFile     // that is written
	table       tableOptions // how the table is printed
	comparisons int          // of all tables
	width       float64      // of --until, 0 without
}

// goal checks the flags for the end of a run, and sets the rounds of
// cfg accordingly.
func (o runOptions) goal(cfg *harness.Config) (*runGoal, error) {
	var keys []harness.Key
	for _, c := range cfg.Cases {
		keys = append(keys, c.Key())
	}
	if o.predicts {
		return &runGoal{}, nil
	}
	g := &runGoal{comparisons: report.Comparisons(keys)}
	if o.means {
		g.comparisons = report.MeanComparisons(keys)
	}
	if o.until == "" {
		return g, nil
	}
	var err error
	if g.width, err = parsePercent(o.until); err != nil || g.width == 0 || g.width >= 1 {
		return nil, exit.Usagef("--until %q: want a percentage such as 2%%, more than 0 and less than 100", o.until)
	}
	if g.comparisons == 0 {
		return nil, exit.Usagef("--until %s: there is nothing to compare, so no interval to wait for", o.until)
	}
	if cfg.MaxTime == 0 {
		cfg.MaxTime = untilTime
	}
	cfg.Looks = true
	return g, nil
}

// reached reports whether all intervals of the results are narrow enough.
func (g *runGoal) reached() bool {
	results, err := g.file.read()
	return err != nil || results.Settled(g.width)
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

// describe announces the run.
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
	if cfg.Layouts && planned < 4*layouts {
		warnings = append(warnings, harness.Warning{
			Kind:    harness.FewRounds,
			Problem: fmt.Sprintf("%s are less than four in each layout, so that intervals are wide", plural(planned, "round")),
			Advice:  fmt.Sprintf("take %d or more", 4*layouts),
		})
	}
	if g.comparisons > 0 && planned < stats.MinRounds {
		warnings = append(warnings, harness.Warning{
			Kind:    harness.FewRounds,
			Problem: fmt.Sprintf("%s cannot decide the %s of the run", plural(planned, "round"), plural(g.comparisons, "comparison")),
			Advice:  fmt.Sprintf("take %d or more; %d decide large differences", stats.MinRounds, decidesLarge),
		})
	}
	return warnings
}

// afterwards returns the warnings in addition to the table's.
func (g *runGoal) afterwards(table *report.Table) []harness.Warning {
	if g.width == 0 {
		return nil
	}
	w, wide := table.WiderThan(g.width)
	if !wide {
		return nil
	}
	return []harness.Warning{w}
}

// resultsOf returns the results of a run.
func (a *app) resultsOf(goal *runGoal) (*report.Results, error) {
	results, err := goal.file.read()
	if err != nil {
		return nil, err
	}
	results.SetBoards(a.known())
	return results, nil
}
