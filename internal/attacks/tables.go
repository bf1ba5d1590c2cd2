package attacks

import (
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Zones is where knights, bishops and rooks must stand to attack, on an empty
// board, one of the squares that a king asks about. The index is his square, and
// 64 more where he asks about the squares of castling kingside too, his own
// among them, and 128 more for the queenside.
type Zones struct{ Knight, Bishop, Rook [4*64 + 1]rep.SquareSet }

// Tables is everything that is looked up by square.
type Tables struct {
	King, Knight [65]rep.SquareSet
	Pawn         [2*64 + 1]rep.SquareSet // those of Black 64 after those of White
	Bishop, Rook Sliders
	Zones        Zones

	// Between, by a times 64 and b, is the squares between a and b, both left
	// out. There are none where the two are on no line. A table of tables
	// would take three more instructions to find a row.
	Between [65*64 + 1]rep.SquareSet
}

// Shared is the tables, which are empty before [Build]; afterwards nobody may
// change them. They are reached by a pointer, because the compiler computes
// the address of a variable anew for every use.
var Shared = new(Tables)

// sets holds the attacks of both sliders on every square for every set of men
// that can block them.
var sets []rep.SquareSet

// Build fills [Shared], on its first call in a program.
func Build() { build() }

var build = sync.OnceFunc(func() {
	cells := 0
	for sq := rep.A1; sq <= rep.H8; sq++ {
		cells += 1<<relevant(sq, bishopSteps).Count() + 1<<relevant(sq, rookSteps).Count()
	}
	sets = make([]rep.SquareSet, cells)
	free := sets
	for sq := rep.A1; sq <= rep.H8; sq++ {
		Shared.Knight[sq] = rep.KnightAttacks(sq)
		Shared.King[sq] = rep.KingAttacks(sq)
		Shared.Pawn[sq] = rep.PawnAttacks(rep.White, sq)
		Shared.Pawn[64+sq] = rep.PawnAttacks(rep.Black, sq)
		for castles := range 4 {
			Shared.Zones.build(castles<<6+int(sq), askedAbout(sq, castles))
		}
		free = Shared.Bishop.build(sq, bishopSteps, bishopFactors[sq], free)
		free = Shared.Rook.build(sq, rookSteps, rookFactors[sq], free)
		for to := rep.A1; to <= rep.H8; to++ {
			Shared.Between[int(sq)<<6+int(to)] = rep.Between(sq, to)
		}
	}
})

// Bytes returns the size of all that [Build] makes.
func Bytes() int { return len(sets)*8 + int(unsafe.Sizeof(*Shared)) }

// askedAbout returns the squares that a king on sq must know to be safe or not
// to step or to castle. A king off the first and the last rank castles nowhere.
func askedAbout(sq rep.Square, castles int) rep.SquareSet {
	asked := rep.KingAttacks(sq)
	if rank := sq.Rank(); rank == rep.Rank1 || rank == rep.Rank8 {
		g, c := rep.MakeSquare(rep.FileG, rank), rep.MakeSquare(rep.FileC, rank)
		if castles&1 != 0 {
			asked |= sq.Set() | rep.Between(sq, g) | g.Set()
		}
		if castles&2 != 0 {
			asked |= sq.Set() | rep.Between(sq, c) | c.Set()
		}
	}
	return asked
}

// build fills in z at i for a king who asks about the squares of asked.
func (z *Zones) build(i int, asked rep.SquareSet) {
	for to := range asked.All() {
		z.Knight[i] |= rep.KnightAttacks(to)
		z.Bishop[i] |= walk(to, rep.NoSquares, bishopSteps)
		z.Rook[i] |= walk(to, rep.NoSquares, rookSteps)
	}
}
