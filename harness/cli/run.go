package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/report"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/internal/help"
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
	long := func() string {
		return fmt.Sprintf(`run measures the representations and writes each sample into a file at once. It ends
with one table and its conclusion; = marks a speed that is the same as the base's, ?
one of which that is undecided. Without flags it measures a search of about 20,000
nodes with mobility, make/unmake, and perft with every leaf made and with the last ply
counted in bulk, on six positions of recorded games that no board is tuned on, by the
usual representations. bench list marks all of these with *.

--full takes all 24 positions of these games, and perft with the last ply listed, and
prints each position before the table. --set literature takes the six well-known
positions instead, on which boards are tuned, and --set both those of both sets: the
table has the mean of the report set.

A round takes a sample of every case, in a random order, and two of the first
representation: the second one is the control, which should be the same. A sample is
the quickest of five slices of --benchtime, of a new board at a random place in
memory. Rounds are taken for %v, or for --max-time, or as many as --rounds says,
in six processes, one after the other; without --rounds textbook boards take part in a
third of them. Each case is checked before it is timed: a representation that counts
wrong is named and not measured any further, and the exit status is 1.

--filter chooses among all cases, in the syntax of benchproc: KEY:VALUE, with (A OR
B) and /REGEXP/ for values; all of several terms must match, OR between two terms is
or, and - before a term is not. The keys are .name, the kind of work, and the keys of
the benchmark names that bench list shows: %s.

Some cases run only if the filter has their key, also with --all:
%sCases with two of these keys need both in the filter. --cpu refuses cases with
threads. A table is emptied before each count; nodes that are found in it count as
nodes. Codecs and representations are not measured in one run.

--depths 1-5 measures perft to each of these depths that has a known count, instead of
the usual depth of the position. --layouts builds this program twelve times from its
source, in whose folder it must run, with functions and variables in other places, and
each process measures another one, so that the place of the code is not mistaken for a
difference of boards. It needs four rounds or more in each.

--until takes rounds until every 95 %% interval is within P%% of its ratio, and
--until-decided until every mean has a verdict. Both look after 48, 96, 192 and 384
rounds, the last of which ends the run, and share the error among these looks. On a
terminal run shows the table so far, without verdicts, and q ends it, as Ctrl-C does
everywhere. Such a run is corrected for looking at every round.

The file is in the Go benchmark format; lines that begin with # have the data of each
sample (round, start, CPU time). If it is deleted or changed meanwhile, or the disk is
full, all lines are written again, into a new file if need be, which a warning names.

%s
A run with --engine measures engines, and next to them the representations, each by
bench uci as a process: whole commands, dispatch=process in the names. The figure of a
perft is the wall time from command to answer less the round trip of isready;
--engine-counts says how an engine counts the last ply. Make and unmake are measured
of engines that answer "boardbench 1 makeunmake" to the line boardbench: after "load
FEN" they answer "run makeunmake n=N" by "ns T ops N". --rep none leaves our
representations out. An engine that counts wrong or fails is named and left out, and
the exit status is 1.

%s`, session.DefaultBudget, wrap(strings.Join(caseKeys(), ", "), 80), columns(requestRows()), uciHelp, formatHelp)
	}
	c := &cobra.Command{
		Use:   "run",
		Short: "Measure the representations on this CPU and compare them",
		Example: `  bench run
  bench run --rep bitboard,x88 --rounds 20 --cpu 1
  bench run --rep all --full
  bench run --set literature --rep x88,mailbox
  bench run --layouts --cpu 1 --max-time 4m
  bench run --cpu 1 --until 2% --max-time 15m
  bench run --rep x88,mailbox --max-time 10m
  bench run --filter 'pos:kiwipete count:bulk'
  bench run --filter '.name:(AppendMoves OR CountMoves)'
  bench run --filter 'count:bulk dispatch:(interface OR direct)'
  bench run --filter 'pos:startpos hash:64 threads:2'
  bench run --filter '.name:Encode'
  bench run --depths 1-5 --filter 'pos:kiwipete count:leaf'
  bench run --engine stockfish --engine-counts list
  bench run --engine a=./1 --engine b=./2 --engine-counts leaf --rep x88
  bench run --all --out all.txt`,
		Args:              noArgs,
		ValidArgsFunction: completeOf(),
		RunE:              func(c *cobra.Command, _ []string) error { return a.run(c.Context(), o) },
	}
	o.addCaseFlags(a, c)
	o.addSetFlags(a, c, "measure on the positions of `SET`, %s (default report, with --all both)",
		"measure on all positions of the set instead of the usual ones, and count=list too")
	o.addExtentFlags(a, c, fmt.Sprintf("case (default as many as there is time for in %v)", session.DefaultBudget), 0, "begin no round after `D` (default 10m with --until)")
	f := c.Flags()
	f.BoolVar(&o.Benchmem, "benchmem", false, "write B/op and allocs/op too")
	f.BoolVar(&o.control, "control", true, "measure the first representation twice, as a control")
	f.StringVar(&o.until, "until", "", "take more rounds until all intervals are within `P%` of their ratios")
	f.BoolVar(&o.decided, "until-decided", false, "take more rounds until every geometric mean is decided")
	o.addLayoutFlag(c)
	addOutFlag(c, &o.out)
	o.uci.addFlags(a, c)
	a.formatFlag(c, &o.table)
	help.Later(c, long)
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
	return &job{Plan: plan, out: out, table: table, comparisons: report.Comparisons(plan.Cases), engine: engine, show: a.showRun}
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
	s.warnings = j.afterwards(s.table)
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

// benchstatCommand returns how benchstat is run from the working directory: as
// a tool of this module inside it, otherwise by its import path.
func benchstatCommand() string {
	dir, err := os.Getwd()
	for err == nil {
		text, readErr := os.ReadFile(filepath.Join(dir, "go.mod"))
		if readErr == nil {
			if strings.HasPrefix(string(text), "module github.com/boardbench/boardbench\n") {
				return "go tool benchstat"
			}
			break
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			break
		}
		dir = parent
	}
	return "go run golang.org/x/perf/cmd/benchstat@latest"
}
