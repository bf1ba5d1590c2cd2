package mailbox

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

// TestCheckersAfterNullMove plays a null move after a move with a discovered check was made and
// unmade. Checkers must not read the record of that move.
func TestCheckersAfterNullMove(t *testing.T) {
	p, err := rep.ParseFEN("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	m := rep.MakeMove(rep.E4, rep.C5, rep.Quiet)
	b.Make(m)
	require.Equal(t, rep.SetOf(rep.E1), b.Checkers())
	b.Unmake(m)
	b.MakeNull()
	require.Equal(t, rep.NoSquares, b.Checkers())
	b.UnmakeNull()
	require.Equal(t, rep.NoSquares, b.Checkers())
}
