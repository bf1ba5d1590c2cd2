// Code generated from ../x88; DO NOT EDIT.

package x88scan

import (
	"testing"

	"github.com/boardbench/boardbench/rep"
	"github.com/stretchr/testify/require"
)

// TestExchangeEndsWithKing has a king that captures last: the rook behind it attacks
// the square only when the king has left its own.
func TestExchangeEndsWithKing(t *testing.T) {
	p, err := rep.ParseFEN("nK6/3p2p1/8/5q2/Rp6/2k3R1/P7/8 b - - 0 1")
	require.NoError(t, err)
	b := New()
	require.NoError(t, b.Load(&p))
	m := rep.MakeMove(rep.B4, rep.B3, rep.Quiet)
	require.True(t, b.SEEAtLeast(m, 0))
	require.False(t, b.SEEAtLeast(m, 1))
}
