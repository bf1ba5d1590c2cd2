package operation

import (
	"errors"
	"fmt"
	"time"

	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/perft"
)

// DefaultTimeout is a Timeout far above the time of any case of the corpus.
const DefaultTimeout = perft.DefaultTimeout

// ErrTimeout is the error inside a StoppedError if an operation took too long.
var ErrTimeout = errors.New("takes too long")

// A StoppedError reports an operation of a board or a codec that was given up. It
// goes on in the background.
type StoppedError struct {
	Case      work.Case
	Operation Step
	Err       error // the context's, or one that wraps ErrTimeout and has the limit
}

// Step is the step of a case that was stopped.
type Step string

// The operations.
const (
	Preparing   Step = "preparation"  // New and Load, or the first encoding
	Verifying   Step = "verification" // the work done once, and its result checked
	Calibrating Step = "calibration"  // the number of operations of a sample is looked for
	Sampling    Step = "sample"
)

// Error returns the case, the operation and the reason in one line.
func (e *StoppedError) Error() string {
	return fmt.Sprintf("harness: %s: %s of %s: %v", e.Case.Name(), e.Operation, e.Case.On.Position.FEN(), e.Err)
}

// Unwrap returns Err.
func (e *StoppedError) Unwrap() error { return e.Err }

// TookTooLong returns the error of an operation that did not end within limit.
func TookTooLong(limit time.Duration) error {
	return fmt.Errorf("%w: has not ended in %v", ErrTimeout, limit)
}
