package mailbox

import (
	"math/bits"

	"github.com/boardbench/boardbench/internal/pairs"
	"github.com/boardbench/boardbench/rep"
)

// Mobility returns, by piece type from knight to queen, the number of squares to which the
// pieces of c could go. It counts as CountMoves does, by ranks and rays, and ignores pins.
func (b *Board) Mobility(c rep.Color) [8]uint16 {
	var n [8]uint16
	own, ends := firstID<<(c&1), &b.ends[c&1]
	for m := own + 1; m < ends.knights; m++ {
		if p := b.pieceList[m&63]; p != 0 {
			n[rep.Knight] += b.knightMobility(p.at(), own)
		}
	}
	enemy := uint(5 - c&1)
	for m := ends.knights; m < ends.sliders; m++ {
		p := b.pieceList[m&63]
		if p == 0 {
			continue
		}
		total := 0
		if p.slidesOrthogonally() {
			total = b.orthogonalMobility(p.at(), enemy)
		}
		if p.slidesDiagonally() {
			total += b.diagonalMobility(p.at(), enemy)
		}
		n[p>>6&7] += uint16(total)
	}
	return n
}

// knightMobility counts the targets on the board minus the targets with an own piece. A rank
// is one load; see countKnights.
func (b *Board) knightMobility(at index, own pieceID) uint16 {
	list := &knightRanks[at&63]
	above := b.rank(at+2*stepNorth)&list.two | b.rank(at+stepNorth)&list.one
	below := b.rank(at-stepNorth)&list.belowOne | b.rank(at-2*stepNorth)&list.belowTwo
	return uint16(knightMoves[at&63]) - uint16(bits.OnesCount64((above|below<<2)&(uint64(own|own<<2)*eight)))
}

// orthogonalMobility counts the cells that a rook on at could go to. enemy is the number of the
// enemy's bit in a cell. One 8-byte load has the cells of the rank.
func (b *Board) orthogonalMobility(at index, enemy uint) int {
	line, rank, shift := &lines[at&63], b.rank(at), uint(at)<<3&56
	right, left := (rank>>8|1<<56)>>shift, (rank<<8|1)<<(shift^56)
	toRight, toLeft := bits.TrailingZeros64(right)&56, bits.LeadingZeros64(left)&56
	return (toRight+toLeft)/8 + int(right>>toRight>>(enemy&7)&1) + int(left<<toLeft>>(enemy&7+56)&1) +
		b.rayMobility(int(line.first[north]), int(line.last[north]), stepNorth, enemy) +
		b.rayMobility(int(line.first[south]), int(line.last[south]), -stepNorth, enemy)
}

// diagonalMobility counts the cells that a bishop on at could go to.
func (b *Board) diagonalMobility(at index, enemy uint) int {
	line := &lines[at&63]
	return b.rayMobility(int(line.first[northEast]), int(line.last[northEast]), stepNorthEast, enemy) +
		b.rayMobility(int(line.first[southEast]), int(line.last[southEast]), stepSouthEast, enemy) +
		b.rayMobility(int(line.first[southWest]), int(line.last[southWest]), -stepNorthEast, enemy) +
		b.rayMobility(int(line.first[northWest]), int(line.last[northWest]), -stepSouthEast, enemy)
}

// rayMobility counts the cells of a ray, from the cell to, that a slider could go to.
func (b *Board) rayMobility(to, last, step int, enemy uint) int {
	for n := 0; ; to += step {
		if m := b.cell[to&63]; m != noPiece {
			return n + int(m>>(enemy&7)&1)
		}
		n++
		if to == last {
			return n
		}
	}
}

// threatView is a position as ThreatChanges reads it. The cells have no sets of squares, so
// they are made when the question is asked: the occupied squares from the cells, and the
// pieces other than pawns from the list.
type threatView struct {
	board                *Board
	occupied, kings      rep.SquareSet
	knights              rep.SquareSet
	diagonal, orthogonal rep.SquareSet // the sliders that move so
}

// read fills v in.
func (v *threatView) read(b *Board) {
	var sets [8]rep.SquareSet // by type; the set of pawns is not used
	for c := rep.White; c <= rep.Black; c++ {
		for _, p := range b.pieceList[firstID<<c : b.ends[c].sliders] {
			sets[p>>6&7] |= p.at().set()
		}
	}
	v.board = b
	v.occupied = rankSet(b.rank(0)) | rankSet(b.rank(8))<<8 |
		rankSet(b.rank(16))<<16 | rankSet(b.rank(24))<<24 |
		rankSet(b.rank(32))<<32 | rankSet(b.rank(40))<<40 |
		rankSet(b.rank(48))<<48 | rankSet(b.rank(56))<<56
	v.kings, v.knights = sets[rep.King], sets[rep.Knight]
	v.diagonal, v.orthogonal = sets[rep.Bishop]|sets[rep.Queen], sets[rep.Rook]|sets[rep.Queen]
}

// rankSet returns the occupied squares of a rank, whose cells are the bytes of word. A product
// puts the bits side by side in the highest byte.
func rankSet(word uint64) rep.SquareSet {
	return rep.SquareSet((word>>4 | word>>5) & eight * 0x0102040810204080 >> 56)
}

// pieceAt returns the piece on sq.
func (v *threatView) pieceAt(sq int) rep.Piece { return v.board.PieceAt(rep.Square(sq)) }

// pawnsAttacking returns the pawns of both colours that attack sq. Masks leave out
// pieces on another edge of the board.
func (v *threatView) pawnsAttacking(sq int) rep.SquareSet {
	return pairs.Pawns(sq, v.pieceAt((sq-9)&63), v.pieceAt((sq-7)&63), v.pieceAt((sq+7)&63), v.pieceAt((sq+9)&63))
}

// reach returns the nearest pieces that a bishop and a rook on sq would see.
func (v *threatView) reach(sq int, occupied rep.SquareSet) (diagonal, orthogonal rep.SquareSet) {
	return pairs.Nearest(sq, occupied)
}
