package linewords

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// load returns a board with the position of fen.
func load(t *testing.T, fen string) *Board {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	return b
}

// Each line has its squares in the order of their bytes, a step apart. Their number is one
// more than the squares above and below each of them.
func TestPlaces(t *testing.T) {
	seen := map[[2]uint8]bool{}
	for sq := range 64 {
		for kind, p := range places[sq] {
			at := [2]uint8{p.line, p.shift}
			assert.False(t, seen[at], "two squares in byte %d of line %d", p.shift/8, p.line)
			seen[at] = true
			for to := sq + steps[kind]; p.above > 0; to += steps[kind] {
				up := places[to][kind]
				assert.Equal(t, place{p.line, p.shift + 8, p.above - 8, p.below + 8}, up, "%v, %v", rep.Square(sq), rep.Square(to))
				p = up
			}
		}
	}
	assert.Len(t, seen, 4*64)
}

// The run of the package comment, and the runs of its neighbours, by the two sides.
func TestRuns(t *testing.T) {
	b := load(t, "4k3/8/2b5/8/8/8/8/K1R3q1 w - - 0 1")
	for _, tc := range []struct {
		sq           rep.Square
		kind, us     int
		above, below int
	}{
		{rep.C1, rankLine, 0, 3*8 + 1, 1 * 8},     // g1 is black, a1 is white
		{rep.C1, fileLine, 0, 4*8 + 1, 0},         // c6 is black
		{rep.C1, diagonalLine, 0, 5 * 8, 0},       // to h6
		{rep.C1, antidiagonalLine, 0, 0, 2 * 8},   // to a3
		{rep.G1, rankLine, 1, 1 * 8, 3*8 + 1},     // h1, and c1 is white
		{rep.C6, fileLine, 1, 2 * 8, 4*8 + 1},     // c1 is white
		{rep.C6, diagonalLine, 1, 1 * 8, 2 * 8},   // e8 is black, to a4
		{rep.C6, antidiagonalLine, 1, 5 * 8, 16},  // h1 and a8 are empty
		{rep.H1, antidiagonalLine, 0, 0, 4*8 + 1}, // c6 is black, for White
	} {
		p := &places[tc.sq][tc.kind]
		assert.Equal(t, tc.above, b.runAbove(p, tc.us), "%v, kind %d, above", tc.sq, tc.kind)
		assert.Equal(t, tc.below, b.runBelow(p, tc.us), "%v, kind %d, below", tc.sq, tc.kind)
	}
}

// The lowest and the highest bit of each piece show its colour.
func TestCells(t *testing.T) {
	for _, p := range rep.Pieces() {
		c := cellOf(p)
		assert.Equal(t, p, pieceOf[c])
		assert.Equal(t, [2]cell{0x81, 0x42}[p.Color()], c&0xc3, "%v", p)
	}
}

// TestValidate breaks each structure, and wants it to be named.
func TestValidate(t *testing.T) {
	for _, tc := range []struct {
		name, want string
		damage     func(b *Board)
	}{
		{"a piece of no kind", "0x83 on a3 is no piece", func(b *Board) { b.lines[firstRank+2] |= 0x83 }},
		{"a rank", "line file of a1 is", func(b *Board) { b.lines[firstRank+2] ^= uint64(cellOf(rep.WhiteKnight)) }},
		{"a file", "line file of b1 is", func(b *Board) { b.lines[firstFile+1]++ }},
		{"a diagonal", "line diagonal of a8 is", func(b *Board) { b.lines[firstDiagonal]++ }},
		{"an antidiagonal", "line antidiagonal of h8 is", func(b *Board) { b.lines[lineCount-1]++ }},
		{"a guard", "line off the board is", func(b *Board) { b.lines[0] = 0 }},
		{"the square of a king", "king of white is on e1, its square says e2", func(b *Board) { b.kings[0] += 8 }},
		{"a castling right without a rook", "rights are KQkq, their rooks stand for Qk", func(b *Board) { b.StateBits |= 15 << sets.RightsShift }},
		{"a pawn that can capture en passant", "en passant square of a capture is a1, the pawns have d3", func(b *Board) { b.StateBits &= 1<<sets.EPCapturableShift - 1 }},
		{"the key", "linewords: key is", func(b *Board) { b.key++ }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := load(t, "1n2k1r1/8/8/8/2pP4/8/8/1R2K1N1 b Bg d3 0 1")
			assert.NoError(t, b.Validate())
			tc.damage(b)
			assert.ErrorContains(t, b.Validate(), tc.want)
		})
	}
}
