package bitboard

import (
	"github.com/boardbench/boardbench/internal/attacks"
	"github.com/boardbench/boardbench/rep"
)

// snipers returns the sliders of c that would attack square i, 0 to 63, on an empty
// board.
func (s *state) snipers(c rep.Color, i int) rep.SquareSet {
	return attacks.Shared.Bishop.Rays[i]&s.diagonalSliders(c) |
		attacks.Shared.Rook.Rays[i]&s.orthogonalSliders(c)
}

// blockers returns the pieces that stand alone between square i and a sniper, and the
// snipers whose blocker is in own.
func blockers(i int, snipers, occupied, own rep.SquareSet) (blockers, pinners rep.SquareSet) {
	for from := snipers; from != 0; from &= from - 1 {
		between := attacks.Shared.Between[i<<6+first(from)] & occupied
		if between&(between-1) == 0 { // one piece or none
			blockers |= between
			if between&own != 0 {
				pinners |= from & -from
			}
		}
	}
	return blockers, pinners
}

// pins returns the blockers of the king of c, and the sliders that pin those of its own colour.
func (s *state) pins(c rep.Color, o occupancy) (_, pinners rep.SquareSet) {
	king := first(s.king(c))
	return blockers(king, s.snipers(c^1, king), o.all(), o.us)
}

// Blockers implements [rep.PinInspector].
func (b *Board) Blockers(c rep.Color) rep.SquareSet {
	s := b.state()
	blockers, _ := s.pins(c&1, s.occupancy(c))
	return blockers
}

// Pinners implements [rep.PinInspector].
func (b *Board) Pinners(c rep.Color) rep.SquareSet {
	s := b.state()
	_, pinners := s.pins(c&1^1, s.occupancy(c^1))
	return pinners
}

// CheckSquares implements [rep.PinInspector].
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	if t == rep.King {
		return rep.NoSquares
	}
	// A piece attacks the king from exactly the squares that the king would attack if
	// it were such a piece; a pawn of its own colour.
	s := b.state()
	them := s.sideToMove() ^ 1
	return attacksOf(them, t, first(s.king(them)), s.occupancy(rep.White).all())
}

// SliderBlockers implements [rep.PinInspector].
func (b *Board) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (_, pinners rep.SquareSet) {
	s := b.state()
	white, black := s.byColor(rep.White), s.byColor(rep.Black)
	own := white
	if !own.Has(sq) {
		own = black
		if !own.Has(sq) {
			own = rep.NoSquares
		}
	}
	i := int(sq & 63)
	snipers := sliders & (s.snipers(rep.White, i) | s.snipers(rep.Black, i))
	return blockers(i, snipers, white|black, own)
}
