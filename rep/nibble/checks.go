package nibble

import (
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Checkers returns the squares of the pieces that give check. Only cells that the last move
// changed can have brought a check, and they are the difference of two records: a piece that
// came to one, or a slider that looks through one that is now empty. So castling, promotions and
// en passant captures are no special cases.
func (b *Board) Checkers() rep.SquareSet {
	us, now := b.side(), b.now()
	king := now.state.king(us)
	if b.place == 0 {
		return b.Attackers(king.square(), us.Other())
	}
	before := (*record)(unsafe.Add(unsafe.Pointer(now), -int(recordSize)))
	var set rep.SquareSet
	for n := range uint(4) {
		diff := before.pair(n) ^ now.pair(n)
		for x := occupied(diff) | diff&marks; x != 0; x &= x - 1 {
			at := index(n<<4 | uint(bits.TrailingZeros64(x))>>2)
			if from := now.attacker(king, at, us.Other()); from != king {
				set.Add(from.square())
			}
		}
	}
	return set
}

// attacker returns the cell of the piece of c on the cell at that attacks the cell to; if at is
// empty, of the slider that does so through it; to itself if there is none.
func (r *record) attacker(to, at index, c rep.Color) index {
	row := &attackTable[to&63]
	piece := r.at(at)
	if piece == noPiece {
		d := dirTo[to&63][at&63]
		if d == nowhere {
			return to
		}
		at = r.firstPiece(to, d)
		piece = r.at(at)
	}
	if piece.side() == c && row[piece.on(at)&1023]&attacksCell != 0 && r.clear(to, at) {
		return at
	}
	return to
}

// firstPiece returns the cell of the first piece from the cell at in direction d, the last cell
// of the board if there is none.
func (r *record) firstPiece(at index, d uint8) index {
	for _, m := range &rays[at&63][d&7] {
		if m == 0 {
			break
		}
		at = index(m & 63)
		if r.at(at) != noPiece {
			break
		}
	}
	return at
}
