package ab

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestLayouts checks that functions and variables lie elsewhere in each layout, and
// in the same place in the same layout of the same code.
func TestLayouts(t *testing.T) {
	needsLong(t)
	module, _ := repository(t)
	require.NoError(t, os.WriteFile(module+"/tool/main.go", []byte(`package main

import "fmt"

var zero [1 << 14]byte
var table = [1 << 13]byte{1}

//go:noinline
func one() { zero[1]++ }

func main() { one(); fmt.Printf("%p %p %p\n", &zero, &table, one) }
`), 0o666))
	places := func(layouts int) (text []string) {
		w, err := Open(t.Context(), module, named(WorkingTree)...)
		require.NoError(t, err)
		defer func() { assert.NoError(t, w.Remove()) }()
		require.NoError(t, w.Build(t.Context(), "./tool", 1))
		require.NoError(t, w.Build(t.Context(), "./tool", layouts), "goes on")
		programs := w.Programs
		assert.Len(t, programs[0].Paths, layouts)
		for i := range layouts {
			places, err := output(t.Context(), "", nil, programs[0].Path(i))
			require.NoError(t, err)
			text = append(text, places)
		}
		assert.Equal(t, programs[0].Path(0), programs[0].Path(layouts), "in turns")
		return text
	}
	was := places(3)
	for i, what := range []string{"the zero variable", "the table", "the function"} {
		seen := map[string]bool{}
		for _, line := range was {
			seen[strings.Fields(line)[i]] = true
		}
		assert.Len(t, seen, 3, "%s has a place of its own in each layout: %q", what, was)
	}
	assert.Equal(t, was, places(3))
}
