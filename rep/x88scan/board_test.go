package x88scan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88"
)

// TestValidate corrupts a board in every way that Validate checks.
func TestValidate(t *testing.T) {
	for _, test := range []struct {
		name   string
		damage func(b *Board)
	}{
		{"a piece without a side", func(b *Board) { b.cells[indexOf(rep.E4)] = 1 }},
		{"a piece of the other side", func(b *Board) { b.cells[indexOf(rep.E2)] ^= whiteBit | blackBit }},
		{"a king on another square", func(b *Board) { b.kings[rep.White] = indexOf(rep.E2) }},
		{"a rook without its mark", func(b *Board) { b.cells[indexOf(rep.H1)] = occupantOf(rep.WhiteRook) }},
		{"a queen with a pawn's mark", func(b *Board) { b.cells[indexOf(rep.D1)] |= pawnMark }},
		{"a key of another position", func(b *Board) { b.now().key ^= 1 }},
		{"a double push that was impossible", func(b *Board) { b.now().state = b.state()&^0xff | state(indexOf(rep.E3)) }},
		{"a piece off the board", func(b *Board) { b.cells[0x08] = occupantOf(rep.WhitePawn) }},
	} {
		b := New()
		p := rep.StartPosition()
		require.NoError(t, b.Load(&p))
		require.NoError(t, b.Validate())
		test.damage(b)
		require.Error(t, b.Validate(), test.name)
	}
}

// TestFootprint checks the sizes that the package comment states.
func TestFootprint(t *testing.T) {
	f := New().Memory().Footprint()
	require.Less(t, 3*f.Board, x88.New().Memory().Footprint().Board)
	require.LessOrEqual(t, f.Undo, 16)
}
