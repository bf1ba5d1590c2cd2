package engine_test

import (
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
)

// Along random games on every board, from some starts, answered by the board and in each other way, the threats of
// a position are the oracle's, and the changes of a move lead from one to the next.
func TestThreats(t *testing.T) {
	fens := append(slices.Clone(starts), "k7/8/1qnqNq2/1N3n2/1Q1Q1q2/1n3N2/1QNQnQ2/7K w - - 0 1")
	for i, backend := range all.Backends() {
		if backend.Unavailable() != nil {
			continue
		}
		for k, kind := range kinds {
			for j, fen := range fens {
				if (i+j+k)%8 != 0 {
					continue
				}
				g, referee, p := kind.of(backend), oracle.New(), parse(t, fen)
				if err := g.Load(&p); errors.Is(err, rep.ErrUnsupported) {
					continue
				} else {
					require.NoError(t, err)
				}
				require.NoError(t, referee.Load(&p))
				random := rand.New(rand.NewPCG(uint64(i), uint64(j)))
				set := map[rep.Threat]bool{}
				for _, threat := range g.AppendThreats(nil) {
					set[threat] = true
				}
				for range 40 {
					want := map[rep.Threat]bool{}
					for _, threat := range referee.Threats() {
						want[threat] = true
					}
					if !maps.Equal(want, set) {
						require.Equal(t, want, set, "%s, %s, %s", backend.Name, kind.name, referee.Position().FEN())
					}
					require.Len(t, g.AppendThreats(nil), len(want))
					moves := referee.AppendMoves(nil)
					if len(moves) == 0 {
						break
					}
					m := moves[random.IntN(len(moves))]
					var changes rep.ThreatChanges
					g.ThreatChanges(m, &changes)
					for _, c := range changes.List[:changes.N] {
						require.NotEqual(t, c.IsAdded(), set[c.Threat()], "%s, %s, %v of %v, %s", backend.Name, kind.name, c, m, referee.Position().FEN())
						if set[c.Threat()] = true; !c.IsAdded() {
							delete(set, c.Threat())
						}
					}
					g.Make(m)
					referee.Make(m)
				}
			}
		}
	}
}
