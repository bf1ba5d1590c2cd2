package piecelist

import "github.com/boardbench/boardbench/rep"

// Blockers returns the squares of the pieces that stand alone between c's king and a slider of
// the other side.
func (b *Board) Blockers(c rep.Color) rep.SquareSet {
	blockers, _ := b.pinsOf(c)
	return blockers
}

// Pinners returns the squares of the sliders of c that pin a piece of the other side.
func (b *Board) Pinners(c rep.Color) rep.SquareSet {
	_, pinners := b.pinsOf(c ^ 1)
	return pinners
}

// pinsOf returns the blockers of c's king. pinners are the sliders whose blocker is a piece of
// c. The sliders are side by side in the list; the occupancy is gathered if one of them is
// aligned with the king.
func (b *Board) pinsOf(c rep.Color) (blockers, pinners rep.SquareSet) {
	king, them := b.squares[c&1][kingSlot]&63, c&1^1
	onKing := &threats[king]
	var own, occupied rep.SquareSet
	for s, end := kingSlot+1, b.slidersEnd(them); s < end; s++ {
		sq := b.squares[them][s&15]
		if t := onKing[b.pieces[them][s&15]&15][sq&127]; t&attacksSquare == 0 || t&sliding == 0 {
			continue
		}
		if occupied == 0 {
			own = b.ColorPieces(c)
			occupied = own | b.ColorPieces(them)
		}
		if between := rep.Between(rep.Square(king), rep.Square(sq)) & occupied; !between.MoreThanOne() {
			blockers |= between
			if between&own != 0 {
				pinners |= setOf[sq]
			}
		}
	}
	return blockers, pinners
}

// SliderBlockers returns the squares of the pieces that stand alone between sq and one of the
// sliders. pinners are the sliders whose blocker has the colour of the piece on sq.
func (b *Board) SliderBlockers(sliders rep.SquareSet, sq rep.Square) (blockers, pinners rep.SquareSet) {
	var own rep.SquareSet
	white, black := b.ColorPieces(rep.White), b.ColorPieces(rep.Black)
	switch {
	case white.Has(sq):
		own = white
	case black.Has(sq):
		own = black
	}
	onSquare := &threats[sq&63]
	for ; sliders != 0; sliders &= sliders - 1 {
		from := sliders.First()
		if t := onSquare[b.PieceAt(from)&15][from&127]; t&attacksSquare == 0 || t&sliding == 0 {
			continue
		}
		if between := rep.Between(sq, from) & (white | black); !between.MoreThanOne() {
			blockers |= between
			if between&own != 0 {
				pinners |= from.Set()
			}
		}
	}
	return blockers, pinners
}

// CheckSquares returns the squares from which a piece of type t of the side to move would give
// check: the attacks of such a piece from the king's square, one reach for a slider.
func (b *Board) CheckSquares(t rep.PieceType) rep.SquareSet {
	them := b.state.side() ^ 1
	king := rep.Square(b.squares[them&1][kingSlot])
	switch t {
	case rep.Pawn:
		return rep.PawnAttacks(them, king)
	case rep.Knight:
		return rep.KnightAttacks(king)
	case rep.Bishop, rep.Rook, rep.Queen:
		mine, theirs := b.nearest(uint8(king), them)
		return (mine & theirs & edges[king&63] & reaches[t&7]).squares(uint8(king))
	}
	return rep.NoSquares
}
