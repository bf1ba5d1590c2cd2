package attacks

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// Sliders is the magic bitboards of a bishop or of a rook. Each field is an array by
// square, which is read in one instruction where an array of structs takes three.
type Sliders struct {
	mask  [65]rep.SquareSet  // where a piece can block: the rays without their last square
	magic [65]uint64         // moves the occupancy of the mask into the top bits; its low six bits are the shift that moves those down
	table [65]unsafe.Pointer // to the attacks by that index, 1<<(64-shift) of them in sliderAttacks
	Rays  [65]rep.SquareSet  // the attacks on an empty board
}

// Attacks returns the attacks of a slider on square i, 0 to 63, with the given
// occupancy. The magic brings any occupancy into the square's own table, so the
// pointer needs no check.
func (t *Sliders) Attacks(i int, occupied rep.SquareSet) rep.SquareSet {
	magic := t.magic[i]
	index := uint64(occupied&t.mask[i]) * magic >> (magic & 63)
	return *(*rep.SquareSet)(unsafe.Add(t.table[i], index*8))
}

// build fills in t for a slider on sq with its attacks at the beginning of
// free, and returns the rest of it.
func (t *Sliders) build(sq rep.Square, steps []step, magic uint64, free []rep.SquareSet) []rep.SquareSet {
	mask := relevant(sq, steps)
	t.mask[sq] = mask
	t.magic[sq] = magic
	t.table[sq] = unsafe.Pointer(&free[0])
	t.Rays[sq] = walk(sq, rep.NoSquares, steps)
	// The carry-rippler: subtracting the mask counts through its subsets.
	for blockers := rep.NoSquares; ; {
		free[uint64(blockers)*magic>>(magic&63)] = walk(sq, blockers, steps)
		if blockers = (blockers - mask) & mask; blockers == 0 {
			return free[1<<(64-magic&63):]
		}
	}
}

// step is one step in files and ranks.
type step struct{ files, ranks int }

var (
	bishopSteps = []step{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
	rookSteps   = []step{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
)

// walk returns the attacks of a slider on sq, found by walking in each direction up
// to the first blocker, whose square is attacked too.
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

// relevant returns the squares where a piece changes the attacks of a slider on sq:
// its rays without the last square of each, beyond which there is nothing to block.
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

// Lookup returns the constants of the magic look-up of a rook on sq, or of a bishop:
// the squares on which a piece can block, the magic and the shift. It is for
// explanations of the look-up.
func Lookup(sq rep.Square, rook bool) (mask rep.SquareSet, magic uint64, shift int) {
	directions, magic := [4][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}, bishopMagics[sq]
	if rook {
		directions, magic = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}, rookMagics[sq]
	}
	for _, d := range directions {
		// A piece on the last square of a ray blocks nothing.
		f, r := int(sq.File())+d[0], int(sq.Rank())+d[1]
		for ; f+d[0] >= 0 && f+d[0] < 8 && r+d[1] >= 0 && r+d[1] < 8; f, r = f+d[0], r+d[1] {
			mask.Add(rep.MakeSquare(rep.File(f), rep.Rank(r)))
		}
	}
	return mask, magic, int(magic & 63)
}
