package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/perf/benchfmt"

	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/machine"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/profile"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/session"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/plaintext"
	"github.com/boardbench/boardbench/rep"
)

// instructionsOptions are the flags of bench instructions.
type instructionsOptions struct {
	reps    string
	filter  string
	timeout time.Duration
	out     string
	engines uciOptions
}

func (a *app) instructionsCommand() *cobra.Command {
	var o instructionsOptions
	c := &cobra.Command{
		Use:   "instructions",
		Short: "Count the instructions of the representations under valgrind",
		Long: `instructions runs the cases that bench run measures, on the six positions of the
literature, or the ones that --filter chooses, under valgrind's callgrind, and
writes instructions/node of a perft, or instructions/op, in the format of bench
run. --engine counts an engine next to the representations, which answer as
engines, too.

A figure is the difference between two runs of a child process, of k and of k+n
operations. Other load on the machine makes no difference.`,
		Example: `  bench instructions --filter 'pos:kiwipete count:bulk'
  bench instructions --rep all --filter 'pos:position4 count:leaf' --out n.txt`,
		Args: noFiles,
		RunE: func(c *cobra.Command, _ []string) error { return a.instructions(c.Context(), o) },
	}
	f := c.Flags()
	f.StringVar(&o.reps, "rep", "", "count the cases of `REP`, "+severalReps+" (default the usual ones)")
	f.StringVar(&o.filter, "filter", "", "run the cases that match `EXPR` (default as in bench run)")
	a.timeoutFlag(c, &o.timeout)
	f.StringArrayVar(&o.engines.engines, "engine", nil, "count the UCI engine `[NAME=]COMMAND`, too; may be repeated")
	f.StringArrayVar(&o.engines.counts, "engine-counts", nil, "engines count the last ply in this `WAY`: bulk, list (default) or leaf")
	f.StringVar(&o.out, "out", "", "write into `FILE` (default results/DATE-MACHINE.txt)")
	return c
}

// repeatCommand is the command of a child of bench instructions.
func (a *app) repeatCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "repeat CASE TIMES",
		Short: "Do a case so many times, and nothing else",
		Long: `repeat does a case so many times, by its whole name in a file of results, and
prints nothing. It is what bench instructions runs under valgrind.`,
		Example: `  bench repeat MakeUnmake/pos=kiwipete/rep=x88 1000`,
		Hidden:  true,
		Args:    cobra.ExactArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			times, err := strconv.Atoi(args[1])
			if err != nil || times < 0 {
				return exit.Usagef("repeat: %q is no number of times", args[1])
			}
			if err := a.repeat(args[0], times); err != nil {
				return exit.Usagef("%w", err)
			}
			return nil
		},
	}
}

// repeat does the named case so many times.
func (a *app) repeat(name string, times int) error {
	key, err := work.ParseKey(name)
	if err != nil {
		return err
	}
	cases, err := work.CasesOf([]work.Key{key}, a.known(), a.Codecs)
	if err != nil {
		return err
	}
	op, err := operation.Prepare(cases[0])
	if err == nil {
		op.Run(times)
	}
	return err
}

func (a *app) instructions(ctx context.Context, o instructionsOptions) error {
	backends, err := a.measuredReps(o.reps, o.filter)
	if err != nil {
		return err
	}
	run := runOptions{uci: o.engines}
	run.Selection = work.Selection{Filter: o.filter, Set: corpus.Literature}
	cases, engines, err := a.instructionCases(backends, run)
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return exit.Failf("%w", err)
	}
	environment := machine.ThisEnvironment()
	file, err := a.createRunFile(o.out, environment, time.Now())
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stderr, "%s, into %s\n", plural(len(cases), "case"), file.path)
	progress := newProgress(a.terminal)
	start, done := time.Now(), 0
	a.keep("no case was counted yet", file.path)
	cfg := profile.Instructions{
		Cases: cases, Program: []string{self, "repeat"}, Engines: engines, Timeout: o.timeout,
		Environment: environment,
		Begin:       a.beginCase,
		Progress: func(n, total int) {
			done = n
			a.keep(fmt.Sprintf("%d of %d cases are in %s", n, total, file.path))
			left := time.Since(start) / time.Duration(n) * time.Duration(total-n)
			progress.show(session.Progress{Done: n, Total: total, Left: left})
		},
		Warn: func(err error) {
			progress.clear()
			fmt.Fprintf(a.stderr, "warning: %s\n", errorLine(err))
		},
	}
	file.warn = cfg.Warn
	err = profile.CountInstructions(ctx, cfg, file)
	progress.clear()
	fault := file.close()
	if done == 0 {
		os.Remove(file.path)
	}
	rows, unread := instructionRows(bytes.NewReader(file.text), file.path)
	if unread == nil && (fault != nil || err == nil) {
		printInstructions(a.stdout, rows)
	}
	switch {
	case fault != nil:
		return exit.Failf("%w", fault)
	case errors.Is(err, profile.ErrNoValgrind):
		return exit.Failf("%w: install it, on Debian and Ubuntu by apt-get install valgrind", err)
	case errors.Is(err, context.Canceled):
		return a.interrupted()
	case err != nil:
		return exit.Failf("%w", err)
	}
	return unread
}

// instructionCases returns the cases that the flags choose, and the commands of the engines,
// which include boards if there is an engine.
func (a *app) instructionCases(backends []rep.Backend, o runOptions) ([]work.Case, map[string][]string, error) {
	if len(o.uci.engines) == 0 {
		cases, err := a.tuningCases(backends, o.Selection)
		return cases, nil, err
	}
	engines, err := o.uci.parse(boardNames(a.known()), machine.AnyCPU, 0)
	if err != nil {
		return nil, nil, err
	}
	r := &engineRun{app: a, options: o, engines: engines, boards: backends}
	cases, err := r.matching()
	if err != nil {
		return nil, nil, err
	}
	commands := map[string][]string{}
	for _, c := range cases {
		spec, err := r.spec(c)
		if err != nil {
			return nil, nil, err
		}
		commands[c.Backend.Name+" "+string(c.Count)] = spec.Args
	}
	return cases, commands, refuseReport(work.KeysOf(cases))
}

// showInstructions prints a file of bench instructions.
func (a *app) showInstructions(path string) error {
	rows, err := readInstructions(path)
	if err == nil {
		printInstructions(a.stdout, rows)
	}
	return err
}

// readInstructions returns the rows of a file's table. A file without any is an error.
func readInstructions(path string) ([][]string, error) {
	text, err := plaintext.ReadFile(path)
	if err != nil {
		return nil, exit.Failf("%w", err)
	}
	return instructionRows(bytes.NewReader(text), path)
}

// instructionRows returns a heading, and a line a case with a column a representation.
func instructionRows(file io.Reader, path string) ([][]string, error) {
	cells := map[work.Key]map[string]string{} // by group and representation
	var groups []work.Key
	var reps []string
	for reader := benchfmt.NewReader(file, path); reader.Scan(); {
		result, ok := reader.Result().(*benchfmt.Result)
		if !ok {
			continue
		}
		key, err := work.ParseKey(string(result.Name))
		if err != nil {
			continue
		}
		group, rep := key.Group(), key.Subject.Name
		for _, unit := range []string{results.InstructionsPerNode, results.InstructionsPerOp} {
			value, ok := result.Value(unit)
			if !ok {
				continue
			}
			if !(value > 0 && value < math.MaxInt64) {
				_, line := result.Pos()
				return nil, exit.Usagef("%s:%d: %g %s: want more than 0", path, line, value, unit)
			}
			if cells[group] == nil {
				cells[group] = map[string]string{}
				groups = append(groups, group)
			}
			if !slices.Contains(reps, rep) {
				reps = append(reps, rep)
			}
			cells[group][rep] = strconv.FormatFloat(value, 'f', 1, 64)
		}
	}
	if len(groups) == 0 {
		return nil, exit.Failf("%s has no count of bench instructions", path)
	}
	rows := [][]string{append([]string{"instructions a node of perft, else an operation"}, reps...)}
	for _, group := range groups {
		row := []string{group.String()}
		for _, rep := range reps {
			row = append(row, cells[group][rep])
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func printInstructions(w io.Writer, rows [][]string) {
	var right []int
	for i := range rows[0][1:] {
		right = append(right, i+1)
	}
	printColumns(w, rows, right...)
}
