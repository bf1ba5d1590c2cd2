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
const protocolVersion = 6

// protocolWords is printed by bench protocol before its version.
const protocolWords = "boardbench protocol"

// An order goes from the supervising process to bench protocol measure, each after the process
// has asked for it. The zero value ends the process.
type order struct {
	Share *harness.Share `json:",omitempty"` // first: prepare for this share of the run
	Cases []string       `json:",omitempty"` // with Share: the cases to measure, all if it is empty
	Turn  bool           `json:",omitempty"` // then: take a turn
	Alone bool           `json:",omitempty"` // with Turn: there is no other side, take a round
}

// said is a report of bench protocol measure, one at a time.
type said struct {
	Cases   []string             `json:",omitempty"` // the names of the cases, before anything is measured
	Top     string               `json:",omitempty"` // with Cases: the lines above the results
	Found   *harness.Calibration `json:",omitempty"` // before the first round is measured
	Ready   bool                 `json:",omitempty"` // it waits for an order
	Over    bool                 `json:",omitempty"` // with Ready: its round is over
	Results string               `json:",omitempty"` // whole lines of results
	Warning *harness.Warning     `json:",omitempty"`
	LeftOut string               `json:",omitempty"` // a case, and why
	Failed  *failed              `json:",omitempty"` // why it ends
}

// failed is the error of a process.
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
says which cases it can measure, prepares for a share of the run, and then measures a
round after each order, or the next board in turns. It reports something every second until it waits for an order, and
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
	measure := &cobra.Command{
		Use:   "measure",
		Short: "Measure rounds as another process orders",
		Long: `measure is started by bench run and bench ab. Its flags are those of bench run
that say what is measured.`,
		Example: "  bench protocol measure --rep x88",
		Hidden:  true,
		Args:    noArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return a.measureAsOrdered(c, o) },
	}
	o.addMeasureFlags(a, measure)
	c.AddCommand(measure)
	return c
}

// measureAsOrdered is a side of the session of another process.
func (a *app) measureAsOrdered(c *cobra.Command, o runOptions) error {
	if a.orders == nil {
		return exit.Usagef("bench protocol measure takes its orders from bench run or bench ab")
	}
	cfg, err := o.config(a, c)
	if err != nil {
		return a.fail(err)
	}
	defer a.beat()()
	a.say(said{Cases: caseNames(cfg.Cases), Top: cfg.Top()})
	var side *harness.Local
	for over := false; ; {
		switch o := a.nextOrder(c.Context(), over); {
		case c.Context().Err() != nil:
			return a.fail(c.Context().Err())
		case o.Share != nil && side == nil:
			if len(o.Cases) > 0 {
				cfg.Cases = slices.DeleteFunc(cfg.Cases, func(c harness.Case) bool { return !slices.Contains(o.Cases, c.Key().String()) })
			}
			if side, err = harness.Open(c.Context(), cfg.Of(*o.Share), reporter{a}); err != nil {
				return a.fail(err)
			}
			defer side.Kill()
			var found harness.Calibration
			if found, err = side.Prepare(c.Context()); err == nil {
				a.say(said{Found: &found})
			}
		case o.Turn && side != nil:
			over, err = side.Turn(c.Context(), o.Alone)
		case side != nil:
			faults, err := side.Close(c.Context())
			if err = errors.Join(append(faults, err)...); err != nil {
				return a.fail(err)
			}
			return nil
		default:
			return nil
		}
		if err != nil {
			return a.fail(err)
		}
	}
}

// fail reports err, and returns an error of the same status that prints nothing.
func (a *app) fail(err error) error {
	if !errors.Is(err, context.Canceled) {
		a.say(said{Failed: failedBy(err)})
	}
	return &exit.Error{Err: errors.New(""), Status: exit.Status(err)}
}

// nextOrder waits for an order, which is to end if ctx is done.
func (a *app) nextOrder(ctx context.Context, over bool) order {
	a.say(said{Ready: true, Over: over})
	a.wait(true)
	defer a.wait(false)
	select {
	case o := <-a.orders:
		return o
	case <-ctx.Done():
		return order{}
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

// A reporter is the host of a side whose session is in another process.
type reporter struct{ *app }

// Write implements [harness.Host].
func (r reporter) Write(text []byte) (int, error) {
	r.say(said{Results: string(text)})
	return len(text), nil
}

// Begin implements [harness.Host].
func (r reporter) Begin(board, doing string) { r.begin(board, doing) }

// Warn implements [harness.Host].
func (r reporter) Warn(reason error) error {
	if w := (harness.Warning{}); errors.As(reason, &w) {
		r.say(said{Warning: &w})
	} else {
		r.say(said{LeftOut: reason.Error()})
	}
	return nil
}
