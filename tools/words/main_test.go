package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRun(t *testing.T) {
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o777))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
	}
	write("rep/a/a.go", "// Package a has no man, but\n// for one.\npackage a\n\nvar who = \"nobody what is\" // human, he\n")
	write("rep/a/sub/b.go", "/* a\nwhom */\npackage b\n")
	write("codec/c.go", "// "+strings.Repeat("word ", 999)+"man\npackage c\n")
	write("b.md", "# What a heading is\n\nA man\nhas [what he](who.md) has, `who` is. <!-- who -->\n\n```sh\nwho\n```\n\n| who |\n|---|\n\nIt is what it is.\n")
	write("doc/go.md", "```text\nIt is in the appendix.\n```\n\n| and so is this |\n")
	write(".hidden/c.go", "// man\npackage c\n")

	var out bytes.Buffer
	ok, err := run(&out, []string{"rep"}, true)
	require.NoError(t, err)
	assert.False(t, ok)
	assert.Equal(t, "rep/a/a.go:1: man\nrep/a/a.go:1: but\n for\nrep/a/a.go:5: he\nrep/a/sub/b.go:2: whom\n", out.String())

	out.Reset()
	ok, err = run(&out, []string{"."}, false)
	require.NoError(t, err)
	assert.False(t, ok)
	assert.Equal(t, `  words  archaic  per 1,000  what  per 1,000  that of  per 1,000  folder or document
     12        2      166.7     1       83.3        0        0.0  b.md
   1000        1        1.0     0        0.0        0        0.0  codec
      0        0        0.0     0        0.0        0        0.0  doc/go.md
     12        4      333.3     0        0.0        0        0.0  rep/a
12 words of prose in documents, at most 16000
1 words of tables and output, without the appendix, at most 4000
`, out.String())

	ok, err = run(&out, []string{"codec"}, false)
	require.NoError(t, err)
	assert.True(t, ok, "1 of 1,000 is below the limit")

	for _, test := range []struct {
		prose, cells int
		ok           bool
	}{{16000, 3996, true}, {16001, 3996, false}, {16000, 3997, false}} {
		write("notes/b.md", "```text\nThe output\n```\n\n```sh\nno output\n```\n\n| a [table](of.md) | `code` |\n"+
			strings.Repeat("| word |\n", test.cells)+"\n"+strings.Repeat("word ", test.prose))
		ok, err = run(&out, []string{"notes"}, false)
		require.NoError(t, err)
		assert.Equal(t, test.ok, ok, "%v", test)
	}
}

// Two clauses in 1,000 words fail a folder, one does not.
func TestClauses(t *testing.T) {
	for _, test := range []struct {
		text string
		list []string // the places, none if the folder passes
	}{
		{"The key is what the board says. A value is what\n// it is worth.", []string{"1: what the", "1: what\n it"}},
		{"It is that of the base, and the others are\n// those of the rest.", []string{"1: that of", "2: those of"}},
		{"It is what the board says.", nil},
		{"What is pinned? What\n// does it attack, and why? It answers \"what is pinned\", \"what it attacks\".", nil},
		{"A quote \" ends with its paragraph.\n//\n// Load is what is loaded. It is what is read.", []string{"3: what is", "3: what is"}},
		{"It decides what to do, and what follows. Somewhat it is what if.", nil},
	} {
		t.Chdir(t.TempDir())
		require.NoError(t, os.WriteFile("a.go", []byte("// "+test.text+strings.Repeat(" word", 1000)+"\npackage a\n"), 0o666))
		var out bytes.Buffer
		_, err := run(&out, []string{"."}, true)
		require.NoError(t, err)
		list := ""
		for _, place := range test.list {
			list += "a.go:" + place + "\n"
		}
		if test.list != nil {
			assert.Equal(t, list, out.String())
		}
		ok, err := run(&out, []string{"."}, false)
		require.NoError(t, err)
		assert.Equal(t, test.list == nil, ok, test.text)
	}
}
