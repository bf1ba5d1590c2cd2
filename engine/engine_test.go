package engine

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/x88"
)

// The number of reversible moves is Marcel van Kervinck's, and each is found.
func TestCuckoo(t *testing.T) {
	found := 0
	for _, key := range cuckoo.keys {
		if key == 0 {
			continue
		}
		found++
		m := cuckoo.find(key)
		matches := 0
		for _, p := range rep.Pieces() {
			if p.Type() != rep.Pawn && rep.PieceKey(p, m.From())^rep.PieceKey(p, m.To())^rep.SideKey() == key {
				matches++
				assert.True(t, rep.PseudoAttacks(p.Type(), m.From()).Has(m.To()), "%v of %v", m, p)
			}
		}
		assert.Equal(t, 1, matches, "%v", m)
		assert.Equal(t, rep.NoMove, cuckoo.find(key^1))
	}
	assert.Equal(t, 3668, found)
}

// A frame is one line of the cache, and a State fits in it.
func TestFrameSize(t *testing.T) {
	assert.EqualValues(t, 64, frameSize)
}

// Validate names whatever is wrong.
func TestValidateFindsFaults(t *testing.T) {
	for name, damage := range map[string]func(g *Game, s *State){
		"Key":         func(_ *Game, s *State) { s.Key ^= 1 },
		"PawnKey":     func(_ *Game, s *State) { s.PawnKey ^= 1 },
		"MaterialKey": func(_ *Game, s *State) { s.MaterialKey++ },
		"NonPawn":     func(_ *Game, s *State) { s.NonPawn[rep.Black]-- },
		"Score":       func(_ *Game, s *State) { s.Score++ },
		"Phase":       func(_ *Game, s *State) { s.Phase++ },
		"Rule50":      func(_ *Game, s *State) { s.Rule50++ },
		"Repetition":  func(_ *Game, s *State) { s.Repetition = 4 },
		"SideToMove":  func(g *Game, _ *State) { g.side ^= 1 },
		"Rights":      func(g *Game, _ *State) { g.frame().rights ^= rep.WhiteKingside },
		"EnPassant":   func(g *Game, _ *State) { g.frame().enPassant = rep.E3 },
		"Checkers":    func(g *Game, _ *State) { f, a := g.node(); f.asked |= askedCheckers; a.checkers = 1 },
		"Blockers":    func(g *Game, _ *State) { f, a := g.node(); f.asked |= askedPins; a.blockers[0] = 1 },
		"Pinners":     func(g *Game, _ *State) { f, a := g.node(); f.asked |= askedPins; a.pinners[1] = 1 },
		"CheckSquares": func(g *Game, _ *State) {
			f, a := g.node()
			f.asked |= askedCheckSquares << rep.Rook
			a.checkSquares[rep.Rook] = 1
		},
		"PieceAt":     func(g *Game, _ *State) { g.placement.squares[rep.E4] = rep.WhitePawn },
		"Pieces":      func(g *Game, _ *State) { g.placement.pieces[rep.WhitePawn].Add(rep.E4) },
		"ColorPieces": func(g *Game, _ *State) { g.placement.colors[rep.White].Add(rep.E4) },
	} {
		g := New(x88.Backend.New, Default)
		p := rep.StartPosition()
		require.NoError(t, g.Load(&p))
		require.NoError(t, g.Validate())
		damage(g, g.State())
		assert.ErrorContains(t, g.Validate(), name)
	}
}
