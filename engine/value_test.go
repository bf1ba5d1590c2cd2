package engine_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/engine"
)

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
		{engine.ValueNone, "none", ""},
	} {
		assert.Equal(t, test.text, test.value.String())
		if test.uci != "" {
			assert.Equal(t, test.uci, test.value.UCI(), test.text)
		}
	}
}
