package nibble

import "github.com/boardbench/boardbench/rep"

// AttacksFrom returns the squares that the piece on sq attacks.
func (b *Board) AttacksFrom(sq rep.Square) rep.SquareSet {
	at := indexOf(sq)
	return b.attacksOf(b.pieceAt(at), at)
}

// attacksOf returns the squares that the piece p attacks from the cell at.
func (b *Board) attacksOf(p rep.Piece, at index) rep.SquareSet {
	now, c := b.now(), codes[p&15]
	switch p.Type() {
	case rep.Knight:
		marks := &knightMarks[at&63]
		return squares(marks[0]) | squares(marks[1])<<16 | squares(marks[2])<<32 | squares(marks[3])<<48
	case rep.Pawn, rep.King:
		return leapsOf(c, at)
	}
	var set rep.SquareSet
	for d := range steps {
		if c&sliderBit == 0 || c&(orthogonalBit>>(d&1)) == 0 {
			continue
		}
		for _, m := range &rays[at&63][d] {
			if m == 0 {
				break
			}
			to := index(m & 63)
			set |= to.set()
			if now.at(to) != noPiece {
				break
			}
		}
	}
	return set
}

// leapsOf returns the squares around the cell at that a pawn or king c there attacks.
func leapsOf(c code, at index) rep.SquareSet {
	var set rep.SquareSet
	for _, m := range &kingMoves[at&63] {
		if to := index(m & 63); m != 0 && attackTable[to][c.on(at&63)&1023]&attacksCell != 0 {
			set |= to.set()
		}
	}
	return set
}

// AttackersWith returns the squares of the pieces of both colours that would attack sq if
// exactly the squares of occupied were occupied.
func (b *Board) AttackersWith(sq rep.Square, occupancy rep.SquareSet) rep.SquareSet {
	to := indexOf(sq)
	row := &attackTable[to&63]
	var set rep.SquareSet
	for n, x := range b.now().words() {
		for found := occupied(x); found != 0; found &= found - 1 {
			entry := firstEntry(found, x, uint(n))
			if from := index(entry & 63); row[entry&1023]&attacksCell != 0 && clearOf(occupancy, to, from) {
				set |= from.set()
			}
		}
	}
	return set
}

// clearOf reports whether no cell strictly between a and o is in occupancy.
func clearOf(occupancy rep.SquareSet, a, o index) bool {
	d := dirTo[a&63][o&63]
	if d == nowhere {
		return true
	}
	step := steps[d&7]
	for a += step; a != o; a += step {
		if occupancy&a.set() != 0 {
			return false
		}
	}
	return true
}
