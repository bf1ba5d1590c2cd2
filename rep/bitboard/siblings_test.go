package bitboard

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/rep"
)

// TestSiblingsAreShared asks that what the first of the positions after the moves of a position
// finds is what the next one is counted by, and no position after other moves: it is falsified in
// between.
func TestSiblingsAreShared(t *testing.T) {
	p := rep.StartPosition()
	b := New()
	for range 2 {
		assert.NoError(t, b.Load(&p))
		b.Make(rep.MakeMove(rep.E2, rep.E3, rep.Quiet))
		assert.Equal(t, 20, b.CountMoves())
		b.Unmake(rep.MakeMove(rep.E2, rep.E3, rep.Quiet))
		b.siblings.moves += 100
		b.Make(rep.MakeMove(rep.E2, rep.E4, rep.DoublePush))
		assert.Equal(t, 120, b.CountMoves())
		b.Make(rep.MakeMove(rep.E7, rep.E5, rep.DoublePush))
		assert.Equal(t, 29, b.CountMoves())
		b.Unmake(rep.MakeMove(rep.E7, rep.E5, rep.DoublePush))
		assert.Equal(t, 20, b.CountMoves())
		b.siblings.moves += 100
	}
}
