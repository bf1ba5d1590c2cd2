package bitboard8

import "github.com/boardbench/boardbench/rep"

// codes are the numbers of the types on all squares, 0 for a pawn to 5 for a king,
// in three sets: a number is what ones, twos and fours have on its square.
// Pawns are in none of them. The numbers are those of [rep.PieceType] less one,
// because those have nine bits in them, and each is a set to unite.
type codes struct{ ones, twos, fours rep.SquareSet }

func (s *state) codes() codes {
	return codes{
		ones:  s.sets[knights] | s.sets[rooks] | s.sets[kings],
		twos:  s.sets[bishops] | s.sets[rooks],
		fours: s.sets[queens] | s.sets[kings],
	}
}

// at returns the number of the type on square i, where a man must stand: an
// empty square looks like one with a pawn.
func (c codes) at(i int) int {
	return int(c.ones>>(i&63)&1 + c.twos>>(i&63)&1<<1 + c.fours>>(i&63)&1<<2)
}

// pieceOf returns the piece of a number and a side, Black where black is 1.
func pieceOf(number, black int) rep.Piece { return rep.Piece(black<<3 + number + 1) }

// numberOf returns number and side of a piece, which must be one of the twelve.
func numberOf(p rep.Piece) (number, black int) { return int(p&7-1) & 7, int(p >> 3 & 1) }

// on returns what stands on sq.
func (s *state) on(sq rep.Square) rep.Piece {
	if !s.occupied().Has(sq) {
		return rep.NoPiece
	}
	return pieceOf(s.codes().at(int(sq)), int(s.sets[blackMen]>>(sq&63)&1))
}

// pieces returns what stands on every square.
func (s *state) pieces() (on [64]rep.Piece) {
	for number := pawns; number <= kings; number++ {
		for black := range 2 {
			for sq := range (s.sets[number] & s.sets[whiteMen+black]).All() {
				on[sq] = pieceOf(number, black)
			}
		}
	}
	return on
}
