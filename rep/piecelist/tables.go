package piecelist

import (
	"sync"

	"github.com/boardbench/boardbench/rep"
)

// row is the number of entries in a row by the square of another piece. It has room for gone,
// so that captured pieces need no test: their entry has no effect.
const row = 72

// A byte cannot index past the end of 256 entries, so a row is read through a
// window of that size that begins with it, and the table ends with as many
// entries as the window of its last row needs.
const (
	window = 256
	table  = 64*row + window - row
)

// The tables, by pairs of squares.
var (
	// rays limits the reach of a piece on the first square by a piece on the second: to the
	// distance between them if they share one of the eight rays, and unlimited otherwise.
	rays [table]reach

	// edges is the reach on an empty board.
	edges [64]reach

	// vectors is the direction and distance from the first square to the second.
	vectors [64][64]vector

	// threats is the squares on and around a king on the first square that a piece (by Piece,
	// then square) attacks on an empty board.
	threats [64][16][128]threat

	// jumps is 1 for two squares a knight's move apart, and knightCount its
	// sum over a row.
	jumps       [table]uint8
	knightCount [64]uint8

	// knightTo and kingTo list the targets of a step from a square; a knight's end with gone, a
	// king's are by direction, gone off the board. The last two are the king's two steps to the
	// east and to the west in castling.
	knightTo [64][9]uint8
	kingTo   [64][10]uint8

	// setOf is the set of a square, empty for gone.
	setOf [window]rep.SquareSet

	pieceKeys     [16][64]uint64
	castlingKeys  [16]uint64
	enPassantKeys [16]uint64 // by file from 1, zero for noFile
)

// threat has in its low bits the squares around a king that a piece attacks, by the index of
// kingTo: the neighbours by direction, and the squares two steps to the east and to the west. A
// slider attacks through the king.
type threat uint16

const (
	twoEast, twoWest = 8, 9 // in kingTo and as bit numbers

	neighbours    threat = 0xff
	around        threat = 0x3ff   // the neighbours and the two squares beyond
	attacksSquare threat = 1 << 10 // attacks the king's square itself
	sliding       threat = 1 << 11 // of a slider, which other pieces may block
)

var buildOnce sync.Once

// build fills the tables, by walking the board step by step.
func build() {
	for from := uint8(0); from < 64; from++ {
		setOf[from] = rep.Square(from).Set()
		ray := rayFrom(from)
		for sq := range row {
			ray[sq] = unlimited
		}
		for to := range vectors[from] {
			vectors[from][to] = noVector
		}
		for d := uint8(0); d < 8; d++ {
			kingTo[from][d] = gone
			distance := uint8(0)
			for to, ok := stepFrom(from, d); ok; to, ok = stepFrom(to, d) {
				distance++
				if distance == 1 {
					kingTo[from][d] = to
				}
				unary := reach(1)<<distance - 1
				ray[to] = unlimited&^(0xff<<(8*d)) | unary<<(8*d)
				edges[from] |= unary << (8 * d)
				vectors[from][to] = vector(8*d + distance - 1)
			}
		}
		kingTo[from][twoEast], kingTo[from][twoWest] = gone, gone
		if from&7 < 6 {
			kingTo[from][twoEast] = from + 2
		}
		if from&7 > 1 {
			kingTo[from][twoWest] = from - 2
		}
		n := 0
		for to := uint8(0); to < 64; to++ {
			if isKnightMove(from, to) {
				jumps[uint(from)*row+uint(to)] = 1
				knightTo[from][n] = to
				n++
			}
		}
		knightCount[from] = uint8(n)
		knightTo[from][n] = gone
	}
	for king := uint8(0); king < 64; king++ {
		for _, p := range rep.Pieces() {
			for sq := uint8(0); sq < 64; sq++ {
				threats[king][p][sq] = newThreat(king, p, sq)
			}
		}
	}
	for _, p := range rep.Pieces() {
		for sq := range pieceKeys[p] {
			pieceKeys[p][sq] = rep.PieceKey(p, rep.Square(sq))
		}
	}
	for r := range castlingKeys {
		castlingKeys[r] = rep.CastlingKey(rep.CastlingRights(r))
	}
	for f := rep.FileA; f <= rep.FileH; f++ {
		enPassantKeys[f+1] = rep.EnPassantKey(f)
	}
}

// rayFrom returns the row of rays for a piece on sq.
func rayFrom(sq uint8) *[window]reach {
	return (*[window]reach)(rays[uint(sq&63)*row:])
}

// stepFrom returns the square one step from sq, and false off the board.
func stepFrom(sq, d uint8) (uint8, bool) {
	to := sq + steps[d]
	files := int(to&7) - int(sq&7)
	return to, to < 64 && files >= -1 && files <= 1
}

func isKnightMove(a, b uint8) bool {
	files, ranks := int(a&7)-int(b&7), int(a>>3)-int(b>>3)
	return files*files+ranks*ranks == 5
}

// newThreat returns the threat of p on sq against a king alone with it.
func newThreat(king uint8, p rep.Piece, sq uint8) threat {
	if sq == king {
		return 0
	}
	var t threat
	if attacksAlone(p, sq, king) {
		t |= attacksSquare
	}
	for d, to := range kingTo[king] {
		if to != gone && attacksAlone(p, sq, to) {
			t |= 1 << d
		}
	}
	if t != 0 && reaches[p.Type()] != 0 {
		t |= sliding
	}
	return t
}

// attacksAlone reports whether p, alone on the board, attacks to from sq.
func attacksAlone(p rep.Piece, sq, to uint8) bool {
	if p.Type() == rep.Knight {
		return jumps[uint(sq)*row+uint(to)] != 0
	}
	v := vectors[sq][to]
	if v == noVector {
		return false
	}
	switch p.Type() {
	case rep.King:
		return v.distance() == 1
	case rep.Pawn:
		d := v.direction()
		if p.Color() == rep.White {
			return v.distance() == 1 && (d == northEast || d == northWest)
		}
		return v.distance() == 1 && (d == southEast || d == southWest)
	}
	return reaches[p.Type()].atLeast(v)
}
