package engine_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/engine"
	"github.com/boardbench/boardbench/rep"
)

// edges are the values of a half where a carry or a sign may go wrong.
var edges = []int{
	math.MinInt16, math.MinInt16 + 1, -16385, -16384, -257, -256, -255, -2, -1,
	0, 1, 2, 255, 256, 257, 16383, 16384, math.MaxInt16 - 1, math.MaxInt16,
}

func TestScoreRoundTrip(t *testing.T) {
	for _, mg := range edges {
		for _, eg := range edges {
			s := engine.MakeScore(mg, eg)
			require.Equal(t, mg, s.MG(), "MG of MakeScore(%d, %d)", mg, eg)
			require.Equal(t, eg, s.EG(), "EG of MakeScore(%d, %d)", mg, eg)
		}
	}
}

// One addition adds both halves, whatever their signs.
func TestScoreArithmetic(t *testing.T) {
	inRange := func(n int) bool { return n >= math.MinInt16 && n <= math.MaxInt16 }
	for _, mg := range edges {
		for _, eg := range edges {
			for _, mg2 := range edges {
				for _, eg2 := range edges {
					a, b := engine.MakeScore(mg, eg), engine.MakeScore(mg2, eg2)
					if sum := a + b; inRange(mg+mg2) && inRange(eg+eg2) && (sum.MG() != mg+mg2 || sum.EG() != eg+eg2) {
						require.Failf(t, "sum", "(%d, %d) + (%d, %d) is (%d, %d)", mg, eg, mg2, eg2, sum.MG(), sum.EG())
					}
					if diff := a - b; inRange(mg-mg2) && inRange(eg-eg2) && (diff.MG() != mg-mg2 || diff.EG() != eg-eg2) {
						require.Failf(t, "difference", "(%d, %d) - (%d, %d) is (%d, %d)", mg, eg, mg2, eg2, diff.MG(), diff.EG())
					}
				}
			}
		}
	}
}

func TestTaper(t *testing.T) {
	s := engine.MakeScore(240, -480)
	for _, test := range []struct {
		phase int
		want  engine.Value
	}{{0, -480}, {12, -120}, {24, 240}, {100, 240}} {
		assert.Equal(t, test.want, s.Taper(test.phase), "phase %d", test.phase)
	}
}

// Black's tables are White's upside down, and a start position is balanced.
func TestPSQT(t *testing.T) {
	for _, p := range rep.Pieces() {
		for sq := rep.A1; sq <= rep.H8; sq++ {
			assert.Equal(t, -engine.PieceSquare(p, sq), engine.PieceSquare(p^8, sq.Flip()), "%v on %v", p, sq)
		}
	}
	assert.Zero(t, engine.PieceSquare(rep.NoPiece, rep.E4))
}

func TestValues(t *testing.T) {
	assert.Equal(t, engine.ValueMate-3, engine.MateIn(3))
	assert.Equal(t, -engine.MateIn(3), engine.MatedIn(3))
	assert.True(t, engine.MateIn(engine.MaxPly).IsMate())
	assert.True(t, engine.MatedIn(engine.MaxPly).IsMate())
	assert.False(t, (engine.MateIn(engine.MaxPly) - 1).IsMate())
	assert.False(t, (engine.MatedIn(engine.MaxPly) + 1).IsMate())
	assert.LessOrEqual(t, int(engine.ValueInfinite), math.MaxInt16)
	assert.Equal(t, "native default Ask(2)", engine.Native.String()+" "+engine.Default.String()+" "+engine.Ask(2).String())
}

func TestValueTexts(t *testing.T) {
	for _, test := range []struct {
		value     engine.Value
		text, uci string
	}{
		{0, "0.00", "cp 0"},
		{31, "+0.31", "cp 31"},
		{-5, "-0.05", "cp -5"},
		{-105, "-1.05", "cp -105"},
		{1234, "+12.34", "cp 1234"},
		{engine.MateIn(1), "mate in 1", "mate 1"},
		{engine.MateIn(5), "mate in 3", "mate 3"},
		{engine.MatedIn(0), "mated in 0", "mate 0"},
		{engine.MatedIn(2), "mated in 1", "mate -1"},
		{engine.MatedIn(4), "mated in 2", "mate -2"},
		{engine.ValueMateInMaxPly, "mate in 123", "mate 123"},
		{engine.ValueMateInMaxPly - 1, "+317.53", "cp 31753"},
		{engine.ValueInfinite, "infinite", ""},
		{-engine.ValueInfinite, "-infinite", ""},
	} {
		assert.Equal(t, test.text, test.value.String())
		if test.uci != "" {
			assert.Equal(t, test.uci, test.value.UCI(), test.text)
		}
	}
}
