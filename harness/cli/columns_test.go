package cli

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
)

// TestColumns checks that columns are aligned by characters, that a line is no
// longer than a terminal, and that no word is broken.
func TestColumns(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("word ", 30)
	text := columns([][]string{{"a", "1", "10×12 mailbox"}, {"é×", "100", long}, {"abc", "", ""}}, 1)
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	assert.Equal(t, "  a      1  10×12 mailbox", lines[0])
	assert.Equal(t, "  é×   100  word word word", lines[1][:len("  é×   100  word word word")])
	assert.Equal(t, "  abc", lines[len(lines)-1])
	assert.Equal(t, 30, strings.Count(text, "word"))
	for _, line := range lines {
		assert.LessOrEqual(t, utf8.RuneCountInString(line), lineWidth)
		assert.Equal(t, strings.TrimRight(line, " "), line)
	}
}

// A word is never broken: it is longer than a line instead.
func TestColumnsKeepWords(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", lineWidth)
	text := columns([][]string{{"0.07s", long + " and more"}}, 0)
	assert.Contains(t, text, "  "+long+"\n")
}
