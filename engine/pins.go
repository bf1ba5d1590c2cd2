package engine

import "github.com/boardbench/boardbench/rep"

// Blockers returns the squares of the pieces, of either colour, that stand alone between c's king
// and a slider of the other side that attacks along that line.
func (g *Game) Blockers(c rep.Color) rep.SquareSet { return g.pins(c).blockers[c&1] }

// Pinners returns the squares of the sliders of color c that pin a piece of the other side to its
// king.
func (g *Game) Pinners(c rep.Color) rep.SquareSet { return g.pins(c ^ 1).pinners[c&1] }

// Forget clears the cached answers for the current position. It is for measuring.
func (g *Game) Forget() { g.frame().asked = 0 }

// pins returns the cached answers, with the pieces around the king of color c. They are found once
// in a position.
func (g *Game) pins(c rep.Color) *answers {
	f, a := g.node()
	if question := askedPins << (c & 1); f.asked&question == 0 {
		f.asked |= question
		a.blockers[c&1], a.pinners[c&1^1] = g.SliderBlockers(g.ColorPieces(c^1), g.KingSquare(c))
	}
	return a
}

// SliderBlockers looks from sq along its lines to the given sliders. blockers are the squares of the
// pieces, of either colour, that stand alone between sq and a slider that attacks along that line.
// pinners are the squares of the sliders whose blocker has the colour of the piece on sq; if sq is
// empty there are none. A slider that attacks sq itself has no blocker. A slider between sq and
// another one blocks as any piece does. Squares of sliders without a bishop, rook or queen are left
// out.
func (g *Game) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
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
