package cli

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNearest(t *testing.T) {
	names := []string{"bitboard", "x88", "tenbytwelve", "mailbox", "piecelist"}
	for typed, want := range map[string]string{
		"x89":                     "x88",
		"X88":                     "x88",
		"88":                      "x88",
		"bitbaord":                "bitboard",
		"bit":                     "bitboard",
		"mailbx":                  "mailbox",
		"piece-list":              "piecelist",
		"tenbytwleve":             "tenbytwelve",
		"zebra":                   "",
		"":                        "",
		"\x00\xff":                "",
		strings.Repeat("x", 1000): "",
	} {
		assert.Equal(t, want, nearest(typed, names), "%q", typed)
	}
	assert.Empty(t, nearest("x", nil))
}

func TestEditDistance(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "", 3},
		{"abc", "abc", 0},
		{"abc", "abd", 1},
		{"abc", "abcd", 1},
		{"abc", "bc", 1},
		{"abc", "acb", 1},
		{"kitten", "sitting", 3},
	} {
		assert.Equal(t, test.want, editDistance(test.a, test.b), "%s %s", test.a, test.b)
	}
}
