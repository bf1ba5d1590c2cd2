// Package pairs has the tables and the look-ups, independent of a layout, by which boards list
// the threats that a move changes: pairs of pieces of which one attacks the other.
package pairs

import (
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// A Kind is how a piece attacks: along diagonals, along ranks and files, and by leaps, a set
// for each square. A king attacks nothing here, as it has no threats.
type Kind struct {
	diagonal, orthogonal rep.SquareSet // all squares or none
	leaps                *[64]rep.SquareSet
}

// Attacks returns the squares that a piece of this kind attacks from sq, if a bishop and a rook
// there would attack diagonal and orthogonal.
func (k *Kind) Attacks(sq int, diagonal, orthogonal rep.SquareSet) rep.SquareSet {
	return diagonal&k.diagonal | orthogonal&k.orthogonal | k.leaps[sq&63]
}

// Kinds are the kinds by [rep.Piece], and their leaps: of White's pawns, Black's pawns, knights
// and the other pieces.
var (
	Kinds [16]Kind
	leaps [4][64]rep.SquareSet
)

// Bytes is the size of the tables.
const Bytes = int(unsafe.Sizeof(Kinds) + unsafe.Sizeof(leaps) + unsafe.Sizeof(lines))

func init() {
	for sq := range rep.NoSquare {
		leaps[0][sq] = rep.PawnAttacks(rep.White, sq)
		leaps[1][sq] = rep.PawnAttacks(rep.Black, sq)
		leaps[2][sq] = rep.KnightAttacks(sq)
		lines[sq][0], lines[sq][1] = sq.File().Set()&^sq.Set(), sq.Rank().Set()&^sq.Set()
		for to := range rep.PseudoAttacks(rep.Bishop, sq).All() {
			rising := 2
			if (to > sq) != (to.File() > sq.File()) {
				rising = 3
			}
			lines[sq][rising] |= to.Set()
		}
	}
	for i := range Kinds {
		Kinds[i].leaps = &leaps[3]
	}
	for c := rep.White; c <= rep.Black; c++ {
		Kinds[rep.MakePiece(c, rep.Pawn)].leaps = &leaps[c]
		Kinds[rep.MakePiece(c, rep.Knight)].leaps = &leaps[2]
		Kinds[rep.MakePiece(c, rep.Bishop)].diagonal = rep.AllSquares
		Kinds[rep.MakePiece(c, rep.Rook)].orthogonal = rep.AllSquares
		queen := &Kinds[rep.MakePiece(c, rep.Queen)]
		queen.diagonal, queen.orthogonal = rep.AllSquares, rep.AllSquares
	}
}

// lines are, by square, the squares of its file, rank, diagonal and antidiagonal without it.
var lines [64][4]rep.SquareSet

// Nearest returns the nearest of the occupied squares on the diagonals through sq, and those on
// its rank and file. It is for boards that make the set of occupied squares when they are asked:
// the nearest square on either side of sq in the word of a line is a bit at its end.
func Nearest(sq int, occupied rep.SquareSet) (diagonal, orthogonal rep.SquareSet) {
	l := &lines[sq&63]
	below := rep.SquareSet(1)<<(sq&63) - 1
	return nearest(l[2]&occupied, below) | nearest(l[3]&occupied, below), nearest(l[0]&occupied, below) | nearest(l[1]&occupied, below)
}

// nearest returns the highest square of set in below and the lowest one that is not: the ends of
// the obstruction difference.
func nearest(set, below rep.SquareSet) rep.SquareSet {
	over := set &^ below
	return set & (over ^ (over - 1<<((bits.Len64(uint64(set&below|1))-1)&63)))
}
