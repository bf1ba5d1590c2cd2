package tenbytwelve

import (
	"math/bits"
	"unsafe"

	"github.com/boardbench/boardbench/rep"
)

// attackTable has, by the square of a king and the entry of a piece, the attacks of the
// piece near the king. It is zero for entry 0.
var attackTable [64][entries]attacks

// The other tables. All are built by the first New and never written to again.
var (
	keys     [entries]uint64 // by entry; zero for entry 0
	sideKeys [32]uint64      // of the side to move and the castling rights, by their bits of a state
	epKeys   [256]uint64     // by the low bits of a state; zero without epCapturable

	// moveCells is the cells that a move goes from and to, by its low twelve bits. One
	// address gives both, and neither needs a mask.
	moveCells struct{ from, to [4096]index }
)

// lastMove is a move that was made, or 0.
type lastMove rep.Move

func (m lastMove) from() index { return moveCells.from[m&4095] }
func (m lastMove) to() index   { return moveCells.to[m&4095] }

const tableBytes = int(unsafe.Sizeof(attackTable)+unsafe.Sizeof(moveCells)+unsafe.Sizeof(keys)+
	unsafe.Sizeof(sideKeys)+unsafe.Sizeof(epKeys)) + mapBytes

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
func (a attacks) step() index { return index(a >> stepShift) }

// attacksOn returns the attacks of every piece near a king on i, by entry.
func attacksOn(i index) *[entries]attacks { return &attackTable[i.square()&63] }

// attackEntry returns the entry of attackTable for p on at and a king on king.
func attackEntry(p rep.Piece, at, king index) *attacks {
	return &attackTable[king.square()&63][entryOf(p, at)]
}

// buildTables fills in the tables.
func buildTables() {
	for sq := rep.A1; sq <= rep.H8; sq++ {
		i := indexOf(sq)
		for _, piece := range rep.Pieces() {
			keys[entryOf(piece, i)] = rep.PieceKey(piece, sq)
			addAttacks(piece, i)
		}
	}
	for r := range rep.CastlingRights(16) {
		white := makeState(0, r, rep.White) >> sideShift
		black := makeState(0, r, rep.Black) >> sideShift
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

// addAttacks moves p from a square on an empty board, and enters each square that
// it reaches for every king near that square.
func addAttacks(p rep.Piece, from index) {
	switch t := p.Type(); t {
	case rep.Pawn:
		addLeap(p, from, forward(p.Color())+west)
		addLeap(p, from, forward(p.Color())+east)
	case rep.Knight:
		for _, step := range knightSteps {
			addLeap(p, from, step)
		}
	case rep.King:
		for _, step := range kingSteps {
			addLeap(p, from, step)
		}
	default:
		for n := sliderSteps[t].first; n < 8; n += sliderSteps[t].next {
			step := kingSteps[n]
			for to := from + step; to.onBoard(); to += step {
				*attackEntry(p, from, to) |= attacks(-step) << stepShift
				addNear(p, from, to, sliderShift, sliderCastle)
			}
		}
	}
}

// addLeap enters the attacks of p by one step from a square.
func addLeap(p rep.Piece, from, step index) {
	if to := from + step; to.onBoard() {
		addNear(p, from, to, leaperShift, leaperCastle)
	}
}

// addNear enters the attack of p on to, for each king with to in its zone and each king
// that could castle to it.
func addNear(p rep.Piece, from, to index, squares, castle int) {
	for n, step := range zone[:9] {
		if king := to - step; king.onBoard() {
			*attackEntry(p, from, king) |= 1 << (squares + n)
		}
	}
	for side, step := range [2]index{east, west} {
		if king := to - 2*step; king.onBoard() && (to - step).onBoard() {
			*attackEntry(p, from, king) |= 1 << (castle + side)
		}
	}
}

// load4 returns four cells of a board, cell i in the lowest byte. If the compiler can
// prove that all four exist, it makes one load of them.
func load4(c *[cellCount]pieceID, i uint) uint32 {
	return uint32(c[i]) | uint32(c[i+1])<<8 | uint32(c[i+2])<<16 | uint32(c[i+3])<<24
}

// load8 returns eight cells, cell i in the lowest byte.
func load8(c *[cellCount]pieceID, i uint) uint64 {
	return uint64(c[i]) | uint64(c[i+1])<<8 | uint64(c[i+2])<<16 | uint64(c[i+3])<<24 |
		uint64(c[i+4])<<32 | uint64(c[i+5])<<40 | uint64(c[i+6])<<48 | uint64(c[i+7])<<56
}

// row returns eight cells of a row as one word, cell a in its lowest byte: a rank, if a
// is on the a-file.
func (b *Board) row(a uint) uint64 { return load8(&b.cells, a) }

// ownAround returns the cells of the king's zone that hold a piece of us, the king
// itself, or the sentinel, as bits in the order of zone. One load has the three cells of
// a row, and a fourth that is masked out. One bit of each cell is kept, in three bytes,
// and moved one higher for each row down. Each byte then has a column of the zone, and
// the product puts the three columns next to each other, the eastern one lowest.
func ownAround(c *[cellCount]pieceID, us rep.Color, king index) uint32 {
	i := uint(king)
	if i < uint(a1) || i > uint(h8) {
		return zoneAll // never: no king stands there
	}
	mask := 0x010101 * uint32(whiteID) << (us & 1)
	cells := load4(c, i+offset(northWest))&mask | load4(c, i+offset(west))&mask<<1 | load4(c, i+offset(southWest))&mask<<2
	return uint32(uint64(cells)*(1|1<<11|1<<22)>>(20+us&1)) & zoneAll
}

// ownAround returns the cells of the king's zone that hold a piece of us, the king
// itself, or the sentinel.
func (b *Board) ownAround(us rep.Color, king index) uint32 { return ownAround(&b.cells, us, king) }

// isEmpty returns 1 for 0 and 0 for anything else, without a branch. It takes a cell, or a word
// in which the other cells are masked out. Widened to 64 bits, only 0 minus 1 has the sign bit.
func isEmpty(cells uint32) int { return int((uint64(cells) - 1) >> 63) }

// countEnemies returns the number of enemy pieces in four cells. They have the enemy's
// bit and, unlike the sentinel, not the bit of us.
func countEnemies(us rep.Color, cells uint32) int {
	others := cells &^ (cells << 1)
	if us == rep.Black {
		others = cells &^ (cells >> 1)
	}
	return bits.OnesCount32(others & (0x01010101 * uint32(enemy(us))))
}
