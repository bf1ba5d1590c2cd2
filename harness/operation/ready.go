package operation

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/await"
	"github.com/boardbench/boardbench/internal/panics"
	"github.com/boardbench/boardbench/rep"
)

// onBoard prepares an operation of each kind of work on a board, which holds the position.
var onBoard = map[work.Kind]func(*Op, rep.Board) error{
	work.Perft:      (*Op).preparePerft,
	work.MakeUnmake: (*Op).prepareMakeUnmake,
	work.Checkers:   (*Op).prepareCheckers,
	work.Load:       (*Op).prepareLoad,
	work.Search:     (*Op).prepareSearch,
	work.Replay:     (*Op).prepareReplay,
}

// Prepare creates a board and loads the position, or has the codec encode it. The
// error wraps rep.ErrUnsupported if the board or the codec cannot hold the position
// or lacks the interface that the case measures. It wraps ErrWrong if the board
// panics or refuses the position for any other reason.
func Prepare(c work.Case) (op *Op, err error) {
	o := &Op{Case: c, Cycle: 1}
	defer func() {
		if fault := panics.Of(recover()); fault != nil {
			op, err = nil, o.Wrong("panics: %v", fault)
		}
	}()
	info, prepare, code := c.Kind.Info(), onBoard[c.Kind], onCodec[c.Kind]
	switch {
	case info.Subject == work.OfAlg && c.Slider.Name != "":
		return o, o.prepareSlider()
	case prepare == nil && code == nil && info.Subject != work.OfAlg:
		return nil, fmt.Errorf("harness: unknown kind %q", c.Kind)
	case prepare == nil && c.Codec == nil, code == nil && c.Codec != nil, c.Slider.Name != "":
		return nil, fmt.Errorf("harness: %s: %s is not measured of a %s", c.Name(), c.Kind, c.Key().Subject.Type)
	case c.Codec != nil:
		return o, o.prepareCodec(code)
	}
	if err := c.Backend.Unavailable(); err != nil {
		return nil, fmt.Errorf("harness: %s: %w", c.Name(), err)
	}
	board := c.Backend.New()
	position := c.On.Position
	if err := board.Load(&position); errors.Is(err, rep.ErrUnsupported) {
		return nil, fmt.Errorf("harness: %s: %w", c.Name(), err)
	} else if err != nil {
		return nil, o.Wrong("refuses %s: %v", position.FEN(), err)
	}
	return o, prepare(o, board)
}

// Ready prepares and verifies the case as [Prepare] and [Op.Verify] do. It
// returns a *StoppedError if either takes longer than timeout, 0 for any time, or
// if ctx is done before they are.
func Ready(ctx context.Context, c work.Case, timeout time.Duration) (*Op, error) {
	if err := ctx.Err(); err != nil {
		return nil, &StoppedError{c, Preparing, err}
	}
	var in atomic.Value
	op, err := await.Do(ctx, func(w *await.Watch) (*Op, error) {
		enter := func(o Step) {
			in.Store(o)
			w.Enter(o, timeout)
		}
		enter(Preparing)
		op, err := Prepare(c)
		if err == nil {
			enter(Verifying)
			err = op.Verify()
		}
		return op, err
	})
	var late *await.TimeoutError
	switch {
	case errors.As(err, &late):
		return nil, &StoppedError{c, late.Doing.(Step), TookTooLong(timeout)}
	case err != nil && ctx.Err() != nil && errors.Is(err, ctx.Err()):
		return nil, &StoppedError{c, in.Load().(Step), err}
	case err != nil:
		return nil, err
	}
	return op, nil
}
