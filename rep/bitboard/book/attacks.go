package book

import "github.com/boardbench/boardbench/rep"

// A set moves one square when all of its bits are shifted by the same number. A bit that is
// shifted past the h-file arrives on the a-file of the next rank, and is masked out there. A bit
// that leaves the board to the north or to the south falls out of the word.
const (
	fileA = rep.SquareSet(0x0101010101010101)
	fileH = rep.SquareSet(0x8080808080808080)
	rank3 = rep.SquareSet(0x0000000000ff0000)
	rank6 = rep.SquareSet(0x0000ff0000000000)
)

func north(s rep.SquareSet) rep.SquareSet { return s << 8 }
func south(s rep.SquareSet) rep.SquareSet { return s >> 8 }
func east(s rep.SquareSet) rep.SquareSet  { return s << 1 &^ fileA }
func west(s rep.SquareSet) rep.SquareSet  { return s >> 1 &^ fileH }

func northEast(s rep.SquareSet) rep.SquareSet { return north(east(s)) }
func northWest(s rep.SquareSet) rep.SquareSet { return north(west(s)) }
func southEast(s rep.SquareSet) rep.SquareSet { return south(east(s)) }
func southWest(s rep.SquareSet) rep.SquareSet { return south(west(s)) }

// forward returns the step of a pawn of color c as a difference of squares, which is to be added.
func forward(c rep.Color) rep.Square {
	if c == rep.White {
		return 8
	}
	return 256 - 8 // a Square is 8 bits, so this subtracts 8
}

// The tables of attacks by square. They are built when the program starts.
var (
	knightAttacks = attacksBySquare(func(s rep.SquareSet) rep.SquareSet {
		sides := east(s) | west(s)
		far := east(east(s)) | west(west(s))
		return north(north(sides)) | south(south(sides)) | north(far) | south(far)
	})
	kingAttacks = attacksBySquare(func(s rep.SquareSet) rep.SquareSet {
		sides := east(s) | west(s)
		return sides | north(s|sides) | south(s|sides)
	})
	pawnAttacks = [2][64]rep.SquareSet{
		rep.White: attacksBySquare(func(s rep.SquareSet) rep.SquareSet { return northEast(s) | northWest(s) }),
		rep.Black: attacksBySquare(func(s rep.SquareSet) rep.SquareSet { return southEast(s) | southWest(s) }),
	}

	// A ray has the squares from a square to the edge of the board, in one direction.
	northRay, southRay         = raysBySquare(north), raysBySquare(south)
	eastRay, westRay           = raysBySquare(east), raysBySquare(west)
	northEastRay, northWestRay = raysBySquare(northEast), raysBySquare(northWest)
	southEastRay, southWestRay = raysBySquare(southEast), raysBySquare(southWest)
)

func attacksBySquare(attacks func(rep.SquareSet) rep.SquareSet) (table [64]rep.SquareSet) {
	for sq := range table {
		table[sq] = attacks(rep.Square(sq).Set())
	}
	return table
}

func raysBySquare(step func(rep.SquareSet) rep.SquareSet) (table [64]rep.SquareSet) {
	for sq := range table {
		for s := step(rep.Square(sq).Set()); s != 0; s = step(s) {
			table[sq] |= s
		}
	}
	return table
}

// RookAttacks returns the squares that a rook on sq attacks: in each direction as far as the first
// occupied square, which is attacked too.
func RookAttacks(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return upTo(&northRay, sq, occupied) | upTo(&eastRay, sq, occupied) |
		downTo(&southRay, sq, occupied) | downTo(&westRay, sq, occupied)
}

// BishopAttacks does the same for a bishop.
func BishopAttacks(sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	return upTo(&northEastRay, sq, occupied) | upTo(&northWestRay, sq, occupied) |
		downTo(&southEastRay, sq, occupied) | downTo(&southWestRay, sq, occupied)
}

// upTo returns the squares of a ray to higher squares that a slider on sq attacks. The lowest
// occupied bit of the ray is the first blocker, and the blocker hides its own ray.
func upTo(rays *[64]rep.SquareSet, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	ray := rays[sq]
	if blockers := ray & occupied; blockers != 0 {
		ray &^= rays[blockers.First()]
	}
	return ray
}

// downTo is upTo for a ray to lower squares: its first blocker is the highest occupied bit.
func downTo(rays *[64]rep.SquareSet, sq rep.Square, occupied rep.SquareSet) rep.SquareSet {
	ray := rays[sq]
	if blockers := ray & occupied; blockers != 0 {
		ray &^= rays[blockers.Last()]
	}
	return ray
}

// attacked reports whether a piece of color by attacks a square. Attacks are mutual: a knight attacks
// the square if a knight on the square attacks it. Only pawns have a direction, so theirs are found by
// the attacks of a pawn of the other color.
func (b *Board) attacked(at rep.Square, by rep.Color) bool {
	theirs, occupied := &b.pieces[by], b.Occupied()
	return knightAttacks[at]&theirs[rep.Knight] != 0 ||
		kingAttacks[at]&theirs[rep.King] != 0 ||
		pawnAttacks[by.Other()][at]&theirs[rep.Pawn] != 0 ||
		BishopAttacks(at, occupied)&(theirs[rep.Bishop]|theirs[rep.Queen]) != 0 ||
		RookAttacks(at, occupied)&(theirs[rep.Rook]|theirs[rep.Queen]) != 0
}
