package rename

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestApply(t *testing.T) {
	tests := []struct {
		rename       Rename
		source, want string
	}{
		{Rename{"man", "pieceID"}, "// man is a number. No man is left out.\ntype man uint8\n", "// pieceID is a number. No man is left out.\ntype pieceID uint8\n"},
		{Rename{"man", "pieceID"}, "var human, x = \"man\", b.man", "var human, x = \"man\", b.pieceID"},
		{Rename{"noMan", "noPiece"}, "f() // or noMan, but noManual", "f() // or noPiece, but noManual"},
		{Rename{"a", "b"}, "/* é a */ a", "/* é a */ b"},
	}
	for _, test := range tests {
		assert.Equal(t, test.want, string(test.rename.Apply([]byte(test.source))), test.source)
	}
}

func TestParse(t *testing.T) {
	got, err := Parse("old=name")
	assert.NoError(t, err)
	assert.Equal(t, Rename{"old", "name"}, got)
	for _, text := range []string{"", "a", "a=", "=a", "a=a", "a=1", "a.b=c"} {
		_, err := Parse(text)
		assert.Error(t, err, text)
	}
}
