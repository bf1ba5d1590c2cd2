// Code generated from ../x88/attacks.go; DO NOT EDIT.

package x88scan

import (
	"github.com/boardbench/boardbench/internal/side"
	"github.com/boardbench/boardbench/rep"
)

// isSlider reports whether p moves along a line until it meets a piece.
func isSlider(p rep.Piece) bool {
	t := p.Type()
	return t >= rep.Bishop && t <= rep.Queen
}

// couldAttack reports whether a piece on from attacks to if no piece is between.
func couldAttack(piece occupant, from, to index) bool {
	return attackersTable[(256+uint(from)-uint(to))&511]&(1<<piece.piece()) != 0
}

// attacksBy returns the attacks of piece, on from, around a king on to.
func attacksBy(piece occupant, from, to index) attacks {
	return attackTable[uint(piece.piece())<<8+uint(from-to+differences)]
}

// attacksAround returns the part of attackTable for a king on i, by the piece and the
// square of a occupant: nothing is left to compute for the pieces of a list.
func attacksAround(i index) *[16 << 8]attacks {
	return (*[16 << 8]attacks)(attackTable[differences-uint(i):])
}

// attackersOf returns the part of attackersTable for the square to, by from: one addition
// less for each of the pieces of a list. An entry holds in both directions, except for pawns.
func attackersOf(to index) *[256]uint32 { return (*[256]uint32)(attackersTable[256-uint(to):]) }

// clearLine reports whether all cells between from and to are empty. The two must share
// a line or be a knight's move apart.
func (b *Board) clearLine(from, to index) bool {
	step := stepTable[difference(from, to)]
	return step == 0 || b.clear(from, to, step)
}

// clear reports whether all cells between from and to are empty. step must lead from from to to.
func (b *Board) clear(from, to, step index) bool {
	for i := from + step; i != to; i += step {
		if b.at(i) != empty {
			return false
		}
	}
	return true
}

// mayCastle reports whether us has a castling right.
func (b *Board) mayCastle(us rep.Color) bool { return b.state().rights()>>(2*us)&3 != 0 }

// The cells between king and rook, as the bytes of the word of a rank, if the king goes
// two steps and the rook comes from the corner, as in standard chess.
const (
	kingsideCells  = 0x00ffff0000000000
	queensideCells = 0x00000000ffffff00
)

// openCastles returns the castling rights of us that no piece between king and rook
// blocks, in the order of rep.CastlingIndex from the kingside: one load has all cells of
// both. Rights of Chess960 are left in.
func openCastles[S side.Type](b *Board, king index) rep.CastlingRights {
	us := side.Of[S]()
	rights, standard := b.state().rights()>>(2*us)&3, b.castling.Standard>>(2*us)&3
	rank := load8(&b.cells, uint(king)&rankMask)
	if rank&kingsideCells != 0 {
		rights &^= standard & 1
	}
	if rank&queensideCells != 0 {
		rights &^= standard & 2
	}
	return rights
}

// castleLegal reports whether us, not in check, may castle to the side that kind
// says, a right that openCastles has. In standard chess info has the answer already.
func castleLegal[S side.Type](b *Board, info *checkInfo, kind rep.MoveKind) bool {
	us := side.Of[S]()
	i := rep.CastlingIndex(us, kind)
	if b.castling.Standard>>i&1 == 0 {
		return castleLegal960[S](b, i)
	}
	to, bit, stepBit := info.king+eastEast, 0, 1
	if kind == rep.CastleQueenside {
		to, bit, stepBit = info.king+westWest, 1, 6
	}
	if info.kingMoves>>stepBit&1 == 0 || info.attacks&(1<<(leaperCastle+bit)) != 0 {
		return false
	}
	return info.attacks&(1<<(sliderCastle+bit)) == 0 || !info.attackedBySlider(b, to, us^1)
}

// castleLegal960 is castleLegal for any start position of Chess960 and a right that
// us has.
func castleLegal960[S side.Type](b *Board, i int) bool {
	us := side.Of[S]()
	king, rook := indexOf(b.castling.King[us]), indexOf(b.castling.Rook[i])
	kingTo, rookTo := indexOf(rep.CastleKingTo(i)), indexOf(rep.CastleRookTo(i))
	for sq := min(king, rook, kingTo, rookTo); sq <= max(king, rook, kingTo, rookTo); sq++ {
		if sq != king && sq != rook && b.at(sq) != empty {
			return false
		}
	}
	// The rook may have shielded the king from the side, as in 8/8/8/8/8/8/8/rRK4k
	// w B - 0 1. So it is off the board while the squares of the king are tested.
	rookID := b.at(rook)
	b.cells[rook&cellMask] = empty
	safe := true
	for sq := min(king, kingTo); sq <= max(king, kingTo) && safe; sq++ {
		safe = !b.attacked(sq, us^1)
	}
	b.cells[rook&cellMask] = rookID
	return safe
}
