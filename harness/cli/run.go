package cli

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/session"
)

// runOptions are the flags of bench run.
type runOptions struct {
	planOptions
	out   string
	table tableOptions
	uci   uciOptions
}

func (a *app) runCommand() *cobra.Command {
	var o runOptions
	c := &cobra.Command{
		Use:   "run",
		Short: "Measure the representations on this CPU and compare them",
		Long: fmt.Sprintf(`run measures the representations and writes each sample into a file at once. It
ends with one table and its conclusion; = marks a speed that is the same as the
base's, ? one of which that is undecided. Without flags it measures what bench
list marks with *: a search, make/unmake and perft, on six positions of recorded
games that no board is tuned on. --full prints and takes all 24 of them, and
perft with the last ply listed.

--filter chooses among all cases, in the syntax of benchproc: KEY:VALUE, with (A
OR B) and /REGEXP/ for values; all of several terms must match, and - before a
term negates it. bench list has the keys and values.

Rounds are taken for %v, --max-time or --rounds. --until-decided is corrected
for its looks. q, or Ctrl-C, ends the run and keeps what was measured. The exit
status is 1 if a representation counts wrong. doc/method.md explains rounds, the
control and the verdicts.

%s
--rep none leaves our representations out. doc/engines.md has examples.`, session.DefaultBudget, uciHelp),
		Example: `  bench run
  bench run --rep bitboard,x88 --rounds 20 --cpu 1
  bench run --rep all --full
  bench run --layouts --cpu 1 --max-time 4m
  bench run --filter '.name:Replay calls:(Make OR SEEAtLeast)'
  bench run --depths 1-5 --filter 'pos:kiwipete count:leaf'
  bench run --engine a=./1 --engine b=./2 --engine-counts leaf --rep x88`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.run(c.Context(), o) },
	}
	o.addCaseFlags(a, c)
	o.addSetFlags(a, c, "measure on the positions of `SET`, %s (default report)",
		"measure on all positions of the set instead of the usual ones, and count=list too")
	o.addExtentFlags(a, c, fmt.Sprintf("case (default as many as there is time for in %v)", session.DefaultBudget), 0, "begin no round after `D` (default 10m with --until-decided)")
	f := c.Flags()
	f.BoolVar(&o.control, "control", true, "measure the first representation twice, as a control")
	f.BoolVar(&o.decided, "until-decided", false, "take more rounds until every geometric mean is decided")
	o.addLayoutFlag(c)
	addOutFlag(c, &o.out)
	o.uci.addFlags(a, c)
	a.formatFlag(c, &o.table)
	return c
}

// addLayoutFlag adds the flag for several layouts of the program.
func (o *planOptions) addLayoutFlag(c *cobra.Command) {
	c.Flags().BoolVar(&o.Layouts, "layouts", false, fmt.Sprintf("build this program anew from its source here, in %d layouts, and measure them all", layouts))
}

// addOutFlag adds the flag for the file of results.
func addOutFlag(c *cobra.Command, out *string) {
	c.Flags().StringVar(out, "out", "", "write into `FILE` (default results/DATE-MACHINE.txt)")
}

func (a *app) run(ctx context.Context, o runOptions) error {
	if len(o.uci.engines) > 0 {
		return a.runEngines(ctx, o)
	}
	if _, err := o.uci.parse(nil, machine.AnyCPU, 0); err != nil {
		return err
	}
	if err := o.table.check(); err != nil {
		return err
	}
	plan, err := a.plan(o.planOptions)
	if err != nil {
		return err
	}
	o.table.full = o.Full
	return a.measures(ctx, a.newJob(plan, false, o.out, o.table))
}

// newJob returns the job of a plan, of searches alone if it is an engine's.
func (a *app) newJob(plan session.Plan, engine bool, out string, table tableOptions) *job {
	return &job{Plan: plan, out: out, table: table, engine: engine, show: a.showRun}
}

// showRun prints the table of a run, of searches alone if it is an engine's.
func (a *app) showRun(j *job) error {
	of, err := a.resultsOf(j)
	if err != nil {
		return err
	}
	command := "run"
	s := screen{results: of, options: j.table}
	if j.engine {
		command = "engine"
		if err := s.ofEngine(); err != nil {
			return err
		}
	} else {
		s.table = of.Table()
	}
	s.table.Warnings = slices.DeleteFunc(s.table.Warnings, func(w results.Warning) bool { // text has the others again, in a line each
		return j.printed[w.Error()] && (w.Kind == results.Watched || j.table.format != report.Text)
	})
	if reasons, sure := plainLayout(j.Config.Environment, command, j.Config.Layouts); len(reasons) > 0 {
		s.sure = sure
	}
	return a.writeScreen(s)
}

// plainLayout returns the reasons why boards may differ though their layout does not, and the command (run or engine)
// without these reasons. The reasons are a build that is not for the CPU (v3 brings POPCNT, TZCNT and ANDN; boards gain
// nothing from v4), functions that do not begin at multiples of 64 bytes, and, unless layouts is set, the linker's places
// of the code.
func plainLayout(e machine.Environment, subcommand string, layouts bool) (reasons []string, command string) {
	build := "go run "
	if e.CPULevel >= 3 && (e.GOAMD64 == "v1" || e.GOAMD64 == "v2") {
		reasons = append(reasons, "GOAMD64="+e.GOAMD64+", though the CPU has v3")
		build = "GOAMD64=v3 " + build
	}
	if e.FuncAlign == "32" {
		reasons = append(reasons, "alignment: functions begin at multiples of 32 bytes, and equal code differs by up to 3 %")
		build += "-ldflags=-funcalign=64 "
	}
	command = build + e.MainPackage + " " + subcommand
	if !layouts {
		reasons = append(reasons, "layout of the code: the linker chose one of many, and in a few a board is slower")
		command += " --layouts"
	}
	return reasons, command
}
