package internal_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/boardbench/boardbench/internal/rename"
)

func TestApply(t *testing.T) {
	tests := []struct {
		old          rename.Rename
		source, want string
	}{
		{rename.Rename{Old: "man", New: "pieceID"}, "// man is a number. No man is left out.\ntype man uint8\n", "// pieceID is a number. No man is left out.\ntype pieceID uint8\n"},
		{rename.Rename{Old: "man", New: "pieceID"}, "var human, x = \"man\", b.man", "var human, x = \"man\", b.pieceID"},
		{rename.Rename{Old: "noMan", New: "noPiece"}, "f() // or noMan, but noManual", "f() // or noPiece, but noManual"},
		{rename.Rename{Old: "a", New: "b"}, "/* é a */ a", "/* é a */ b"},
	}
	for _, test := range tests {
		assert.Equal(t, test.want, string(test.old.Apply([]byte(test.source))), test.source)
	}
}

func TestParse(t *testing.T) {
	got, err := rename.Parse("old=name")
	assert.NoError(t, err)
	assert.Equal(t, rename.Rename{Old: "old", New: "name"}, got)
	for _, text := range []string{"", "a", "a=", "=a", "a=a", "a=1", "a.b=c"} {
		_, err := rename.Parse(text)
		assert.Error(t, err, text)
	}
}
