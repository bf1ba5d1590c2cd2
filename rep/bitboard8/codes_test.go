package bitboard8

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
)

// TestCodes asks every square, in every way there is, and wants what the
// position was loaded with.
func TestCodes(t *testing.T) {
	for _, fen := range []string{
		rep.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q5QQ/Q4QpN/KQQQQQNk w - - 0 1",
	} {
		b := load(t, fen)
		p, err := rep.ParseFEN(fen)
		assert.NoError(t, err)
		s := b.state()
		assert.Equal(t, p.Pieces, s.pieces(), fen)
		codes := s.codes()
		for sq := rep.A1; sq <= rep.H8; sq++ {
			want := p.Pieces[sq]
			assert.Equal(t, want, s.on(sq), "%v of %s", sq, fen)
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

// TestValidate breaks a board in each way that sets can disagree.
func TestValidate(t *testing.T) {
	for _, tc := range []struct {
		name, want string
		spoil      func(s *state)
	}{
		{"two types", "e2 is in pawns and in queens", func(s *state) { s.sets[queens].Add(rep.E2) }},
		{"two colours", "e2 is in white and in black", func(s *state) { s.sets[blackMen].Add(rep.E2) }},
		{"no colour", "e2 is in pawns and in neither colour", func(s *state) { s.sets[whiteMen].Remove(rep.E2) }},
		{"no type", "e2 is in white and in no type", func(s *state) { s.sets[pawns].Remove(rep.E2) }},
		{"key", "key is", func(s *state) { s.key++ }},
		{"rights", "right K without its rook on h1", func(s *state) { s.small |= 1 << rightsShift }},
		{"en passant", "en passant square is", func(s *state) { s.small |= small(rep.E3) << enPassantShift }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := load(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBN1 w - - 0 1")
			assert.NoError(t, b.Validate())
			tc.spoil(b.state())
			assert.ErrorContains(t, b.Validate(), tc.want)
		})
	}
}
