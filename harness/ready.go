package harness

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/boardbench/boardbench/internal/await"
	"github.com/boardbench/boardbench/internal/panics"
	"github.com/boardbench/boardbench/rep"
)

// Prepare creates a board and loads the position, or has the codec encode it. The
// error wraps rep.ErrUnsupported if the board or the codec cannot hold the position
// or lacks the interface that the case measures. It wraps ErrWrong if the board
// panics or refuses the position for any other reason.
func (c Case) Prepare() (op *Op, err error) {
	o := &Op{Case: c, Cycle: 1}
	defer func() {
		if fault := panics.Of(recover()); fault != nil {
			op, err = nil, o.wrong("panics: %v", fault)
		}
	}()
	info := c.Kind.Info()
	switch {
	case info.Subject == OfAlg && c.Slider.Name != "":
		return o, o.prepareSlider()
	case info.onBoard == nil && info.onCodec == nil && info.Subject != OfAlg:
		return nil, fmt.Errorf("harness: unknown kind %q", c.Kind)
	case info.onBoard == nil && c.Codec == nil, info.onCodec == nil && c.Codec != nil, c.Slider.Name != "":
		return nil, fmt.Errorf("harness: %s: %s is not measured of a %s", c.Name(), c.Kind, c.Key().Subject.Type)
	case c.Codec != nil:
		return o, o.prepareCodec(info.onCodec)
	}
	if err := c.Backend.Unavailable(); err != nil {
		return nil, fmt.Errorf("harness: %s: %w", c.Name(), err)
	}
	board := c.Backend.New()
	position := c.On.Position
	if err := board.Load(&position); errors.Is(err, rep.ErrUnsupported) {
		return nil, fmt.Errorf("harness: %s: %w", c.Name(), err)
	} else if err != nil {
		return nil, o.wrong("refuses %s: %v", position.FEN(), err)
	}
	return o, info.onBoard(o, board)
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
