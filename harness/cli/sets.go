package cli

import (
	"cmp"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
	"github.com/spf13/cobra"
)

// setNames returns the values of --set.
func setNames() []string { return append(namesOf(harness.Sets()), string(harness.Both)) }

// parseSet returns the set with the name that was typed, the given one for "".
func parseSet(typed string, byDefault harness.Set) (harness.Set, error) {
	if name := cmp.Or(typed, string(byDefault)); name == "" || slices.Contains(setNames(), name) {
		return harness.Set(name), nil
	}
	return "", unknown("set", typed, setNames(), "bench list shows their positions")
}

// addSetFlags adds the flags that choose the positions if the filter does not.
func (o *runOptions) addSetFlags(a *app, c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&o.set, "set", "", "measure on the positions of `SET`, "+oneOf(setNames())+" (default report, with --all both)")
	f.BoolVar(&o.full, "full", false, "measure on all positions of the set instead of the usual ones, and count=list too")
	a.completeFlag(c, "set", completeOf(setNames()...))
}

// addTuningFlag adds --set to a command by which boards are tuned. It is hidden: a
// command on the literature needs no choice, and whoever asks for the other set is told
// why it is refused.
func (a *app) addTuningFlag(c *cobra.Command, set *string) {
	c.Flags().StringVar(set, "set", "", "measure on the positions of `SET`, literature alone")
	a.completeFlag(c, "set", completeOf(string(harness.Literature)))
	if err := c.Flags().MarkHidden("set"); err != nil {
		panic("cli: " + err.Error())
	}
}

// selection returns which cases the flags choose.
func (o runOptions) selection() (harness.Selection, error) {
	byDefault := harness.Set("") // depends on --all
	if o.tuning {
		byDefault = harness.Literature
	}
	set, err := parseSet(o.set, byDefault)
	return harness.Selection{Filter: o.filter, Set: set, Full: o.full, All: o.all}, err
}

// tuningCases returns the cases that the flags choose, for a command by which boards are
// tuned.
func (a *app) tuningCases(backends []rep.Backend, o runOptions) ([]harness.Case, error) {
	o.tuning = true
	cases, err := a.casesOf(backends, o)
	if err != nil {
		return nil, err
	}
	return cases, refuseReport(positionsOf(cases))
}

// casesOf returns the cases that the flags choose.
func (a *app) casesOf(backends []rep.Backend, o runOptions) ([]harness.Case, error) {
	s, err := o.selection()
	if err != nil {
		return nil, err
	}
	if o.depths != "" {
		return a.selectDepths(backends, o.depths, s)
	}
	return a.selectCases(backends, harness.Corpus(), s)
}

// tuningPositions returns the positions for a command by which boards are tuned and that
// has no filter.
func tuningPositions(set string) ([]harness.NamedPosition, error) {
	chosen, err := parseSet(set, harness.Literature)
	if err != nil {
		return nil, err
	}
	on, err := harness.SelectPositions(harness.Corpus(), harness.Selection{Set: chosen})
	if err != nil {
		return nil, err
	}
	return on, refuseReport(on)
}

// refuseReport returns an error if one of the positions is of the report set. Every
// command by which boards are tuned calls it.
func refuseReport(on []harness.NamedPosition) error {
	for _, p := range on {
		if p.Set != harness.Report {
			continue
		}
		var tuned []string
		for _, p := range harness.Literature.Positions() {
			tuned = append(tuned, p.Name)
		}
		return exit.Usagef("pos:%s is of the report set, on which nothing is tuned (doc/rules.md, rule 6): take one of %s", p.Name, strings.Join(tuned, ", "))
	}
	return nil
}

// positionsNamed returns the positions of the corpus that cases with these names are on.
func positionsNamed(cases []string) []harness.NamedPosition {
	named := map[string]bool{}
	for _, name := range cases {
		if key, err := harness.ParseKey(name); err == nil {
			named[key.Position] = true
		}
	}
	return slices.DeleteFunc(harness.Corpus(), func(p harness.NamedPosition) bool { return !named[p.Name] })
}

// positionsOf returns the positions of cases.
func positionsOf(cases []harness.Case) []harness.NamedPosition {
	on := make([]harness.NamedPosition, len(cases))
	for i, c := range cases {
		on[i] = c.On
	}
	return on
}
