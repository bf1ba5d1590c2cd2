package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/rep/slider"
)

// TestRepository makes every file of rep/slider/boards again. A difference is mended by
// go generate ./..., once the source is right.
func TestRepository(t *testing.T) {
	const folder = "../../rep/slider/boards"
	t.Chdir(folder)
	files, err := generate("../../bitboard")
	require.NoError(t, err)
	for name, want := range files {
		got, err := os.ReadFile(name)
		if assert.NoError(t, err) && string(want) != string(got) {
			t.Errorf("%s differs from what go generate ./... makes", name)
		}
	}
	paths, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		assert.Equal(t, files[path] != nil, header.Match(text), "%s says that it is generated, and is not, or the other way round", path)
	}
}

// There is a board of every algorithm.
func TestAlgorithms(t *testing.T) {
	var want, got []string
	for _, a := range slider.Algorithms() {
		want = append(want, a.Name)
	}
	for _, a := range algorithms {
		got = append(got, a.name)
	}
	assert.Equal(t, want, got)
}

// made generates boards from source, the files of a package, and returns those of two
// algorithms and what is common.
func made(t *testing.T, source map[string]string) (common, fancy, rotated string, err error) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range source {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
	files, err := generate(dir)
	return string(files["bitboard.go"]), string(files["fancy.go"]), string(files["rotated.go"]), err
}

const toy = `package bitboard

import (
	"example.com/internal/attacks"
	"example.com/rep"
)

// Backend is left out.
var Backend = rep.Backend{}

var _ rep.Board = (*Board)(nil)

// placement is two words.
type placement struct {
	rooks, all rep.SquareSet // in one line
}

type state struct{ placement }

// Board has a state.
type Board struct{ state *state }

// moved has nothing to look up, but is of the placement.
//
//go:noinline
func (p *placement) moved() { p.all = 0 }

func (p *placement) validate() error { return nil }

func (p *placement) describe(o *rep.MemoryObject) {
}

func free(count rep.SquareSet) int { return int(count) }
`

const toyLookUps = `package bitboard

import "example.com/internal/attacks"

func New() *Board {
	attacks.Build()
	return &Board{}
}

// rays is a local name elsewhere.
func rays(i int, all rep.SquareSet) rep.SquareSet {
	t := attacks.Shared
	return t.King[i] | t.Rook.Attacks(i&63, all)
}

func (s *state) reach(i int) rep.SquareSet {
	// comment
	return rays(i, s.all) | attacks.Shared.Bishop.Attacks(first(i), s.placement.all)
}

func (b *Board) Count() int {
	rays := b.state.reach(1)
	return free(rays) + attacks.Bytes()
}

func (b *Board) Load() { b.state.moved() }
`

// What has a look-up, or uses what has one, is made for each algorithm; the rest once.
func TestGenerate(t *testing.T) {
	common, fancy, rotated, err := made(t, map[string]string{"board.go": toy, "count.go": toyLookUps, "a_test.go": "no Go"})
	require.NoError(t, err)
	for _, text := range []string{common, fancy, rotated} {
		require.Regexp(t, header, text)
	}
	assert.Contains(t, common, "type board struct{ state *state }")
	assert.Contains(t, common, "//go:noinline\nfunc (p *placement) moved() { p.all = 0 }")
	assert.Contains(t, common, "func (b *board) Load() { b.state.moved() }")
	assert.Contains(t, common, "\trooks, all rep.SquareSet\n}")
	assert.NotContains(t, common, "Backend")
	assert.NotContains(t, common, "reach")

	assert.Contains(t, fancy, "type fancyBoard struct{ board }")
	assert.Contains(t, fancy, "var _ rep.Board = (*fancyBoard)(nil)")
	assert.Contains(t, fancy, "func newFancy() *fancyBoard {\n\tbuildFancy()\n\treturn &fancyBoard{}\n}")
	assert.Contains(t, fancy, "func raysFancy(i int, all rep.SquareSet) rep.SquareSet {\n\tt := sharedFancy\n\treturn t.King[i] | t.sliders.Rook(rep.Square(i&63), all)\n}")
	assert.Contains(t, fancy, "func (s *state) reachFancy(i int) rep.SquareSet {\n\treturn raysFancy(i, s.all) | sharedFancy.sliders.Bishop(rep.Square(first(i)), s.placement.all)\n}")
	assert.Contains(t, fancy, "func (b *fancyBoard) Count() int {\n\trays := b.state.reachFancy(1)\n\treturn free(rays) + tableBytes(&sharedFancy.sliders)\n}")
	assert.NotContains(t, fancy, "moved")
	assert.NotContains(t, fancy, "free(count")

	assert.Contains(t, rotated, "type placementRotated struct {\n\trooks, all rep.SquareSet\n\n\tkept kept\n}")
	assert.Contains(t, rotated, "type stateRotated struct{ placementRotated }")
	assert.Contains(t, rotated, "type rotatedBoard struct{ state *stateRotated }")
	assert.Contains(t, rotated, "\tif err := p.kept.validate(&sharedRotated.sliders); err != nil {\n\t\treturn err\n\t}\n\treturn nil\n")
	assert.Contains(t, rotated, "\tp.kept.describe(o)\n")
	assert.Contains(t, rotated, "func raysRotated(s *stateRotated, i int, all rep.SquareSet) rep.SquareSet {\n\tt := sharedRotated\n\treturn t.King[i] | s.kept.rook(&t.sliders, rep.Square(i&63), all)\n}")
	assert.Contains(t, rotated, "func (s *stateRotated) reach(i int) rep.SquareSet {\n\treturn raysRotated(s, i, s.all) | s.kept.bishop(&sharedRotated.sliders, rep.Square(first(i)), s.placementRotated.all)\n}")
	assert.Contains(t, rotated, "func (b *rotatedBoard) load() {", "Load is written by hand")
	assert.NotContains(t, rotated, "func free")
}

func TestGenerateFaults(t *testing.T) {
	for name, test := range map[string]struct{ more, want string }{
		"what package attacks has else": {"func (b *Board) Other() { attacks.Other() }", "no board of slider algorithms has attacks.Other"},
		"two methods of a name":         {"func (b *Board) reach() {}\nfunc (p *other) reach() {}\ntype other struct{}", "two types have a method reach, and only one of the two is to be renamed"},
		"no Go":                         {"func", "expected 'IDENT'"},
	} {
		_, _, _, err := made(t, map[string]string{"board.go": toy, "count.go": toyLookUps + test.more})
		assert.ErrorContains(t, err, test.want, name)
	}
	_, err := generate(t.TempDir())
	assert.ErrorContains(t, err, "no Go file in")
}
