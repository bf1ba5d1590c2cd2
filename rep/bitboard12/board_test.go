package bitboard12

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// TestFind asks for the man on a square, and wants the piece whose set alone of
// its colour has it, whatever the other sets hold.
func TestFind(t *testing.T) {
	for _, want := range rep.Pieces {
		i := indexOf(want)
		require.Equal(t, want, i.piece())
		for sq := rep.A1; sq <= rep.H8; sq++ {
			var s state
			for other := range s.sets {
				if index(other)&1 == i&1 {
					s.sets[other] = ^sq.Set()
				} else {
					s.sets[other] = rep.AllSquares
				}
			}
			s.sets[i] = sq.Set()
			require.Equal(t, i, s.find(i&1, int(sq)), "%v on %v", want, sq)
		}
	}
	var nobody state
	assert.Equal(t, pawns+whites, nobody.find(whites, int(rep.E4)), "nobody there")
	assert.Equal(t, rep.NoPiece, nobody.pieceAt(rep.E4))
}

func TestUnion(t *testing.T) {
	var s state
	for i := range s.sets {
		s.sets[i] = 1 << i
	}
	assert.Equal(t, rep.SquareSet(0x555), s.union(whites))
	assert.Equal(t, rep.SquareSet(0xaaa), s.union(blacks))
}

// TestUnions plays every kind of move on the board that keeps its unions, to
// depth three, and lets Validate hold them against the sets.
func TestUnions(t *testing.T) {
	var play func(t *testing.T, b *SidesBoard, depth int)
	play = func(t *testing.T, b *SidesBoard, depth int) {
		require.NoError(t, b.Validate())
		if depth == 0 {
			return
		}
		for _, m := range b.AppendMoves(nil) {
			b.Make(m)
			play(t, b, depth-1)
			b.Unmake(m)
		}
	}
	for name, fen := range map[string]string{
		"castling, both colours, both ways": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
		"promotions and their captures":     "n1n1k3/1P6/8/8/8/8/1p6/N1N1K3 w - - 0 1",
		"en passant":                        "4k3/2p5/8/1P1P4/1p1p4/8/2P5/4K3 w - - 0 1",
	} {
		t.Run(name, func(t *testing.T) {
			p, err := rep.ParseFEN(fen)
			require.NoError(t, err)
			b := NewSides()
			require.NoError(t, b.Load(&p))
			play(t, b, 3)
		})
	}
}

// TestValidate breaks each structure, and wants it to be named.
func TestValidate(t *testing.T) {
	p, err := rep.ParseFEN("r3k2r/8/8/8/2pP4/8/8/R3K2R b KQkq d3 0 1")
	require.NoError(t, err)
	for _, tc := range []struct {
		name, want string
		spoil      func(s *sidesState)
	}{
		{"a union", "union of black is", func(s *sidesState) { s.unions[rep.Black] ^= 1 }},
		{"a man in two sets", "set of black rooks is not the only one with a8", func(s *sidesState) {
			s.sets[knights+blacks].Add(rep.A8)
		}},
		{"a pawn that stands ready", "en passant square is a1, the pawns have d3", func(s *sidesState) {
			s.small &= 1<<enPassantShift - 1
		}},
		{"the key", "key is", func(s *sidesState) { s.key++ }},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := NewSides()
			require.NoError(t, b.Load(&p))
			require.NoError(t, b.Validate())
			tc.spoil(b.top())
			assert.ErrorContains(t, b.Validate(), tc.want)
		})
	}
}

// TestGrow plays more moves than a new board has room for, and takes them
// back.
func TestGrow(t *testing.T) {
	for _, backend := range []rep.Backend{Backend, Sides} {
		t.Run(backend.Name, func(t *testing.T) {
			p := rep.StartPosition()
			b := backend.New()
			require.NoError(t, b.Load(&p))
			cycle := []rep.Move{
				rep.MakeMove(rep.G1, rep.F3, rep.Quiet), rep.MakeMove(rep.G8, rep.F6, rep.Quiet),
				rep.MakeMove(rep.F3, rep.G1, rep.Quiet), rep.MakeMove(rep.F6, rep.G8, rep.Quiet),
			}
			var positions []rep.Position
			for i := range 1000 {
				positions = append(positions, b.Position())
				b.Make(cycle[i%4])
			}
			require.NoError(t, b.(rep.Validator).Validate())
			for i := 999; i >= 0; i-- {
				b.Unmake(cycle[i%4])
				require.Equal(t, positions[i], b.Position(), "ply %d", i)
			}
		})
	}
}

func TestSize(t *testing.T) {
	assert.EqualValues(t, 112, stateSize, "twelve sets, the key, and the small numbers")
	assert.EqualValues(t, 128, sidesStateSize, "two sets more")
}
