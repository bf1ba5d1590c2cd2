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
		return fmt.Sprintf(`run measures the representations, writes each result into a file at once, and
ends with a table of their means and a conclusion; bench compare FILE --positions
shows each position. Without flags it measures a search of about 20,000 nodes with
mobility, make/unmake, perft with every leaf made, and perft with the last ply counted
in bulk, on six positions of recorded games for which no board is tuned. bench list
marks the usual positions and representations with *. Others are measured if --rep or
the filter names them; --rep all measures all representations.

--full takes all 24 positions of these games, adds perft with the last ply listed, and
prints each position before the table of the means. --set literature takes the six
well-known positions instead, for which boards are tuned. --set both takes both sets,
with a geometric mean for each; the order is by the mean of the report set. A filter
with pos chooses among the positions of both sets.

Each round takes a sample of every case, in a random order, and two samples of the
first representation. The second one is the control: it should be the same as the
first, and a warning names the sections in which it is not. Each sample has a new
board, at a random place in memory, and is the quickest of five slices of --benchtime.
In a perft a slice counts under one root move, a different one in each round. Rounds
go on for %v, for --max-time, or until there are --rounds of them, and are spread over
six processes. Without --rounds the textbook boards take part in a third of them. Each
case is checked before it is timed: a representation that counts wrong is named and
not measured any further, and the exit status is 1.

--filter chooses among all cases, in the syntax of benchproc: KEY:VALUE, with (A OR
B) and /REGEXP/ for values. All terms must match, unless OR is between them; a - before
a term negates it. The keys are .name, the kind of work, and the keys of
the benchmark names that bench list shows, with a slash before them or not: %s.

Some cases run only if the filter has their key, also with --all:
%sCases with two of these keys need both in the filter. --cpu refuses cases with
threads. A table is emptied before each count, within the time that is measured;
nodes that are found in it count as nodes. Codecs and representations are not
measured in one run.

--depths 1-5 measures perft to each of these depths that has a known count, instead of
the usual depth of the position: bench report has a table of the time of a node by
depth.

--layouts keeps the placement of code from being mistaken for a difference between
boards. It builds this program twelve times from its source, so run it in the folder
of the source. Each build has its functions in another order and padding between the
variables, and each process of the run measures another build. The interval is that
of twelve values, one for each build, if it is wider: that needs four rounds or more
in each.

--until takes rounds until every 95 %% interval is within P%% of its ratio, and
--until-decided until every geometric mean has a verdict. Both check after 48, 96, 192
and 384 rounds, split the error rate over these checks, and end after the last one.
bench ab compares two builds, bench compare two runs.

On a terminal run shows the table so far, without verdicts, and q ends it. If you end
a run by q or Ctrl-C, its verdicts are corrected for a look at every round.

The file is in the Go benchmark format. Data that varies from sample to sample
(round, start, CPU time) is in lines that begin with #, which benchstat ignores.
Ctrl-C ends a run early, and so does a board that takes more than --timeout for one
operation; the results so far are kept. If the file is deleted or changed meanwhile,
or its disk is full, all lines are written again, if necessary into a new file, which a
warning names. If no file can be written, the run still ends with its table.

%s
A run with --engine measures engines alone, and next to them the representations,
each by bench uci as a process of its own: whole commands, dispatch=process in the
names. The figure of a perft is the wall time between command and answer less the
round trip of isready; --engine-counts says how an engine counts the last ply. Make
and unmake are measured of engines that answer "boardbench 1 makeunmake" to the
line boardbench: after "load FEN" they answer "run makeunmake n=N" by "ns T ops N".
--rep none leaves our representations out. An engine that counts wrong or fails is
named and left out, and the exit status is 1.

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
	a.tableFlags(c, &o.table)
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
	return a.measures(ctx, &job{Plan: plan, out: o.out, table: o.table, comparisons: report.Comparisons(plan.Cases), show: a.showRun})
}

// showRun prints the table of a run.
func (a *app) showRun(j *job) error {
	results, err := a.resultsOf(j)
	if err != nil {
		return err
	}
	a.readEngineIDs(results)
	table := results.Table()
	if j.table.format != report.Text {
		table.Warnings = j.unprinted(table.Warnings)
	}
	reasons, sure := plainLayout(j.Config.Environment, "run", j.Config.Layouts)
	if len(reasons) == 0 {
		sure = ""
	}
	return a.writeRun(results, table, j.table, sure, j.afterwards(table)...)
}

// hint prints the reasons why boards may differ though their layout does not, and
// the command that rules them out.
func (a *app) hint(subcommand string, j *job) {
	if reasons, command := plainLayout(j.Config.Environment, subcommand, j.Config.Layouts); len(reasons) > 0 {
		fmt.Fprintf(a.aside(j.table), "\nA difference of a few percent may also come from:\n  %s\nTo rule that out:\n  %s\n", strings.Join(reasons, "\n  "), command)
	}
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
