package bitboard8

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/sets"
)

// TestTypeCodes tests each way to find the piece on a square against the position
// that was loaded.
func TestTypeCodes(t *testing.T) {
	for _, fen := range []string{
		rep.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q5QQ/Q4QpN/KQQQQQNk w - - 0 1",
	} {
		b := load(t, fen)
		p, err := rep.ParseFEN(fen)
		assert.NoError(t, err)
		s := b.state()
		assert.Equal(t, p.Pieces, s.squares(), fen)
		codes := s.typeCodes()
		for sq := rep.A1; sq <= rep.H8; sq++ {
			want := p.Pieces[sq]
			assert.Equal(t, want, b.PieceAt(sq), "%v of %s", sq, fen)
			if want == rep.NoPiece {
				assert.Zero(t, codes.at(int(sq)), "%v of %s", sq, fen)
				continue
			}
			number, black := numberOf(want)
			assert.Equal(t, number, codes.at(int(sq)), "%v of %s", sq, fen)
			assert.Equal(t, want, pieceOf(number, black))
			assert.EqualValues(t, want.Type(), number+1)
			assert.EqualValues(t, want.Color(), black)
		}
	}
}

// TestValidate breaks a board in each way that bitboards can disagree.
func TestValidate(t *testing.T) {
	for _, tc := range []struct {
		name, want string
		spoil      func(s *state)
	}{
		{"two types", "e2 is in pawns and in queens", func(s *state) { s.bitboards[queens].Add(rep.E2) }},
		{"two colours", "e2 is in white and in black", func(s *state) { s.bitboards[blackOccupancy].Add(rep.E2) }},
		{"no colour", "e2 is in pawns and in neither colour", func(s *state) { s.bitboards[whiteOccupancy].Remove(rep.E2) }},
		{"no type", "e2 is in white and in no type", func(s *state) { s.bitboards[pawns].Remove(rep.E2) }},
		{"key", "key is", func(s *state) { s.key++ }},
		{"rights", "right K without its rook on h1", func(s *state) { s.StateBits |= 1 << sets.RightsShift }},
		{"en passant", "en passant square of a capture is", func(s *state) { s.StateBits |= sets.StateBits(rep.E3) << sets.EPCapturableShift }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := load(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - 0 1")
			assert.NoError(t, b.Validate())
			tc.spoil(b.state())
			assert.ErrorContains(t, b.Validate(), tc.want)
		})
	}
}

func TestSize(t *testing.T) {
	assert.EqualValues(t, 64, unsafe.Sizeof(placement{}))
	assert.EqualValues(t, 80, stateSize)
}

// Null moves ask for room too.
func TestMakeNullGrows(t *testing.T) {
	p := rep.StartPosition()
	b := New()
	require.NoError(t, b.Load(&p))
	for range 200 {
		b.MakeNull()
		require.Less(t, b.current, b.end)
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
