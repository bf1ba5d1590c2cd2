package piecelist

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// damagedFEN is the position that the rows of TestValidate damage. In each list slot 0
// has the king, 1 and 2 the rooks, 3 the knight and 15 the pawn.
const damagedFEN = "rn2k2r/8/8/8/2pP4/8/8/RN2K2R b KQkq d3 0 1"

// TestValidate damages a board in each way that Validate looks for.
func TestValidate(t *testing.T) {
	for _, test := range []struct {
		name   string
		damage func(b *Board)
		want   string
	}{
		{"no white king", func(b *Board) { b.pieces[rep.White][kingSlot] = uint8(rep.WhiteQueen) }, "white slot 0 holds Q, want the king"},
		{"no black king", func(b *Board) { b.pieces[rep.Black][kingSlot] = uint8(rep.BlackQueen) }, "black slot 0 holds q, want the king"},
		{"a square after the last", func(b *Board) { b.squares[rep.White][3] = 64 }, "white slot 3: 64 is no square"},
		{"a square that is no number of a word", func(b *Board) { b.squares[rep.White][3] = 255 }, "white slot 3: 255 is no square"},
		{"a piece of no kind", func(b *Board) { b.pieces[rep.White][3] = 7 }, "white slot 3: Piece(7) on b1"},
		{"a piece of the other side", func(b *Board) { b.pieces[rep.White][3] = uint8(rep.BlackKnight) }, "white slot 3: n on b1"},
		{"two pieces of a list on a square", func(b *Board) { b.squares[rep.White][3] = uint8(rep.A1) }, "white: a1 is in slot 3 and in slot 1"},
		{"pieces of both lists on a square", func(b *Board) { b.squares[rep.Black][3] = uint8(rep.B1) }, "b1 holds a piece of both lists: white slot 3 and black slot 3"},
		{"an en passant file that is not in the key", func(b *Board) { b.state &^= 15 << keyedFileShift }, "en passant square d3, file 0 is in the key, want 4"},
		{"a file in the key without an en passant square", func(b *Board) { b.state &^= 15 << epFileShift }, "en passant square -, file 4 is in the key, want 0"},
		{"an en passant square of no pawn", func(b *Board) {
			b.state = b.state&^(15<<epFileShift|15<<keyedFileShift) | 5<<epFileShift
		}, "piecelist: rep: position: en passant field"},
		{"a captured king", func(b *Board) { b.squares[rep.White][kingSlot] = gone }, "piecelist: rep: position: placement field: no white king"},
		{"a key of another position", func(b *Board) { b.key++ }, "piecelist: key"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := loaded(t, damagedFEN)
			require.NoError(t, b.Validate())
			test.damage(b)
			require.ErrorContains(t, b.Validate(), test.want)
		})
	}
	for _, fen := range []string{rep.StartFEN, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1"} {
		require.NoError(t, loaded(t, fen).Validate(), fen)
	}
}

// loaded returns a board with the position of fen.
func loaded(t *testing.T, fen string) *Board {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	return b
}

// TestValidateAcceptsLongGames sets clocks that no FEN can have, but that a game can reach.
func TestValidateAcceptsLongGames(t *testing.T) {
	b := loaded(t, rep.StartFEN)
	b.state |= (rep.MaxClock + 1) | (rep.MaxClock+1)<<fullmoveShift
	require.NoError(t, b.Validate())
}
