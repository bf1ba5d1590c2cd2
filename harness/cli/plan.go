package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
)

// planOptions are the flags of a command that measures. plan makes a plan of them.
type planOptions struct {
	session.Choice
	session.Config
	cpu     int
	control bool
	decided bool
}

// untilTime is the --max-time of a run with --until-decided that has none.
const untilTime = 10 * time.Minute

// addCaseFlags adds the flags that select the cases and the way to measure them.
func (o *planOptions) addCaseFlags(a *app, c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&o.Reps, "rep", "", "measure `REP`, "+severalReps+" (default the usual ones)")
	f.StringVar(&o.Filter, "filter", "", "measure the cases that match `EXPR` instead of the usual ones")
	f.StringVar(&o.Depths, "depths", "", "count to the depths `A-B` instead of the usual one, perft alone")
	f.DurationVar(&o.Slice, "benchtime", session.DefaultSlice, "fill `D` with operations in each slice of a sample, at least one")
	o.addMachineFlags(a, c)
}

// addMachineFlags adds the flags for the CPU and for boards that hang.
func (o *planOptions) addMachineFlags(a *app, c *cobra.Command) {
	c.Flags().IntVar(&o.cpu, "cpu", 0, "stay on CPU `N` (linux; default: where the system puts it)")
	a.timeoutFlag(c, &o.Timeout)
}

// addExtentFlags adds the flags that end a command that measures for a time.
func (o *planOptions) addExtentFlags(a *app, c *cobra.Command, of string, usual time.Duration, most string) {
	c.Flags().IntVar(&o.Rounds, "rounds", 0, "take `N` samples of each "+of)
	c.Flags().DurationVar(&o.MaxTime, "max-time", usual, most)
}

// setNames returns the values of --set.
func setNames() []string { return append(namesOf(corpus.Sets()), string(corpus.Both)) }

// addSetFlags adds the flags that choose the positions if the filter does not: set and full are their texts.
func (o *planOptions) addSetFlags(a *app, c *cobra.Command, set, full string) {
	c.Flags().StringVar((*string)(&o.Set), "set", "", fmt.Sprintf(set, oneOf(setNames())))
	c.Flags().BoolVar(&o.Full, "full", false, full)
}

// plan returns the plan of the flags.
func (a *app) plan(o planOptions) (session.Plan, error) {
	p := session.Plan{}
	var err error
	if p.Config, err = a.settings(o); err != nil {
		return p, err
	}
	cases, err := a.chosen(o.Choice)
	if err != nil {
		return p, err
	}
	if of := cases[0].Kind.Info().Subject; o.Reps != "" && of != work.OfBoard {
		return p, exit.Usagef("--rep %s: what the filter matches has no representation (--filter '%s:NAME' chooses among them)", o.Reps, of)
	}
	if o.control {
		cases = work.WithControl(cases, 2)
	}
	p.Cases, p.Config.Cases = work.KeysOf(cases), cases
	if o.decided {
		if !work.Compares(p.Cases) {
			return p, exit.Usagef("--until-decided: there is nothing to compare")
		}
		p.Config.Looks, p.Config.MaxTime = true, cmp.Or(p.Config.MaxTime, untilTime)
	}
	if a.program != "" {
		p.Config.Processes = processesFor(p.Config)
	}
	return p, p.Config.Check()
}

// settings checks the flags that say how a run is made.
func (a *app) settings(o planOptions) (session.Config, error) {
	cfg := o.Config
	switch {
	case a.given("rounds") && (cfg.Rounds < 1 || cfg.Rounds > session.MaxRounds):
		return cfg, exit.Usagef("--rounds %d: want 1 to %d", cfg.Rounds, session.MaxRounds)
	case cfg.Slice != 0 && cfg.Slice < session.MinSlice || cfg.Slice > session.MaxSlice || a.given("benchtime") && cfg.Slice == 0:
		return cfg, exit.Usagef("--benchtime %v: want %v to %v", cfg.Slice, session.MinSlice, session.MaxSlice)
	case cfg.Rounds == 0:
		cfg.Budget = cfg.MaxTime
	}
	if a.given("cpu") {
		cfg.CPU = &o.cpu
		if err := machine.CheckCPU(o.cpu); err != nil {
			return cfg, exit.Usagef("--cpu %d: %w", o.cpu, err)
		}
	}
	return cfg, nil
}

// timed checks the time of a command that has one unless --rounds alone ends it.
func (o *planOptions) timed(a *app) error {
	if o.MaxTime <= 0 {
		return exit.Usagef("--max-time %v is out of range, want more than 0", o.MaxTime)
	}
	if a.given("rounds") && !a.given("max-time") {
		o.MaxTime = 0
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

// processesFor returns over how many processes a run is spread: a process may be slow as long as it lives,
// by where its code and memory lie.
func processesFor(cfg session.Config) int {
	most := child.MaxProcesses
	if cfg.Layouts {
		most = layouts
	}
	if cfg.Rounds == 0 || cfg.Looks {
		return most
	}
	return min(most, cfg.Rounds)
}

// configure returns the Config of the plan of another process.
func (a *app) configure(p session.Plan) (cfg session.Config, err error) {
	cfg = p.Config
	cfg.Environment = machine.ThisEnvironment()
	if p.Choice != nil {
		cfg.Cases, err = a.chosen(*p.Choice)
	} else {
		cfg.Cases, err = work.CasesOf(p.Cases, a.known(), a.Codecs)
	}
	return cfg, err
}

// chosen returns the cases that a choice selects.
func (a *app) chosen(c session.Choice) ([]work.Case, error) {
	if err := checkSet(c.Set); err != nil {
		return nil, err
	}
	backends, err := a.measuredReps(c.Reps, c.Filter)
	if err != nil {
		return nil, err
	}
	if c.Depths != "" {
		return a.selectDepths(backends, c.Depths, c.Selection)
	}
	return a.selectCases(backends, corpus.All(), c.Selection)
}

// checkSet checks the set that was typed, "" for none.
func checkSet(typed corpus.Set) error {
	if typed == "" || slices.Contains(setNames(), string(typed)) {
		return nil
	}
	return unknown("set", string(typed), setNames(), "bench list shows their positions")
}

// tuningCases returns the cases of a selection on the literature, for a command by which boards are tuned.
func (a *app) tuningCases(backends []rep.Backend, s work.Selection) (cases []work.Case, err error) {
	s.Set = corpus.Literature
	if cases, err = a.selectCases(backends, corpus.All(), s); err != nil {
		return nil, err
	}
	return cases, refuseReport(work.KeysOf(cases))
}

// refuseReport returns an error if a case is on a position of the report set. Every
// command by which boards are tuned calls it.
func refuseReport(keys []work.Key) error {
	var tuned []string
	for _, p := range corpus.Literature.Positions() {
		tuned = append(tuned, p.Name)
	}
	for _, p := range corpus.Report.Positions() {
		if slices.ContainsFunc(keys, func(k work.Key) bool { return k.Position == p.Name }) {
			return exit.Usagef("pos:%s is of the report set, on which nothing is tuned (doc/rules.md, rule 6): take one of %s", p.Name, strings.Join(tuned, ", "))
		}
	}
	return nil
}
