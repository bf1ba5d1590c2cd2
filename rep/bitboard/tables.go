package bitboard

import (
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// sliders is what is known of a bishop or of a rook on each square. Every
// array has a 65th cell, which is never read: the compiler then knows that the
// number of the lowest bit of a set, which is 64 for the empty set, is an index
// that needs no check. Arrays side by side are read in one instruction where
// an array of records takes three.
type sliders struct {
	mask   [65]rep.SquareSet  // where a man can block: the lines without the edge that they end on
	factor [65]uint64         // shuffles the men on mask into the top bits
	shift  [65]uint64         // brings those down to an index
	table  [65]unsafe.Pointer // to the attacks by that index, 1<<(64-shift) of them in attackSets
	rays   [65]rep.SquareSet  // the attacks on an empty board
}

// zones is where knights, bishops and rooks must stand to attack, on an empty
// board, one of the squares that a king asks about. The index is his square, and
// 64 more where he asks about the squares of castling kingside too, his own
// among them, and 128 more for the queenside.
type zones struct{ knight, bishop, rook [4*64 + 1]rep.SquareSet }

// tables is everything that is looked up by square.
type tables struct {
	king, knight [65]rep.SquareSet
	pawn         [2*64 + 1]rep.SquareSet // those of Black 64 after those of White
	bishop, rook sliders
	zones        zones

	// between, by a times 64 and b, is the squares between a and b, both left
	// out. There are none where the two are on no line. A table of tables
	// would take three more instructions to find a row.
	between [65*64 + 1]rep.SquareSet
}

var (
	// shared is reached by a pointer, because the compiler computes the
	// address of a variable anew for every use.
	shared = new(tables)

	// attackSets holds the attacks of both sliders on every square for every
	// set of men that can block them.
	attackSets []rep.SquareSet

	buildTables = sync.OnceFunc(func() {
		cells := 0
		for sq := rep.A1; sq <= rep.H8; sq++ {
			cells += 1<<relevant(sq, bishopSteps).Count() + 1<<relevant(sq, rookSteps).Count()
		}
		attackSets = make([]rep.SquareSet, cells)
		free := attackSets
		for sq := rep.A1; sq <= rep.H8; sq++ {
			shared.knight[sq] = rep.KnightAttacks(sq)
			shared.king[sq] = rep.KingAttacks(sq)
			shared.pawn[sq] = rep.PawnAttacks(rep.White, sq)
			shared.pawn[64+sq] = rep.PawnAttacks(rep.Black, sq)
			for castles := range 4 {
				shared.zones.build(castles<<6+int(sq), askedAbout(sq, castles))
			}
			free = shared.bishop.build(sq, bishopSteps, bishopFactors[sq], free)
			free = shared.rook.build(sq, rookSteps, rookFactors[sq], free)
			for to := rep.A1; to <= rep.H8; to++ {
				shared.between[int(sq)<<6+int(to)] = rep.Between(sq, to)
			}
		}
	})
)

// build fills in t for a slider on sq with its attacks at the beginning of
// free, and returns what is left of it.
func (t *sliders) build(sq rep.Square, steps []step, factor uint64, free []rep.SquareSet) []rep.SquareSet {
	mask := relevant(sq, steps)
	t.mask[sq] = mask
	t.factor[sq] = factor
	t.shift[sq] = uint64(64 - mask.Count())
	t.table[sq] = unsafe.Pointer(&free[0])
	t.rays[sq] = walk(sq, rep.NoSquares, steps)
	// The carry-rippler: subtracting the mask counts through its subsets.
	for blockers := rep.NoSquares; ; {
		free[uint64(blockers)*factor>>t.shift[sq]] = walk(sq, blockers, steps)
		if blockers = (blockers - mask) & mask; blockers == 0 {
			return free[1<<mask.Count():]
		}
	}
}

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
func (z *zones) build(i int, asked rep.SquareSet) {
	for to := range asked.All() {
		z.knight[i] |= rep.KnightAttacks(to)
		z.bishop[i] |= walk(to, rep.NoSquares, bishopSteps)
		z.rook[i] |= walk(to, rep.NoSquares, rookSteps)
	}
}

// step is one step in files and ranks.
type step struct{ files, ranks int }

var (
	bishopSteps = []step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	rookSteps   = []step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
)

// walk returns what a slider on sq attacks, found by walking in each
// direction up to the first man of occupied, whose square is attacked too.
func walk(sq rep.Square, occupied rep.SquareSet, steps []step) rep.SquareSet {
	var attacks rep.SquareSet
	for _, s := range steps {
		f, r := int(sq.File())+s.files, int(sq.Rank())+s.ranks
		for f >= 0 && f < 8 && r >= 0 && r < 8 {
			to := rep.MakeSquare(rep.File(f), rep.Rank(r))
			attacks.Add(to)
			if occupied.Has(to) {
				break
			}
			f, r = f+s.files, r+s.ranks
		}
	}
	return attacks
}

// relevant returns the squares where a man changes what a slider on sq
// attacks: its lines without the last square of each, behind which there is
// nothing to block.
func relevant(sq rep.Square, steps []step) rep.SquareSet {
	var mask rep.SquareSet
	for _, s := range steps {
		line := walk(sq, rep.NoSquares, []step{s})
		for to := range line.All() {
			f, r := int(to.File())+s.files, int(to.Rank())+s.ranks
			if f >= 0 && f < 8 && r >= 0 && r < 8 {
				mask.Add(to)
			}
		}
	}
	return mask
}
