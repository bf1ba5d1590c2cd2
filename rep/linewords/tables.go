package linewords

import "github.com/boardbench/boardbench/rep"

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
