package bitboardlanes

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/perft"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// both counts by both functions.
func both(t *testing.T, bitboards *[8]rep.SquareSet, us rep.Color) {
	t.Helper()
	if err := Available(); err != nil {
		t.Skip(err)
	}
	n, attacked := countLanes(bitboards, tables, us)
	wantN, wantAttacked := countPlain(bitboards, tables, us)
	require.Equal(t, wantN, n, "%v to move: %x", us, *bitboards)
	require.Equal(t, wantAttacked, attacked, "%v to move: %x", us, *bitboards)
}

// TestRandom compares the assembly with the function in Go on sets of squares that need
// not be a position.
func TestRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 14))
	for range 10000 {
		var bitboards [8]rep.SquareSet
		for i := range bitboards {
			bitboards[i] = rep.AllSquares
			for range random.IntN(5) {
				bitboards[i] &= rep.SquareSet(random.Uint64())
			}
		}
		both(t, &bitboards, rep.White)
		both(t, &bitboards, rep.Black)
	}
}

// TestPositions compares the two on all positions of the suite, and after each move.
func TestPositions(t *testing.T) {
	for _, e := range perft.StandardSuite() {
		b := New()
		require.NoError(t, b.Load(&e.Position))
		for _, m := range b.AppendMoves(nil) {
			both(t, &b.state().bitboards, b.SideToMove())
			b.Make(m)
			both(t, &b.state().bitboards, b.SideToMove())
			b.Unmake(m)
		}
	}
}

// TestWithoutLanes counts as a machine without the instructions does.
func TestWithoutLanes(t *testing.T) {
	defer func(was bool) { available = was }(available)
	available = false
	for _, e := range perft.StandardSuite() {
		b := New()
		require.NoError(t, b.Load(&e.Position))
		for _, m := range b.AppendMoves(nil) {
			b.Make(m)
			require.Len(t, b.AppendMoves(nil), b.CountMoves(), b.Position().FEN())
			b.Unmake(m)
		}
	}
}

func TestSize(t *testing.T) {
	assert.EqualValues(t, 144, stateSize)
	assert.LessOrEqual(t, unsafe.Sizeof(Board{})+stateSize, uintptr(216))
}

// TestValidate breaks each structure, and wants it to be named.
func TestValidate(t *testing.T) {
	type row struct {
		name, want string
		damage     func(s *state)
	}
	rows := []row{
		{"a piece of no kind", "bitboardlanes: mailbox: Piece(7) on e4 is no piece", func(s *state) { s.mailbox[rep.E4] = 7 }},
		{"a piece missing in the mailbox", "bitboard of white is", func(s *state) { s.mailbox[rep.D4] = rep.NoPiece }},
		{"a pawn of the other side in the mailbox", "bitboard of white is", func(s *state) { s.mailbox[rep.D4] = rep.BlackPawn }},
		{"no king", "bitboardlanes: rep: position: placement field: no white king", func(s *state) { s.remove(rep.WhiteKing, rep.E1) }},
		{"a castling right without a rook", "rights are KQkq, their rooks stand for Qk", func(s *state) { s.StateBits |= 15 << sets.RightsShift }},
		{"a pawn that can capture en passant", "en passant square of a capture is a1, the pawns have d3", func(s *state) {
			s.StateBits &= 1<<sets.EPCapturableShift - 1
		}},
		{"a capture without an en passant square", "en passant square of a capture is d3, the pawns have a1", func(s *state) {
			s.StateBits &^= 255 << sets.EPSquareShift
		}},
		{"the key", "bitboardlanes: key is", func(s *state) { s.key++ }},
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
