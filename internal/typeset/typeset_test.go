package typeset

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestColumns(t *testing.T) {
	lines := [][]string{{"", "ns", "what"}, {"x88", Bold + "7.5" + Plain, "of 0x88"}, {"10×12", "12.25"}}
	right := func(column int) bool { return column == 1 }
	assert.Equal(t, []string{
		"            ns  what",
		"  x88    " + "  " + Bold + "7.5" + Plain + "  of 0x88",
		"  10×12  12.25",
	}, Columns(lines, "  ", right))
}

func TestWrap(t *testing.T) {
	assert.Equal(t, []string{"at most", "5 % here", "unbreakable", "10×12 and"}, Wrap("at most 5 % here unbreakable\n10×12  and", 9))
	assert.Equal(t, []string{""}, Wrap("", 9))
}

func TestTrim(t *testing.T) {
	assert.Equal(t, "10×", Trim("10×12", 3))
	assert.Equal(t, "a "+Dim+"0."+Plain, Trim("a "+Dim+"0.99"+Plain+" b", 4))
	for width := range 9 {
		assert.LessOrEqual(t, Width(Trim(strings.Repeat(Bold+"é"+Plain, 5), width)), width)
	}
}

func TestListAndCount(t *testing.T) {
	assert.Equal(t, []string{"", "a", "a or b", "a, b or c"}, []string{List(nil, "or"), List([]string{"a"}, "or"), List([]string{"a", "b"}, "or"), List([]string{"a", "b", "c"}, "or")})
	assert.Equal(t, []string{"0 rounds", "1 round"}, []string{Count(0, "round"), Count(1, "round")})
}
