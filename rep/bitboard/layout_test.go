package bitboard

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

func TestSize(t *testing.T) {
	assert.EqualValues(t, 128, unsafe.Sizeof(placement{}))
	assert.EqualValues(t, 48, recordSize)
}

// Null moves ask for room too.
func TestMakeNullGrows(t *testing.T) {
	p := rep.StartPosition()
	b := New()
	require.NoError(t, b.Load(&p))
	for range 200 {
		b.MakeNull()
		require.Less(t, b.position.current, b.position.end)
	}
}

// TestValidate breaks each structure, and wants it to be named.
func TestValidate(t *testing.T) {
	type row struct {
		name, want string
		damage     func(s *state)
	}
	rows := []row{
		{"a piece of no kind", "bitboard: mailbox: Piece(7) on e4 is no piece", func(s *state) { s.mailbox[rep.E4] = 7 }},
		{"a piece missing in the mailbox", "bitboard of pawns is", func(s *state) { s.mailbox[rep.D4] = rep.NoPiece }},
		{"a pawn of the other side in the mailbox", "bitboard: occupancies are", func(s *state) { s.mailbox[rep.D4] = rep.BlackPawn }},
		{"no king", "bitboard: rep: position: placement field: no white king", func(s *state) {
			s.remove(rep.WhiteKing, rep.E1)
			s.present().colors[rep.White].Remove(rep.E1)
		}},
		{"a castling right without a rook", "rights are KQkq, their rooks stand for Qk", func(s *state) { s.present().StateBits |= 15 << sets.RightsShift }},
		{"a pawn that can capture en passant", "en passant square of a capture is a1, the pawns have d3", func(s *state) {
			s.present().StateBits &= 1<<sets.EPCapturableShift - 1
		}},
		{"a capture without an en passant square", "en passant square of a capture is d3, the pawns have a1", func(s *state) {
			s.present().StateBits &^= 255 << sets.EPSquareShift
		}},
		{"the squares to watch", "bitboard: squares to watch are", func(s *state) { s.present().watch = 0 }},
		{"the occupancy of White", "bitboard: occupancies are", func(s *state) { s.present().colors[rep.White].Add(rep.A8) }},
		{"the occupancy of Black", "bitboard: occupancies are", func(s *state) { s.present().colors[rep.Black].Remove(rep.E8) }},
		{"the key", "bitboard: key is", func(s *state) { s.present().key++ }},
	}
	for i, name := range bitboardNames {
		rows = append(rows, row{"bitboard of " + name, "bitboard of " + name + " is", func(s *state) { s.bitboards[i].Add(rep.E4) }})
	}
	for _, tc := range rows {
		t.Run(tc.name, func(t *testing.T) {
			b := load(t, "1n2k1r1/8/8/8/2pP4/8/8/1R2K1N1 b Bg d3 0 1")
			assert.NoError(t, b.Validate())
			tc.damage(b.state())
			assert.ErrorContains(t, b.Validate(), tc.want)
		})
	}
	for _, fen := range []string{
		rep.StartFEN,
		"4k3/8/8/8/3P4/8/8/4K3 b - d3 0 1", // no pawn can capture
		"4k3/8/8/8/8/8/1p6/4K3 b - - 0 1",  // a pawn next to a1, which stands for no square
	} {
		assert.NoError(t, load(t, fen).Validate(), fen)
	}
}

// load returns a board with the position of fen.
func load(t *testing.T, fen string) *Board {
	t.Helper()
	p, err := rep.ParseFEN(fen)
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	return b
}
