// Package globals tests that boards keep nothing in package variables, or behind them: rule 1 of doc/rules.md. The
// suite of package reptest cannot see that memory, because boards share it.
//
// The test builds a program in which each package of the boards lists its package variables. The boards play and answer
// until every table is built. Then they do so again, on other positions, and nothing that the variables lead to may
// change. A variable that a function value has captured is not seen.
package globals

import (
	"fmt"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/boardbench/boardbench/internal/variant"
)

// list is a package with the addresses of all package variables, by their names.
const list = `package variables

var All = map[string]any{}
`

// program is the program that is built.
const program = `package main

import (
	"fmt"
	"hash/maphash"
	"log"

	"` + variant.Module + `/internal/variables"
	"` + variant.Module + `/rep/all"
	"` + variant.Module + `/rep/reptest"
)

func main() {
	seed, before := maphash.MakeSeed(), map[string]uint64{}
	for pass := range uint64(3) {
		for _, b := range all.Backends() {
			if b.Unavailable() != nil {
				continue
			}
			if err := reptest.Exercise(b, pass); err != nil {
				log.Fatal(b.Name, ": ", err)
			}
		}
		for name, variable := range variables.All {
			after := reptest.Digest(variable, seed)
			if was, known := before[name]; known && was != after {
				fmt.Println("changed:", name)
			}
			before[name] = after
		}
	}
	fmt.Println(len(before), "variables")
}
`

// planted is a cache in a package variable, in the package of a board.
const planted = `package piecelist

import "github.com/boardbench/boardbench/rep"

type entry struct { key uint64; n int }

var cache = map[string]*entry{"last": {}}

type plantedBoard struct{ *Board }

func (b plantedBoard) CountMoves() int {
	last := cache["last"]
	if key := b.Key(); last.key != key {
		*last = entry{key, b.Board.CountMoves()}
	}
	return last.n
}

func init() { Backend.New = func() rep.Board { return plantedBoard{New()} } }
`

// allowed are the variables that change and keep nothing about a position, and why.
var allowed = map[string]string{
	"rep.castlings": "what Load needs of the squares of kings and castling rooks, computed once for each set of them",
}

// changed returns the package variables that change while the boards play, in a program with some files more, by the
// packages that these are in.
func changed(t *testing.T, more map[string]string) []string {
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	_, packages, err := loadSource(root, "./rep/all")
	require.NoError(t, err)
	dir, overlay := t.TempDir(), map[string]string{}
	add := func(name, text string) {
		file := filepath.Join(dir, fmt.Sprint(len(overlay), ".go"))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
		overlay[filepath.Join(root, filepath.FromSlash(name))] = file
	}
	for _, p := range packages {
		var entries strings.Builder
		names := p.Types.Scope().Names()
		if strings.HasSuffix(p.PkgPath, more["package"]) && more["package"] != "" {
			names = append(names, more["variable"])
			add(more["package"]+"/planted.go", more["text"])
		}
		for _, name := range names {
			if _, isVariable := p.Types.Scope().Lookup(name).(*types.Var); isVariable || name == more["variable"] {
				fmt.Fprintf(&entries, "\tvariables.All[%q] = &%s\n", p.Types.Name()+"."+name, name)
			}
		}
		if entries.Len() > 0 {
			path := strings.TrimPrefix(p.PkgPath, variant.Module+"/")
			add(path+"/variables.go", fmt.Sprintf("package %s\n\nimport %q\n\nfunc init() {\n%s}\n", p.Types.Name(), variant.Module+"/internal/variables", &entries))
		}
	}
	add("internal/variables/variables.go", list)
	add("internal/variables/check/main.go", program)
	flags, err := variant.Flags(filepath.Join(dir, "overlay.json"), overlay)
	require.NoError(t, err)
	path := filepath.Join(dir, "check")
	build := exec.Command("go", append(append([]string{"build", "-o", path}, flags...), "./internal/variables/check")...)
	build.Dir = root
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	out, err = exec.Command(path).CombinedOutput()
	require.Regexp(t, `(?m)^[0-9]{3,} variables$`, string(out), "%v", err)
	found := map[string]bool{}
	for _, match := range regexp.MustCompile(`(?m)^changed: (\S+)$`).FindAllStringSubmatch(string(out), -1) {
		found[match[1]] = true
	}
	return slices.Sorted(maps.Keys(found))
}

// No board changes a package variable, or memory that one leads to, when its tables are built.
func TestBoardsKeepNothingInPackageVariables(t *testing.T) {
	for _, name := range changed(t, nil) {
		assert.Contains(t, allowed, name, "a board keeps nothing for another position, and nothing outside of its memory (doc/rules.md, rule 1)")
	}
}

// A cache that a package variable leads to is found, and named.
func TestPlantedCacheIsFound(t *testing.T) {
	more := map[string]string{"package": "rep/piecelist", "variable": "cache", "text": planted}
	assert.Contains(t, changed(t, more), "piecelist.cache")
}
