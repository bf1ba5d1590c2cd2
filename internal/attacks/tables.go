// Package attacks has the tables of the bitboard representations: the attacks of
// knights, kings, pawns and sliders by square, the squares between two others, and the
// squares from which a piece attacks near a king. It knows sets of squares and not how
// a representation stores its pieces, so that all bitboard representations share one
// copy. Only a program that calls [Build] has them in memory.
//
// # Magic bitboards
//
// The attacks of a rook on a1 depend on the occupancy of b1 to g1 and a2 to a7, twelve
// squares (the occupancy of h1 and a8 changes nothing). So there are 4096 answers, in
// a table, and the look-up needs a way from twelve scattered bits to an index below
// 4096. Multiplying by the right number, the magic, adds up copies of the set, shifted
// so that the twelve bits meet in the top twelve:
//
//	index = (occupied & mask) * magic >> 52
//
// A smaller example, a bishop on a1 with its mask of six bits, b2 (bit 9),
// c3 (18), d4 (27), e5 (36), f6 (45), g7 (54). Six bits are wanted at the top,
// 58 to 63. The magic 2^49 + 2^41 + 2^33 + 2^25 + 2^17 + 2^9, which
// is file b without b1 and b8, takes b2 to bit 58 with its first term, c3 to bit
// 59 with its second, and so on to g7, which its last takes to bit 63. All
// other products lie below bit 58 or fall off the top, and no two meet, so none
// carries:
//
//	pieces on c3 and f6:  (1<<18 | 1<<45) * magic >> 58  =  1<<1 | 1<<4  =  18
//
// For other lines than a diagonal from a corner the magic is found by trial, with sparse
// random numbers, until one sends no two sets of blockers with different answers to
// one index; magics_test.go does so and magics.go has the result.
//
// # Form
//
// The shift is in the magic itself: its low six bits are the number that the product
// is shifted down by. A shift by a register uses these bits and no others, so a
// look-up saves the load of a shift, and tables are still of the size that each square
// needs. A magic of that form is harder to find. If none is found in good time, the
// square gets one more bit, and a table of twice the size.
//
// Every array has an element more than it needs, which is never read: the compiler
// then knows that the number of the lowest bit of a set, which is 64 for the
// empty set, is an index that needs no bounds check.
//
// # Reference
//
// Lasse Hansen and Pradu Kannan, 2006, for magic bitboards.
package attacks

import (
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/rep"
)

// Zones is the squares from which a knight, bishop or rook attacks, on an empty board,
// one of the squares of a king zone: the candidates for a king danger map. The zone has
// the square of the king and those around it. The index is the square of the king, plus
// 64 where the zone has the squares of castling kingside too, plus 128 for the queenside.
type Zones struct{ Knight, Bishop, Rook [4*64 + 1]rep.SquareSet }

// Tables is all tables by square.
type Tables struct {
	King, Knight [65]rep.SquareSet
	Pawn         [2*64 + 1]rep.SquareSet // Black's 64 after White's
	Bishop, Rook Sliders
	Zones        Zones

	// Reach, by type times 64 plus square, is the attacks on an empty board, of pawns those of both colours.
	Reach [8 * 64]rep.SquareSet

	// Between, by a times 64 plus b, is the squares between a and b without the two:
	// none where they are on no line. A table of tables would take three more
	// instructions to find a row.
	Between [65*64 + 1]rep.SquareSet
}

// Shared is the tables, which are empty before [Build]; afterwards they must not
// be changed. They are reached by a pointer, because the compiler computes the address
// of a variable again for every use.
var Shared = new(Tables)

// sliderAttacks is the attacks of both sliders on every square for every set of
// blockers.
var sliderAttacks []rep.SquareSet

// Build fills [Shared], on its first call in a program.
func Build() { build() }

var build = sync.OnceFunc(func() {
	size := 0
	for sq := rep.A1; sq <= rep.H8; sq++ {
		size += 1<<(64-bishopMagics[sq]&63) + 1<<(64-rookMagics[sq]&63)
	}
	sliderAttacks = make([]rep.SquareSet, size)
	free := sliderAttacks
	for sq := rep.A1; sq <= rep.H8; sq++ {
		Shared.Knight[sq] = rep.KnightAttacks(sq)
		Shared.King[sq] = rep.KingAttacks(sq)
		Shared.Pawn[sq] = rep.PawnAttacks(rep.White, sq)
		Shared.Pawn[64+sq] = rep.PawnAttacks(rep.Black, sq)
		for t := rep.Pawn; t <= rep.King; t++ {
			Shared.Reach[int(t)<<6+int(sq)] = rep.PseudoAttacks(t, sq)
		}
		Shared.Reach[int(rep.Pawn)<<6+int(sq)] = rep.PawnAttacks(rep.White, sq) | rep.PawnAttacks(rep.Black, sq)
		for castles := range 4 {
			Shared.Zones.build(castles<<6+int(sq), kingZone(sq, castles))
		}
		free = Shared.Bishop.build(sq, bishopSteps, bishopMagics[sq], free)
		free = Shared.Rook.build(sq, rookSteps, rookMagics[sq], free)
		for to := rep.A1; to <= rep.H8; to++ {
			Shared.Between[int(sq)<<6+int(to)] = rep.Between(sq, to)
		}
	}
})

// Bytes returns the size of the tables that [Build] makes.
func Bytes() int { return len(sliderAttacks)*8 + int(unsafe.Sizeof(*Shared)) + pairs.Bytes }

// SliderBytes returns the size of those tables among them that [Sliders.Attacks] reads.
func SliderBytes() int {
	const one = int(unsafe.Sizeof(Sliders{}) - unsafe.Sizeof(Sliders{}.Rays))
	return len(sliderAttacks)*8 + 2*one
}

// kingZone returns the square of a king on sq, which is attacked in check, and the squares
// that must be safe for its steps and for castling on the sides of castles: bit 0 for the kingside, bit 1 for the queenside. A
// king castles on the first and the last rank only.
func kingZone(sq rep.Square, castles int) rep.SquareSet {
	zone := rep.KingAttacks(sq) | sq.Set()
	if rank := sq.Rank(); rank == rep.Rank1 || rank == rep.Rank8 {
		g, c := rep.MakeSquare(rep.FileG, rank), rep.MakeSquare(rep.FileC, rank)
		if castles&1 != 0 {
			zone |= rep.Between(sq, g) | g.Set()
		}
		if castles&2 != 0 {
			zone |= rep.Between(sq, c) | c.Set()
		}
	}
	return zone
}

// build fills in z at i for a king zone.
func (z *Zones) build(i int, zone rep.SquareSet) {
	for to := range zone.All() {
		z.Knight[i] |= rep.KnightAttacks(to)
		z.Bishop[i] |= walk(to, rep.NoSquares, bishopSteps)
		z.Rook[i] |= walk(to, rep.NoSquares, rookSteps)
	}
}
