package linewords

import (
	"math/bits"

	"github.com/boardbench/boardbench/rep"
)

// The part of a line above a square is shifted to the low end of the word, the part below
// it to the high end. Both are 0 if no piece is left.

func (b *Board) above(p *place) uint64 { return b.lines[p.line] >> 8 >> (p.shift & 63) }
func (b *Board) below(p *place) uint64 { return b.lines[p.line] << 1 << (63 - p.shift&63) }

// runAbove returns the number of steps of a slider of us up the line: 8 for each empty
// square, and the low bit is set if it can capture a piece of theirs after them. The edge
// is marked like a piece of us, which ends the run and is no capture.
func (b *Board) runAbove(p *place, us int) int {
	run := bits.TrailingZeros64(b.above(p) | 1<<(us&63)<<(p.above&63))
	return run&^7 | (run^us)&1
}

// runBelow is runAbove down the line.
func (b *Board) runBelow(p *place, us int) int {
	run := bits.LeadingZeros64(b.below(p) | 1<<63>>(us&63)>>(p.below&63))
	return run&^7 | (run^us)&1
}

// firstAbove returns the lowest piece in a result of above, 0 for none, and 8 for each empty square before it.
func firstAbove(above uint64) (cell, int) {
	run := bits.TrailingZeros64(above) & 56
	return cell(above >> run), run
}

// firstBelow returns the highest piece in a result of below, 0 for none.
func firstBelow(below uint64) (cell, int) {
	run := bits.LeadingZeros64(below) & 56
	return cell(below << run >> 56), run
}

// attacked reports whether a piece of c attacks sq.
func (b *Board) attacked(sq, c int) bool {
	if b.kingNear(sq, c) || b.leaperAttacks(sq, c) {
		return true
	}
	return b.sliderAttacks(sq, c) != 0
}

// sliderAttacks returns 0 where no slider of c attacks sq.
func (b *Board) sliderAttacks(sq, c int) uint64 {
	p, colour := &places[sq&63], uint(c&1)
	return b.sees(&p[rankLine], colour, 3) | b.sees(&p[fileLine], colour, 3) |
		b.sees(&p[diagonalLine], colour, 2) | b.sees(&p[antidiagonalLine], colour, 2)
}

// sees returns 0 if neither the first piece above nor the first one below has the given bit
// and colour. The lowest bit left of a line is a colour's, and the wanted bit is a fixed
// distance from it; the same holds from the other end. So no byte has to be taken out of the
// word. A test before skips the lines without such a slider, as most are.
func (b *Board) sees(p *place, colour, bit uint) uint64 {
	if b.lines[p.line]>>(colour&63)&(b.lines[p.line]>>(bit&63))&eachByte == 0 {
		return 0 // most lines have no such slider
	}
	above, below := b.above(p), b.below(p)
	lowest := above & -above & (eachByte << (colour & 63))
	highest := uint64(1<<63) >> (bits.LeadingZeros64(below) & 63) & (eachByte << 7 >> (colour & 63))
	return lowest<<((bit-colour)&63)&above | highest>>((7-bit-colour)&63)&below
}

// leaperAttacks reports whether a pawn or a knight of c attacks sq.
func (b *Board) leaperAttacks(sq, c int) bool {
	return b.leaperDanger(sq>>3&7, c)>>(8*sq&56)&1 != 0
}

// leaperDanger returns the lowest bit of each byte of a rank that a pawn or a knight of c
// attacks: a step to the side is a byte, and steps off the board fall out of the word.
func (b *Board) leaperDanger(rank, c int) uint64 {
	ranks := (*[5]uint64)(b.lines[rank : rank+5]) // in the middle the rank itself
	far := piecesOf(ranks[0], c, knightBit) | piecesOf(ranks[4], c, knightBit) | piecesOf(ranks[1+2*(c&1)], c, pawnBit)
	near := piecesOf(ranks[1], c, knightBit) | piecesOf(ranks[3], c, knightBit)
	return far<<8 | far>>8 | near<<16 | near>>16
}

// leapers returns the squares of the pawns and knights of c that attack sq.
func (b *Board) leapers(sq, c int) (set rep.SquareSet) {
	for _, from := range knightTargets[sq&63] {
		if b.cellAt(int(from)) == bitsOf(c)|knightBit {
			set |= 1 << (from & 63)
		}
	}
	return set | b.epPawns(c, sq)
}

// kingNear reports whether the king of c is next to sq.
func (b *Board) kingNear(sq, c int) bool {
	king := int(b.kings[c&1])
	files, ranks := king&7-sq&7, king>>3-sq>>3
	return uint(files+1) <= 2 && uint(ranks+1) <= 2
}

// bitsOf returns the bits that tell the colour of a piece of c.
func bitsOf(c int) cell {
	if c != 0 {
		return blackBits
	}
	return whiteBits
}

// forward returns the step of a pawn of c.
func forward(c int) int { return 8 - 16*c }
