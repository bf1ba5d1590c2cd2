package mailbox

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

func (b *Board) pieceAt(i index) rep.Piece { return b.pieceList[b.cell[i&63]&63].piece() }

// PieceAt returns what stands on sq.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(indexOf(sq)) }

// Pieces returns the squares of the pieces p.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for _, m := range b.list(p.Color()) {
		if m.piece() == p {
			set.Add(m.at().square())
		}
	}
	return set
}

// list returns the entries of c's pieces in the piece list, the captured ones as zeros.
func (b *Board) list(c rep.Color) []pieceSquare {
	first := firstID << (c & 1)
	return b.pieceList[first : first+listSize]
}

// Attackers returns the squares of the pieces of c that attack sq.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	at := indexOf(sq)
	for _, m := range b.list(c) {
		if attackTable[at&63][m&1023]&attacksCell != 0 && b.clear(at, m.at()) {
			set.Add(m.at().square())
		}
	}
	return set
}

// Checkers returns the squares of the pieces that give check.
func (b *Board) Checkers() rep.SquareSet {
	king := b.pieceList[firstID<<b.side()].at()
	return b.Attackers(king.square(), b.side().Other())
}

// attacked reports whether the side that does not move attacks cell at. The entries of leapers
// are or'ed together: no piece can block a leaper.
func attacked[S side.Type](b *Board, at index) bool {
	us := int(side.Of[S]())
	row := &attackTable[at&63]
	ends := &b.ends[us^1]
	var attacks attack
	for m := firstID << (us ^ 1); m < ends.knights; m++ {
		attacks |= row[b.pieceList[m&63]&1023]
	}
	for m := ends.sliders; m < ends.pawns; m++ {
		attacks |= row[b.pieceList[m&63]&1023]
	}
	if attacks&attacksCell != 0 {
		return true
	}
	return attackedBySlider[S](b, at)
}

// attackedBySlider reports whether a slider of the side that does not move attacks cell at.
func attackedBySlider[S side.Type](b *Board, at index) bool {
	us := int(side.Of[S]())
	row := &attackTable[at&63]
	ends := &b.ends[us^1]
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.pieceList[m&63]
		if row[p&1023]&attacksCell != 0 && b.clear(at, p.at()) {
			return true
		}
	}
	return false
}
