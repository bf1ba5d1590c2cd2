package bitboardinplace

import (
	"fmt"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/piecesets"
)

func TestSize(t *testing.T) {
	assert.EqualValues(t, 32, recordSize)
	assert.EqualValues(t, 192, unsafe.Sizeof(placement{}))
}

// TestValidate breaks each structure, and wants it to be named.
func TestValidate(t *testing.T) {
	type row struct {
		name, want string
		damage     func(s *state)
	}
	rows := []row{
		{"a piece of no kind", "bitboardinplace: mailbox: Piece(7) on e4 is no piece", func(s *state) { s.mailbox[rep.E4] = 7 }},
		{"a piece missing in the mailbox", "bitboard of white pawns is", func(s *state) { s.mailbox[rep.D4] = rep.NoPiece }},
		{"no king", "bitboardinplace: rep: position: placement field: no white king", func(s *state) { s.remove(rep.WhiteKing, rep.E1) }},
		{"a castling right without a rook", "rights are KQkq, their rooks stand for Qk", func(s *state) { s.present().StateBits |= 15 << piecesets.RightsShift }},
		{"a pawn that can capture en passant", "en passant square of a capture is a1, the pawns have d3", func(s *state) {
			s.present().StateBits &= 1<<piecesets.EPCapturableShift - 1
		}},
		{"a capture without an en passant square", "en passant square of a capture is d3, the pawns have a1", func(s *state) {
			s.present().StateBits &^= 255 << piecesets.EPSquareShift
		}},
		{"the squares to watch", "squares to watch are 0x12, rights and en passant square have 0xffff", func(s *state) { s.present().watch = 0x12 }},
		{"the key", "bitboardinplace: key is", func(s *state) { s.present().key++ }},
	}
	for i := range 16 {
		name := bitboardName(i)
		rows = append(rows, row{fmt.Sprintf("bitboard %d", i), "bitboard of " + name + " is", func(s *state) { s.bitboards[i].Add(rep.E4) }})
	}
	for _, tc := range rows {
		t.Run(tc.name, func(t *testing.T) {
			b := load(t, "1n2k1r1/8/8/8/2pP4/8/8/1R2K1N1 b Bg d3 0 1")
			assert.NoError(t, b.Validate())
			tc.damage(b.state())
			assert.ErrorContains(t, b.Validate(), tc.want)
		})
	}
}

// TestWatch tests which squares a record watches, and that they come back.
func TestWatch(t *testing.T) {
	kings, all := rep.SetOf(rep.E1, rep.A1, rep.H1), rep.AllSquares
	black := rep.SetOf(rep.E8, rep.A8, rep.H8)
	for _, tc := range []struct {
		name, fen, move string
		before, after   rep.SquareSet
	}{
		{"a quiet move", "r3k2r/8/8/8/8/8/P7/R3K2R w KQkq - 0 1", "a2a3", kings | black, kings | black},
		{"the king", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2", kings | black, black},
		{"castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", kings | black, black},
		{"a rook captures a rook", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1h8", kings | black, rep.SetOf(rep.E1, rep.A1, rep.E8, rep.A8)},
		{"a promotion captures a rook", "r3k2r/6P1/8/8/8/8/8/R3K2R w KQkq - 0 1", "g7h8q", kings | black, kings | rep.SetOf(rep.E8, rep.A8)},
		{"no rights", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2", 0, 0},
		{"a double push next to a pawn", "4k3/8/8/8/3p4/8/4P3/R3K3 w Q - 0 1", "e2e4", rep.SetOf(rep.A1, rep.E1), all},
		{"a double push next to no pawn", "4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1", "e2e4", rep.SetOf(rep.A1, rep.E1), rep.SetOf(rep.A1, rep.E1)},
		{"en passant", "4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 1", "d4e3", all, rep.SetOf(rep.A1, rep.E1)},
		{"a double push after a double push", "4k3/p7/8/8/3pP3/8/8/R3K3 b Q e3 0 1", "a7a5", all, rep.SetOf(rep.A1, rep.E1)},
		{"the king after a double push", "4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 1", "e8e7", all, rep.SetOf(rep.A1, rep.E1)},
		{"a double push to the a-file does not attack round the edge", "4k3/8/8/7p/8/8/P7/R3K3 w Q - 0 1", "a2a4", rep.SetOf(rep.A1, rep.E1), rep.SetOf(rep.A1, rep.E1)},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := load(t, tc.fen)
			assert.Equal(t, tc.before, b.state().present().watch, tc.fen)
			m, err := rep.ParseMove(tc.move, b.AppendMoves(nil))
			assert.NoError(t, err)
			b.Make(m)
			assert.Equal(t, tc.after, b.state().present().watch, tc.fen)
			assert.NoError(t, b.Validate())
			b.Unmake(m)
			assert.Equal(t, tc.before, b.state().present().watch, tc.fen)
			assert.NoError(t, b.Validate())
		})
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
