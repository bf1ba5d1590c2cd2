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
