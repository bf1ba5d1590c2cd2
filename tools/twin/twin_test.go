package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// write makes files in a folder.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{
		"wide/make.go": `package wide

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

	"example.com/rep"
)

// step is one rank of 12 cells in wide.
const (
	step = 12 // by hand elsewhere
	size = 144
)

// only wide has it
func leading(x uint) int { return bits.LeadingZeros(x) }

// Make plays m in 12 columns.
func (b *Board) Make(m rep.Move) {
	if m == 0 {
		panic("wide: no move")
	}
	rand.Int()
}

// Unmake takes m back.
func (b *Board) Unmake(m rep.Move) { fmt.Println(m, step) }

type gone struct{}
`,
		"narrow/geometry.go":  "package narrow\n\nconst step = 10\n\nfunc (b Board) Unmake() {}\n",
		"narrow/from_wide.go": "// Code generated from ../wide; DO NOT EDIT.\n\npackage narrow\n\nconst size = 1\n",
	})
	g, err := parse([]string{"-from", "../wide", "-rename", "Board=Narrow", "-drop", "leading", "-drop", "gone", "make.go"})
	require.NoError(t, err)
	// A method of the renamed type, in a hand-written file.
	write(t, dir, map[string]string{"narrow/geometry.go": "package narrow\n\nconst step = 10\n\nfunc (b *Narrow) Unmake() {}\n"})
	made, err := g.text(filepath.Join(dir, "narrow"))
	require.NoError(t, err)
	assert.Equal(t, "from_wide.go", g.name())
	assert.Equal(t, `// Code generated from ../wide; DO NOT EDIT.

package narrow

import (
	"math/rand/v2"

	"example.com/rep"
)

// step is one rank of 12 cells in narrow.
const (
	size = 144
)

// Make plays m in 12 columns.
func (b *Narrow) Make(m rep.Move) {
	if m == 0 {
		panic("narrow: no move")
	}
	rand.Int()
}
`, string(made))

	g.drop = append(g.drop, "nothing")
	_, err = g.text(filepath.Join(dir, "narrow"))
	assert.ErrorContains(t, err, "-drop nothing: no such declaration in make.go")
}

func TestParse(t *testing.T) {
	for _, args := range [][]string{{}, {"-from", "x"}, {"make.go"}, {"-from", "x", "-rename", "a", "make.go"}} {
		_, err := parse(args)
		assert.Error(t, err, args)
	}
}

// TestRepository makes every generated file of the repository again. A
// difference is mended by go generate ./..., once the source is right.
func TestRepository(t *testing.T) {
	const line = "//go:generate ../../tools/run twin "
	root := "../.."
	made := map[string]bool{} // the files that a line makes
	var generated []string    // the files that say they were made
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasPrefix(path, filepath.Join(root, "tools", "twin")) {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if header.Match(text) {
			generated = append(generated, path)
		}
		for l := range strings.SplitSeq(string(text), "\n") {
			args, ok := strings.CutPrefix(l, line)
			if !ok {
				continue
			}
			g, err := parse(strings.Fields(args))
			require.NoError(t, err, "%s: %s", path, l)
			dir := filepath.Dir(path)
			want, err := g.text(dir)
			require.NoError(t, err, "%s: %s", path, l)
			to := filepath.Join(dir, g.name())
			made[to] = true
			got, err := os.ReadFile(to)
			if assert.NoError(t, err) {
				assert.True(t, bytes.Equal(want, got), "%s differs from what go generate ./... makes", to)
			}
		}
		return nil
	})
	require.NoError(t, err)
	for _, path := range generated {
		assert.True(t, made[path], "%s says that it is generated, and no go:generate line makes it", path)
	}
}
