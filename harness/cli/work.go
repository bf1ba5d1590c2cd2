package cli

import (
	"cmp"
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/await"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/internal/panics"
)

// beginCase says that the board or codec of a case begins to do it.
func (a *activity) beginCase(c work.Case) {
	key := c.Key()
	a.Begin(key.Subject.Name, key.Group().String())
}

// keep sets the text about the results that stay if the command ends now, and the files to discard.
func (a *activity) keep(kept string, discard ...string) {
	a.Change(func(r *child.Report) { r.Kept, r.Discard = kept, discard })
}

// interrupted returns the error of a command that Ctrl-C has ended.
func (a *activity) interrupted() error {
	r := a.Last()
	switch where := r.Where(); {
	case where == "":
		return exit.Interruptedf("%s", cmp.Or(r.Kept, "before any board was in work"))
	case r.Kept == "":
		return exit.Interruptedf("%s", where)
	default:
		return exit.Interruptedf("%s; %s", where, r.Kept)
	}
}

// timeoutFlag adds the flag --timeout.
func (a *app) timeoutFlag(c *cobra.Command, timeout *time.Duration) {
	c.Flags().DurationVar(timeout, "timeout", operation.DefaultTimeout, "give up a board of which one operation takes more than `D`, 0 for never")
}

// attempt calls f, which uses the board or codec of a name, and returns f's results. doing names the position
// or the case. A panic in f is an error of status 1. The error is ctx's if f does not return soon after
// ctx is done. f then goes on in the background, and variables that it writes to must not be read.
func attempt[T any](ctx context.Context, a *app, name, doing string, f func() (T, error)) (value T, err error) {
	a.Begin(name, doing)
	defer func() {
		if fault := panics.Of(recover()); fault != nil {
			err = exit.Failf("%s panics at %s: %v", name, doing, fault)
		}
	}()
	return await.Within(ctx, doing, 0, f)
}
