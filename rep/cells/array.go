package cells

import (
	"encoding/binary"
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// Array is the content of the cells, 0 for an empty one. Bit 4 is set for a white piece and bit 5 for a black one; the
// other bits belong to the board.
type Array [64]uint8

const (
	empty     = 0
	whiteBit  = 0x10 // Black's is twice that
	bothSides = 0x30
)

// Rank returns the eight cells of the rank of i as one word, the a-file in the lowest byte.
func (cell *Array) Rank(i Index) uint64 { return binary.LittleEndian.Uint64(cell[i&56:][:8]) }

// Nearest returns the number of zeros in a word between the byte that begins with bit at&56 and
// the nearest bit above and below it that shows the side of a piece: 64 if there is none.
func Nearest(word uint64, at uint) (above, below uint) {
	word &= uint64(bothSides) * Eight
	at &= 56
	return uint(bits.TrailingZeros64(word >> 8 >> at)), uint(bits.LeadingZeros64(word << 8 << (at ^ 56)))
}

// File returns the eight cells of the file of i as one word, the first rank in the lowest byte.
func (cell *Array) File(i Index) uint64 {
	c := (*[57]uint8)(cell[i&7:])
	return uint64(c[0]) | uint64(c[8])<<8 | uint64(c[16])<<16 | uint64(c[24])<<24 |
		uint64(c[32])<<32 | uint64(c[40])<<40 | uint64(c[48])<<48 | uint64(c[56])<<56
}

// Diagonals returns the cells of the two diagonals through i as words, the a-file in the lowest
// byte: no two cells of a diagonal are on one file.
func (cell *Array) Diagonals(i Index) (rising, falling uint64) {
	list := &diagonalRanks[i&63]
	w := cell.Rank(0)
	rising, falling = w&list.rising[0], w&list.falling[0]
	w = cell.Rank(8)
	rising, falling = rising|w&list.rising[1], falling|w&list.falling[1]
	w = cell.Rank(16)
	rising, falling = rising|w&list.rising[2], falling|w&list.falling[2]
	w = cell.Rank(24)
	rising, falling = rising|w&list.rising[3], falling|w&list.falling[3]
	w = cell.Rank(32)
	rising, falling = rising|w&list.rising[4], falling|w&list.falling[4]
	w = cell.Rank(40)
	rising, falling = rising|w&list.rising[5], falling|w&list.falling[5]
	w = cell.Rank(48)
	rising, falling = rising|w&list.rising[6], falling|w&list.falling[6]
	w = cell.Rank(56)
	rising, falling = rising|w&list.rising[7], falling|w&list.falling[7]
	return rising, falling
}

// FreeNeighbours returns the neighbours of the cell i without a piece of us, as the attack table
// numbers them. The three ranks are three loads; a shift by a bit keeps them apart in each byte,
// and the bytes of the three files are pushed together.
func (cell *Array) FreeNeighbours(i Index, us int) uint16 {
	own := uint64(16*Eight) << (us & 1)
	w := cell.Rank(i-StepNorth)&own>>1 | cell.Rank(i)&own | cell.Rank(i+StepNorth)&own<<1
	w = bits.RotateLeft64(w, 5-us-int(i&7)*8)
	return neighbours[i&63] &^ uint16(w&7|w>>5&(7<<3)|w>>10&(7<<6))
}

// Clear reports whether the cells strictly between a and o are empty. It is true of two cells
// on no common line, which have no cells between them.
func (cell *Array) Clear(a, o Index) bool {
	step := StepTo[a&63][o&63]
	if step == 0 {
		return true
	}
	for a += step; a != o; a += step {
		if cell[a&63] != empty {
			return false
		}
	}
	return true
}

// OnlyBetween returns the cell of the only piece between the cells a and o, which share a line,
// and a if there is none or more than one.
func (cell *Array) OnlyBetween(a, o Index) Index {
	step, only := StepTo[a&63][o&63], a
	for to := a + step; to != o; to += step {
		if cell[to&63] != empty {
			if only != a {
				return a
			}
			only = to
		}
	}
	return only
}

// AttacksOf returns the squares that the piece p attacks from the cell at.
func (cell *Array) AttacksOf(p rep.Piece, at Index) rep.SquareSet {
	switch p.Type() {
	case rep.Pawn:
		list := &PawnTo[p.Color()&1][at&63]
		return (list.Left.Set() | list.Right.Set()) &^ at.Set()
	case rep.Knight:
		return setOf(&KnightTo[at&63]) &^ at.Set()
	case rep.King:
		return setOf(&Lines[at&63].First) &^ at.Set()
	}
	return cell.AttacksAlong(at, p.Type())
}

// setOf returns the squares of a list of cells.
func setOf(cells *[8]Index) rep.SquareSet {
	var set rep.SquareSet
	for _, at := range cells {
		set |= at.Set()
	}
	return set
}

// AttacksAlong returns the squares that a slider of type t on the cell at attacks, none for
// NoPieceType.
func (cell *Array) AttacksAlong(at Index, t rep.PieceType) rep.SquareSet {
	var set rep.SquareSet
	line := &Lines[at&63]
	for d := range Steps {
		if directions[t&7]>>(d&1)&1 == 0 {
			continue
		}
		for to, last := at, line.Last[d]; to != last; {
			to += Steps[d]
			set |= to.Set()
			if cell[to&63] != empty {
				break
			}
		}
	}
	return set
}

// directions has, by type, bit 0 set for a slider that moves orthogonally and bit 1 for one that
// moves diagonally: directions alternate.
var directions = [8]uint8{rep.Bishop: 2, rep.Rook: 1, rep.Queen: 3}
