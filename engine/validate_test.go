package engine

import (
	"fmt"

	"github.com/boardbench/boardbench/rep"
)

// Validate implements [rep.Validator]: it computes the state of the position from
// scratch and compares all that is kept or was asked with it, the board's own
// structures included if the board is a Validator.
func (g *Game) Validate() error {
	if g.native.Validator != nil {
		if err := g.native.Validate(); err != nil {
			return err
		}
	}
	p := g.board.Position()
	if err := p.Validate(); err != nil {
		return fmt.Errorf("engine: %w", err)
	}
	for _, check := range []func(*rep.Position) error{g.validateState, g.validatePieces, g.validateAnswers, g.validateHistory} {
		if err := check(&p); err != nil {
			return err
		}
	}
	return nil
}

func fault(what string, got, want any) error {
	return fmt.Errorf("engine: %s is %v, the position has %v", what, got, want)
}

// validateState compares the state with one computed from p.
func (g *Game) validateState(p *rep.Position) error {
	got, want := g.frame(), stateOf(p)
	switch {
	case got.Key != want.Key:
		return fault("Key", fmt.Sprintf("%016x", got.Key), fmt.Sprintf("%016x", want.Key))
	case got.PawnKey != want.PawnKey:
		return fault("PawnKey", fmt.Sprintf("%016x", got.PawnKey), fmt.Sprintf("%016x", want.PawnKey))
	case got.MaterialKey != want.MaterialKey:
		return fault("MaterialKey", fmt.Sprintf("%016x", got.MaterialKey), fmt.Sprintf("%016x", want.MaterialKey))
	case got.NonPawn != want.NonPawn:
		return fault("NonPawn", got.NonPawn, want.NonPawn)
	case got.Score != want.Score:
		return fault("Score", got.Score, want.Score)
	case got.Phase != want.Phase:
		return fault("Phase", got.Phase, want.Phase)
	case got.Rule50 != want.Rule50:
		return fault("Rule50", got.Rule50, want.Rule50)
	case g.side != p.SideToMove:
		return fault("SideToMove", g.side, p.SideToMove)
	case g.Rights() != p.Rights():
		return fault("Rights", g.Rights(), p.Rights())
	case g.EnPassant() != p.EnPassant:
		return fault("EnPassant", g.EnPassant(), p.EnPassant)
	case g.Checkers() != p.Checkers():
		return fault("Checkers", g.Checkers(), p.Checkers())
	}
	return nil
}

// validatePieces compares the pieces by square, kind and colour with p.
func (g *Game) validatePieces(p *rep.Position) error {
	var pieces [16]rep.SquareSet
	for sq, piece := range p.Pieces {
		sq := rep.Square(sq)
		if got := g.PieceAt(sq); got != piece {
			return fault(fmt.Sprintf("PieceAt(%v)", sq), got, piece)
		}
		pieces[piece].Add(sq)
	}
	for c := rep.White; c <= rep.Black; c++ {
		var all rep.SquareSet
		for t := rep.Pawn; t <= rep.King; t++ {
			piece := rep.MakePiece(c, t)
			if got := g.Pieces(piece); got != pieces[piece] {
				return fault(fmt.Sprintf("Pieces(%v)", piece), got, pieces[piece])
			}
			if got := g.State().PieceCount(piece); got != pieces[piece].Count() {
				return fault(fmt.Sprintf("PieceCount(%v)", piece), got, pieces[piece].Count())
			}
			all |= pieces[piece]
		}
		if got := g.ColorPieces(c); got != all {
			return fault(fmt.Sprintf("ColorPieces(%v)", c), got, all)
		}
	}
	return nil
}

// validateAnswers computes the cached answers of the position again and compares
// them.
func (g *Game) validateAnswers(*rep.Position) error {
	f, a := g.node()
	known, was := f.asked, *a
	defer func() { f.asked, *a = known, was }()
	f.asked = 0
	for c := rep.White; c <= rep.Black; c++ {
		if known&(askedPins<<c) == 0 {
			continue
		}
		if got, want := was.blockers[c], g.Blockers(c); got != want {
			return fault(fmt.Sprintf("Blockers(%v)", c), got, want)
		}
		if got, want := was.pinners[c^1], g.Pinners(c^1); got != want {
			return fault(fmt.Sprintf("Pinners(%v)", c^1), got, want)
		}
	}
	for t := rep.Pawn; t <= rep.King; t++ {
		if got, want := was.checkSquares[t], g.CheckSquares(t); known&(askedCheckSquares<<t) != 0 && got != want {
			return fault(fmt.Sprintf("CheckSquares(%v)", t), got, want)
		}
	}
	return nil
}

// validateHistory compares the state's counters with the stack of earlier
// positions.
func (g *Game) validateHistory(*rep.Position) error {
	s := g.frame()
	repetition := 0
	for i := 1; i <= min(int(s.Rule50), int(s.FromNull), g.Ply()); i++ {
		if before := &g.frames[g.Ply()-i]; before.Key == s.Key || i&1 == 0 && g.repeatsFirst(g.Ply()-i, s) {
			repetition = i
			if before.Repetition != 0 {
				repetition = -i
			}
			break
		}
	}
	if int(s.Repetition) != repetition {
		return fault("Repetition", s.Repetition, repetition)
	}
	return nil
}
