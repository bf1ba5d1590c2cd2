package operation

import (
	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/engine/network"
	"github.com/boardbench/boardbench/engine/search"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
)

// accumulators returns new accumulators of the case's network.
func (o *Op) accumulators(simd bool) *network.Accumulators {
	return search.Eval(o.Case.Eval).Network().NewAccumulators(simd)
}

// networking returns a preparation with a game that holds the position, and the
// accumulators of the case's network for it.
func networking(prepare func(*Op, *engine.Game, *network.Accumulators)) func(*Op, rep.Board) error {
	return func(o *Op, _ rep.Board) error {
		if err := o.needSIMD(); err != nil {
			return err
		}
		g, err := o.game("")
		if err != nil {
			return err
		}
		a := o.accumulators(o.Case.Net == work.SIMD)
		a.Reset(g)
		prepare(o, g, a)
		return nil
	}
}

// checkOutput compares an output with one computed from scratch.
func (o *Op) checkOutput(a *network.Accumulators, p rep.Position) error {
	scratch, g := o.accumulators(false), engine.New(func() rep.Board { return oracle.New() }, engine.Default)
	if err := g.Load(&p); err != nil {
		return err
	}
	scratch.Reset(g)
	for side := rep.White; side <= rep.Black; side++ {
		if got, want := a.Output(side), scratch.Output(side); got != want {
			return o.Wrong("output for %v: got %d, want %d (%s)", side, got, want, p.FEN())
		}
	}
	return nil
}

func (o *Op) prepareNetUpdate(g *engine.Game, a *network.Accumulators) {
	type change struct {
		move    rep.Move
		delta   engine.Delta
		threats rep.ThreatChanges
	}
	var changes []change
	for _, m := range g.AppendMoves(nil) {
		c := change{move: m}
		if a.HasThreats() {
			g.ThreatChanges(m, &c.threats)
		}
		g.Make(m)
		c.delta = g.State().Delta
		g.Unmake(m)
		// A network with threats looks at the position again if a king crosses the middle.
		if king := &c.delta.Pieces[0]; !a.HasThreats() || king.Piece.Type() != rep.King || (king.From^king.To)&4 == 0 {
			changes = append(changes, c)
		}
	}
	o.Cycle = max(len(changes), 1)
	o.Do = func(n int) {
		inTurn(n, changes, func(pass []change) {
			for i := range pass {
				a.Push(&pass[i].delta, &pass[i].threats)
				a.Update()
				a.Pop()
			}
		})
	}
	o.verify = func() error {
		referee := o.referee()
		for i := range changes {
			referee.Make(changes[i].move)
			a.Push(&changes[i].delta, &changes[i].threats)
			err := o.checkOutput(a, referee.Position())
			a.Pop()
			referee.Unmake(changes[i].move)
			if err != nil {
				return err
			}
		}
		return nil
	}
}

func (o *Op) prepareNetOutput(g *engine.Game, a *network.Accumulators) {
	side := g.SideToMove()
	o.Do = func(n int) {
		for range n {
			a.Output(side)
		}
	}
	o.verify = func() error { return o.checkOutput(a, o.Case.On.Position) }
}
