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
	for _, spec := range engines {
		e := &verifiedEngine{spec: spec.in(work.Bulk)}
		v.Begin(spec.Name, "the handshake")
		err := e.start(ctx)
		switch {
		case ctx.Err() != nil:
			return end, v.interrupted()
		case errors.Is(err, uci.ErrOption):
			return end, exit.Usagef("%w", err)
		case err != nil:
			return end, exit.Failf("%w", err)
		}
		started = append(started, e)
		v.subjects = append(v.subjects, &verified{name: spec.Name, label: e.label(), verify: e.verify(v), diverge: e.diverge})
	}
	return end, nil
}

// A verifiedEngine is an engine that is started again after it has ended, or after a search for a
// line of play was given up, which ends its process.
type verifiedEngine struct {
	spec uci.Spec

	mutex  sync.Mutex  // a search that was given up may not have ended yet
	engine *uci.Engine // nil while it does not run
	id     string
}

// start starts the engine unless it runs.
func (e *verifiedEngine) start(ctx context.Context) error {
	if e.engine != nil && !e.engine.Failed() {
		return nil
	}
	e.stop()
	engine, err := uci.Start(ctx, e.spec)
	if err != nil {
		return err
	}
	e.engine, e.id = engine, engine.ID()
	return nil
}

// end ends the engine if it runs.
func (e *verifiedEngine) end() {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	e.stop()
}

// stop is end with the mutex locked.
func (e *verifiedEngine) stop() {
	if e.engine != nil {
		e.engine.Close()
		e.engine = nil
	}
}

// label returns the name of the engine, and its own name in brackets.
func (e *verifiedEngine) label() string {
	if e.id == e.spec.Name {
		return e.id
	}
	return e.spec.Name + " (" + e.id + ")"
}

func (e *verifiedEngine) verify(v *verifier) func(context.Context, perft.Entry) (perft.Verification, error) {
	return func(ctx context.Context, entry perft.Entry) (perft.Verification, error) {
		e.mutex.Lock()
		defer e.mutex.Unlock()
		if err := e.start(ctx); err != nil {
			return perft.Verification{}, err
		}
		return e.engine.Verify(ctx, entry, v.limits)
	}
}

func (e *verifiedEngine) diverge(ctx context.Context, p *rep.Position, depth int) (*perft.Divergence, error) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if err := e.start(ctx); err != nil {
		return nil, err
	}
	d, err := e.engine.FirstDivergence(ctx, p, depth)
	if ctx.Err() != nil {
		e.stop()
	}
	return d, err
}
