package cli

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/harness/child"
	"github.com/boardbench/boardbench/internal/await"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/spf13/cobra"
)

// An activity is the work of a running command: its report, which goes to the process that
// supervises the command if there is one. It may be used by several goroutines.
type activity struct {
	child.Link
	mutex sync.Mutex
	ends  []func() error
}

// atEnd registers f to be called if a second signal ends the process. The command calls f itself at its
// end, so f must allow several calls at a time.
func (a *activity) atEnd(f func() error) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.ends = append(a.ends, f)
}

// abandon calls the end functions of a command that is given up, and returns the errors. The command has
// until then to end by itself.
func (a *activity) abandon(after time.Duration) error {
	a.mutex.Lock()
	ends := slices.Clone(a.ends)
	a.mutex.Unlock()
	if len(ends) > 0 {
		time.Sleep(after)
	}
	var errs []error
	for _, f := range ends {
		if err := f(); err != nil {
			errs = append(errs, errors.New(allOf(err)))
		}
	}
	return errors.Join(errs...)
}

// beginCase says that the board or codec of a case begins to do it.
func (a *activity) beginCase(c harness.Case) {
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
	c.Flags().DurationVar(timeout, "timeout", harness.DefaultTimeout, "give up a board of which one operation takes more than `D`, 0 for never")
	a.completeFlag(c, "timeout", completeOf())
}

// work calls f, which uses the board or codec of a name, and returns f's results. doing names the position
// or the case. A panic in f is an error of status 1. The error is ctx's if f does not return soon after
// ctx is done. f then goes on in the background, and variables that it writes to must not be read.
func work[T any](ctx context.Context, a *app, name, doing string, f func() (T, error)) (value T, err error) {
	a.Begin(name, doing)
	defer func() {
		if fault := recover(); fault != nil {
			err = exit.Failf("%s panics at %s: %v", name, doing, fault)
		}
	}()
	return await.Within(ctx, doing, 0, f)
}
