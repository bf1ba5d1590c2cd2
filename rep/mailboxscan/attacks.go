package mailboxscan

import "github.com/boardbench/boardbench/rep"

// walk steps from at in the direction d and returns the first occupied cell, or the last one
// before the edge. At the edge that is at itself.
func (b *Board) walk(at index, d int) index {
	step, last := steps[d&7], lines[at&63].last[d&7]
	for at != last {
		at += step
		if b.cell[at&63] != noPiece {
			break
		}
	}
	return at
}

// attackers calls found with the cell of each piece of c that attacks at, until it returns
// false. It walks from at: an attacker is the first piece in one of eight directions, or a
// knight a jump away.
func (b *Board) attackers(at index, c rep.Color, found func(index) bool) {
	knight := occupantOf(rep.MakePiece(c, rep.Knight))
	for _, from := range &knightTo[at&63] {
		if from != at && b.cell[from&63] == knight && !found(from) {
			return
		}
	}
	for d := range steps {
		if from := b.walk(at, d); b.attackedFrom(from, at, c) && !found(from) {
			return
		}
	}
}

// attackedFrom reports whether a piece of c stands on from that attacks at on an empty board.
// No piece attacks its own cell.
func (b *Board) attackedFrom(from, at index, c rep.Color) bool {
	o := b.cell[from&63]
	return o&(whiteBit<<c) != 0 && attackTable[at&63][entryOf(o, from)]&attacksCell != 0
}

// attacked reports whether a piece of c attacks at, a cell without a knight of c.
func (b *Board) attacked(at index, c rep.Color) bool {
	knight, to := occupantOf(rep.MakePiece(c, rep.Knight)), &knightTo[at&63]
	for _, from := range to {
		if b.cell[from&63] == knight {
			return true
		}
	}
	for d := range steps {
		if b.attackedFrom(b.walk(at, d), at, c) {
			return true
		}
	}
	return false
}

// PieceAt returns the piece on sq.
func (b *Board) PieceAt(sq rep.Square) rep.Piece { return b.pieceAt(indexOf(sq)) }

// Pieces returns the squares of the pieces p.
func (b *Board) Pieces(p rep.Piece) rep.SquareSet {
	var set rep.SquareSet
	for a := uint(0); a < 64; a += 8 {
		for w := b.rankFrom(a) & (uint64(whiteBit<<p.Color()) * eight); w != 0; w &= w - 1 {
			at := index(firstOf(w, a))
			if pieceOf(b.cell[at&63]) == p {
				set.Add(at.square())
			}
		}
	}
	return set
}

// Attackers returns the squares of the pieces of c that attack sq.
func (b *Board) Attackers(sq rep.Square, c rep.Color) rep.SquareSet {
	var set rep.SquareSet
	b.attackers(indexOf(sq), c, func(at index) bool { set.Add(at.square()); return true })
	return set
}

func (b *Board) pieceAt(i index) rep.Piece { return pieceOf(b.cell[i&63]) }
