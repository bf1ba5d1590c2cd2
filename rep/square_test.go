package rep_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep"
)

func TestSquares(t *testing.T) {
	next := rep.A1
	for r := rep.Rank1; r <= rep.Rank8; r++ {
		for f := rep.FileA; f <= rep.FileH; f++ {
			sq := rep.MakeSquare(f, r)
			assert.Equal(t, next, sq, "the order is rank by rank from a1")
			assert.Equal(t, f, sq.File())
			assert.Equal(t, r, sq.Rank())
			assert.Equal(t, f.String()+r.String(), sq.String())
			assert.Equal(t, rep.MakeSquare(f, rep.Rank8-r), sq.Flip())
			assert.True(t, sq.OnBoard())
			parsed, err := rep.ParseSquare(sq.String())
			require.NoError(t, err)
			assert.Equal(t, sq, parsed)
			next++
		}
	}
	assert.Equal(t, rep.NoSquare, next)
	assert.False(t, rep.NoSquare.OnBoard())
}

func TestSquareNames(t *testing.T) {
	for sq, name := range map[rep.Square]string{
		rep.A1: "a1", rep.H1: "h1", rep.E4: "e4", rep.A8: "a8", rep.H8: "h8", rep.NoSquare: "-", 65: "Square(65)",
	} {
		assert.Equal(t, name, sq.String())
	}
	assert.Equal(t, "File(8)", rep.File(8).String())
	assert.Equal(t, "Rank(8)", rep.Rank(8).String())
}

func TestDirections(t *testing.T) {
	for _, test := range []struct {
		step int
		want rep.Square
	}{
		{rep.North, rep.E5}, {rep.South, rep.E3}, {rep.East, rep.F4}, {rep.West, rep.D4},
		{rep.NorthEast, rep.F5}, {rep.NorthWest, rep.D5}, {rep.SouthEast, rep.F3}, {rep.SouthWest, rep.D3},
	} {
		assert.Equal(t, test.want, rep.Square(int(rep.E4)+test.step))
	}
}

func TestParseSquareRefuses(t *testing.T) {
	for _, text := range []string{"", "e", "e44", "4e", "E4", "i1", "a0", "a9", "`1", "e-", "-", "é", "е4", "a1 ", "\x00\x00"} {
		sq, err := rep.ParseSquare(text)
		assert.Equal(t, rep.NoSquare, sq, "ParseSquare(%q)", text)
		assert.ErrorContains(t, err, "want a file a-h and a rank 1-8", "ParseSquare(%q)", text)
	}
	_, err := rep.ParseSquare("E4")
	assert.EqualError(t, err, `rep: parse square "E4": want a file a-h and a rank 1-8`)
}
