package model

import (
	"fmt"
	"math/bits"
	"strconv"
	"testing"

	"github.com/boardbench/boardbench/internal/oracle"
	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The words of a look-up are the ones that the boards use: the index has room for the mask, and
// the attacks are the referee's.
func TestLookup(t *testing.T) {
	p := rep.StartPosition()
	p.Pieces[rep.D4] = rep.WhiteRook
	var occupied rep.SquareSet
	for sq, piece := range p.Pieces {
		if piece != rep.NoPiece {
			occupied.Add(rep.Square(sq))
		}
	}
	referee := oracle.New()
	require.NoError(t, referee.Load(&p))
	got := answer[Lookup](t, Request{Op: "lookup", Square: rep.D4, Answer: fmt.Sprintf("%#x", uint64(occupied))})
	mask, err := strconv.ParseUint(got.Mask, 16, 64)
	require.NoError(t, err)
	assert.GreaterOrEqual(t, 64-got.Shift, bits.OnesCount64(mask))
	assert.Equal(t, hexOf(uint64(referee.AttacksFrom(rep.D4))), got.Attacks)
	for _, request := range []string{"op=lookup&square=3&answer=x", "op=lookup&square=64&answer=0x1"} {
		assert.Contains(t, Answer(request), "explorer: look-up")
	}
}
