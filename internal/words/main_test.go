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
	write("rep/a/a.go", "// Package a has no man, but\n// for one.\npackage a\n\nvar who = \"nobody\" // human, he\n")
	write("rep/a/sub/b.go", "/* a\nwhom */\npackage b\n")
	write("codec/c.go", "// "+strings.Repeat("word ", 999)+"man\npackage c\n")
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
	assert.Equal(t, `  words of comments  archaic  per 1,000  folder
               1000        1        1.0  codec
                 12        4      333.3  rep/a
`, out.String())

	ok, err = run(&out, []string{"codec"}, false)
	require.NoError(t, err)
	assert.True(t, ok, "1 of 1,000 is below the limit")
}
