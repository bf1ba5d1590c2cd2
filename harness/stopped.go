package harness

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/boardbench/boardbench/internal/await"
	"github.com/boardbench/boardbench/perft"
)

// DefaultTimeout is a Timeout far above the time of any case of the corpus.
const DefaultTimeout = perft.DefaultTimeout

// ErrTimeout is the error inside a StoppedError if an operation took too long.
var ErrTimeout = errors.New("takes too long")

// A StoppedError reports an operation of a board or a codec that was given up. It
// goes on in the background.
type StoppedError struct {
	Case      Case
	Operation Operation
	Err       error // the context's, or one that wraps ErrTimeout and has the limit
}

// Operation is the step of a case that was stopped.
type Operation string

// The operations.
const (
	Preparing   Operation = "preparation"  // New and Load, or the first encoding
	Verifying   Operation = "verification" // the work done once, and its result checked
	Calibrating Operation = "calibration"  // the number of operations of a sample is looked for
	Sampling    Operation = "sample"
)

// Error returns the case, the operation and the reason in one line.
func (e *StoppedError) Error() string {
	return fmt.Sprintf("harness: %s: %s of %s: %v", e.Case.Name(), e.Operation, e.Case.On.Position.FEN(), e.Err)
}

// Unwrap returns Err.
func (e *StoppedError) Unwrap() error { return e.Err }

// tookTooLong returns the error of an operation that did not end within limit.
func tookTooLong(limit time.Duration) error {
	return fmt.Errorf("%w: has not ended in %v", ErrTimeout, limit)
}

// Ready prepares and verifies the case as [Case.Prepare] and [Op.Verify] do. It
// returns a *StoppedError if either takes longer than timeout, 0 for any time, or
// if ctx is done before they are.
func (c Case) Ready(ctx context.Context, timeout time.Duration) (*Op, error) {
	if err := ctx.Err(); err != nil {
		return nil, &StoppedError{c, Preparing, err}
	}
	var in atomic.Value
	op, err := await.Do(ctx, func(w *await.Watch) (*Op, error) {
		enter := func(o Operation) {
			in.Store(o)
			w.Enter(o, timeout)
		}
		enter(Preparing)
		op, err := c.Prepare()
		if err == nil {
			enter(Verifying)
			err = op.Verify()
		}
		return op, err
	})
	var late *await.TimeoutError
	switch {
	case errors.As(err, &late):
		return nil, &StoppedError{c, late.Doing.(Operation), tookTooLong(timeout)}
	case err != nil && ctx.Err() != nil && errors.Is(err, ctx.Err()):
		return nil, &StoppedError{c, in.Load().(Operation), err}
	case err != nil:
		return nil, err
	}
	return op, nil
}
