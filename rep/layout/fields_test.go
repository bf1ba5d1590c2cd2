package layout_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/all"
	"github.com/boardbench/boardbench/rep/layout"
)

// Boards that describe nothing are described by their fields: the regions lie in the board, one
// behind the other, and the pieces in cells, lists and bitboards are those of the position, while
// a game is played.
func TestOf(t *testing.T) {
	tried := 0
	for _, backend := range all.Backends() {
		b := backend.New()
		if _, ok := b.(layout.Describer); ok {
			continue
		}
		tried++
		t.Run(backend.Name, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(1, 2))
			start := rep.StartPosition()
			require.NoError(t, b.Load(&start))
			for range 200 {
				m, ok := layout.Of(b)
				require.True(t, ok)
				found := 0
				for _, o := range m.Objects {
					end := 0
					for _, r := range o.Regions {
						require.GreaterOrEqual(t, r.Offset, end, r.Name)
						end = r.Offset + len(r.Bytes)
						require.LessOrEqual(t, end, o.Size, r.Name)
						if o.Name == "board" {
							found += holds(t, r, b.Position())
						}
					}
				}
				assert.GreaterOrEqual(t, found, 2, "the pieces in a region, at least")
				moves := b.AppendMoves(nil)
				if len(moves) == 0 {
					break
				}
				b.Make(moves[random.IntN(len(moves))])
			}
		})
	}
	assert.Greater(t, tried, 9)
	_, ok := layout.Of(3)
	assert.False(t, ok)
}

// holds compares the pieces in a region with a position, and returns how many there are.
func holds(t *testing.T, r layout.Region, p rep.Position) (found int) {
	for i := range r.Len() {
		e := r.Element(i)
		switch {
		case r.Kind == layout.Bitboard && e.Types != 0:
			for sq := rep.A1; sq <= rep.H8; sq++ {
				has := r.Bytes[i*r.Size+int(sq)/8]>>(sq%8)&1 != 0
				piece := p.Pieces[sq]
				want := piece != rep.NoPiece && e.Types.Has(piece.Type()) && e.Colors&piece.Color().Set() != 0
				require.Equal(t, want, has, "%s %s %v", r.Name, e.Name, sq)
				if has {
					found++
				}
			}
		case r.Kind == layout.Cell && e.Square.OnBoard():
			require.Equal(t, p.Pieces[e.Square], e.Piece, "%s %s", r.Name, e.Name)
			found++
		case r.Kind == layout.ListEntry && e.Square.OnBoard():
			require.NotEqual(t, rep.NoPiece, p.Pieces[e.Square], "%s %s", r.Name, e.Name)
			require.Equal(t, e.Colors, p.Pieces[e.Square].Color().Set(), "%s %s", r.Name, e.Name)
			found++
		}
	}
	return found
}
