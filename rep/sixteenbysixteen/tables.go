package sixteenbysixteen

import (
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// index is a cell of the board: sixteen times its row, and its column. The squares
// are in rows and columns 4 to 11. Every value of a byte is a cell, so every index
// is valid. A step from one cell to another is an index too: sums wrap at 256, so a
// step down is 256-16.
type index uint8

const (
	columns  = 16  // cells in a row
	cellMask = 255 // of an index
)

// a1 is the first square.
const a1 index = 4*columns + 4

// indexOf returns the index of sq, which must be on the board: the rank moves up
// one bit, to make room for the sentinels of its row, and a1 is the corner.
func indexOf(sq rep.Square) index { return index(sq+sq&0x38) + a1 }

// square returns the square of i, which must be on the board.
func (i index) square() rep.Square { return rep.Square((i - a1 + (i-a1)&7) >> 1) }

// onBoard reports whether i is one of the 64 squares. Only the code that builds
// and validates the board calls it; move generation reads the cell instead.
func (i index) onBoard() bool { return (i-a1)&0x88 == 0 }

// above returns the distance of a knight's target above the lowest of the eight targets.
func above(step index) uint { return offset(step) - offset(southSouthWest) }

// The tables, built by the first New and constant from then on.
var (
	// attackTable has, by the kind of a piece and by its cell minus a king's, the
	// attacks of the piece near the king. The entries of a kind are the 256 around
	// 256*(kind+1), the entry of a difference of 0.
	attackTable [attackEntries + 256]attacks

	// distances is, by the difference of two cells, the number of king steps
	// between them.
	distances [256]uint8

	keys     [keyEntries]uint64 // by the low bits of a pieceSquare; zero for pieceSquare 0
	sideKeys [32]uint64         // of the side to move and the castling rights, by their bits of a state
	epKeys   [512]uint64        // by the low bits of a state; zero without epCapturable

	// moveCells is the cells that a move goes from and to, by its low twelve bits. Shifts
	// and masks would do too, but one address gives both.
	moveCells struct{ from, to [4096]index }
)

const (
	attackEntries = 8 * 256  // of a table by kind and cell
	keyEntries    = 16 * 256 // of a table by kind, colour and cell
)

// lastMove is a move that was made, or 0.
type lastMove rep.Move

func (m lastMove) from() index { return moveCells.from[m&4095] }
func (m lastMove) to() index   { return moveCells.to[m&4095] }

const tableBytes = int(unsafe.Sizeof(zone) + unsafe.Sizeof(attackTable) + unsafe.Sizeof(distances) + unsafe.Sizeof(moveCells) +
	unsafe.Sizeof(keys) + unsafe.Sizeof(sideKeys) + unsafe.Sizeof(epKeys))

// attacks has the cells near a king that a piece attacks, as if the two were alone on
// the board. The attacks of several pieces are united by |, except for the step.
type attacks uint32

const (
	leaperShift = 0 // from here nine bits, one for each cell of the king's zone: a leaper attacks it
	sliderShift = 9 // from here nine bits: a slider attacks it unless a piece stands between

	// The middle of the zone is the king itself.
	leaperCheck   attacks = zoneKing << leaperShift // a leaper attacks the king
	sliderAligned attacks = zoneKing << sliderShift // a slider attacks the king unless pieces stand between
	attack                = leaperCheck | sliderAligned

	leaperCastle = 18 // from here two bits: a leaper attacks the square two steps east, west of the king
	sliderCastle = 20 // and the same for a slider

	stepShift = 24 // from here eight bits: the step from the king to a slider aligned with it
)

// step returns the step from the king to the slider; 0 if none is aligned.
func (h attacks) step() index { return index(h >> stepShift) }

// attacksOn returns the attacks of every piece near a king on i, by the low bits of its
// pieceSquare: the part of attackTable that begins i entries before the 256th.
func attacksOn(i index) *[attackEntries]attacks {
	return (*[attackEntries]attacks)(attackTable[256-uint(i):])
}

// distance returns the number of king steps from one square to another.
func distance(from, to index) int { return int(distances[to-from]) }

// vector is the position of one square relative to another: files east and ranks
// north of it.
type vector struct{ files, ranks int }

func (v vector) minus(w vector) vector { return vector{v.files - w.files, v.ranks - w.ranks} }
func (v vector) times(n int) vector    { return vector{v.files * n, v.ranks * n} }

// difference returns the difference of two cells at v from each other.
func (v vector) difference() index { return index(16*v.ranks + v.files) }

// distance returns the length of v in king steps, which is at most seven for two
// squares.
func (v vector) distance() int { return max(v.files, -v.files, v.ranks, -v.ranks) }

// neighbour returns the vector of step n of zone.
func neighbour(n int) vector { return vector{1 - n/3, 1 - n%3} }

// buildTables fills in the tables.
func buildTables() {
	for k := whitePawn; k <= blackPawn; k++ {
		enterAttacks(k)
	}
	for files := -7; files <= 7; files++ {
		for ranks := -7; ranks <= 7; ranks++ {
			v := vector{files, ranks}
			distances[v.difference()] = uint8(v.distance())
		}
	}
	for sq := rep.A1; sq <= rep.H8; sq++ {
		for _, piece := range rep.Pieces() {
			keys[pieceSquareOf(piece, indexOf(sq)).keyEntry()] = rep.PieceKey(piece, sq)
		}
	}
	for r := range rep.CastlingRights(16) {
		white := makeState(0, r, rep.White) >> colorShift
		black := makeState(0, r, rep.Black) >> colorShift
		sideKeys[white], sideKeys[black] = rep.CastlingKey(r), rep.CastlingKey(r)^rep.SideKey()
	}
	for f := rep.FileA; f <= rep.FileH; f++ {
		for _, rank := range [2]rep.Rank{rep.Rank3, rep.Rank6} {
			epKeys[state(indexOf(rep.MakeSquare(f, rank)))|epCapturable] = rep.EnPassantKey(f)
		}
	}
	for m := range moveCells.from {
		moveCells.from[m], moveCells.to[m] = indexOf(rep.Move(m).From()), indexOf(rep.Move(m).To())
	}
}

// enterAttacks enters all attacks of pieces of kind k. It uses the rules of
// movement, and of the board only that no two squares are more than seven apart.
func enterAttacks(k kind) {
	switch k {
	case whitePawn, blackPawn:
		ahead := 1
		if k == blackPawn {
			ahead = -1
		}
		enter(k, vector{-1, ahead}, 0)
		enter(k, vector{1, ahead}, 0)
	case knight:
		for _, v := range [4]vector{{1, 2}, {2, 1}, {2, -1}, {1, -2}} {
			enter(k, v, 0)
			enter(k, v.times(-1), 0)
		}
	default:
		for n := range 9 {
			v := neighbour(n)
			diagonal := v.files != 0 && v.ranks != 0
			switch {
			case n == 4 || k == rook && diagonal || k == bishop && !diagonal:
			case k == king:
				enter(k, v, 0)
			default:
				for far := 1; far <= 7; far++ {
					enter(k, v.times(far), v.times(-1).difference())
				}
			}
		}
	}
}

// enter enters the attack of a piece of kind k on the square at v from its own, for
// each king that has that square in its zone or could castle to it. step leads from a
// king on that square to the piece.
func enter(k kind, v vector, step index) {
	zone, castle := leaperShift, leaperCastle
	if k.isSlider() {
		zone, castle = sliderShift, sliderCastle
	}
	set := func(fromKing vector, h attacks) {
		// fromKing leads from the king to the attacked square, and v back from
		// there to the piece.
		if d := fromKing.minus(v); d.distance() <= 7 {
			attackTable[256+int(k)<<kindShift+16*d.ranks+d.files] |= h
		}
	}
	for n := range 9 {
		set(neighbour(n), 1<<(zone+n))
	}
	set(vector{0, 0}, attacks(step)<<stepShift)
	set(vector{2, 0}, 1<<castle)
	set(vector{-2, 0}, 2<<castle)
}
