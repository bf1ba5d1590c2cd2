package internal_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/internal/typeset"
)

func TestColumns(t *testing.T) {
	lines := [][]string{{"", "ns", "what"}, {"x88", typeset.Bold + "7.5" + typeset.Plain, "of 0x88"}, {"10×12", "12.25"}}
	right := func(column int) bool { return column == 1 }
	assert.Equal(t, []string{
		"            ns  what",
		"  x88    " + "  " + typeset.Bold + "7.5" + typeset.Plain + "  of 0x88",
		"  10×12  12.25",
	}, typeset.Columns(lines, "  ", right))
}

func TestWrap(t *testing.T) {
	assert.Equal(t, []string{"at most", "5 % here", "unbreakable", "10×12 and"}, typeset.Wrap("at most 5 % here unbreakable\n10×12  and", 9))
	assert.Equal(t, []string{""}, typeset.Wrap("", 9))
}

func TestTrim(t *testing.T) {
	assert.Equal(t, "10×", typeset.Trim("10×12", 3))
	assert.Equal(t, "a "+typeset.Dim+"0."+typeset.Plain, typeset.Trim("a "+typeset.Dim+"0.99"+typeset.Plain+" b", 4))
	for width := range 9 {
		assert.LessOrEqual(t, typeset.Width(typeset.Trim(strings.Repeat(typeset.Bold+"é"+typeset.Plain, 5), width)), width)
	}
}

func TestListAndCount(t *testing.T) {
	assert.Equal(t, []string{"", "a", "a or b", "a, b or c"}, []string{typeset.List(nil, "or"), typeset.List([]string{"a"}, "or"), typeset.List([]string{"a", "b"}, "or"), typeset.List([]string{"a", "b", "c"}, "or")})
	assert.Equal(t, []string{"0 rounds", "1 round"}, []string{typeset.Count(0, "round"), typeset.Count(1, "round")})
}
