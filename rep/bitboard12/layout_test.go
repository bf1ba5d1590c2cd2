package bitboard12

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/piecesets"
)

// TestValidate breaks each structure, and wants it to be named.
func TestValidate(t *testing.T) {
	for _, tc := range []struct {
		name, want string
		spoil      func(s *state)
	}{
		{"a piece on two bitboards", "bitboard of black rooks is not the only one with a8", func(s *state) {
			s.types()[knights.of(rep.Black)].Add(rep.A8)
		}},
		{"a pawn that can capture en passant", "en passant square of a capture is a1, the pawns have d3", func(s *state) {
			s.StateBits &= 1<<piecesets.EPCapturableShift - 1
		}},
		{"the key", "key is", func(s *state) { s.key++ }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := load(t, "r3k2r/8/8/8/2pP4/8/8/R3K2R b KQkq d3 0 1")
			assert.NoError(t, b.Validate())
			tc.spoil(b.state())
			assert.ErrorContains(t, b.Validate(), tc.want)
		})
	}
}

func TestSize(t *testing.T) {
	assert.EqualValues(t, 112, stateSize, "twelve bitboards, the key, and the state bits")
}

// TestFind looks for the piece on a square, and wants the one whose bitboard alone of
// its colour has it, whatever the bitboards of the other colour hold.
func TestFind(t *testing.T) {
	for _, want := range rep.Pieces() {
		i := indexOf(want)
		require.Equal(t, want, i.piece())
		for sq := rep.A1; sq <= rep.H8; sq++ {
			var p placement
			for other := range p.types() {
				if index(other)&black == i&black {
					p.types()[other] = ^sq.Set()
				} else {
					p.types()[other] = rep.AllSquares
				}
			}
			p.types()[i] = sq.Set()
			require.Equal(t, i, p.find(i&black, int(sq)), "%v on %v", want, sq)
		}
	}
	var empty placement
	assert.Equal(t, pawns, empty.find(pawns, int(rep.E4)), "an empty square")
	assert.Equal(t, rep.NoPiece, New().PieceAt(rep.E4))
}

func TestByColor(t *testing.T) {
	var p placement
	for i := range p.types() {
		p.types()[i] = 1 << i
	}
	assert.Equal(t, rep.SquareSet(0x3f), p.byColor(rep.White))
	assert.Equal(t, rep.SquareSet(0x3f00), p.byColor(rep.Black))
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
