package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/spf13/cobra"
)

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
			fmt.Fprintln(a.stdout, protocolWords, child.ProtocolVersion)
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

// measureAsOrdered is a side of the session of another process. Its error has been reported, and
// prints nothing.
func (a *app) measureAsOrdered(c *cobra.Command, o runOptions) error {
	if !a.HasParent() {
		return exit.Usagef("bench protocol measure takes its orders from bench run or bench ab")
	}
	a.stderr = io.Discard // the other process has said the same
	cfg, err := o.config(a, c)
	if err != nil {
		err = a.Fail(err, hint)
	} else {
		err = a.Serve(c.Context(), cfg, hint)
	}
	if err != nil {
		return &exit.Error{Err: errors.New(""), Status: exit.Status(err)}
	}
	return nil
}
