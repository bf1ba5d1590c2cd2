package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/internal/await"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/spf13/cobra"
)

// A workReport is the progress of a command. The message about a command that ends before it has finished
// is made from it.
type workReport struct {
	Board    string   // the board or codec that was last in work, "" for none yet
	Doing    string   // its work: a position or a case
	Kept     string   // the files or results that are kept if the command ends now; "" for nothing to report
	Discard  []string // files that hold nothing of use if it ends now
	Finished bool     // the command has come to its end
	Status   int      // its exit status

	Said *said `json:",omitempty"` // a message of the process, in this report alone
}

// where returns "x88 was at kiwipete", or "" if no board was in work.
func (r workReport) where() string {
	if r.Board == "" {
		return ""
	}
	return r.Board + " was at " + r.Doing
}

// An activity holds the report of a running command, and sends each change of
// it to the process that supervises the command. The zero value has no such
// process. It may be used by several goroutines.
type activity struct {
	mutex  sync.Mutex
	report workReport
	out    io.Writer    // JSON, a line a report; nil for none
	orders <-chan order // of the process that supervises this one; nil for none
	ends   []func() error
	waits  bool // for an order
}

// heartbeat is the longest time between two reports of a process that measures. One that
// is silent for longer cannot run.
const heartbeat = time.Second

// beat reports every heartbeat until stop is called, unless the process waits for an order.
func (a *activity) beat() (stop func()) {
	done := make(chan struct{})
	go func() {
		for ticker := time.NewTicker(heartbeat); ; {
			select {
			case <-done:
				ticker.Stop()
				return
			case <-ticker.C:
				a.mutex.Lock()
				waits := a.waits
				a.mutex.Unlock()
				if !waits {
					a.change(func(*workReport) {})
				}
			}
		}
	}()
	return func() { close(done) }
}

// wait says whether the process waits for an order: nothing reads its reports then.
func (a *activity) wait(waits bool) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.waits = waits
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

// change updates the report and sends it.
func (a *activity) change(f func(*workReport)) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	f(&a.report)
	if a.out != nil {
		// An error means that the first process is gone: supervised ends this one.
		_ = json.NewEncoder(a.out).Encode(a.report)
	}
	a.report.Said = nil
}

// say sends a message once.
func (a *activity) say(what said) {
	a.change(func(r *workReport) { r.Said = &what })
}

// begin says that a board begins to do something.
func (a *activity) begin(board, doing string) {
	a.change(func(r *workReport) { r.Board, r.Doing = board, doing })
}

// beginCase says that the board or codec of a case begins to do it.
func (a *activity) beginCase(c harness.Case) {
	key := c.Key()
	a.begin(key.Subject.Name, key.Group().String())
}

// keep sets the text about the results that stay if the command ends now, and the files to discard.
func (a *activity) keep(kept string, discard ...string) {
	a.change(func(r *workReport) { r.Kept, r.Discard = kept, discard })
}

// finish says that the command has come to its end.
func (a *activity) finish(status int) {
	a.change(func(r *workReport) { r.Finished, r.Status = true, status })
}

// last returns the report.
func (a *activity) last() workReport {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	return a.report
}

// interrupted returns the error of a command that Ctrl-C has ended.
func (a *activity) interrupted() error {
	r := a.last()
	switch where := r.where(); {
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
	a.begin(name, doing)
	defer func() {
		if fault := recover(); fault != nil {
			err = exit.Failf("%s panics at %s: %v", name, doing, fault)
		}
	}()
	return await.Within(ctx, doing, 0, f)
}
