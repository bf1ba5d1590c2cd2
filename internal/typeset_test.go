package internal_test

import (
	"strings"
	"testing"
	"unicode/utf8"

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

// TestTable checks that columns are aligned by characters, that a line is no
// longer than a terminal, and that no word is broken.
func TestTable(t *testing.T) {
	long := strings.Repeat("word ", 30)
	text := typeset.Table([][]string{{"a", "1", "10×12 mailbox"}, {"é×", "100", long}, {"abc", "", ""}}, 80, 1)
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	assert.Equal(t, "  a      1  10×12 mailbox", lines[0])
	assert.Equal(t, "  é×   100  word word word", lines[1][:len("  é×   100  word word word")])
	assert.Equal(t, "  abc", lines[len(lines)-1])
	assert.Equal(t, 30, strings.Count(text, "word"))
	for _, line := range lines {
		assert.LessOrEqual(t, utf8.RuneCountInString(line), 80)
		assert.Equal(t, strings.TrimRight(line, " "), line)
	}
}

// A word is never broken: it is longer than a line instead.
func TestTableKeepsWords(t *testing.T) {
	long := strings.Repeat("x", 80)
	text := typeset.Table([][]string{{"0.07s", long + " and more"}}, 80, 0)
	assert.Contains(t, text, "  "+long+"\n")
}
