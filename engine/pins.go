package engine

import "github.com/boardbench/boardbench/rep"

// Blockers implements [rep.PinInspector]. The board is asked once in a position.
func (g *Game) Blockers(c rep.Color) rep.SquareSet {
	g.askPins(c, askedBlockers<<(c&1))
	return g.answers[g.Ply()].blockers[c&1]
}

// Pinners implements [rep.PinInspector]. The board is asked once in a position.
func (g *Game) Pinners(c rep.Color) rep.SquareSet {
	g.askPins(c, askedPinners<<(c&1))
	return g.answers[g.Ply()].pinners[c&1]
}

// Forget clears the cached answers for the current position. It is for measuring.
func (g *Game) Forget() { g.frame().asked = 0 }

// askPins caches the answer to question for color c, if it is not yet known.
func (g *Game) askPins(c rep.Color, question asked) {
	f, a := g.node()
	if f.asked&question != 0 {
		return
	}
	if g.native.pins == nil {
		if question >= askedPinners {
			c ^= 1 // the king that they pin to
		}
		a.blockers[c&1], a.pinners[c&1^1] = g.SliderBlockers(g.ColorPieces(c^1), g.KingSquare(c))
		f.asked |= askedBlockers<<(c&1) | askedPinners<<(c&1^1)
		return
	}
	if question >= askedPinners {
		a.pinners[c&1] = g.native.pins.Pinners(c)
	} else {
		a.blockers[c&1] = g.native.pins.Blockers(c)
	}
	f.asked |= question
}

// CheckSquares implements [rep.PinInspector]. The board is asked once in a position for
// each type.
func (g *Game) CheckSquares(t rep.PieceType) rep.SquareSet {
	f, a := g.node()
	if question := askedCheckSquares << (t & 7); f.asked&question == 0 {
		f.asked |= question
		a.checkSquares[t&7] = g.checkSquares(t)
	}
	return a.checkSquares[t&7]
}

func (g *Game) checkSquares(t rep.PieceType) rep.SquareSet {
	if g.native.pins != nil {
		return g.native.pins.CheckSquares(t)
	}
	if t == rep.King || t == rep.NoPieceType {
		return rep.NoSquares
	}
	// Attacks are symmetric: a piece checks from the squares that it would attack
	// from the king's square, with the other colour for a pawn.
	them := g.side ^ 1
	return attacksOf(rep.MakePiece(them, t), g.KingSquare(them), g.Occupied())
}

// SliderBlockers implements [rep.PinInspector].
func (g *Game) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	if g.native.pins != nil {
		return g.native.pins.SliderBlockers(sliders, sq)
	}
	own := rep.NoSquares
	if p := g.PieceAt(sq); p != rep.NoPiece {
		own = g.ColorPieces(p.Color())
	}
	occupied := g.Occupied()
	sliders &= rep.PseudoAttacks(rep.Bishop, sq)&g.TypePieces(diagonal) | rep.PseudoAttacks(rep.Rook, sq)&g.TypePieces(straight)
	for sliders != 0 {
		slider := sliders.PopFirst()
		between := rep.Between(sq, slider) & occupied
		if between.MoreThanOne() {
			continue
		}
		blockers |= between
		if between&own != 0 {
			pinners |= slider.Set()
		}
	}
	return blockers, pinners
}
