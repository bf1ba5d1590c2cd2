package nibble

import "github.com/boardbench/boardbench/rep"

// leastAttacker returns the type and the cell of the least valuable piece of c that can capture,
// the one on the lowest cell among equals, and NoPieceType if there is none.
func (x *exchange) leastAttacker(c rep.Color) (rep.PieceType, index) {
	now, row := x.b.now(), &attackTable[x.to&63]
	for pawns := now.pawnAttackers(x.to, c); pawns != 0; pawns &= pawns - 1 {
		if from := indexOf(pawns.First()); x.canCapture(from, c) {
			return rep.Pawn, from
		}
	}
	least, at := rep.King+1, index(0)
	for n, word := range now.words() {
		for found := nonPawnsAmong(ownAmong(c, occupied(word), word), word); found != 0; found &= found - 1 {
			entry := firstEntry(found, word, uint(n))
			if row[entry&1023]&attacksCell == 0 {
				continue
			}
			// Among equals the first is the lowest.
			t, from := pieces[entry>>6&15].Type(), index(entry&63)
			if t < least && x.canCapture(from, c) {
				least, at = t, from
			}
		}
	}
	if least > rep.King {
		return rep.NoPieceType, 0
	}
	return least, at
}

// attacks reports whether the piece on the cell at, which attacks the cell of the exchange on an
// empty board, is still there and attacks it.
func (x *exchange) attacks(at index) bool {
	if x.left&at.set() != 0 {
		return false
	}
	d := dirTo[x.to&63][at&63]
	if d == nowhere {
		return true
	}
	now, step := x.b.now(), steps[d&7]
	for to := x.to + step; to != at; to += step {
		if now.at(to) != noPiece && x.left&to.set() == 0 {
			return false
		}
	}
	return true
}

// attacked reports whether a piece of c, pinned or not, attacks the cell of the exchange.
func (x *exchange) attacked(c rep.Color) bool {
	row := &attackTable[x.to&63]
	for n, word := range x.b.now().words() {
		for found := ownAmong(c, occupied(word), word); found != 0; found &= found - 1 {
			entry := firstEntry(found, word, uint(n))
			if row[entry&1023]&attacksCell != 0 && x.attacks(index(entry&63)) {
				return true
			}
		}
	}
	return false
}
