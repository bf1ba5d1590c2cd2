package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/rep"
	"github.com/spf13/cobra"
)

// protocolVersion is the version of the orders and reports of bench protocol measure.
// Processes of different versions do not work together.
const protocolVersion = 5

// protocolWords is printed by bench protocol before its version.
const protocolWords = "boardbench protocol"

// An order goes from the supervising process to bench protocol measure, each after
// the process has asked for it.
type order struct {
	Round bool     // take a round; without it, end
	Cases []string `json:",omitempty"` // with the first round: the cases to measure, all if it is empty

	Calibration *harness.Calibration `json:",omitempty"` // with the first round: from another process
}

// said is a report of bench protocol measure, one field at a time.
type said struct {
	Cases   []string             `json:",omitempty"` // the names of the cases, before anything is measured
	Found   *harness.Calibration `json:",omitempty"` // before the first round is measured
	Ready   bool                 `json:",omitempty"` // it waits for an order
	Rounds  int                  `json:",omitempty"` // with Ready and --turns: how many are done
	Results string               `json:",omitempty"` // whole lines of results
	Warning *warned              `json:",omitempty"`
	Failed  *failed              `json:",omitempty"` // why it ends
}

// warned is a warning of harness.Run.
type warned struct {
	Kind harness.WarningKind // "" for a case that is left out
	Text string
}

// failed is the error of harness.Run.
type failed struct {
	Lines []string // one for each representation that plays wrong, or a single one
	As    string   // the key in failures, "" for any other error
}

// failures are the errors that a command distinguishes.
var failures = map[string]error{
	"wrong": harness.ErrWrong, "timeout": harness.ErrTimeout, "unsupported": rep.ErrUnsupported,
}

// A childError is an error of a child process.
type childError struct {
	text string
	as   error
	kind harness.WarningKind // of a warning, "" for an error
}

func (e *childError) Error() string { return e.text }
func (e *childError) Unwrap() error { return e.as }

// failedBy returns err as it is reported.
func failedBy(err error) *failed {
	f := &failed{Lines: []string{err.Error() + hint(err)}}
	for as, target := range failures {
		if errors.Is(err, target) {
			f.As = as
		}
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		f.Lines = nil
		for _, e := range joined.Unwrap() {
			f.Lines = append(f.Lines, e.Error()+hint(e))
		}
	}
	return f
}

// errs returns the errors that are reported.
func (f *failed) errs() []error {
	var list []error
	for _, line := range f.Lines {
		list = append(list, &childError{text: line, as: failures[f.As]})
	}
	return list
}

func (a *app) protocolCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "protocol",
		Short: "Print the version of the protocol between the processes of a measurement",
		Long: `protocol prints the version of the protocol between the processes of a
measurement: bench ab refuses a program with another one. A process that measures
is a program that calls cli.Main, started as bench protocol measure, with the
environment variable BOARDBENCH_SUPERVISED, a pipe for its reports as file
descriptor 3, and one for its orders as 4. Reports and orders are JSON values. It
says which cases it can measure, and then measures a round after each order, or with
--turns a case. It reports something every second until it waits for an order, and
ends when the pipe of the orders is closed.`,
		Example: "  bench protocol",
		Hidden:  true,
		Args:    noArgs,
		RunE: func(*cobra.Command, []string) error {
			fmt.Fprintln(a.stdout, protocolWords, protocolVersion)
			return nil
		},
	}
	o := runOptions{rounds: 1}
	var first, process int
	var seed uint64
	var turns bool
	measure := &cobra.Command{
		Use:   "measure",
		Short: "Measure rounds as another process orders",
		Long: `measure is started by bench run and bench ab. Its flags are those of bench run
that say what is measured.`,
		Example: "  bench protocol measure --rep x88 --first 20 --process 2 --seed 7",
		Hidden:  true,
		Args:    noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return a.measureAsOrdered(c, o, turns, func(cfg *harness.Config) { cfg.First, cfg.Process, cfg.Seed = first, process, seed })
		},
	}
	f := measure.Flags()
	o.addMeasureFlags(a, measure)
	f.IntVar(&first, "first", 0, "the first round has the number `N`+1")
	f.IntVar(&process, "process", 1, "this is process `N`")
	f.BoolVar(&turns, "turns", false, "measure a case after each order, not a round")
	f.Uint64Var(&seed, "seed", 1, "the seed `N` of all that is random")
	c.AddCommand(measure)
	return c
}

// measureAsOrdered measures a round after each order, or a case in turns, and reports
// the results.
func (a *app) measureAsOrdered(c *cobra.Command, o runOptions, turns bool, number func(*harness.Config)) error {
	if a.orders == nil {
		return exit.Usagef("bench protocol measure takes its orders from bench run or bench ab")
	}
	cfg, err := o.config(a, c)
	if err != nil {
		return a.fail(err)
	}
	number(&cfg)
	defer a.beat()()
	a.say(said{Cases: caseNames(cfg.Cases)})
	o1, ok := a.nextOrder(c.Context(), 0)
	if !ok {
		return nil
	}
	if len(o1.Cases) > 0 {
		cfg.Cases = slices.DeleteFunc(cfg.Cases, func(c harness.Case) bool { return !slices.Contains(o1.Cases, c.Key().String()) })
	}
	if o1.Calibration != nil {
		cfg.Calibration = *o1.Calibration
	}
	cfg.Calibrated = func(found harness.Calibration) { a.say(said{Found: &found}) }
	ordered := true // the first round
	next := func(rounds int) bool {
		if !ordered {
			_, ordered = a.nextOrder(c.Context(), rounds)
		}
		more := ordered
		ordered = false
		return more
	}
	if turns {
		cfg.Turn = next
	} else {
		cfg.Next = func(int) bool { return next(0) }
	}
	cfg.Rounds = harness.MaxRounds
	cfg.Begin = a.beginCase
	cfg.Warn = func(err error) {
		w := warned{Text: err.Error()}
		if known := (harness.Warning{}); errors.As(err, &known) {
			w.Kind = known.Kind
		}
		a.say(said{Warning: &w})
	}
	if err := harness.Run(c.Context(), cfg, resultsWriter{a}); err != nil {
		return a.fail(err)
	}
	return nil
}

// fail reports err, and returns an error of the same status that prints nothing.
func (a *app) fail(err error) error {
	if !errors.Is(err, context.Canceled) {
		a.say(said{Failed: failedBy(err)})
	}
	return &exit.Error{Err: errors.New(""), Status: exit.Status(err)}
}

// nextOrder waits for an order after a number of rounds, and reports whether it is to
// measure on.
func (a *app) nextOrder(ctx context.Context, rounds int) (order, bool) {
	a.say(said{Ready: true, Rounds: rounds})
	a.wait(true)
	defer a.wait(false)
	select {
	case o := <-a.orders:
		return o, o.Round
	case <-ctx.Done():
		return order{}, false
	}
}

// caseNames returns the names of the benchmarks of cases.
func caseNames(cases []harness.Case) []string {
	names := make([]string, len(cases))
	for i, c := range cases {
		names[i] = c.Key().String()
	}
	return names
}

// A resultsWriter reports everything that is written to it.
type resultsWriter struct{ *app }

// Write implements [io.Writer].
func (w resultsWriter) Write(text []byte) (int, error) {
	w.say(said{Results: string(text)})
	return len(text), nil
}
