package operation

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/await"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// prepares has the preparation of each kind of work.
var prepares = map[work.Kind]func(*Op) error{
	work.Perft:      onBoard((*Op).preparePerft),
	work.MakeUnmake: onBoard((*Op).prepareMakeUnmake),
	work.Checkers:   onBoard((*Op).prepareCheckers),
	work.Load:       onBoard((*Op).prepareLoad),
	work.Search:     onBoard((*Op).prepareSearch),
	work.Replay:     onBoard((*Op).prepareReplay),

	work.Encode: onCodec(encode),
	work.Decode: onCodec(decode),

	work.Slider:       onSlider((*Op).prepareLookUps),
	work.SliderToggle: onSlider((*Op).prepareSliderToggle),
	work.SliderBuild:  onSlider((*Op).prepareSliderBuild),
}

// Prepare creates a board and loads the position, or has the codec encode it. The
// error wraps rep.ErrUnsupported if the board or the codec cannot hold the position
// or lacks the interface that the case measures. It wraps ErrWrong if the board
// panics or refuses the position for any other reason.
func Prepare(c work.Case) (op *Op, err error) {
	op = &Op{Case: c, Cycle: 1}
	defer op.Caught(&err)
	prepare := prepares[c.Kind]
	switch of := c.Key().Subject.Type; {
	case prepare == nil:
		return nil, fmt.Errorf("harness: unknown kind %q", c.Kind)
	case of != c.Kind.Info().Subject:
		return nil, fmt.Errorf("harness: %s: %s is not measured of a %s", c.Name(), c.Kind, of)
	}
	return op, prepare(op)
}

// onBoard returns the preparation of work on a board, which holds the position.
func onBoard(prepare func(*Op, rep.Board) error) func(*Op) error {
	return func(o *Op) error {
		if err := o.Case.Backend.Unavailable(); err != nil {
			return fmt.Errorf("harness: %s: %w", o.Case.Name(), err)
		}
		board, position := o.Case.Backend.New(), o.Case.On.Position
		if err := board.Load(&position); errors.Is(err, rep.ErrUnsupported) {
			return fmt.Errorf("harness: %s: %w", o.Case.Name(), err)
		} else if err != nil {
			return o.Wrong("refuses %s: %v", position.FEN(), err)
		}
		return prepare(o, board)
	}
}

// Ready prepares and verifies the case as [Prepare] and [Op.Verify] do. It
// returns a *StoppedError if either takes longer than timeout, 0 for any time, or
// if ctx is done before they are.
func Ready(ctx context.Context, c work.Case, timeout time.Duration) (*Op, error) {
	op, err := within(ctx, c, Preparing, timeout, func() (*Op, error) { return Prepare(c) })
	if err != nil {
		return nil, err
	}
	return within(ctx, c, Verifying, timeout, func() (*Op, error) { return op, op.Verify() })
}

// within does a step of a case. If it is given up, the error is a *StoppedError.
func within(ctx context.Context, c work.Case, step Step, timeout time.Duration, f func() (*Op, error)) (*Op, error) {
	if err := ctx.Err(); err != nil {
		return nil, &StoppedError{c, step, err}
	}
	op, err := await.Within(ctx, step, timeout, f)
	switch {
	case errors.As(err, new(*await.TimeoutError)):
		return nil, &StoppedError{c, step, TookTooLong(timeout)}
	case err != nil && errors.Is(err, ctx.Err()):
		return nil, &StoppedError{c, step, err}
	case err != nil:
		return nil, err
	}
	return op, nil
}

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
