package bitboardmirrored

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/layout"
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

func TestSize(t *testing.T) { assert.EqualValues(t, 64, stateSize, "a cache line") }

// The board of the package comment: after e2e4, as Black sees it.
func TestMirrored(t *testing.T) {
	want := [5]rep.SquareSet{
		ours: 0x000000000000ffff, theirs: 0xffef001000000000,
		rooks: 0x8900000000000089, bishops: 0x2c0000000000002c, pawns: 0x10ef00100000ff00,
	}
	b := load(t, rep.StartFEN)
	assert.EqualValues(t, 0xfcc4, b.state().sides)
	b.Make(rep.MakeMove(rep.E2, rep.E4, rep.DoublePush))
	loaded := load(t, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")
	for what, s := range map[string]*state{"made": b.state(), "loaded": loaded.state()} {
		assert.Equal(t, want, s.bitboards, what)
		assert.EqualValues(t, 0xfcc4, s.sides, what)
	}
	assert.Contains(t, b.AppendMoves(nil), rep.MakeMove(rep.B8, rep.C6, rep.Quiet))
}

// Both sides see the same board if the colours are exchanged, and every move of one is the
// mirrored move of the other.
func TestBothSidesSeeTheSame(t *testing.T) {
	for _, pair := range [][2]string{
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1"},
		{"4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1"},
		{"n1n1k3/1P6/8/8/8/8/8/R3K3 w Q - 0 1", "r3k3/8/8/8/8/8/1p6/N1N1K3 b q - 0 1"},
	} {
		white, black := load(t, pair[0]), load(t, pair[1])
		assert.Equal(t, white.state().placement, black.state().placement, "%v", pair)
		var want []rep.Move
		for _, m := range white.AppendMoves(nil) {
			want = append(want, rep.MakeMove(m.From()^56, m.To()^56, m.Kind()))
		}
		assert.Equal(t, want, black.AppendMoves(nil), "%v", pair)
	}
}

// TestValidate breaks each structure, and wants it to be named.
func TestValidate(t *testing.T) {
	for _, tc := range []struct {
		name, want string
		damage     func(s *state)
	}{
		{"two sides", "e8 is in ours and in theirs", func(s *state) { s.bitboards[ours].Add(rep.E8) }},
		{"a pawn that is a rook", "d5 is in pawns and in rooks or bishops", func(s *state) { s.bitboards[rooks].Add(rep.D5) }},
		{"a bishop of no side", "e4 is in bishops and in neither side", func(s *state) { s.bitboards[bishops].Add(rep.E4) }},
		{"a pawn of no side", "e4 is in pawns and in neither side", func(s *state) { s.bitboards[pawns].Add(rep.E4) }},
		{"a king where none is", "our king on e2 is not in its side", func(s *state) { s.sides ^= 8 }},
		{"a king that is a bishop", "their king on e8 is on the bitboard of another type", func(s *state) { s.bitboards[bishops].Add(rep.E8) }},
		{"two en passant squares", "want one bit on the last at most", func(s *state) { s.bitboards[pawns].Add(rep.H8) }},
		{"an en passant square of our own", "want one bit on the last at most", func(s *state) { s.bitboards[pawns].Add(rep.H1) }},
		{"an en passant square without a pawn", "en passant", func(s *state) { s.bitboards[pawns] ^= rep.SetOf(rep.D8, rep.H8) }},
		{"a castling right without a rook", "rights are", func(s *state) { s.sides |= 1 << ourRightsShift }},
		{"the key", "bitboardmirrored: key is", func(s *state) { s.key++ }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			// As Black sees it: its king on e1 of the memory, White's pawn on d5.
			b := load(t, "1r2k1n1/8/8/8/2pP4/8/8/1N2K1R1 b Gb d3 0 1")
			assert.NoError(t, b.Validate())
			tc.damage(b.state())
			assert.ErrorContains(t, b.Validate(), tc.want)
		})
	}
}

// Memory says by which bit a square is, for either side to move.
func TestMemoryKnowsTheSquares(t *testing.T) {
	b := load(t, rep.StartFEN)
	for _, text := range []string{"", "e2e4", "c7c5"} {
		if text != "" {
			m, err := rep.ParseMove(text, b.AppendMoves(nil))
			require.NoError(t, err)
			b.Make(m)
		}
		occupied := rep.SquareSet(0)
		for _, object := range b.Memory().Objects {
			for _, r := range object.Regions {
				if r.Kind != layout.Bitboard || r.Use != layout.UsePosition {
					continue
				}
				for k := range 16 { // ours and theirs
					for sq := range rep.SquareSet(^uint64(0)).All() {
						if r.Bytes[k]&r.Mask(k, sq) != 0 {
							occupied.Add(sq)
						}
					}
				}
			}
		}
		want := rep.SquareSet(0)
		for sq, piece := range b.Position().Pieces {
			if piece != rep.NoPiece {
				want.Add(rep.Square(sq))
			}
		}
		assert.Equal(t, want, occupied, "after %q", text)
	}
}
