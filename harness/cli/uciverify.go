package cli

import (
	"context"
	"errors"
	"sync"

	"github.com/boardbench/boardbench/harness/uci"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/exit"
	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
)

// startEngines starts engines and adds them to the subjects. end ends the engines that run, in any case.
func (v *verifier) startEngines(ctx context.Context, engines []foreignEngine) (end func(), err error) {
	var started []*verifiedEngine
	end = func() {
		for _, e := range started {
			e.end()
		}
	}
	for _, of := range engines {
		v.Begin(of.Name, "the handshake")
		engine, err := uci.Start(ctx, of.in(work.Bulk))
		switch {
		case ctx.Err() != nil:
			return end, v.interrupted()
		case errors.Is(err, uci.ErrOption):
			return end, exit.Usagef("%w", err)
		case err != nil:
			return end, exit.Failf("%w", err)
		}
		e := &verifiedEngine{Engine: engine}
		started = append(started, e)
		v.subjects = append(v.subjects, &verified{name: of.Name, verify: e.verify(v), diverge: e.diverge})
	}
	return end, nil
}

// A verifiedEngine is an engine that is started again after it has ended, or after a search for a
// line of play was given up, which ends its process.
type verifiedEngine struct {
	mutex sync.Mutex // a search that was given up may not have ended yet
	*uci.Engine
}

// end ends the engine if it runs.
func (e *verifiedEngine) end() {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	e.Close()
}

func (e *verifiedEngine) verify(v *verifier) func(context.Context, perft.Entry) (perft.Verification, error) {
	return func(ctx context.Context, entry perft.Entry) (perft.Verification, error) {
		e.mutex.Lock()
		defer e.mutex.Unlock()
		if err := e.Revive(ctx); err != nil {
			return perft.Verification{}, err
		}
		return e.Verify(ctx, entry, v.limits)
	}
}

func (e *verifiedEngine) diverge(ctx context.Context, p *rep.Position, depth int) (*perft.Divergence, error) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if err := e.Revive(ctx); err != nil {
		return nil, err
	}
	return e.FirstDivergence(ctx, p, depth)
}
