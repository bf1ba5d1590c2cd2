package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/help"
	"github.com/boardbench/boardbench/rep"
	"github.com/spf13/cobra"
)

// runOptions are the flags of bench run.
type runOptions struct {
	reps      string
	filter    string
	set       string
	full      bool
	all       bool
	depths    string
	rounds    int
	benchtime time.Duration
	cpu       int
	benchmem  bool
	control   bool
	until     string
	maxTime   time.Duration
	timeout   time.Duration
	out       string
	layouts   bool
	table     tableOptions
	uci       uciOptions
	means     bool // whether the table is of the means over the positions alone
	predicts  bool // whether nothing is compared
	partly    bool // whether an interrupt shows the results so far
	tuning    bool // whether boards are tuned by the results: on the literature alone
}

func (a *app) runCommand() *cobra.Command {
	var o runOptions
	long := func() string {
		return fmt.Sprintf(`run measures the representations, writes each result into a file at once, and
ends with their order and the table that compares them. Without flags it measures
perft with every leaf made, make/unmake, and perft with the last ply counted in bulk,
on six positions of recorded games that no board is tuned on, by the
representations. bench list marks both with *. The others are measured if --rep or
the filter names them, and all representations with --rep all.

--full takes all 24 positions of these games, and perft with the last ply listed, too.
--set literature takes the six well-known positions instead, on which boards are tuned,
and --set both the positions of both sets, with a geometric mean for each: the order
is by the mean of the report set. A filter with pos chooses among all positions of
both.

Each round takes a sample of every case, in a random order, and two of the first
representation: the second one is the control, which should be the same as the first,
and a warning names the sections in which it is not. Each sample has a new board, at
a random place in memory, and is the quickest of five slices of --benchtime. In a
perft a slice counts under one root move, a different one in each round. Rounds are
taken for %v, or for --max-time, or as many as --rounds says, and are spread over six
processes, one after the other. Without --rounds the textbook boards take part in a
third of them. Each case is checked before it is timed: a representation that counts
wrong is named and not measured any further, and the exit status is 1.

--filter chooses among all cases, in the syntax of benchproc: KEY:VALUE, with (A OR
B) and /REGEXP/ for values; all of several terms must match, OR between two terms is
or, and - before a term is not. The keys are .name, the kind of work, and the keys of
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
boards: it builds this program twelve times from its source, in whose folder it must
run, each time with the functions in another order and padding between the variables,
and each process of the run measures another one. An interval has to hold where each
of them counts as one value: that needs four rounds or more in each.

--until takes rounds until every 95 %% interval is within P%% of its ratio. It looks
after 48, 96, 192 and 384 rounds, the last of which ends the run.
bench ab compares two builds, bench compare two runs.

The file is in the Go benchmark format. Data that varies from sample to sample
(round, start, CPU time) is in lines that begin with #, which benchstat ignores.
Ctrl-C ends a run early, and so does a board that takes more than --timeout for one
operation; the results so far are kept. If the file is deleted or changed meanwhile,
or its disk is full, all lines are written again, into a new file if need be, which a
warning names. A run whose lines no file takes ends with the table.

%s
A run with --engine measures engines alone, and next to them the representations,
each by bench uci as a process of its own: whole commands, dispatch=process in the
names. The figure of a perft is the wall time between command and answer less the
round trip of isready; --engine-counts says how an engine counts the last ply. Make
and unmake are measured of engines that answer "boardbench 1 makeunmake" to the
line boardbench: after "load FEN" they answer "run makeunmake n=N" by "ns T ops N".
--rep none leaves our representations out. An engine that counts wrong or fails is
named and left out, and the exit status is 1.

%s`, harness.DefaultBudget, wrap(strings.Join(caseKeys(), ", "), 80), columns(requestRows()), uciHelp, formatHelp)
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
		RunE:              func(c *cobra.Command, _ []string) error { return a.run(c, o) },
	}
	o.addMeasureFlags(a, c)
	f := c.Flags()
	f.IntVar(&o.rounds, "rounds", 0, fmt.Sprintf("take `N` samples of each case (default as many as there is time for in %v)", harness.DefaultBudget))
	f.StringVar(&o.until, "until", "", "take more rounds until all intervals are within `P%` of their ratios")
	f.DurationVar(&o.maxTime, "max-time", 0, "begin no round after `D` (default 10m with --until)")
	f.StringVar(&o.out, "out", "", "write into `FILE`, - for standard output (default results/DATE-MACHINE.txt)")
	o.addLayoutFlag(c)
	o.uci.addFlags(a, c)
	a.tableFlags(c, &o.table)
	for _, flag := range []string{"rounds", "until", "max-time"} {
		a.completeFlag(c, flag, completeOf())
	}
	help.Later(c, long)
	return c
}

// addMeasureFlags adds the flags of bench run that its measuring processes get, too.
func (o *runOptions) addMeasureFlags(a *app, c *cobra.Command) {
	o.addCaseFlags(a, c)
	o.addSetFlags(a, c)
	o.addFileFlags(c)
}

// addCaseFlags adds the flags that select the cases and the way to measure them.
func (o *runOptions) addCaseFlags(a *app, c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&o.reps, "rep", "", "measure `REP`, "+severalReps+" (default the usual ones)")
	f.StringVar(&o.filter, "filter", "", "measure the cases that match `EXPR` instead of the usual ones")
	f.BoolVar(&o.all, "all", false, "measure every case but those that must be named")
	f.StringVar(&o.depths, "depths", "", "count to the depths `A-B` instead of the usual one, perft alone")
	f.DurationVar(&o.benchtime, "benchtime", harness.DefaultSlice, "fill `D` with operations in each slice of a sample, at least one")
	f.IntVar(&o.cpu, "cpu", 0, "stay on CPU `N` (linux; default: where the system puts it)")
	a.timeoutFlag(c, &o.timeout)
	a.completeFlag(c, "rep", a.completeReps)
	a.completeFlag(c, "filter", a.completeFilter)
	for _, flag := range []string{"depths", "benchtime", "cpu"} {
		a.completeFlag(c, flag, completeOf())
	}
}

// addFileFlags adds the flags for additional contents of a file of results.
func (o *runOptions) addFileFlags(c *cobra.Command) {
	f := c.Flags()
	f.BoolVar(&o.benchmem, "benchmem", false, "write B/op and allocs/op too")
	f.BoolVar(&o.control, "control", true, "measure the first representation twice, as a control")
}

// addLayoutFlag adds the flag for several layouts of the program.
func (o *runOptions) addLayoutFlag(c *cobra.Command) {
	c.Flags().BoolVar(&o.layouts, "layouts", false, fmt.Sprintf("build this program anew from its source here, in %d layouts, and measure them all", layouts))
}

// settings checks the flags that say how a run is made.
func (o runOptions) settings(c *cobra.Command) (harness.Config, error) {
	cfg := harness.Config{
		Rounds: o.rounds, Slice: o.benchtime, Benchmem: o.benchmem, MaxTime: o.maxTime,
		Timeout:     o.timeout,
		Environment: machine.ThisEnvironment(),
	}
	switch changed := c.Flags().Changed; {
	case changed("rounds") && (o.rounds < 1 || o.rounds > harness.MaxRounds):
		return cfg, exit.Usagef("--rounds %d: want 1 to %d", o.rounds, harness.MaxRounds)
	case o.benchtime < harness.MinSlice || o.benchtime > harness.MaxSlice:
		return cfg, exit.Usagef("--benchtime %v: want %v to %v", o.benchtime, harness.MinSlice, harness.MaxSlice)
	case o.rounds == 0:
		cfg.Budget = max(o.maxTime, 0)
	}
	if c.Flags().Changed("cpu") {
		cfg.CPU = &o.cpu
		if err := machine.CheckCPU(o.cpu); err != nil {
			return cfg, exit.Usagef("--cpu %d: %w", o.cpu, err)
		}
	}
	return cfg, nil
}

// config checks the flags and makes a run of them.
func (o runOptions) config(a *app, c *cobra.Command) (harness.Config, error) {
	cfg, err := o.settings(c)
	if err != nil {
		return cfg, err
	}
	backends, err := a.measuredReps(o.reps, o.filter)
	if err != nil {
		return cfg, err
	}
	if cfg.Cases, err = a.casesOf(backends, o); err != nil {
		return cfg, err
	}
	if of := cfg.Cases[0].Kind.Info().Subject; o.reps != "" && of != harness.OfBoard {
		return cfg, exit.Usagef("--rep %s: what the filter matches has no representation (--filter '%s:NAME' chooses among them)", o.reps, of)
	}
	if o.control {
		cfg.Cases = harness.WithControl(cfg.Cases, 2)
	}
	return cfg, cfg.Check()
}

func (a *app) run(c *cobra.Command, o runOptions) error {
	if len(o.uci.engines) > 0 {
		return a.runEngines(c, o)
	}
	if _, err := o.uci.parse(nil, machine.AnyCPU, 0); err != nil {
		return err
	}
	return a.runAndShow(c, o, a.showRun)
}

// runAndShow measures with the flags of c, and shows the results. The second
// argument of show is the goal.
func (a *app) runAndShow(c *cobra.Command, o runOptions, show func(harness.Config, *runGoal, map[string]bool) error) (returned error) {
	if err := o.table.check(); err != nil {
		return err
	}
	cfg, err := o.config(a, c)
	if err != nil {
		return err
	}
	cfg.Layouts = o.layouts
	if a.program != "" {
		cfg.Processes = processesFor(cfg)
	}
	goal, err := o.goal(&cfg)
	if err != nil {
		return err
	}
	programs := []string{a.program}
	if o.layouts {
		w, err := a.layouts(c.Context(), cfg)
		if w != nil {
			defer a.remove(w.Remove, &returned)
		}
		if err != nil {
			return err
		}
		programs = w.Programs[0].Paths
		if cfg.Environment.FuncAlign != "" {
			cfg.Environment.FuncAlign = "64" // of the measured program
		}
	}
	var start harness.Start // in this process
	if a.program != "" {
		start = child.Spread(cfg.Timeout, programs, append([]string{"protocol", "measure"}, a.measureFlags(c)...))
	}
	var before []error
	for _, w := range goal.beforehand(cfg) {
		before = append(before, w)
	}
	begin := func(w io.Writer) (*harness.Session, error) { return harness.NewSession(cfg, w, start) }
	return a.runToFile(c.Context(), o, &cfg, goal, goal.describe(cfg), before, begin, func(printed map[string]bool) error { return show(cfg, goal, printed) })
}

// runToFile takes the rounds of a run into a new file, and shows the results. before are warnings. begin
// begins the session of cfg, which runToFile completes; show gets the warnings that have been printed.
func (a *app) runToFile(ctx context.Context, o runOptions, cfg *harness.Config, goal *runGoal, announcement string, before []error,
	begin func(io.Writer) (*harness.Session, error), show func(printed map[string]bool) error) error {
	file, err := a.createRunFile(o.out, cfg.Environment, time.Now())
	if err != nil {
		return err
	}
	defer file.close()
	goal.file, goal.table = file, o.table
	fmt.Fprintf(a.stderr, "%s, into %s\n", announcement, file.path)
	printed := map[string]bool{}
	progress := newProgress(a.terminal, len(cfg.Cases)*cfg.Estimate().Rounds)
	samples := 0
	a.keep("nothing was measured yet", file.discard()...)
	cfg.Begin = a.Begin
	cfg.Progress = func(p harness.Progress) {
		samples = p.Done
		a.keep(fmt.Sprintf("%d of %d samples are in %s (bench compare shows them)", p.Done, p.Total, file.path))
		progress.show(p)
	}
	cfg.Warn = func(err error) {
		progress.clear()
		fmt.Fprintf(a.stderr, "warning: %s\n", errorLine(err))
		printed[err.Error()] = true
	}
	file.warn = cfg.Warn
	for _, w := range before {
		cfg.Warn(w)
	}
	session, err := begin(file)
	if err == nil {
		for session.Round(ctx) && !(session.Look() && goal.reached()) {
		}
		err = session.Close(ctx)
	}
	progress.clear()
	if fault := file.close(); fault != nil && samples > 0 {
		err = exit.Failf("%w; %s, and the table is of all that were taken", fault, file.whereKept(a.Last().Kept))
	} else if fault != nil {
		err = exit.Failf("%w; nothing was measured yet (--out names another file)", fault)
	}
	if samples == 0 {
		file.remove()
	} else if o.out != "" && file.path != o.out && file.stream == nil {
		a.saved = file.path
	}
	if samples > 0 && (file.err != nil || o.partly && errors.Is(err, context.Canceled)) {
		if err := show(printed); err != nil {
			fmt.Fprintf(a.stderr, "warning: %s\n", errorLine(err))
		}
	}
	return a.concludeRun(samples, err, func() error { return show(printed) })
}

// concludeRun shows the results of a run that has ended, and returns its error.
func (a *app) concludeRun(samples int, err error, show func() error) error {
	failed := errors.Is(err, harness.ErrWrong) || errors.As(err, new(*uci.Failure))
	switch {
	case errors.As(err, new(*child.EndedError)):
		return &exit.Error{Err: fmt.Errorf("%w; %s", err, a.Last().Kept), Status: StatusEnded}
	case errors.Is(err, context.Canceled):
		return a.interrupted()
	case errors.Is(err, uci.ErrOption):
		return exit.Usagef("%w", err)
	case errors.Is(err, harness.ErrTimeout) && !failed:
		return exit.Failf("%w; %s", err, a.Last().Kept)
	case err != nil && !failed:
		return exit.Failf("%w", err)
	case samples == 0 && !failed:
		return exit.Usagef("none of the cases can be measured: %w", rep.ErrUnsupported)
	}
	if samples > 0 {
		if err := show(); err != nil {
			return err
		}
	}
	if failed {
		return exit.Failf("%s", allOf(err))
	}
	return nil
}

// showRun prints the table of a run. printed are the warnings that have been printed
// already.
func (a *app) showRun(cfg harness.Config, goal *runGoal, printed map[string]bool) error {
	results, err := a.resultsOf(goal)
	if err != nil {
		return err
	}
	a.readEngineIDs(results)
	table := results.Table()
	table.Warnings = slices.DeleteFunc(table.Warnings, func(w harness.Warning) bool { return printed[w.Error()] })
	if err := a.writeTable(table, goal.table, goal.afterwards(table)...); err != nil {
		return err
	}
	if goal.file.stream == nil {
		key := cfg.Cases[0].Key().Subject.Type
		fmt.Fprintf(a.aside(goal.table), "\nThe same by benchstat:\n  %s -col /%s %s\n", benchstatCommand(), key, shellWord(goal.file.path))
	}
	a.hint("run", cfg, goal)
	return nil
}

// hint prints the reasons why boards may differ though their layout does not, and
// the command that rules them out.
func (a *app) hint(subcommand string, cfg harness.Config, goal *runGoal) {
	if reasons, command := plainLayout(cfg.Environment, subcommand, cfg.Layouts); len(reasons) > 0 {
		fmt.Fprintf(a.aside(goal.table), "\nA difference of a few percent may also come from:\n  %s\nTo rule that out:\n  %s\n", strings.Join(reasons, "\n  "), command)
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
