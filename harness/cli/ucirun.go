package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
)

// notWithEngines are the flags of bench run that mean nothing with --engine.
var notWithEngines = []string{"benchtime", "until", "until-decided", "layouts"}

// engineRun is a run with engines, next to which boards answer as engines do.
type engineRun struct {
	*app
	options runOptions
	engines []foreignEngine
	boards  []rep.Backend
	cfg     uci.Config
}

// runEngines measures engines and boards by whole commands, and prints the table.
func (a *app) runEngines(ctx context.Context, o runOptions) error {
	r, err := a.newEngineRun(o)
	if err != nil {
		return err
	}
	var assumed []error
	for _, e := range r.engines {
		if !e.declared {
			assumed = append(assumed, fmt.Errorf("count=%s is assumed of %s: say with --engine-counts how it counts the last ply", e.counts[0], e.Name))
		}
	}
	j := &job{Plan: session.Plan{Config: r.cfg.Config}, out: o.out, table: o.table, show: a.showRun}
	return a.takeRounds(ctx, j, r.describe(), assumed, func(w io.Writer) (rounds, error) {
		r.cfg.Config = j.Config
		return uci.NewSession(r.cfg, w), nil
	})
}

// newEngineRun checks the flags, and sets the cases and the way to measure them.
func (a *app) newEngineRun(o runOptions) (*engineRun, error) {
	r := &engineRun{app: a, options: o}
	if err := o.table.check(); err != nil {
		return nil, err
	}
	for _, flag := range notWithEngines {
		if a.given(flag) {
			return nil, exit.Usagef("--%s is not for a run with --engine, which measures whole commands", flag)
		}
	}
	var err error
	r.cfg = uci.Config{Spec: r.spec, Foreign: func(c work.Case) bool { return r.engine(c.Backend.Name) != nil }}
	if r.cfg.Config, err = a.settings(o.planOptions); err != nil {
		return nil, err
	}
	r.cfg.Environment = machine.ThisEnvironment()
	if o.Reps != noReps {
		if r.boards, err = a.measuredReps(o.Reps, o.Filter); err != nil {
			return nil, err
		}
	}
	if r.engines, err = o.uci.parse(boardNames(a.known()), r.cfg.OnCPU(), o.Timeout); err != nil {
		return nil, err
	}
	if r.cfg.Cases, err = r.matching(); err == nil && o.control {
		r.cfg.Cases = work.WithControl(r.cfg.Cases, 2)
	}
	return r, err
}

// matching returns the cases that the filter matches.
func (r *engineRun) matching() ([]work.Case, error) {
	all, err := r.cases()
	if err != nil {
		return nil, err
	}
	cases, err := work.MatchCases(all, r.options.Filter)
	if err != nil {
		return nil, exit.Usagef("%w among those of --engine, such as %s", err, all[0].Name())
	}
	return cases, nil
}

// engine returns the engine of a name, nil for a board.
func (r *engineRun) engine(name string) *foreignEngine {
	for i := range r.engines {
		if r.engines[i].Name == name {
			return &r.engines[i]
		}
	}
	return nil
}

// spec returns the process of a case.
func (r *engineRun) spec(c work.Case) (uci.Spec, error) {
	count := c.Count
	if c.Kind != work.Perft {
		count = work.Bulk
	}
	if e := r.engine(c.Backend.Name); e != nil {
		return e.in(count), nil
	}
	return r.boardSpec(c.Backend.Name, count, r.cfg.OnCPU(), r.options.Timeout)
}

// cases returns the cases on all positions: a perft in each way in which an engine
// counts, and MakeUnmake.
func (r *engineRun) cases() ([]work.Case, error) {
	s := r.options.Selection
	if err := checkSet(s.Set); err != nil {
		return nil, err
	}
	on, err := work.SelectPositions(corpus.All(), s)
	if r.options.Depths != "" {
		on, err = r.positionsAt(r.options.Depths, s)
	}
	if err != nil {
		return nil, err
	}
	var cases []work.Case
	add := func(w work.Work, p corpus.Position, takes func(foreignEngine) bool) {
		for _, b := range r.boards {
			if w.Count != work.Shortcut { // no board of ours takes one
				cases = append(cases, work.Case{Work: w, On: p, Backend: b})
			}
		}
		for _, e := range r.engines {
			if takes(e) {
				cases = append(cases, work.Case{Work: w, On: p, Backend: rep.Backend{Name: e.Name, New: noBoard}})
			}
		}
	}
	for _, way := range engineCounts {
		count := work.Count(way)
		counts := func(e foreignEngine) bool { return slices.Contains(e.counts, count) }
		if !slices.ContainsFunc(r.engines, counts) {
			continue
		}
		for _, p := range on {
			add(work.Work{Kind: work.Perft, Count: count, Dispatch: work.Process}, p, counts)
		}
	}
	for _, p := range on {
		if r.options.Depths == "" {
			add(work.Work{Kind: work.MakeUnmake, Dispatch: work.Process}, p, func(foreignEngine) bool { return true })
		}
	}
	return cases, nil
}

// noBoard is the constructor of the board of an engine, which has none.
func noBoard() rep.Board { panic("cli: an engine has no board of its own") }

// describe announces the run.
func (r *engineRun) describe() string {
	names := namesBy(r.engines, func(e foreignEngine) string { return e.Name })
	return fmt.Sprintf("%s next to %s, %s", strings.Join(names, ", "), plural(len(r.boards), "representation"), extentOf(r.cfg.Config))
}
