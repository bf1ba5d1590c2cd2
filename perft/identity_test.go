package perft

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

// A tracker that follows the moves knows the same as one that begins at the position,
// in games from all positions of the suite. It knows the identity before the move too.
func TestTrackerFollows(t *testing.T) {
	const seed = 20261122
	random := rand.New(rand.NewPCG(seed, 0))
	keys := newIdentityKeys(7)
	board := all.Backends()[0].New()
	kinds := map[rep.MoveKind]int{}
	seen := map[identity]string{} // FENs without clocks
	for _, e := range StandardSuite() {
		for range 4 {
			require.NoError(t, board.Load(&e.Position))
			kept := newTracker(keys, &e.Position)
			var line []rep.Move
			var ids []identity
			for range MaxDepth {
				moves := board.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				m := moves[random.IntN(len(moves))]
				ids = append(ids, kept.id())
				before := kept.after(m)
				board.Make(m)
				kept.play(m)
				line = append(line, m)
				kinds[m.Kind()]++
				p := board.Position()
				fresh := newTracker(keys, &p)
				require.Equal(t, fresh.id(), kept.id(), "seed %d, from %s after %v", seed, e.Position.FEN(), line)
				require.Equal(t, before, kept.id(), "seed %d, from %s after %v", seed, e.Position.FEN(), line)
				require.Equal(t, p.Pieces, kept.stack[len(kept.stack)-1].pieces)
				p.HalfmoveClock, p.FullmoveNumber = 0, 1
				fen := p.FENWith(rep.EnPassantPseudo)
				if other, ok := seen[kept.id()]; ok {
					require.Equal(t, other, fen, "two positions with the same identity")
				}
				seen[kept.id()] = fen
			}
			for i := len(line) - 1; i >= 0; i-- {
				kept.takeBack()
				require.Equal(t, ids[i], kept.id())
			}
		}
	}
	for _, kind := range []rep.MoveKind{0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15} {
		assert.NotZero(t, kinds[kind], kind)
	}
}

// The rook that a right belongs to is in the identity, and so is the seed.
func TestIdentityOf(t *testing.T) {
	of := func(seed uint64, fen string) identity {
		p, err := rep.ParseFEN(fen)
		require.NoError(t, err)
		return newTracker(newIdentityKeys(seed), &p).id()
	}
	outer, inner := "4k3/8/8/8/8/8/8/R1R1K3 w A - 0 1", "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1"
	assert.NotEqual(t, of(1, outer), of(1, inner))
	assert.NotEqual(t, of(1, outer), of(2, outer))
	assert.Equal(t, of(1, "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"), of(1, "4k3/8/8/8/4P3/8/8/4K3 b - - 7 9"), "no pawn attacks e3")
	assert.NotEqual(t, of(1, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"), of(1, "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"))
	assert.NotEqual(t, of(1, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), of(1, "4k3/8/8/8/8/8/8/4K3 b - - 0 1"))
}
