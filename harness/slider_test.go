package harness_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/slider"
)

func sliderCases(t *testing.T, filter string) []harness.Case {
	t.Helper()
	cases, err := harness.SelectCases([]rep.Backend{named("x88", sound)}, codec.All(), harness.Corpus(), filter, false)
	require.NoError(t, err)
	return cases
}

// Look-ups are measured once of each algorithm, whatever the positions, and only if they
// are asked for.
func TestSliderCases(t *testing.T) {
	algorithms := len(slider.Algorithms())
	all := sliderCases(t, ".name:Slider")
	assert.Len(t, all, 3*2*algorithms)
	assert.Equal(t, "Slider/piece=bishop/occ=game/alg=walk", all[0].Name())
	assert.Len(t, sliderCases(t, "alg:black"), 3*2)
	assert.Len(t, sliderCases(t, "piece:rook occ:game"), algorithms)
	for _, c := range sliderCases(t, "") {
		assert.NotEqual(t, harness.Slider, c.Kind)
	}
	key, err := harness.ParseKey("Slider/piece=rook/alg=black/occ=game")
	require.NoError(t, err)
	assert.Equal(t, "Slider/piece=rook/occ=game/alg=black", key.String())
	assert.Equal(t, harness.Subject{Type: harness.OfAlg, Name: "black"}, key.Subject)
	_, err = harness.SelectCases(nil, codec.All(), harness.Corpus(), ".name:(Slider OR Encode)", false)
	assert.ErrorContains(t, err, "matches cases of codecs and of algorithms: a run is of one or the other")
}

// Every algorithm is verified before it is timed.
func TestSliderVerify(t *testing.T) {
	for _, c := range sliderCases(t, ".name:Slider") {
		op, err := c.Prepare()
		if c.Slider.New == nil {
			assert.ErrorIs(t, err, rep.ErrUnsupported)
			continue
		}
		require.NoError(t, err, c.Name())
		assert.NoError(t, op.Verify(), c.Name())
		op.Run(2*op.Cycle + 1)
		assert.Equal(t, map[string]float64{harness.LookUpsPerSecond: 5000, harness.BytesOfTables: float64(c.Slider.New().Bytes())}, op.Metrics(10, 2*time.Millisecond), c.Name())
	}
}

// blindRook sees no rank.
type blindRook struct{ slider.Walk }

func (b *blindRook) Loop(t rep.PieceType, squares []rep.Square, occupied []rep.SquareSet) rep.SquareSet {
	return b.Walk.Loop(t, squares, occupied) &^ squares[0].Rank().Set()
}

func TestSliderFaults(t *testing.T) {
	c := sliderCases(t, "alg:walk piece:rook occ:game")[0]
	c.Slider.New = func() slider.Attacks { return new(blindRook) }
	op, err := c.Prepare()
	require.NoError(t, err)
	err = op.Verify()
	assert.ErrorIs(t, err, harness.ErrWrong)
	assert.ErrorContains(t, err, "attacks from ")

	c.Slider.New, c.Slider.Needs = nil, "BMI2"
	_, err = c.Prepare()
	assert.ErrorIs(t, err, rep.ErrUnsupported)
	assert.ErrorContains(t, err, "this machine has no BMI2")

	c = sliderCases(t, "alg:walk piece:rook occ:game")[0]
	c.Piece = "knight"
	_, err = c.Prepare()
	assert.ErrorContains(t, err, `no look-ups of piece "knight"`)
}
