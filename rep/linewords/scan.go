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

// The kinds of lines, and the difference between two neighbours on one, as the file or on
// a file the rank goes up.
const (
	rankLine = iota
	fileLine
	diagonalLine     // a1 to h8 and its parallels
	antidiagonalLine // a8 to h1 and its parallels
	lineKinds
)

var steps = [lineKinds]int{rankLine: 1, fileLine: 8, diagonalLine: 9, antidiagonalLine: -7}

// The lines in a row: two guard words, the ranks, two guard words, the files and the
// diagonals. The guards are ranks off the board, two on each side, so that a knight needs
// no test for the edge.
const (
	firstRank         = 2
	firstFile         = firstRank + 8 + 2
	firstDiagonal     = firstFile + 8
	firstAntidiagonal = firstDiagonal + 15
	lineCount         = firstAntidiagonal + 15
)

// eachByte times a byte is a word of eight such bytes.
const eachByte = 0x0101010101010101

// guard is a rank off the board: pieces of both colours and of no type, so that no side
// can go there.
const guard = eachByte * uint64(whiteBits&^(1<<7)|blackBits&^(1<<6))

// place is the place of a square on a line. The number of its byte is its file, and on a file its rank.
type place struct {
	line  uint8 // firstRank to lineCount-1
	shift uint8 // the bits below its byte
	above uint8 // 8 for each square of the line above it
	below uint8 // 8 for each square of the line below it
}

// linesOf returns the four lines of a square, by kind.
func linesOf(sq int) [lineKinds]int {
	rank, file := sq>>3&7, sq&7
	return [lineKinds]int{firstRank + rank, firstFile + file, firstDiagonal + 7 + file - rank, firstAntidiagonal + file + rank}
}

// places has the places of a square on its four lines.
var places = func() (places [64][lineKinds]place) {
	for sq := range 64 {
		rank, file := sq>>3, sq&7
		lines := linesOf(sq)
		places[sq] = [lineKinds]place{
			rankLine:         {uint8(lines[rankLine]), uint8(8 * file), uint8(8 * (7 - file)), uint8(8 * file)},
			fileLine:         {uint8(lines[fileLine]), uint8(8 * rank), uint8(8 * (7 - rank)), uint8(8 * rank)},
			diagonalLine:     {uint8(lines[diagonalLine]), uint8(8 * file), uint8(8 * min(7-file, 7-rank)), uint8(8 * min(file, rank))},
			antidiagonalLine: {uint8(lines[antidiagonalLine]), uint8(8 * file), uint8(8 * min(7-file, rank)), uint8(8 * min(file, 7-rank))},
		}
	}
	return places
}()

// The bytes next to a file's byte, the bytes two away, and the byte with its neighbours:
// on another rank a piece attacks or is attacked only there.
var next, second, around = func() (next, second, around [8]uint64) {
	for file := range 8 {
		for other := range 8 {
			switch distance := max(file-other, other-file); {
			case distance == 1:
				next[file] |= 255 << (8 * other)
				fallthrough
			case distance == 0:
				around[file] |= 255 << (8 * other)
			case distance == 2:
				second[file] |= 255 << (8 * other)
			}
		}
	}
	return next, second, around
}()

// knightTargets is the squares that a knight attacks, in a row.
var knightTargets = func() (targets [64][]uint8) {
	for sq := range targets {
		for to := range rep.KnightAttacks(rep.Square(sq)).All() {
			targets[sq] = append(targets[sq], uint8(to))
		}
	}
	return targets
}()
