package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
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
		Long: fmt.Sprintf(`run measures the representations and writes each sample into a file at once. It ends
with one table and its conclusion; = marks a speed that is the same as the base's, ?
one of which that is undecided. Without flags it measures a search of about 20,000
nodes with mobility, make/unmake, and perft with every leaf made and with the last ply
counted in bulk, on six positions of recorded games that no board is tuned on, by the
usual representations. bench list marks all of these with *.

--full takes all 24 positions of these games, and perft with the last ply listed, and
prints each position before the table. --set literature takes the six well-known
positions instead, on which boards are tuned, and --set both takes the two sets.

Rounds are taken for %v, or for --max-time, or as many as --rounds says, in six
processes, one after the other. A representation that counts wrong is named and not
measured any further, and the exit status is 1. doc/method.md explains rounds, the
control and the verdicts.

--filter chooses among all cases, in the syntax of benchproc: KEY:VALUE, with (A OR
B) and /REGEXP/ for values; all of several terms must match, OR between two terms is
or, and - before a term is not. bench list has the keys and values, and marks those
that are measured only if the filter has their key.

--layouts builds this program twelve times from its source, in whose folder it must
run, with functions and variables in other places, so that the place of the code is
not mistaken for a difference of boards. --until-decided takes rounds until every mean
has a verdict: such a run is corrected for its looks. On a terminal run shows the table so far, and q ends it,
as Ctrl-C does everywhere; all that was measured is kept.

The file is in the Go benchmark format. If it is deleted or changed meanwhile, or the
disk is full, all lines are written into a new file, which a warning names.

%s

A run with --engine measures engines and representations as processes, by whole
commands, dispatch=process in the names: perft, and make and unmake of engines that know
the line protocol of doc/engines.md. --engine-counts says how an engine counts the last
ply, and --rep none leaves our representations out. An engine that counts wrong or fails
is named and left out, and the exit status is 1.

bench compare --help describes --format.`, session.DefaultBudget, uciHelp),
		Example: `  bench run
  bench run --rep bitboard,x88 --rounds 20 --cpu 1
  bench run --rep all --full
  bench run --layouts --cpu 1 --max-time 4m
  bench run --cpu 1 --until-decided --max-time 15m
  bench run --filter 'pos:kiwipete count:bulk'
  bench run --filter '.name:Replay calls:(Make OR SEEAtLeast)'
  bench run --depths 1-5 --filter 'pos:kiwipete count:leaf'
  bench run --engine a=./1 --engine b=./2 --engine-counts leaf --rep x88`,
		Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error { return a.run(c.Context(), o) },
	}
	o.addCaseFlags(a, c)
	o.addSetFlags(a, c, "measure on the positions of `SET`, %s (default report, with --all both)",
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
	c.Flags().StringVar(out, "out", "", "write into `FILE`, - for standard output (default results/DATE-MACHINE.txt)")
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
	return &job{Plan: plan, out: out, table: table, compares: report.Compares(plan.Cases), engine: engine, show: a.showRun}
}

// showRun prints the table of a run, of searches alone if it is an engine's.
func (a *app) showRun(j *job) error {
	results, err := a.resultsOf(j)
	if err != nil {
		return err
	}
	a.readEngineIDs(results)
	command := "run"
	s := screen{results: results, options: j.table}
	if j.engine {
		command = "engine"
		if err := s.ofEngine(); err != nil {
			return err
		}
	} else {
		s.table = results.Table()
	}
	if j.table.format != report.Text {
		s.table.Warnings = j.unprinted(s.table.Warnings)
	}
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
