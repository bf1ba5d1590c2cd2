package harness_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/codec"
	"github.com/boardbench/boardbench/harness/corpus"
	"github.com/boardbench/boardbench/harness/operation"
	"github.com/boardbench/boardbench/harness/results"
	"github.com/boardbench/boardbench/harness/work"
	"github.com/boardbench/boardbench/rep"
	"github.com/boardbench/boardbench/rep/slider"
)

func sliderCases(t *testing.T, filter string) []work.Case {
	t.Helper()
	cases, err := work.SelectCases([]rep.Backend{named("x88", sound)}, codec.All(), corpus.All(), work.Selection{Filter: filter})
	require.NoError(t, err)
	return cases
}

// Look-ups are measured once of each algorithm, whatever the positions, and only if they
// are asked for.
func TestSliderCases(t *testing.T) {
	algorithms := len(slider.Algorithms())
	all := sliderCases(t, ".name:Slider")
	assert.Len(t, all, 3*2*algorithms)
	assert.Len(t, sliderCases(t, ".name:SliderBuild"), algorithms)
	toggles := sliderCases(t, ".name:SliderToggle")
	require.Len(t, toggles, 1)
	assert.Equal(t, "SliderToggle/alg=rotated", toggles[0].Name())
	assert.Equal(t, "Slider/piece=bishop/occ=game/alg=walk", all[0].Name())
	assert.Len(t, sliderCases(t, "alg:black"), 3*2+1)
	assert.Len(t, sliderCases(t, ".name:(Slider OR SliderBuild OR SliderToggle)"), (3*2+1)*algorithms+1)
	assert.Len(t, sliderCases(t, "piece:rook occ:game"), algorithms)
	for _, c := range sliderCases(t, "") {
		assert.NotEqual(t, work.Slider, c.Kind)
	}
	key, err := work.ParseKey("Slider/piece=rook/alg=black/occ=game")
	require.NoError(t, err)
	assert.Equal(t, "Slider/piece=rook/occ=game/alg=black", key.String())
	assert.Equal(t, work.Subject{Type: work.OfAlg, Name: "black"}, key.Subject)
	_, err = work.SelectCases(nil, codec.All(), corpus.All(), work.Selection{Filter: ".name:(Slider OR Encode)"})
	assert.ErrorContains(t, err, "matches cases of codecs and of algorithms: a run is of one or the other")
}

// Every algorithm is verified before it is timed, here with a queen, and one with each piece.
func TestSliderVerify(t *testing.T) {
	for _, c := range sliderCases(t, "alg:black OR (piece:queen occ:game) OR .name:(SliderBuild OR SliderToggle)") {
		op, err := operation.Prepare(c)
		if c.Slider.New == nil {
			assert.ErrorIs(t, err, rep.ErrUnsupported)
			continue
		}
		require.NoError(t, err, c.Name())
		assert.NoError(t, op.Verify(), c.Name())
		op.Run(2*op.Cycle + 1)
		want := map[string]float64{results.BytesOfTables: float64(c.Slider.New().Bytes())}
		if c.Kind == work.Slider {
			want[results.LookUpsPerSecond] = 5000
		}
		assert.Equal(t, want, op.Values(10, 2*time.Millisecond), c.Name())
	}
}

// blindRook sees no rank.
type blindRook struct{ slider.Walk }

func (b *blindRook) Loop(t rep.PieceType, squares []rep.Square, occupied []rep.SquareSet) rep.SquareSet {
	return b.Walk.Loop(t, squares, occupied) &^ squares[0].Rank().Set()
}

// blindQueen sees nothing.
type blindQueen struct{ slider.Rotated }

func (b *blindQueen) Queen(rep.Square, rep.SquareSet) rep.SquareSet { return 0 }

func TestSliderFaults(t *testing.T) {
	c := sliderCases(t, "alg:walk piece:rook occ:game")[0]
	c.Slider.New = func() slider.Attacks { return new(blindRook) }
	op, err := operation.Prepare(c)
	require.NoError(t, err)
	err = op.Verify()
	assert.ErrorIs(t, err, operation.ErrWrong)
	assert.ErrorContains(t, err, "attacks from ")

	for _, kind := range []work.Kind{work.SliderBuild, work.SliderToggle} {
		faulty := sliderCases(t, ".name:"+string(kind))[0]
		faulty.Slider.New = func() slider.Attacks { return new(blindQueen) }
		op, err := operation.Prepare(faulty)
		require.NoError(t, err)
		assert.ErrorIs(t, op.Verify(), operation.ErrWrong)
	}
	toggled := sliderCases(t, ".name:SliderToggle")[0]
	toggled.Slider.New = c.Slider.New
	_, err = operation.Prepare(toggled)
	assert.ErrorIs(t, err, rep.ErrUnsupported)

	c.Slider.New, c.Slider.Needs = nil, "BMI2"
	_, err = operation.Prepare(c)
	assert.ErrorIs(t, err, rep.ErrUnsupported)
	assert.ErrorContains(t, err, "this machine has no BMI2")

	c = sliderCases(t, "alg:walk piece:rook occ:game")[0]
	c.Piece = "knight"
	_, err = operation.Prepare(c)
	assert.ErrorContains(t, err, `no look-ups of piece "knight"`)
}
