package cli

import (
	"context"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/ab"
	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A process may be slow as long as it lives, by where its code and memory lie. The
// rounds of a run are therefore spread over several, one after the other: they are
// second processes that measure, and the first one writes the file.

// measureFlags returns the flags of c that were given and that bench protocol measure
// has too.
func (a *app) measureFlags(c *cobra.Command) []string {
	measure := &cobra.Command{}
	var o runOptions
	o.addMeasureFlags(a, measure)
	var args []string
	c.Flags().Visit(func(f *pflag.Flag) {
		if measure.Flags().Lookup(f.Name) != nil {
			args = append(args, "--"+f.Name+"="+f.Value.String())
		}
	})
	return args
}

// processesFor returns over how many processes a run is spread.
func processesFor(cfg harness.Config) int {
	most := child.MaxProcesses
	if cfg.Layouts {
		most = layouts
	}
	if cfg.Rounds == 0 || cfg.Looks {
		return most
	}
	return min(most, cfg.Rounds)
}

// layouts builds this program from the source in the folder where it runs, once for each
// process, each time in another layout. The workspace, which is to be removed even after an
// error, is nil if there is none.
func (a *app) layouts(ctx context.Context, cfg harness.Config) (*ab.Workspace, error) {
	if a.program == "" {
		return nil, exit.Usagef("--layouts: the rounds have one process, and a process has one layout")
	}
	w, err := ab.Open(ctx, ".", ab.Operand{Name: ab.WorkingTree, GOAMD64: cfg.Environment.GOAMD64})
	if err != nil {
		return nil, err
	}
	a.atEnd(w.Remove)
	overlay, remove, err := overlayOfVariants(ctx, w.Dir())
	defer remove()
	if err != nil {
		return w, err
	}
	w.Overlay = overlay
	err = a.build(ctx, w, "this program", mainPackage(), cfg.Processes, cfg.Timeout, func() error { return nil })
	if err != nil && ctx.Err() == nil {
		err = exit.Usagef("--layouts: %w (it is for a command that runs in the folder of its source)", err)
	}
	return w, err
}
