package bitboard

import (
	"sync"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// magic is how the attacks of a slider on one square are looked up: the men
// that can block it, multiplied with a factor that shuffles them into the top
// bits, are the index of the attacks in the table. See the package comment.
type magic struct {
	mask   rep.SquareSet  // where a man can block: the lines without the edge that they end on
	factor uint64         // found by search, see magics_test.go
	table  unsafe.Pointer // to the square's own 1<<(64-shift) sets in sliderTable
	shift  uint64
}

var (
	bishops, rooks [64]magic

	// sliderTable holds the attacks of every slider on every square for every
	// set of blockers.
	sliderTable []rep.SquareSet

	// toward[a][b] are the squares a slider on b passes on its way to a, b
	// included and a left out: what stops a check from b to a king on a. Where
	// the two squares are on no line, it is b alone.
	toward [64][64]rep.SquareSet

	buildTables = sync.OnceFunc(func() {
		cells := 0
		for sq := rep.A1; sq <= rep.H8; sq++ {
			cells += 1<<relevant(sq, bishopSteps).Count() + 1<<relevant(sq, rookSteps).Count()
		}
		sliderTable = make([]rep.SquareSet, cells)
		free := sliderTable
		for sq := rep.A1; sq <= rep.H8; sq++ {
			free = bishops[sq].build(sq, bishopSteps, bishopFactors[sq], free)
			free = rooks[sq].build(sq, rookSteps, rookFactors[sq], free)
			for to := rep.A1; to <= rep.H8; to++ {
				toward[sq][to] = rep.Between(sq, to) | to.Set()
			}
		}
	})
)

// build fills in m for a slider on sq from the beginning of free, and returns
// what is left of it.
func (m *magic) build(sq rep.Square, steps []step, factor uint64, free []rep.SquareSet) []rep.SquareSet {
	m.mask = relevant(sq, steps)
	m.factor = factor
	m.shift = uint64(64 - m.mask.Count())
	m.table = unsafe.Pointer(&free[0])
	// The carry-rippler: subtracting the mask counts through its subsets.
	for blockers := rep.NoSquares; ; {
		free[uint64(blockers)*factor>>m.shift] = walk(sq, blockers, steps)
		if blockers = (blockers - m.mask) & m.mask; blockers == 0 {
			return free[1<<m.mask.Count():]
		}
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
